//! Random modules of `func`, `arith`, `scf`, `cf` and `memref`, converted by both.
//!
//! `DRR_TRANSFORM_RUNS` is the number of modules (by default 100), `DRR_SEED` the first seed; `DRR_PASSES` and `DRR_SHOW` are as for
//! parts of files, with `to-llvm` for the chain of passes.

use std::sync::Arc;

use drr::conversion::{ConversionConfig, apply_partial_conversion, reconcile_unrealized_casts};
use drr::{Module, PatternSet};
use drr_conversions::{LowerToLlvmOptions, arith_to_llvm, llvm_conversion_target, llvm_type_converter};
use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, ComparedText, Counts, erase_dead_constants};
use drr_tests::variables::number;
use drr_tests::{random_arith, random_functions, random_shapes};

use super::{FLAGS, compare_normalized, is_chosen};

/// The least share of equal results in percent of the modules that `mlir-opt` changes.
const FLOOR: usize = 99;

/// The passes, each by itself, and the chain of them.
const PASSES: [&str; 9] = [
    "convert-scf-to-cf",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm",
    "finalize-memref-to-llvm",
    "expand-strided-metadata",
    "convert-to-llvm",
    "reconcile-unrealized-casts",
    CHAIN,
];

/// An op whose fold builds constants. MLIR's greedy driver visits them late.
const BUILDS_CONSTANTS: &str = "memref.extract_strided_metadata";

/// The passes that merge constants with the greedy driver.
const MERGES_CONSTANTS: [&str; 2] = ["expand-strided-metadata", CHAIN];

/// All passes on the way from structured control flow to `llvm`.
const CHAIN: &str = "to-llvm";

const PASSES_OF_CHAIN: &str = "convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-arith-to-llvm,convert-index-to-llvm,\
                               finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts";

/// Returns the module of a seed: half of them have functions that call each other, the others one function each.
fn module(seed: u64) -> String {
    match seed % 8 {
        0..4 => random_functions::module(seed),
        4 => random_functions::nest(seed),
        5 => random_functions::graph(seed),
        6 => random_arith::module(seed),
        _ => random_shapes::chain(seed, "memref"),
    }
}

/// Returns `true` if a module has ops in a graph region. `mlir-opt` does not end if one folds to itself.
fn has_graph(text: &str) -> bool {
    text.contains("%g") || text.contains("%h_")
}

/// Returns `true` if a module has an op whose conversion differs in all cases: MLIR 22 cuts the index of `scf.index_switch` to 32 bits.
fn has_index_switch(text: &str) -> bool {
    text.contains("scf.index_switch")
}

/// Converts the constants that are left, and erases those that nothing uses. MLIR does not convert constants that folds build.
fn convert_constants(module: &mut Module) {
    const CONSTANT: &str = "arith.constant";
    let ctx = module.root().ctx().clone();
    let mut constants = PatternSet::new();
    arith_to_llvm::populate_arith_to_llvm_patterns(&mut constants, &Arc::new(LowerToLlvmOptions::new()));
    constants.retain(|spec| spec.root == CONSTANT);
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(&Arc::new(llvm_type_converter(&ctx, 64)), constants);
    let patterns = patterns.freeze(&ctx).expect("the patterns are valid");
    let mut target = llvm_conversion_target(&ctx);
    target.add_illegal_ops([CONSTANT]);
    // A constant without conversion stays on both sides.
    _ = apply_partial_conversion(module, &target, &patterns, ConversionConfig::new());
    let root = module.root().handle();
    reconcile_unrealized_casts(module.ir_mut(), root);
    erase_dead_constants(module);
}

/// Returns `true` if a difference has a known reason.
fn has_reason(pass: &str, compared: &ComparedText, text: &str) -> bool {
    let Agreement::Different(difference) = &compared.agreement else {
        return false;
    };
    let difference = difference.to_string();
    // MLIR folds to dense constants of dynamic shapes, which it cannot read.
    let is_dense = |line: &str| line.contains("arith.constant dense") && line.contains("tensor<?x");
    // MLIR expands `arith.floordivsi` with -1 of 64 bits, which it does not extend to wider integers.
    let is_wide = text.contains("arith.floordivsi") && difference.contains("18446744073709551615 : i");
    let orders_constants = MERGES_CONSTANTS.contains(&pass) && text.contains(BUILDS_CONSTANTS);
    compared.is_changed && (is_wide || orders_constants || difference.lines().any(is_dense))
}

#[test]
fn random_functions_and_memory() {
    let Some(mlir) = mlir() else { return };
    let (first, count) = (number("DRR_SEED", 0) as u64, number("DRR_TRANSFORM_RUNS", 100));
    let texts = (first..)
        .map(module)
        .filter(|text| !has_graph(text) && !has_index_switch(text));
    let texts: Vec<String> = texts.take(count).collect();
    let plain = mlir.answers(&FLAGS, &texts);
    let mut failed = Vec::new();
    for pass in PASSES.into_iter().filter(|pass| is_chosen(pass)) {
        let passes = if pass == CHAIN { PASSES_OF_CHAIN } else { pass };
        let compared = compare_normalized(mlir, pass, passes, &texts, &plain, Some(convert_constants));
        let explained = compared
            .iter()
            .zip(&texts)
            .filter(|(compared, text)| has_reason(pass, compared, text));
        let explained = explained.count();
        let invalid = compared.iter().filter(|text| text.agreement == Agreement::Invalid);
        let (invalid, counts) = (invalid.count(), Counts::of(&compared));
        println!("{pass}: {explained} have a reason");
        let is_enough = (counts.equal + explained) * 100 >= FLOOR * counts.changed;
        if invalid > 0 || !is_enough || counts.changed_only_by_us * 100 > counts.total {
            failed.push(format!(
                "{pass}: {counts}, {explained} with a reason, {invalid} invalid"
            ));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
