//! Programs in a language of one's own, from their text to the numbers that the compiled code prints.

#[path = "../calculator/calc.rs"]
#[allow(unreachable_pub)]
mod calc;
#[path = "../calculator/lowering.rs"]
mod lowering;

use drr::apply_patterns_greedily;
use drr::prelude::*;
use drr::testing::{RandomModules, RewriteTest, check_never_invalid, check_rewrite};
use drr_tests::mlir::MlirOpt;
use drr_tests::runner::{run_llvm_ir, run_main, translate};
use expect_test::expect;

const INPUT: &str = include_str!("../calculator/input.mlir");

/// Flags of `mlir-opt` that lower the program to the LLVM dialect.
const TO_LLVM: [&str; 3] = [
    "--convert-scf-to-cf",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
];

fn lowered(program: &str) -> String {
    let calculator = MlirOpt::new(env!("CARGO_BIN_EXE_calculator"));
    calculator.custom(&["--canonicalize"], program)
}

/// A program prints these numbers.
#[track_caller]
fn prints(program: &str, numbers: &[i64]) {
    let Some(printed) = run_main(&TO_LLVM, &lowered(program)) else {
        return;
    };
    let printed: Vec<i64> = printed.lines().map(|line| line.parse().expect("a number")).collect();
    assert_eq!(printed, numbers, "{program}");
}

#[test]
fn text_round_trips() {
    let calculator = MlirOpt::new(env!("CARGO_BIN_EXE_calculator"));
    let text = calculator.custom::<&str>(&[], INPUT);
    expect![[r#"
        module {
          calc.program {
            %0 = calc.num 6
            %1 = calc.num 7
            %2 = calc.mul %0, %1
            calc.print %2
            %3 = calc.if %0 below %1 {
              calc.yield %0
            } else {
              calc.yield %1
            }
            %4 = calc.add %3, %2
            calc.print %4
          }
        }

    "#]]
    .assert_eq(&text);
    assert_eq!(calculator.custom::<&str>(&[], &text), text);
}

/// Returns the rules with a driver that does not verify after each rule, because functions have the terminator of a
/// program in between. In the context, undeclared ops can use values that would otherwise be dead.
fn lowering() -> RewriteTest<'static> {
    let ctx = ContextBuilder::new()
        .with((calc::Calc, drr_dialects::All))
        .allow_unregistered_dialects(true)
        .build();
    RewriteTest::new(&ctx, lowering::lowering()).driver(|module, patterns, listener| {
        let _ = apply_patterns_greedily(module, patterns, GreedyRewriteConfig::default().with_listener(listener))?;
        Ok(())
    })
}

#[test]
fn a_program_is_lowered() {
    check_rewrite!(lowering(), INPUT => r#"
        func.func private @printI64(i64)
        func.func private @printNewline()
        func.func @main() {
          %true = arith.constant true
          %c6_i64 = arith.constant 6 : i64
          %c7_i64 = arith.constant 7 : i64
          %c42_i64 = arith.constant 42 : i64
          call @printI64(%c42_i64) : (i64) -> ()
          call @printNewline() : () -> ()
          %0 = scf.if %true -> (i64) {
            scf.yield %c6_i64 : i64
          } else {
            scf.yield %c7_i64 : i64
          }
          %1 = arith.addi %0, %c42_i64 : i64
          call @printI64(%1) : (i64) -> ()
          call @printNewline() : () -> ()
          return
        }
    "#);
}

#[test]
fn random_calculations_are_lowered() {
    let lowering = lowering();
    // Ops with regions have more requirements than their declarations state, and `calc.print` requires functions.
    let ops = ["num", "add", "sub", "mul"].map(|op| format!("calc.{op}"));
    let mut calculations = RandomModules::new(lowering.ctx(), ops);
    let fired = check_never_invalid(&lowering, &mut calculations, 0..50);
    assert!(fired > 200, "{fired}");
}

#[test]
fn errors_in_a_program_are_shown() {
    let calculator = MlirOpt::new(env!("CARGO_BIN_EXE_calculator"));
    let output = calculator.run(
        &["--canonicalize"],
        "calc.program {\n  %x = calc.num 1.5\n  calc.print %y\n  %z = calc.num 1\n  calc.yield %z\n}\n",
    );
    expect![[r#"
        error: `i64` is not a type for a float
         --> <stdin>:2:17
          |
        2 |   %x = calc.num 1.5
          |                 ^^^

        error: `%y` is not defined
         --> <stdin>:3:14
          |
        3 |   calc.print %y
          |              ^^
    "#]]
    .assert_eq(&output.stderr);
}

#[test]
fn the_program_of_the_example_runs() {
    prints(INPUT, &[6 * 7, 6 + 6 * 7]);
}

#[test]
fn arithmetic_is_that_of_64_bits() {
    let numbers = [(20, -3), (i64::MAX, 2), (i64::MIN, -1), (-4_000_000_000, 4_000_000_000)];
    for (x, y) in numbers {
        let program = format!(
            "calc.program {{
               %x = calc.num {x}
               %y = calc.num {y}
               %sum = calc.add %x, %y
               calc.print %sum
               %difference = calc.sub %x, %y
               calc.print %difference
               %product = calc.mul %x, %y
               calc.print %product
             }}"
        );
        prints(&program, &[x.wrapping_add(y), x.wrapping_sub(y), x.wrapping_mul(y)]);
    }
}

#[test]
fn the_greatest_of_several_numbers() {
    let numbers = [3, -1, 41, 5, 9];
    let mut program = format!("calc.program {{\n%max0 = calc.num {}\n", numbers[0]);
    for (i, number) in numbers.iter().enumerate().skip(1) {
        let before = i - 1;
        program += &format!(
            "%number{i} = calc.num {number}
             %max{i} = calc.if %max{before} below %number{i} {{
               calc.yield %number{i}
             }} else {{
               calc.yield %max{before}
             }}\n"
        );
    }
    program += &format!("calc.print %max{}\n}}", numbers.len() - 1);
    prints(
        &program,
        &numbers.iter().copied().max().into_iter().collect::<Vec<i64>>(),
    );
}

#[test]
fn only_the_branches_that_are_taken_print() {
    for (x, y) in [(1, 2), (2, 1), (-5, 100)] {
        let program = format!(
            "calc.program {{
               %x = calc.num {x}
               %y = calc.num {y}
               %result = calc.if %x below %y {{
                 calc.print %x
                 %zero = calc.num 0
                 %distance = calc.if %x below %zero {{
                   calc.print %zero
                   %negated = calc.sub %zero, %x
                   calc.yield %negated
                 }} else {{
                   calc.yield %x
                 }}
                 calc.yield %distance
               }} else {{
                 calc.print %y
                 %product = calc.mul %x, %y
                 calc.yield %product
               }}
               calc.print %result
             }}"
        );
        let mut expected = Vec::new();
        let result = if x < y {
            expected.push(x);
            if x < 0 {
                expected.push(0);
            }
            i64::abs(x)
        } else {
            expected.push(y);
            x * y
        };
        expected.push(result);
        prints(&program, &expected);
    }
}

#[test]
fn the_program_of_the_example_is_lowered_to_llvm_ir() {
    let flags = [
        "--canonicalize",
        "--convert-scf-to-cf",
        "--convert-to-llvm",
        "--reconcile-unrealized-casts",
    ];
    let calculator = MlirOpt::new(env!("CARGO_BIN_EXE_calculator"));
    let llvm = calculator.custom(&flags, INPUT);
    assert!(!llvm.contains("unrealized_conversion_cast"), "{llvm}");
    let Some(translated) = translate(&llvm) else { return };
    assert!(translated.contains("define void @main()"), "{translated}");
    let printed = run_main(&TO_LLVM, &lowered(INPUT));
    assert_eq!(run_main(&[], &llvm), printed);
    let llvm_ir = calculator.custom(&[&flags[..], &["--mlir-to-llvmir"]].concat(), INPUT);
    assert_eq!(run_llvm_ir(&llvm_ir), printed, "{llvm_ir}");
}
