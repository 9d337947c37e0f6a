//! Random programs print the same before and after canonicalization when MLIR compiles and runs them, and what the interpreter computes.

use std::fmt::Write as _;
use std::ops::Range;

use drr::numbers::{Float, FloatKind, Signedness};
use drr::testing::{Interpreter, RuntimeValue};
use drr_tests::random::Random;
use drr_tests::random_programs::{ARGUMENTS, RESULTS, function};
use drr_tests::runner::run_main;

use crate::{SemanticsCheck, report, seeds};

/// Functions of one module, which is compiled at once.
const BATCH: usize = 20;

/// The lowering to LLVM by `mlir-opt`.
const TO_LLVM: [&str; 6] = [
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-to-llvm",
    "--convert-math-to-llvm",
    "--reconcile-unrealized-casts",
];

/// The arguments of a run: as text and as values.
struct Arguments {
    texts: Vec<String>,
    values: Vec<RuntimeValue>,
}

impl Arguments {
    fn new(random: &mut Random) -> Self {
        let numbers = [0, 1, -1, 2, 5, 8, 1000, i64::from(i32::MIN), i64::from(i32::MAX), -7];
        let mut arguments = Arguments {
            texts: Vec::new(),
            values: Vec::new(),
        };
        for ty in ARGUMENTS {
            let number = numbers[random.below(numbers.len())];
            let (text, value) = match ty {
                "f64" => {
                    let number = number as f64 / 4.0;
                    let value = Float::from_f64(FloatKind::F64, number).expect("it is a number of this type");
                    (format!("{number:?}"), value.into())
                }
                "i32" => (number.to_string(), RuntimeValue::int(32, number.into())),
                _ => (number.to_string(), RuntimeValue::int(64, number.into())),
            };
            arguments.texts.push(format!("arith.constant {text} : {ty}"));
            arguments.values.push(value);
        }
        arguments
    }
}

/// Returns a module of functions with a function `main` that prints their results, and the runs of functions that it prints.
fn module(seeds: Range<u64>) -> (String, Vec<(String, Arguments)>) {
    let mut text = "func.func private @printI64(i64)\nfunc.func private @printNewline()\n".to_owned();
    let mut main = "func.func @main() {\n".to_owned();
    let (mut runs, mut callee) = (Vec::new(), None);
    for seed in seeds {
        let name = format!("p{seed}");
        text += &function(seed, &name, callee.as_deref());
        let mut random = Random::new(seed);
        for number in 0..3 {
            let arguments = Arguments::new(&mut random);
            let prefix = format!("%{name}_{number}");
            let mut names = Vec::new();
            for (position, constant) in arguments.texts.iter().enumerate() {
                let _ = writeln!(main, "{prefix}_{position} = {constant}");
                names.push(format!("{prefix}_{position}"));
            }
            let (types, results) = (ARGUMENTS.join(", "), RESULTS.join(", "));
            let _ = writeln!(
                main,
                "{prefix}:4 = call @{name}({}) : ({types}) -> ({results})",
                names.join(", ")
            );
            for (position, ty) in RESULTS.iter().enumerate() {
                let cast = match *ty {
                    "i32" => format!("arith.extsi {prefix}#{position} : i32 to i64"),
                    "index" => format!("arith.index_cast {prefix}#{position} : index to i64"),
                    _ => format!("arith.addi {prefix}#{position}, {prefix}_zero : i64"),
                };
                if position == 0 {
                    let _ = writeln!(main, "{prefix}_zero = arith.constant 0 : i64");
                }
                let _ = writeln!(
                    main,
                    "{prefix}_r{position} = {cast}\ncall @printI64({prefix}_r{position}) : (i64) -> ()\ncall @printNewline() : () -> ()"
                );
            }
            runs.push((name.clone(), arguments));
        }
        callee = Some(name);
    }
    (format!("{text}{main}return\n}}\n"), runs)
}

/// Returns what a run prints.
fn interpreted(interpreter: &Interpreter, module: &drr::Module, (name, arguments): &(String, Arguments)) -> String {
    let outcome = interpreter
        .run(module, name, &arguments.values)
        .unwrap_or_else(|error| panic!("`{name}`: {error}\n{module}"));
    let mut text = String::new();
    for result in outcome.results {
        let number = result
            .as_int()
            .unwrap_or_else(|| panic!("`{name}` returns poison\n{module}"));
        let number = number.resize(64, Signedness::Signed).to_i64().expect("it has 64 bits");
        let _ = writeln!(text, "{number}");
    }
    text
}

#[test]
fn programs_compute_the_same_before_and_after_canonicalization() {
    let seeds = seeds(200);
    let check = SemanticsCheck::new(1);
    let mut num_runs = 0;
    for start in seeds.clone().step_by(BATCH) {
        let (text, runs) = module(start..seeds.end.min(start + BATCH as u64));
        let before = check.read(&text);
        let after = check.canonicalized(check.read(&text));
        let expected: Vec<String> = runs
            .iter()
            .map(|run| interpreted(&check.interpreter, &before, run))
            .collect();
        num_runs += runs.len();
        for (when, module) in [("before", &before), ("after", &after)] {
            // `mlir-opt` does not read all that it prints of `cf.switch` in custom form. Without it, the interpreter runs both.
            let printed = match run_main(&TO_LLVM, &module.generic_form().to_string()) {
                Some(printed) => printed,
                None => runs
                    .iter()
                    .map(|run| interpreted(&check.interpreter, module, run))
                    .collect(),
            };
            let lines: Vec<&str> = printed.lines().collect();
            assert_eq!(lines.len(), RESULTS.len() * runs.len(), "{when}: {printed}");
            for ((run, expected), printed) in runs.iter().zip(&expected).zip(lines.chunks(RESULTS.len())) {
                let printed = printed.join("\n");
                assert_eq!(
                    printed,
                    expected.trim_end(),
                    "{when}: `{}` with {:?}\n{module}",
                    run.0,
                    run.1.values
                );
            }
        }
    }
    report("executed programs", seeds.count(), num_runs);
}
