//! Passes that lower loops, structured ops and views of memrefs. Each has a test of its own.

use std::collections::BTreeSet;

use drr_tests::corpus;
use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::Counts;

use super::{FLAGS, compare, different};

/// A pass to compare.
struct ComparedPass {
    /// The flag, without dashes.
    pass: &'static str,
    /// A text in the parts on which it is compared.
    of: &'static str,
    /// The least share of equal parts in percent of those that `mlir-opt` changes.
    floor: usize,
    /// The parts that are lowered otherwise than by `mlir-opt`: a text in each of the parts, and the reason.
    reasons: &'static [(&'static str, &'static str)],
}

const LOWER_AFFINE: ComparedPass = ComparedPass {
    pass: "lower-affine",
    of: "affine.",
    floor: 95,
    reasons: &[],
};

const LINALG_TO_LOOPS: ComparedPass = ComparedPass {
    pass: "convert-linalg-to-loops",
    of: "linalg.",
    floor: 98,
    reasons: &[],
};

const EXPAND_STRIDED_METADATA: ComparedPass = ComparedPass {
    pass: "expand-strided-metadata",
    of: "memref",
    floor: 95,
    reasons: &[
        ("@while_three_arg", "an unused loop that only reads is not erased"),
        (
            "@extract_strided_metadata_of_",
            "constants are hoisted in another order",
        ),
        ("vector.", "not all folds of `vector` are written"),
    ],
};

impl ComparedPass {
    /// Compares the pass on the parts of files.
    fn check_parts(&self) {
        let (Some(mlir), Some(parts)) = (mlir(), corpus::custom_parts()) else {
            return;
        };
        let parts = parts.into_iter().map(|part| part.text);
        let parts: Vec<String> = parts.filter(|part| part.contains(self.of)).collect();
        let plain = mlir.answers(&FLAGS, &parts);
        let compared = compare(mlir, self.pass, self.pass, &parts, &plain);
        let mut seen = BTreeSet::new();
        for number in different(&compared) {
            let part = &parts[number];
            let reason = self.reasons.iter().find(|(text, _)| part.contains(text));
            let (text, _) = reason.unwrap_or_else(|| panic!("{}: part {number} differs:\n{part}", self.pass));
            seen.insert(*text);
        }
        let Counts { equal, changed, .. } = Counts::of(&compared);
        assert!(
            equal * 100 >= self.floor * changed,
            "{equal} of {changed} is less than {} %",
            self.floor
        );
        let unused: Vec<_> = self.reasons.iter().filter(|(text, _)| !seen.contains(text)).collect();
        assert!(unused.is_empty(), "nothing differs because of {unused:?}");
    }
}

#[test]
fn lower_affine() {
    LOWER_AFFINE.check_parts();
}

#[test]
fn linalg_to_loops() {
    LINALG_TO_LOOPS.check_parts();
}

#[test]
fn expand_strided_metadata() {
    EXPAND_STRIDED_METADATA.check_parts();
}
