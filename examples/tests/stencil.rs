//! Stencils, from their text to the numbers that the compiled code prints.

#[path = "../stencil/dialect.rs"]
#[allow(unreachable_pub)]
mod dialect;
#[path = "../stencil/simplify.rs"]
mod simplify;

use std::fmt::Write;

use drr::prelude::*;
use drr::testing::{RandomModules, RewriteTest, check_never_invalid};
use drr_tests::mlir::MlirOpt;
use drr_tests::random::Random;
use drr_tests::runner::{run_llvm_ir, run_main, translate};
use expect_test::expect;

const INPUT: &str = include_str!("../stencil/input.mlir");

/// Flags of `mlir-opt` that lower the program to the LLVM dialect.
const TO_LLVM: [&str; 4] = [
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
];

fn stencil() -> MlirOpt {
    MlirOpt::new(env!("CARGO_BIN_EXE_stencil"))
}

fn compiled(program: &str) -> String {
    let compiled = stencil().custom(&["--stencil-compile"], program);
    assert!(!compiled.contains("stencil."), "{compiled}");
    compiled
}

/// A program prints these numbers, as far as six digits tell.
#[track_caller]
fn prints(program: &str, numbers: &[f64]) {
    let Some(printed) = run_main(&TO_LLVM, &compiled(program)) else {
        return;
    };
    let printed: Vec<f64> = printed.lines().map(|line| line.parse().expect("a number")).collect();
    let is_near = |(printed, expected): (&f64, &f64)| (printed - expected).abs() <= 1e-5 * expected.abs().max(1.0);
    assert!(
        printed.len() == numbers.len() && printed.iter().zip(numbers).all(is_near),
        "{printed:?}\n{numbers:?}\n{program}"
    );
}

#[test]
fn the_pipeline_has_the_passes_of_the_tool_and_of_drr() {
    let dumped = stencil()
        .run(&["--stencil-compile", "--dump-pass-pipeline"], "module {}")
        .stderr;
    let passes: Vec<&str> = dumped
        .lines()
        .filter_map(|line| line.trim().split(['{', ',', '(']).next())
        .filter(|pass| !pass.is_empty() && !pass.starts_with(')'))
        .skip(1)
        .collect();
    expect![[r#"
        [
            "builtin.module",
            "inline",
            "symbol-dce",
            "func.func",
            "stencil-expand",
            "cse",
            "stencil-simplify",
            "stencil-lower",
            "canonicalize",
            "loop-invariant-code-motion",
            "cse",
        ]
    "#]]
    .assert_debug_eq(&passes);
}

#[test]
fn a_step_loads_each_point_once() {
    let step = "
        func.func @step(%memory: memref<16xf64>, %other: memref<16xf64>) {
          %u = stencil.view %memory : memref<16xf64>
          %v = stencil.view %other : memref<16xf64>
          stencil.apply 1 to 15 {
          ^bb0(%i: index):
            %rate = stencil.constant 2.5e-01
            %here = stencil.load %u[%i, 0]
            %difference = stencil.laplace %u[%i]
            %change = stencil.mul %rate, %difference
            %new = stencil.add %here, %change
            stencil.store %new, %v[%i]
          }
          return
        }";
    expect![[r#"
        module {
          func.func @step(%arg0: memref<16xf64>, %arg1: memref<16xf64>) {
            %cst = arith.constant -2.000000e+00 : f64
            %c-1 = arith.constant -1 : index
            %cst_0 = arith.constant 2.500000e-01 : f64
            %c1 = arith.constant 1 : index
            %c15 = arith.constant 15 : index
            scf.for %arg2 = %c1 to %c15 step %c1 {
              %0 = memref.load %arg0[%arg2] : memref<16xf64>
              %1 = arith.addi %arg2, %c-1 : index
              %2 = memref.load %arg0[%1] : memref<16xf64>
              %3 = arith.addi %arg2, %c1 : index
              %4 = memref.load %arg0[%3] : memref<16xf64>
              %5 = arith.addf %2, %4 : f64
              %6 = arith.mulf %0, %cst : f64
              %7 = arith.addf %5, %6 : f64
              %8 = arith.mulf %7, %cst_0 : f64
              %9 = arith.addf %0, %8 : f64
              memref.store %9, %arg1[%arg2] : memref<16xf64>
            }
            return
          }
        }

    "#]]
    .assert_eq(&compiled(step));
}

/// Returns the numbers of the example after each of the steps.
fn heat(steps: usize) -> Vec<f64> {
    let mut u: Vec<f64> = (0..16).map(|i| f64::from(i * i)).collect();
    for _ in 0..steps {
        let mut next = u.clone();
        for (new, around) in next[1..].iter_mut().zip(u.windows(3)) {
            *new = around[1] + 0.25 * (around[0] + around[2] - 2.0 * around[1]);
        }
        u = next;
    }
    u
}

#[test]
fn the_program_of_the_example_solves_the_heat_equation() {
    prints(INPUT, &heat(20));
    prints(&INPUT.replace("repeat 10", "repeat 0"), &heat(0));
    prints(&INPUT.replace("repeat 10", "repeat -3"), &heat(0));
    prints(&INPUT.replace("repeat 10", "repeat 500"), &heat(1000));
}

/// Returns a program that prints the values of a random calculation at some points, with the values.
fn random_program(seed: u64) -> (String, Vec<f64>) {
    let mut random = Random::new(seed);
    let field: Vec<f64> = (0..8).map(|i| f64::from(i * i)).collect();
    let points = 2..6_usize;
    let mut body = String::new();
    // The name of each value, and the value at each point.
    let mut values: Vec<Vec<f64>> = Vec::new();
    for number in 0..24 {
        let new = match random.below(if number < 4 { 3 } else { 9 }) {
            0 => {
                let constant = [0.0, 1.0, -1.0, 2.0, 0.5, -3.0][random.below(6)];
                _ = writeln!(body, "%{number} = stencil.constant {constant:?}");
                points.clone().map(|_| constant).collect()
            }
            1 => {
                let offset = random.below(5) as i64 - 2;
                _ = writeln!(body, "%{number} = stencil.load %u[%i, {offset}]");
                points.clone().map(|i| field[(i as i64 + offset) as usize]).collect()
            }
            2 => {
                _ = writeln!(body, "%{number} = stencil.laplace %u[%i]");
                points
                    .clone()
                    .map(|i| field[i - 1] + field[i + 1] - 2.0 * field[i])
                    .collect()
            }
            3 => {
                let x = random.below(number);
                _ = writeln!(body, "%{number} = stencil.neg %{x}");
                values[x].iter().map(|x| -x).collect()
            }
            _ => {
                let (x, y) = (random.below(number), random.below(number));
                type Calculate = fn(f64, f64) -> f64;
                let ops: [(&str, Calculate); 5] = [
                    ("add", |x, y| x + y),
                    ("add", |x, y| x + y),
                    ("sub", |x, y| x - y),
                    ("mul", |x, y| x * y),
                    ("max", f64::max),
                ];
                let (op, calculate) = ops[random.below(5)];
                _ = writeln!(body, "%{number} = stencil.{op} %{x}, %{y}");
                values[x]
                    .iter()
                    .zip(&values[y])
                    .map(|(x, y)| calculate(*x, *y))
                    .collect()
            }
        };
        // Large numbers would lose what six digits do not tell.
        let new: Vec<f64> = new;
        if new.iter().any(|x| x.abs() > 1e4) {
            body.truncate(body.trim_end().rfind('\n').map_or(0, |end| end + 1));
            _ = writeln!(body, "%{number} = stencil.constant 1.0e+00");
            values.push(points.clone().map(|_| 1.0).collect());
        } else {
            values.push(new);
        }
    }
    let (last, printed): (Vec<usize>, Vec<f64>) = {
        let last: Vec<usize> = (16..24).collect();
        let printed = (0..points.len()).flat_map(|point| last.iter().map(move |value| (point, *value)));
        let printed = printed.map(|(point, value)| values[value][point]).collect();
        (last, printed)
    };
    let calls: String = last
        .iter()
        .map(|value| format!("func.call @printF64(%{value}) : (f64) -> ()\nfunc.call @printNewline() : () -> ()\n"))
        .collect();
    let program = format!(
        "func.func private @printF64(f64)
         func.func private @printNewline()
         func.func @main() {{
           %memory = memref.alloc() : memref<8xf64>
           %u = stencil.view %memory : memref<8xf64>
           stencil.apply 0 to 8 {{
           ^bb0(%i: index):
             %x = stencil.position %i
             %square = stencil.mul %x, %x
             stencil.store %square, %u[%i]
           }}
           stencil.apply {} to {} {{
           ^bb0(%i: index):
             {body}{calls}
           }}
           memref.dealloc %memory : memref<8xf64>
           return
         }}",
        points.start, points.end
    );
    (program, printed)
}

#[test]
fn random_calculations_are_those_of_rust() {
    for seed in 0..30 {
        let (program, printed) = random_program(seed);
        prints(&program, &printed);
    }
}

#[test]
fn each_simplification_fires_and_leaves_valid_ir() {
    let ctx = ContextBuilder::new()
        .with((dialect::Stencil, drr_dialects::All))
        .allow_unregistered_dialects(true)
        .build();
    let rules = RewriteTest::new(&ctx, simplify::simplifications().with(simplify::expansions()));
    // Loops have more requirements than their declarations state.
    let ops = ["constant", "add", "sub", "mul", "neg", "max"].map(|op| format!("stencil.{op}"));
    let fired = check_never_invalid(&rules, &mut RandomModules::new(rules.ctx(), ops), 0..100);
    assert!(fired > 500, "{fired}");
}

#[test]
fn a_loop_without_an_index_is_an_error() {
    let output = stencil().run(&["--stencil-compile"], "stencil.repeat 3 {\n}\n");
    expect![[r#"
        error: `stencil.repeat` needs a body with one argument of type `index`
         --> <stdin>:1:1
          |
        1 | stencil.repeat 3 {
          | ^^^^^^^^^^^^^^
    "#]]
    .assert_eq(&output.stderr);
}

#[test]
fn the_program_of_the_example_is_lowered_to_llvm_ir() {
    let flags = [
        "--stencil-compile",
        "--convert-scf-to-cf",
        "--convert-to-llvm",
        "--reconcile-unrealized-casts",
    ];
    let llvm = stencil().custom(&flags, INPUT);
    assert!(!llvm.contains("unrealized_conversion_cast"), "{llvm}");
    let Some(translated) = translate(&llvm) else { return };
    assert!(translated.contains("define void @main()"), "{translated}");
    let printed = run_main(&TO_LLVM, &compiled(INPUT));
    assert_eq!(run_main(&[], &llvm), printed);
    let llvm_ir = stencil().custom(&[&flags[..], &["--mlir-to-llvmir"]].concat(), INPUT);
    assert_eq!(run_llvm_ir(&llvm_ir), printed, "{llvm_ir}");
}
