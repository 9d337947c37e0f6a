//! The parts of the files in custom form.

use std::collections::BTreeMap;

use drr::pass::Canonicalizer;
use drr::{Module, PassManager};
use drr_tests::corpus::custom_parts;
use drr_tests::mlir::{MlirOpt, mlir};
use drr_tests::pass_comparison::{Agreement, ComparedText, Counts, PassComparison};

/// The least number of equal parts among those that `mlir-opt` changes, by file. It only grows.
const FLOORS: &[(&str, usize)] = &[
    ("affine", 223),
    ("arith", 31),
    ("bufferization", 50),
    ("builtin", 17),
    ("cf", 6),
    ("complex", 1),
    ("conversion", 254),
    ("func", 1),
    ("gpu", 24),
    ("index", 1),
    ("linalg", 123),
    ("llvm", 60),
    ("memref", 65),
    ("runner", 15),
    ("scf", 127),
    ("shape", 48),
    ("tensor", 87),
    ("tosa", 171),
    ("transforms", 68),
    ("ub", 1),
    ("vector", 201),
];

/// The reasons of all differences: the dialect, a text of the part, and the reason.
const EXPLAINED: &[(&str, &str, &str)] = &[
    ("affine", "@simple_test_2(", PARENTHESES),
    ("affine", "@larger_test(", PARENTHESES),
    (
        "bufferization",
        "@canonicalize_buffer_cast_of_tensor_load_to_copy(",
        "MLIR copies to a buffer that nobody frees",
    ),
    (
        "bufferization",
        "@load_from_buffer_cast(",
        "MLIR reads the tensor, also after a store to the buffer",
    ),
    (
        "bufferization",
        "@while_three_arg(",
        "the effects of an op of MLIR's test dialect are not known",
    ),
    (
        "builtin",
        "\"dialect.innerop3\"(",
        "MLIR removes a block argument, but not the operand that a branch of an unregistered op passes",
    ),
    (
        "complex",
        "@complex_add_sub_lhs(",
        "MLIR ignores that floats are rounded",
    ),
    (
        "conversion",
        "@matmul_fused_elementwise(",
        "MLIR reassociates sums of floats without permission",
    ),
    (
        "scf",
        "@matmul_on_tensors(",
        "MLIR assumes that a call returns a tensor of the size of its argument",
    ),
    (
        "transforms",
        "@test_materialize_failure(",
        "MLIR cannot create the constant",
    ),
    (
        "tosa",
        "@fold_mul_zero_rhs_f32(",
        "MLIR folds the product of a float with zero, which may be NaN",
    ),
    (
        "vector",
        "@contractions(",
        "MLIR reassociates sums of floats without permission",
    ),
    (
        "vector",
        "@extract_strided_slice_partial_of_create_mask(",
        "MLIR subtracts from the size of a mask, which may wrap",
    ),
    (
        "vector",
        "@vector_multi_reduction_single_parallel(",
        "MLIR drops the accumulator",
    ),
    (
        "vector",
        "@vector_multi_reduction_scalable(",
        "MLIR replaces masked elements by those of the source",
    ),
    (
        "vector",
        "@transfer_read_dims_match_contiguous(",
        "MLIR takes scalable dimensions for fixed ones",
    ),
    (
        "vector",
        "@transfer_write_dims_match_contiguous(",
        "MLIR takes scalable dimensions for fixed ones",
    ),
];

const PARENTHESES: &str =
    "MLIR prints `a + (b + c)` without parentheses, although the text is read as another expression";

pub(crate) const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Canonicalizes a module as `drr-opt --canonicalize`.
pub(crate) fn canonicalize(module: &mut Module) {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(Canonicalizer::default());
    pm.run(module).unwrap_or_else(|error| panic!("{error}\n{module}"));
}

/// Canonicalizes texts by both.
pub(crate) fn compare(mlir: &MlirOpt, texts: &[String]) -> Vec<ComparedText> {
    let comparison = PassComparison {
        flags: &FLAGS,
        pass: "--canonicalize",
        transform: &canonicalize,
    };
    comparison.compare(mlir, texts, &mlir.answers(&FLAGS, texts))
}

/// Returns the number of differing parts that `DRR_SHOW` requests for a dialect.
pub(crate) fn num_shown(dialect: &str) -> usize {
    let shown = std::env::var("DRR_SHOW").unwrap_or_default();
    let mut entries = shown.split(',').map(|entry| match entry.split_once(':') {
        Some((name, count)) => (
            name,
            count
                .parse()
                .expect("DRR_SHOW is a list of `dialect` or `dialect:number`"),
        ),
        None => (entry, usize::MAX),
    });
    entries.find(|(name, _)| *name == dialect).map_or(0, |(_, count)| count)
}

#[test]
fn parts_of_files() {
    let (Some(mlir), Some(parts)) = (mlir(), custom_parts()) else {
        return;
    };
    let texts: Vec<String> = parts.iter().map(|part| part.text.clone()).collect();
    let compared = compare(mlir, &texts);
    let mut by_dialect: BTreeMap<&str, Vec<(usize, &ComparedText)>> = BTreeMap::new();
    for (number, (part, compared)) in parts.iter().zip(&compared).enumerate() {
        by_dialect.entry(&part.dialect).or_default().push((number, compared));
    }
    let (mut failed, mut parity) = (Vec::new(), Vec::new());
    for (dialect, compared) in &by_dialect {
        let different = compared.iter().filter_map(|(number, text)| match &text.agreement {
            Agreement::Different(difference) => Some((number, difference)),
            _ => None,
        });
        let different: Vec<_> = different.collect();
        let reason = |part: &str| {
            let mut reasons = EXPLAINED.iter().filter(|(name, ..)| name == dialect);
            reasons.find(|(_, text, _)| part.contains(text))
        };
        let mut unexplained = different
            .iter()
            .filter(|(number, _)| reason(&texts[**number]).is_none());
        if let Some((number, _)) = unexplained.next() {
            failed.push(format!("part {number} of {dialect} differs without a reason"));
        }
        for (number, difference) in different.into_iter().take(num_shown(dialect)) {
            println!("--- part {number} of {dialect}\n{}\n{difference}", texts[*number]);
        }
        let is_incomparable = |text: &ComparedText| text.is_changed && text.agreement == Agreement::Incomparable;
        let incomparable = compared.iter().filter(|(_, text)| is_incomparable(text));
        for (number, _) in incomparable.take(num_shown(dialect)) {
            println!(
                "--- part {number} of {dialect} is printed differently even before\n{}",
                texts[*number]
            );
        }
        let counts = Counts::of(compared.iter().map(|(_, text)| *text));
        println!("{dialect:>14}: {counts}");
        parity.push((*dialect, counts.equal, counts.changed));
        let floor = FLOORS
            .iter()
            .find(|(name, _)| name == dialect)
            .map_or(0, |(_, floor)| *floor);
        if counts.equal < floor {
            failed.push(format!(
                "{dialect}: {} equal parts are fewer than {floor}",
                counts.equal
            ));
        }
    }
    let all = Counts::of(&compared);
    println!("{:>14}: {all}", "all");
    parity.push(("all", all.equal, all.changed));
    crate::guide::check_parity(&parity);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
