//! Conversions give what `mlir-opt` gives for the same input, on the parts of the files in custom form and on random modules.
//! `DRR_SHOW=convert-scf-to-cf` shows what differs for these passes.

use std::collections::BTreeSet;

use drr::testing::RandomModules;
use drr::{Module, PassManager, PassRegistry};
use drr_tests::corpus;
use drr_tests::mlir::{Answer, MlirOpt, mlir};
use drr_tests::pass_comparison::{Agreement, ComparedText, Counts, PassComparison, context};

/// The passes, a text in the parts on which each is compared, and the least share of equal parts in percent of those that `mlir-opt`
/// changes.
const PASSES: &[(&str, &str, usize)] = &[
    ("convert-arith-to-llvm", "arith.", 90),
    ("convert-index-to-llvm", "index.", 90),
    ("convert-cf-to-llvm", "cf.", 90),
    ("reconcile-unrealized-casts", "unrealized_conversion_cast", 97),
    ("convert-ub-to-llvm", "ub.", 90),
    ("convert-scf-to-cf", "scf.", 90),
];

/// The parts that are converted otherwise than by `mlir-opt`: the passes, a text in each of the parts, and the reason.
const REASONS: &[(&[&str], &str, &str)] = &[
    (&["convert-cf-to-llvm"], "cf.assert", "its lowering is not written"),
    (
        &["convert-index-to-llvm"],
        "affine.",
        "ops of unknown legality are folded, and folds of `affine` are not written",
    ),
    (&["convert-scf-to-cf"], "scf.forall", "its lowering is not written"),
    (
        &["convert-scf-to-cf"],
        "@if_condition_swap",
        "the fold of `scf.if` is not written",
    ),
];

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Random modules per pass.
const RANDOM: u64 = 300;

/// Runs a pass on a module. A failed conversion leaves the module as it was.
fn run(pass: &str, module: &mut Module) {
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry
        .parse(&format!("builtin.module({pass})"))
        .expect("the pass is registered");
    let mut manager = PassManager::from(pipeline);
    _ = manager.run(module);
}

fn compare(mlir: &MlirOpt, pass: &str, texts: &[String], plain: &[Answer]) -> Vec<ComparedText> {
    let transform = |module: &mut Module| run(pass, module);
    let comparison = PassComparison {
        flags: &FLAGS,
        pass: &format!("--{pass}"),
        transform: &transform,
    };
    let compared = comparison.compare(mlir, texts, plain);
    println!("{pass}: {}", Counts::of(&compared));
    let is_shown = std::env::var("DRR_SHOW").is_ok_and(|shown| shown.split(',').any(|shown| shown == pass));
    for (number, compared) in compared.iter().enumerate().filter(|_| is_shown) {
        if let Agreement::Different(difference) = &compared.agreement {
            println!("--- part {number}\n{}\n{difference}", texts[number]);
        }
    }
    compared
}

/// Returns the numbers of the texts that differ.
fn different(compared: &[ComparedText]) -> impl Iterator<Item = usize> + '_ {
    let numbered = compared.iter().enumerate();
    numbered.filter_map(|(number, text)| matches!(text.agreement, Agreement::Different(_)).then_some(number))
}

#[test]
fn parts_of_files() {
    let (Some(mlir), Some(parts)) = (mlir(), corpus::custom_parts()) else {
        return;
    };
    let parts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    let plain = mlir.answers(&FLAGS, &parts);
    let (mut failed, mut reasons) = (Vec::new(), BTreeSet::new());
    for &(pass, dialect, floor) in PASSES {
        let chosen = parts.iter().zip(&plain).filter(|(part, _)| part.contains(dialect));
        let (parts, plain): (Vec<String>, Vec<Answer>) =
            chosen.map(|(part, plain)| (part.clone(), plain.clone())).unzip();
        let compared = compare(mlir, pass, &parts, &plain);
        for number in different(&compared) {
            let part = &parts[number];
            let reason = REASONS
                .iter()
                .position(|(passes, text, _)| passes.contains(&pass) && part.contains(text));
            match reason {
                Some(reason) => _ = reasons.insert(reason),
                None => failed.push(format!("{pass}: part {number} differs:\n{part}")),
            }
        }
        let counts = Counts::of(&compared);
        if counts.changed > 20 && counts.equal * 100 < floor * counts.changed {
            failed.push(format!(
                "{pass}: {} of {} is less than {floor} %",
                counts.equal, counts.changed
            ));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    for (number, (_, text, reason)) in REASONS.iter().enumerate() {
        assert!(
            reasons.contains(&number),
            "nothing differs because of `{text}`: {reason}"
        );
    }
}

#[test]
fn random_modules() {
    let Some(mlir) = mlir() else { return };
    let ctx = context();
    let mut random = RandomModules::new(&ctx, ["arith", "cf", "func", "scf", "index", "ub"]).size(24);
    let texts: Vec<String> = (0..RANDOM).map(|seed| random.module(seed).to_string()).collect();
    let plain = mlir.answers(&FLAGS, &texts);
    // The other passes fold ops of all dialects, whose folds are compared elsewhere.
    for pass in ["convert-scf-to-cf", "convert-cf-to-llvm", "reconcile-unrealized-casts"] {
        let compared = compare(mlir, pass, &texts, &plain);
        if let Some(number) = different(&compared).next() {
            panic!("{pass}: seed {number} differs:\n{}", texts[number]);
        }
    }
}
