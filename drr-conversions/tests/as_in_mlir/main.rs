//! Conversions give what `mlir-opt` gives for the same input, on the parts of the files in custom form and on random modules.
//! `DRR_PASSES=convert-scf-to-cf` compares only these passes, and `DRR_SHOW=convert-scf-to-cf` shows what differs.

mod locations;
mod loops;
mod random;
mod rows;
mod vectors;

use std::collections::BTreeSet;

use drr::testing::RandomModules;
use drr::{Module, PassManager, PassRegistry};
use drr_tests::corpus;
use drr_tests::mlir::{Answer, MlirOpt, mlir};
use drr_tests::pass_comparison::{Agreement, ComparedText, Counts, PassComparison, context};

/// The passes, a text in the parts on which each is compared, and the least share of equal parts in percent of those that `mlir-opt`
/// changes.
const PASSES: &[(&str, &str, usize)] = &[
    ("convert-arith-to-llvm", "arith.", 96),
    ("convert-index-to-llvm", "index.", 97),
    ("convert-cf-to-llvm", "cf.", 97),
    ("reconcile-unrealized-casts", "unrealized_conversion_cast", 97),
    ("convert-ub-to-llvm", "ub.", 97),
    ("convert-scf-to-cf", "scf.", 92),
    ("convert-func-to-llvm", "func.", 95),
    ("convert-math-to-llvm", "math.", 97),
    ("finalize-memref-to-llvm", "memref.", 98),
    ("convert-complex-to-llvm", "complex", 97),
    ("convert-vector-to-llvm", "vector.", 97),
    ("convert-to-llvm", "func.", 95),
];

const FOLDS: &str = "ops of unknown legality are folded, and not all of their folds are written";

/// The passes that convert to `llvm` and fold ops of all dialects.
const TO_LLVM: &[&str] = &[
    "convert-arith-to-llvm",
    "convert-index-to-llvm",
    "convert-ub-to-llvm",
    "convert-complex-to-llvm",
    "convert-func-to-llvm",
    "finalize-memref-to-llvm",
    "convert-to-llvm",
];

/// The parts that are converted otherwise than by `mlir-opt`: the passes, a text in each of the parts, and the reason.
const REASONS: &[(&[&str], &str, &str)] = &[
    (TO_LLVM, "affine.", FOLDS),
    (TO_LLVM, "vector.", FOLDS),
    (TO_LLVM, "complex<", FOLDS),
    (TO_LLVM, "tosa.", FOLDS),
    (
        &["convert-scf-to-cf"],
        "scf.index_switch",
        "MLIR cuts the index and the cases to 32 bits",
    ),
    (
        &["convert-arith-to-llvm", "convert-to-llvm"],
        "extract_strided_metadata",
        "MLIR leaves the constants that its fold of the op builds",
    ),
    (
        &["convert-to-llvm"],
        "@test_materialize_failure",
        "an integer that an op of `index` folds to is a constant of `arith`, which MLIR does not build",
    ),
    (
        &["convert-vector-to-llvm"],
        "@fold_extract_transpose",
        "folds follow chains of at most 256 insertions",
    ),
    (
        &["convert-vector-to-llvm"],
        "@contract_transpose",
        "folds follow chains of at most 256 insertions",
    ),
    (
        &["convert-vector-to-llvm"],
        "@vector_multi_reduction_single_parallel",
        FOLDS,
    ),
    (
        &["convert-vector-to-llvm"],
        "contiguous_scalable",
        "unlike in MLIR, a scalable dimension is not known to be in bounds",
    ),
];

/// A text in the parts on which `mlir-opt` does not end.
const ENDLESS: &str = "@all_true_vector_mask_no_result";

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Random modules per pass.
const RANDOM: u64 = 300;

/// Runs passes on a module. A failed conversion leaves the module as it was.
fn run(passes: &str, module: &mut Module) {
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry
        .parse(&format!("builtin.module({passes})"))
        .expect("the passes are registered");
    let mut manager = PassManager::from(pipeline);
    if let Err(error) = manager.run(module)
        && std::env::var_os("DRR_SHOW").is_some()
    {
        println!("{passes} failed: {error}");
    }
}

/// Compares passes, with a name for the output.
fn compare(mlir: &MlirOpt, name: &str, passes: &str, texts: &[String], plain: &[Answer]) -> Vec<ComparedText> {
    compare_normalized(mlir, name, passes, texts, plain, None)
}

/// Compares as [`compare`], and different results again after a function has removed what does not count from both.
fn compare_normalized(
    mlir: &MlirOpt,
    name: &str,
    passes: &str,
    texts: &[String],
    plain: &[Answer],
    normalize: Option<fn(&mut Module)>,
) -> Vec<ComparedText> {
    let transform = |module: &mut Module| run(passes, module);
    let comparison = PassComparison {
        flags: &FLAGS,
        pass: &format!("--pass-pipeline=builtin.module({passes})"),
        transform: &transform,
    };
    let compared = comparison.compare_normalized(mlir, texts, plain, normalize);
    println!("{name}: {}", Counts::of(&compared));
    let is_shown = std::env::var("DRR_SHOW").is_ok_and(|shown| shown.split(',').any(|shown| shown == name));
    for (number, compared) in compared.iter().enumerate().filter(|_| is_shown) {
        if let Agreement::Different(difference) = &compared.agreement {
            println!("--- part {number}\n{}\n{difference}", texts[number]);
        }
    }
    compared
}

/// Returns the number of the reason why a part is converted otherwise.
fn reason_of(pass: &str, part: &str) -> Option<usize> {
    let is_one = |(passes, text, _): &(&[&str], &str, &str)| passes.contains(&pass) && part.contains(text);
    REASONS.iter().position(is_one)
}

/// Returns the numbers of the texts that differ.
fn different(compared: &[ComparedText]) -> impl Iterator<Item = usize> + '_ {
    let numbered = compared.iter().enumerate();
    numbered.filter_map(|(number, text)| matches!(text.agreement, Agreement::Different(_)).then_some(number))
}

/// Returns the passes that `DRR_PASSES` lists.
fn chosen_passes() -> Option<String> {
    std::env::var("DRR_PASSES").ok()
}

/// Returns `true` if a pass is compared.
fn is_chosen(pass: &str) -> bool {
    chosen_passes().is_none_or(|chosen| chosen.split(',').any(|chosen| chosen == pass))
}

#[test]
fn parts_of_files() {
    let (Some(mlir), Some(parts)) = (mlir(), corpus::custom_parts()) else {
        return;
    };
    let parts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    let plain = mlir.answers(&FLAGS, &parts);
    let (mut failed, mut reasons) = (Vec::new(), BTreeSet::new());
    for &(pass, dialect, floor) in PASSES.iter().filter(|(pass, ..)| is_chosen(pass)) {
        let chosen = parts.iter().zip(&plain);
        let chosen = chosen.filter(|(part, _)| part.contains(dialect) && !part.contains(ENDLESS));
        let (parts, plain): (Vec<String>, Vec<Answer>) =
            chosen.map(|(part, plain)| (part.clone(), plain.clone())).unzip();
        let compared = compare(mlir, pass, pass, &parts, &plain);
        for number in different(&compared) {
            let part = &parts[number];
            match reason_of(pass, part) {
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
    let unused = REASONS
        .iter()
        .enumerate()
        .filter(|(number, _)| !reasons.contains(number));
    let unused: Vec<_> = unused.map(|(_, (_, text, reason))| (text, reason)).collect();
    assert!(
        chosen_passes().is_some() || unused.is_empty(),
        "nothing differs because of {unused:?}"
    );
}

#[test]
fn random_modules() {
    let Some(mlir) = mlir() else { return };
    let ctx = context();
    let mut random = RandomModules::new(&ctx, ["arith", "cf", "func", "scf", "index", "ub"]).size(24);
    let texts: Vec<String> = (0..RANDOM).map(|seed| random.module(seed).to_string()).collect();
    let plain = mlir.answers(&FLAGS, &texts);
    // The other passes fold ops of all dialects, whose folds are compared elsewhere.
    for pass in ["convert-scf-to-cf", "reconcile-unrealized-casts"] {
        let compared = compare(mlir, pass, pass, &texts, &plain);
        let mut unexplained = different(&compared).filter(|&number| reason_of(pass, &texts[number]).is_none());
        if let Some(number) = unexplained.next() {
            panic!("{pass}: seed {number} differs:\n{}", texts[number]);
        }
    }
}
