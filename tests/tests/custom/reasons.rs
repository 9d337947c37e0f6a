//! Why parts are not printed as `mlir-opt` prints them. A difference without a reason fails in finished files, and a reason without a
//! difference in all of them.

use std::collections::BTreeSet;

use crate::files::Difference;

/// The files whose dialects are finished.
pub(crate) const FINISHED: [&str; 7] = ["func", "arith", "cf", "math", "index", "ub", "shape"];

/// The file, a text that the difference has, and the reason.
const REASONS: [(&str, &str, &str); 2] = [
    ("arith", "`shard.grid`", "the dialect `shard` is not among ours"),
    ("arith", "`parse_launch_op`", "the dialect `gpu` is not finished"),
];

/// Compares the differences with the reasons.
pub(crate) fn check(differences: &[Difference]) {
    let mut unused: BTreeSet<usize> = (0..REASONS.len()).collect();
    let mut without: Vec<String> = Vec::new();
    for difference in differences {
        let reason = REASONS
            .iter()
            .position(|(file, text, _)| difference.file == *file && difference.what.contains(text));
        match reason {
            Some(at) => {
                unused.remove(&at);
            }
            None if FINISHED.contains(&difference.file.as_str()) => without.push(difference.to_string()),
            None => {}
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
