//! Reasons why modules are not printed as `mlir-opt` prints them. Differences without a reason and reasons without a
//! difference fail.

use std::collections::BTreeSet;

use crate::files::{Difference, NAMES};

/// The file, a text that the difference has, and the reason.
const REASONS: [(&str, &str, &str); 7] = [
    ("arith", "`shard.grid`", "the dialect `shard` is not among ours"),
    (
        "bufferization",
        "!quant.uniform",
        "the dialect `quant` is not among ours, so its types stay as they are written",
    ),
    (
        "bufferization",
        "#map",
        "an alias that MLIR makes of a map which its text does not have",
    ),
    (
        "builtin",
        "#test.custom_location",
        "a location that MLIR's own tests define",
    ),
    ("memref", "`nvgpu.", "the dialect `nvgpu` is not among ours"),
    ("tensor", "`shard.grid`", "the dialect `shard` is not among ours"),
    (
        "tosa",
        "!quant.uniform",
        "the dialect `quant` is not among ours, so its types stay as they are written",
    ),
];

/// Compares the differences with the reasons.
pub(crate) fn check(differences: &[Difference]) {
    let mut unused: BTreeSet<usize> = (0..REASONS.len()).collect();
    let mut without: Vec<String> = Vec::new();
    let is_counted = |file: &str| NAMES.iter().any(|(name, is_counted)| *name == file && *is_counted);
    for difference in differences.iter().filter(|difference| is_counted(&difference.file)) {
        let reason = REASONS
            .iter()
            .position(|(file, text, _)| difference.file == *file && difference.what.contains(text));
        match reason {
            Some(at) => {
                unused.remove(&at);
            }
            None => without.push(difference.to_string()),
        }
    }
    assert!(
        without.is_empty(),
        "these differences have no reason:\n{}",
        without.join("\n")
    );
    let unused: Vec<String> = unused.into_iter().map(|at| format!("{:?}", REASONS[at])).collect();
    assert!(
        unused.is_empty(),
        "these reasons have no difference any more:\n{}",
        unused.join("\n")
    );
}
