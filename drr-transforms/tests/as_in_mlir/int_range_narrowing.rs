//! `arith-int-range-narrowing`.

use std::fmt::Write as _;

use drr::PassManager;
use drr::testing::{Interpreter, RefinementCheck, check_refinement};
use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, PassComparison};
use drr_transforms::passes::IntRangeNarrowing;

use crate::compare::{Transform, check, context, read};
use crate::int_ranges::Numbers;

/// The pass for the corpus.
pub(crate) const NARROW: Transform = |module| narrow(module, &[8, 16, 32]);

fn narrow(module: &mut drr::Module, widths: &[u32]) {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(IntRangeNarrowing::to_widths(widths.iter().copied()));
    pm.run(module).unwrap_or_else(|error| panic!("{error}\n{module}"));
}

#[test]
fn ops_and_comparisons_are_narrowed_to_the_first_width_that_fits() {
    let text = r#"func.func @f(%a: index, %b: index, %x: i8, %v: vector<4xi64>, %t: tensor<4xi64>) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c10 = arith.constant 10 : index
          %c200 = arith.constant 200 : index
          scf.for %i = %c0 to %c10 step %c1 {
            %k = arith.addi %i, %c1 : index
            "t.use"(%k) : (index) -> ()
          }
          %r = arith.remui %a, %c200 : index
          %s = arith.remui %b, %c200 : index
          %m = arith.addi %r, %s : index
          %i = arith.index_cast %m : index to i64
          %j = arith.addi %i, %i : i64
          %neg = arith.subi %i, %j : i64
          %negx = arith.index_cast %neg : i64 to index
          %sum = arith.addi %negx, %r : index
          %slt = arith.cmpi slt, %sum, %r : index
          %eq = arith.cmpi eq, %sum, %r : index
          %ult = arith.cmpi ult, %m, %r : index
          %e = arith.extsi %x : i8 to i32
          %c5 = arith.constant 5 : i32
          %p = arith.addi %e, %c5 {t.attribute} : i32
          %q = arith.cmpi sgt, %p, %c5 : i32
          %d = arith.minui %r, %c10 : index
          %cv = arith.constant dense<7> : vector<4xi64>
          %rv = arith.remui %v, %cv : vector<4xi64>
          %rw = arith.addi %rv, %rv : vector<4xi64>
          %cmp = arith.cmpi slt, %rw, %rv : vector<4xi64>
          %ct = arith.constant dense<7> : tensor<4xi64>
          %rt = arith.remui %t, %ct : tensor<4xi64>
          %ru = arith.addi %rt, %rt : tensor<4xi64>
          %low, %high = arith.mulsi_extended %i, %i : i64
          "t.use"(%sum, %j, %slt, %eq, %ult, %p, %q, %d) : (index, i64, i1, i1, i1, i32, i1, index) -> ()
          "t.use"(%cmp, %ru, %low, %high) : (vector<4xi1>, tensor<4xi64>, i64, i64) -> ()
          return
        }"#;
    let flag = |widths: &str| format!("--arith-int-range-narrowing=int-bitwidths-supported={widths}");
    let locations = "--mlir-print-debuginfo";
    check(&[&flag("8,16,32"), locations], text, NARROW);
    let result = check(&[&flag("32,16,8"), locations], text, |module| {
        narrow(module, &[32, 16, 8])
    });
    assert!(
        result.contains(" : i64 to i32") && !result.contains(" : i64 to i16"),
        "{result}"
    );
    check(&[&flag("1,64,2"), locations], text, |module| {
        narrow(module, &[1, 64, 2])
    });
    check(&["--arith-int-range-narrowing"], text, |module| narrow(module, &[]));
}

#[test]
fn casts_to_index_and_back_are_removed() {
    check(
        &["--arith-int-range-narrowing=int-bitwidths-supported=8,32"],
        "func.func @f(%a: i8, %b: i64, %c: vector<2xi8>) -> (i8, i8, i8, i64, vector<2xi8>, i32) {
          %0 = arith.index_cast %a : i8 to index
          %1 = arith.index_cast %0 : index to i8
          %2 = arith.index_castui %a : i8 to index
          %3 = arith.index_castui %2 : index to i8
          %4 = arith.index_cast %2 : index to i8
          %5 = arith.index_cast %b : i64 to index
          %6 = arith.index_cast %5 : index to i64
          %7 = arith.index_cast %c : vector<2xi8> to vector<2xindex>
          %8 = arith.index_cast %7 : vector<2xindex> to vector<2xi8>
          %9 = arith.index_cast %0 : index to i32
          return %1, %3, %4, %6, %8, %9 : i8, i8, i8, i64, vector<2xi8>, i32
        }",
        |module| narrow(module, &[8, 32]),
    );
}

/// Ops that MLIR narrows although they then compute other values, or poison.
#[test]
fn ops_with_other_values_on_fewer_bits_stay_except_in_mlir() {
    let with = |op: &str| {
        format!(
            "func.func @f(%a: i64, %b: i64, %n: i64) -> i64 {{
              %c200 = arith.constant 200 : i64
              %c100 = arith.constant 100 : i64
              %c60 = arith.constant 60 : i64
              %c7 = arith.constant 7 : i64
              %c1 = arith.constant 1 : i64
              %minus2 = arith.constant -2 : i64
              %big = arith.remui %a, %c200 : i64
              %other = arith.remui %b, %c200 : i64
              %half = arith.remui %b, %c100 : i64
              %count = arith.remui %b, %c60 : i64
              %negative = arith.ori %n, %minus2 : i64
              %bit = arith.andi %a, %c1 : i64
              %some = arith.addi %bit, %c7 : i64
              %byte = arith.remsi %a, %c100 : i64
              %result = {op}
              return %result : i64
            }}"
        )
    };
    for op in [
        "arith.maxsi %big, %other : i64",
        "arith.minsi %big, %other : i64",
        "arith.divsi %big, %some : i64",
        "arith.remui %negative, %some : i64",
        "arith.addi %half, %half overflow<nsw> : i64",
        "arith.shrui %c100, %count : i64",
        "arith.shrsi %byte, %count : i64",
    ] {
        let text = with(op);
        let mut module = read(&context(), &text).unwrap_or_else(|errors| panic!("{errors}"));
        narrow(&mut module, &[8]);
        assert_narrowing_keeps_values(&text, &[8]);
        let result = module.to_string();
        let is_narrowed = |result: &str| {
            let last = result.lines().rfind(|line| line.contains(" = "));
            last.is_some_and(|last| last.contains("extsi") || last.contains("extui"))
        };
        assert!(!is_narrowed(&result), "{op}\n{result}");
        if let Some(mlir) = mlir() {
            let theirs = mlir.custom(&["--arith-int-range-narrowing=int-bitwidths-supported=8"], &text);
            assert!(
                is_narrowed(theirs.trim_end()),
                "`mlir-opt` no longer narrows `{op}`\n{theirs}"
            );
        }
    }
}

#[test]
fn invalid_widths_are_errors() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(IntRangeNarrowing::to_widths([8, 0]));
    let error = pm
        .run(&mut drr::Module::new(&context()))
        .expect_err("there is no such width");
    assert!(
        error.to_string().contains("integers have at least 1 bit, found 0"),
        "{error}"
    );
}

/// Executes functions with many inputs before and after the pass.
#[track_caller]
fn assert_narrowing_keeps_values(text: &str, widths: &[u32]) -> usize {
    let ctx = context();
    let [before, mut after] = [(); 2].map(|()| read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}")));
    narrow(&mut after, widths);
    let inputs = RefinementCheck {
        max_inputs: 400,
        seed: 0,
    };
    match check_refinement(&Interpreter::new(&ctx), &before, &after, inputs) {
        Ok(count) => count,
        Err(counterexample) => panic!("{counterexample:?}\n{before}\n{after}"),
    }
}

/// Ops that MLIR narrows correctly, and predicates.
const EXACT: [&str; 8] = ["addi", "subi", "muli", "andi", "ori", "xori", "maxui", "minui"];
const OTHERS: [&str; 13] = [
    "shli",
    "shrui",
    "shrsi",
    "divui",
    "ceildivui",
    "remui",
    "divsi",
    "ceildivsi",
    "floordivsi",
    "remsi",
    "maxsi",
    "minsi",
    "addi",
];
const FLAGS: [&str; 4] = ["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
const UNSIGNED: [&str; 6] = ["eq", "ne", "ult", "ule", "ugt", "uge"];
const SIGNED: [&str; 4] = ["slt", "sle", "sgt", "sge"];

/// Returns a function of small integers. `is_exact` leaves out what MLIR narrows wrongly.
fn random_function(seed: u64, is_exact: bool) -> String {
    let mut numbers = Numbers::new(seed);
    let mut text = String::from(
        "func.func @f(%a: i8, %p: i3, %q: i3) -> (i8, i8, i1) {
  %v0 = arith.extsi %p : i3 to i8
  %v1 = arith.extui %q : i3 to i8
  %m = arith.constant 5 : i8
  %v2 = arith.andi %a, %m : i8
",
    );
    let mut last = 2;
    for number in 3..9 {
        let [x, y] = [0; 2].map(|_| numbers.below(number));
        let op = if is_exact || numbers.below(2) == 0 {
            numbers.pick(&EXACT)
        } else {
            numbers.pick(&OTHERS)
        };
        let has_flags = !is_exact && ["addi", "subi", "muli", "shli"].contains(&op);
        let flags = if has_flags { numbers.pick(&FLAGS) } else { "" };
        let _ = writeln!(text, "  %v{number} = arith.{op} %v{x}, %v{y}{flags} : i8");
        last = number;
    }
    let predicate = if is_exact || numbers.below(2) == 0 {
        numbers.pick(&UNSIGNED)
    } else {
        numbers.pick(&SIGNED)
    };
    let [x, y] = [0; 2].map(|_| numbers.below(last));
    let _ = writeln!(text, "  %c = arith.cmpi {predicate}, %v{x}, %v{y} : i8");
    let _ = writeln!(text, "  return %v{last}, %v{}, %c : i8, i8, i1", last - 1);
    text + "}\n"
}

#[test]
fn random_ops_keep_their_values() {
    let runs: usize = (0..300)
        .map(|seed| assert_narrowing_keeps_values(&random_function(seed, false), &[4, 6]))
        .sum();
    assert!(runs > 30_000, "{runs} runs prove something");
}

#[test]
fn random_ops_that_mlir_narrows_correctly() {
    let Some(mlir) = mlir() else { return };
    let texts: Vec<String> = (0..400).map(|seed| random_function(seed, true)).collect();
    let comparison = PassComparison {
        flags: &[],
        pass: "--arith-int-range-narrowing=int-bitwidths-supported=4,6",
        transform: &|module| narrow(module, &[4, 6]),
    };
    let compared = comparison.compare(mlir, &texts, &mlir.answers(&[], &texts));
    let counts = Counts::of(&compared);
    println!("{counts}");
    assert!(counts.changed > 300, "{counts}");
    for (text, compared) in texts.iter().zip(&compared) {
        if let Agreement::Different(difference) = &compared.agreement {
            panic!("for\n{text}\n{difference}");
        }
    }
}
