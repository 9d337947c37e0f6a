//! The parts of the files in custom form, and random modules.

use std::collections::BTreeSet;

use drr::Module;
use drr::testing::RandomModules;
use drr_ir::text::printer::{PrintOptions, print_with_positions};
use drr_tests::corpus;
use drr_tests::mlir::{Answer, MlirOpt, mlir};
use drr_tests::pass_comparison::{Agreement, ComparedText, Counts, PassComparison};

use crate::compare::{Transform, context, on_root};

/// The passes that are compared.
pub(crate) const PASSES: [(&str, Transform); 18] = [
    ("cse", on_root!(drr_transforms::cse)),
    ("symbol-dce", on_root!(drr_transforms::symbol_dce)),
    (
        "symbol-privatize",
        on_root!(|ir, op| drr_transforms::symbol_privatize(ir, op, |_| false)),
    ),
    ("strip-debuginfo", on_root!(drr_transforms::strip_debug_info)),
    (SNAPSHOT, snapshot),
    ("topological-sort", on_root!(drr_transforms::topological_sort)),
    (
        "loop-invariant-code-motion",
        on_root!(drr_transforms::move_loop_invariant_code),
    ),
    ("control-flow-sink", on_root!(drr_transforms::control_flow_sink)),
    ("sccp", on_root!(drr_transforms::sccp)),
    ("mem2reg", on_root!(drr_transforms::mem2reg)),
    ("sroa", on_root!(drr_transforms::sroa)),
    (INLINE_ALONE, crate::inline::ALONE),
    ("int-range-optimizations", crate::int_ranges::OPTIMIZE),
    (NARROW, crate::int_range_narrowing::NARROW),
    (COMPOSITE, crate::composite::CLEAN_UP),
    (REMOVE_ALONE, crate::dead_values::ALONE),
    ("remove-dead-values", crate::dead_values::WITH_CANONICALIZE),
    ("inline", crate::inline::WITH_CANONICALIZE),
];

/// A reason that holds in some runs only.
const BY_ADDRESS: &str = "MLIR orders the slots of copied elements by addresses";

/// The parts that are transformed otherwise than by `mlir-opt`: the passes, a text in each of the parts, and the reason.
const REASONS: &[(&[&str], &str, &str)] = &[
    (
        &[
            "cse",
            "symbol-dce",
            "control-flow-sink",
            "loop-invariant-code-motion",
            COMPOSITE,
        ],
        "test.side_effect_op",
        "the dialect of MLIR's tests declares its effects",
    ),
    (
        &["cse", "symbol-dce", "symbol-privatize", "sccp", INLINE_ALONE],
        "test.symbol_scope",
        "the dialect of MLIR's tests declares a symbol table",
    ),
    (
        &[REMOVE_ALONE, "remove-dead-values"],
        "test.symbol_scope",
        "the dialect of MLIR's tests declares a symbol table",
    ),
    (
        &[REMOVE_ALONE, "remove-dead-values"],
        "gpu.warp_execute_on_lane_0",
        "its region control flow is C++ that is not imported",
    ),
    (
        &[REMOVE_ALONE],
        "affine.if",
        "MLIR makes conditions dead that decide about reading ops, and ops invalid that have such conditions",
    ),
    (
        &[REMOVE_ALONE, "sccp"],
        IN_PLACE,
        "MLIR changes ops in place while it analyses them",
    ),
    (
        &["remove-dead-values", "int-range-optimizations", NARROW],
        "",
        "not all folds and canonicalization patterns are written",
    ),
    (
        &["sccp"],
        "@test_materialize_failure",
        "MLIR cannot create constants of integer types for ops of `index`",
    ),
    (
        &["sccp"],
        "@complex_add_sub_rhs",
        "MLIR folds sums of complex differences even without fast-math flags",
    ),
    (
        &[INLINE_ALONE],
        "llvm.noalias",
        "arguments without aliases make no alias scopes",
    ),
    (
        &[INLINE_ALONE],
        "loop_annotation = #loopMD",
        "locations in annotations of loops do not become call sites",
    ),
    (
        &[INLINE_ALONE],
        "test.one_region_op",
        "the dialect of MLIR's tests can be inlined",
    ),
    (
        &[INLINE_ALONE],
        "@func_dim",
        "arguments are no indices of inlined affine loads",
    ),
    (&["sroa"], "_src(%other_array", BY_ADDRESS),
    (
        &["inline"],
        "",
        "not all folds and canonicalization patterns are written",
    ),
    (
        &["sccp"],
        "tosa.mul",
        "MLIR folds products of floats with zero, although the other factor may be infinite",
    ),
];

/// `snapshot-op-locations` without its file.
pub(crate) const SNAPSHOT: &str = "snapshot-op-locations=filename=/dev/null";

fn snapshot(module: &mut Module) {
    let root = module.root().handle();
    drr_transforms::strip_debug_info(module.ir_mut(), root);
    let printed = print_with_positions(module.root(), Some(module.meta()), None, &PrintOptions::new())
        .expect("the text has no limit");
    drr_transforms::set_locations_to_positions(module.ir_mut(), &printed.ops, "/dev/null", None);
}

/// `remove-dead-values` without canonicalization.
pub(crate) const REMOVE_ALONE: &str = "remove-dead-values=canonicalize=false";

/// `inline` without canonicalization.
const INLINE_ALONE: &str = "inline=default-pipeline=";

/// `arith-int-range-narrowing` with widths.
pub(crate) const NARROW: &str = "arith-int-range-narrowing=int-bitwidths-supported=8,16,32";

/// `composite-fixed-point-pass` with a pipeline.
const COMPOSITE: &str = "composite-fixed-point-pass=pipeline=cse,control-flow-sink";

/// Represents an op whose fold changes ops.
const IN_PLACE: &str = "an op that is folded in place";
const FOLDED_IN_PLACE: [&str; 5] = [
    "affine.prefetch",
    "llvm.extractvalue",
    "memref.distinct_objects",
    "memref.extract_strided_metadata",
    "vector.insert",
];

/// Returns the index of the reason why the result of a pass differs.
fn reason(pass: &str, part: &str) -> Option<usize> {
    REASONS.iter().position(|(passes, text, _)| {
        let is_in_part = match *text {
            IN_PLACE => FOLDED_IN_PLACE.iter().any(|op| part.contains(op)),
            text => part.contains(text),
        };
        passes.contains(&pass) && is_in_part
    })
}

/// Returns the least share of equal parts in percent for a pass that changes many. Parts that are printed differently even before do not
/// count.
fn floor(pass: &str) -> usize {
    match pass {
        // It only grows, with the folds of dialects.
        "inline" => 56,
        "int-range-optimizations" | NARROW => 96,
        "remove-dead-values" => 95,
        "sccp" => 98,
        "cse" | "symbol-dce" | "loop-invariant-code-motion" | "control-flow-sink" => 99,
        _ => 95,
    }
}

/// Random modules per pass.
const RANDOM: u64 = 300;

pub(crate) const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// The flags beside that of the pass.
fn flags(pass: &str) -> Vec<&str> {
    let mut flags = FLAGS.to_vec();
    match pass {
        "strip-debuginfo" => flags.push("--mlir-print-debuginfo"),
        // Block arguments keep locations in the input, which `mlir-opt` reads as a part of a longer text.
        SNAPSHOT => flags.extend(["--mlir-print-debuginfo", "--strip-debuginfo"]),
        _ => {}
    }
    flags
}

/// Returns the passes to show, if not all passes are compared.
fn shown_passes() -> Option<String> {
    std::env::var("DRR_SHOW").ok()
}

/// Returns the passes to compare.
fn passes() -> impl Iterator<Item = (&'static str, Transform)> {
    let shown = shown_passes();
    let is_compared = move |pass: &str| {
        let mut shown = shown.iter().flat_map(|shown| shown.split(','));
        shown.clone().next().is_none() || shown.any(|shown| shown == pass || pass.split('=').next() == Some(shown))
    };
    PASSES.into_iter().filter(move |(pass, _)| is_compared(pass))
}

/// Compares a pass, and prints the numbers of equal, changed and all texts.
pub(crate) fn compare(
    mlir: &MlirOpt,
    pass: &str,
    transform: Transform,
    texts: &[String],
    plain: &[Answer],
) -> Vec<ComparedText> {
    let comparison = PassComparison {
        flags: &flags(pass),
        pass: &format!("--{pass}"),
        transform: &transform,
    };
    let compared = comparison.compare(mlir, texts, plain);
    println!("{pass}: {}", Counts::of(&compared));
    let is_shown = shown_passes().is_some();
    for (number, compared) in compared.iter().enumerate().filter(|_| is_shown) {
        match &compared.agreement {
            Agreement::Different(difference) => println!("--- part {number}\n{}\n{difference}", texts[number]),
            Agreement::Incomparable => println!(
                "--- part {number} is printed differently even before\n{}",
                texts[number]
            ),
            _ => {}
        }
    }
    compared
}

/// Returns the numbers of the texts that differ.
pub(crate) fn different(compared: &[ComparedText]) -> impl Iterator<Item = usize> + '_ {
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
    for (pass, transform) in passes() {
        let compared = compare(mlir, pass, transform, &parts, &plain);
        for number in different(&compared) {
            match reason(pass, &parts[number]) {
                Some(reason) => _ = reasons.insert(reason),
                None => failed.push(format!("{pass}: part {number} differs:\n{}", parts[number])),
            }
        }
        let counts = Counts::of(&compared);
        let ready = counts.changed - counts.incomparable;
        if counts.changed > 100 && counts.equal * 100 < floor(pass) * ready {
            failed.push(format!(
                "{pass}: {} of {ready} is less than {} %",
                counts.equal,
                floor(pass)
            ));
        }
    }
    let stale = REASONS.iter().enumerate().filter(|(number, (.., reason))| {
        let is_stale = !reasons.contains(number) && *reason != BY_ADDRESS;
        is_stale && shown_passes().is_none()
    });
    failed.extend(stale.map(|(_, (passes, text, reason))| {
        format!("nothing differs because of `{text}` in {}: {reason}", passes.join(", "))
    }));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn random_modules() {
    let Some(mlir) = mlir() else { return };
    let ctx = context();
    let mut random = RandomModules::new(
        &ctx,
        ["arith", "cf", "func", "scf", "memref", "tensor", "math", "index"],
    )
    .size(24);
    let texts: Vec<String> = (0..RANDOM).map(|seed| random.module(seed).to_string()).collect();
    let plain = mlir.answers(&FLAGS, &texts);
    // The folds and canonicalizations of random ops are compared elsewhere.
    let folds = |pass: &str| ["inline", "int-range-optimizations", NARROW, "sccp"].contains(&pass);
    for (pass, transform) in passes().filter(|(pass, _)| !folds(pass)) {
        let compared = compare(mlir, pass, transform, &texts, &plain);
        if let Some(number) = different(&compared).find(|&number| reason(pass, &texts[number]).is_none()) {
            panic!("{pass}: seed {number} differs:\n{}", texts[number]);
        }
    }
}
