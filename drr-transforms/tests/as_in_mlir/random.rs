//! Random modules of functions that call each other, transformed by both.
//!
//! `DRR_TRANSFORM_RUNS` is the number of modules (by default 100), `DRR_SEED` the first seed; `DRR_SHOW=cse,sccp` shows what differs.

use drr::PassManager;
use drr_tests::diff::first_difference;
use drr_tests::mlir::{Answer, MlirOpt, mlir};
use drr_tests::pass_comparison::{Agreement, print};
use drr_tests::random_functions::Restriction;
use drr_tests::variables::number;
use drr_tests::{parallel, random_functions};
use drr_transforms::OpStats;

use crate::compare::{Transform, context, read};
use crate::corpus::{FLAGS, NARROW, PASSES, REMOVE_ALONE, SNAPSHOT, compare, different};

/// Returns the restriction of modules to those that the pass of `mlir-opt` accepts.
fn restriction(pass: &str) -> Restriction {
    match pass {
        REMOVE_ALONE | "remove-dead-values" => Restriction::Live,
        "int-range-optimizations" | NARROW => Restriction::Bounded,
        _ => Restriction::None,
    }
}

/// Returns the first seed, the modules, and what `mlir-opt` prints for them without a pass.
fn modules(mlir: &MlirOpt, part: u64) -> (u64, Vec<String>, Vec<Answer>) {
    restricted_modules(mlir, part, Restriction::None)
}

fn restricted_modules(mlir: &MlirOpt, part: u64, restriction: Restriction) -> (u64, Vec<String>, Vec<Answer>) {
    let first = number("DRR_SEED", 0) as u64;
    let count = (number("DRR_TRANSFORM_RUNS", 100) as u64).div_ceil(part);
    let texts: Vec<String> = (first..first + count)
        .map(|seed| random_functions::restricted_module(seed, restriction))
        .collect();
    let plain = mlir.answers(&FLAGS, &texts);
    for (text, answer) in texts.iter().zip(&plain) {
        assert!(matches!(answer, Answer::Printed(_)), "{answer:?}\n{text}");
    }
    (first, texts, plain)
}

#[test]
fn results_of_passes() {
    let Some(mlir) = mlir() else { return };
    let (first, texts, plain) = modules(mlir, 1);
    let mut failed = Vec::new();
    for (pass, transform) in PASSES
        .into_iter()
        .filter(|(pass, _)| restriction(pass) == Restriction::None)
    {
        let compared = compare(mlir, pass, transform, &texts, &plain);
        let incomparable = compared
            .iter()
            .filter(|text| text.agreement == Agreement::Incomparable)
            .count();
        let seeds: Vec<u64> = different(&compared).map(|number| first + number as u64).collect();
        // `inline` canonicalizes, where nests of `scf.if` and branches to equal blocks differ.
        let allowed = if pass == "inline" { texts.len() / 100 } else { 0 };
        if incomparable > 0 || seeds.len() > allowed {
            failed.push(format!(
                "{pass}: {incomparable} are printed differently before, {seeds:?} differ after it"
            ));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Returns `true` if the results are equal in one of several runs on a module by itself. Some results of `mlir-opt` depend on addresses: it
/// gives them to different values in turn, and orders values by them.
fn is_sometimes_equal(mlir: &MlirOpt, (pass, transform): (&str, Transform), text: &str, plain: &Answer) -> bool {
    const RUNS: usize = 12;
    (0..RUNS).any(|_| {
        let compared = compare(mlir, pass, transform, &[text.to_owned()], std::slice::from_ref(plain));
        different(&compared).next().is_none()
    })
}

#[test]
fn results_of_passes_with_restrictions() {
    let Some(mlir) = mlir() else { return };
    let (mut failed, mut null_operands) = (Vec::new(), Vec::new());
    for restricted in [Restriction::Live, Restriction::Bounded] {
        let (first, texts, plain) = restricted_modules(mlir, 1, restricted);
        for (pass, transform) in PASSES.into_iter().filter(|(pass, _)| restriction(pass) == restricted) {
            let compared = compare(mlir, pass, transform, &texts, &plain);
            let refused: Vec<usize> = compared
                .iter()
                .enumerate()
                .filter_map(|(number, text)| (text.agreement == Agreement::Refused).then_some(number))
                .collect();
            println!("{pass}: `mlir-opt` fails for {}", refused.len());
            // Where MLIR's removal leaves null operands, its canonicalization visits fewer ops.
            let is_comparable = |number: &usize| pass != "remove-dead-values" || !null_operands.contains(number);
            let seeds: Vec<u64> = different(&compared)
                .filter(is_comparable)
                .filter(|&number| !is_sometimes_equal(mlir, (pass, transform), &texts[number], &plain[number]))
                .map(|number| first + number as u64)
                .collect();
            // What differs is that patterns do not tell MLIR's driver which ops they change, or ranges that depend on the order of the analysis:
            // `differences` has reduced modules.
            let allowed = match pass {
                REMOVE_ALONE => 0,
                "remove-dead-values" => texts.len() / 400,
                _ => texts.len() / 1000,
            };
            if seeds.len() > allowed || refused.len() > texts.len() / 50 {
                failed.push(format!(
                    "{pass}: {seeds:?} differ, `mlir-opt` fails for {}",
                    refused.len()
                ));
            }
            if pass == REMOVE_ALONE {
                null_operands = refused;
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Each module by itself: the locations of a part of a file are those in the file. Canonicalization, which `inline` runs, gives some new
/// ops no location.
#[test]
fn locations_after_passes() {
    let Some(mlir) = mlir() else { return };
    let (first, texts, _) = modules(mlir, 20);
    let numbers: Vec<usize> = (0..texts.len()).collect();
    let ctx = context();
    let others = ["inline", SNAPSHOT];
    for (pass, transform) in PASSES
        .into_iter()
        .filter(|(pass, _)| !others.contains(pass) && restriction(pass) == Restriction::None)
    {
        parallel::each(&numbers, |&number| {
            let text = &texts[number];
            let theirs = mlir.custom(&[FLAGS[0], "--mlir-print-debuginfo", &format!("--{pass}")], text);
            let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
            transform(&mut module);
            if let Some(difference) = first_difference(theirs.trim_end(), print(&module, true).trim_end()) {
                panic!("{pass}: seed {}\n{text}\n{difference}", first + number as u64);
            }
        });
    }
}

#[test]
fn reports_of_op_statistics() {
    let Some(mlir) = mlir() else { return };
    let (_, texts, _) = modules(mlir, 1);
    let ctx = context();
    for (flag, report) in [
        ("--print-op-stats", OpStats::to_string as fn(&OpStats) -> String),
        ("--print-op-stats=json=true", OpStats::to_json),
    ] {
        for texts in texts.chunks(64) {
            let flags = [&FLAGS[..], &[flag, "--split-input-file", "--mlir-disable-threading"]].concat();
            let theirs = mlir.run(&flags, texts.join("\n// -----\n")).stderr;
            let modules = texts
                .iter()
                .map(|text| read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}")));
            let ours: String = modules.map(|module| report(&OpStats::new(module.root()))).collect();
            if let Some(difference) = first_difference(&theirs, &ours) {
                panic!("{flag}\n{difference}");
            }
        }
    }
}

/// Ten passes in a row, which hand their result to each other on threads and without.
#[test]
fn a_pipeline_of_ten_passes() {
    let Some(mlir) = mlir() else { return };
    let (first, texts, _) = modules(mlir, 4);
    let pipeline = "builtin.module(inline{default-pipeline=},symbol-dce,func.func(cse,sccp,loop-invariant-code-motion,\
                    control-flow-sink,cse),symbol-privatize,topological-sort,cse)";
    let flag = format!("--pass-pipeline={pipeline}");
    let theirs = mlir.answers(&[FLAGS[0], &flag], &texts);
    let mut registry = drr::PassRegistry::new();
    drr_transforms::register_passes(&mut registry);
    let ctx = context();
    let mut differences = Vec::new();
    for threads in [false, true] {
        let mut pm = PassManager::from(registry.parse(pipeline).expect("it is a pipeline"));
        pm.enable_multithreading(threads);
        for ((number, text), theirs) in texts.iter().enumerate().zip(&theirs) {
            let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
            pm.run(&mut module).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let Answer::Printed(theirs) = theirs else {
                panic!("{theirs:?}\n{text}")
            };
            if let Some(difference) = first_difference(theirs.trim_end(), print(&module, false).trim_end()) {
                differences.push(format!("seed {}: {difference}", first + number as u64));
            }
        }
    }
    assert!(
        differences.is_empty(),
        "{} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
}
