//! Why parts are not printed as `mlir-opt` prints them. A difference without a reason fails, and so does a reason without one.

use std::collections::BTreeSet;

use crate::files::Difference;

/// The file, a text that the difference has, and the reason.
const REASONS: [(&str, &str, &str); 1] = [(
    "tosa",
    "!quant.uniform",
    "nothing declares the dialect `quant`, so its types stay as they are written",
)];

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
