//! The canonicalization patterns of the dialect.

use drr::PatternSet;

use super::arithmetic::AssociativePatterns;
use super::compare::ComparisonPatterns;

/// Adds the canonicalization patterns of `index`.
pub(crate) fn canonicalization_patterns_of_index(patterns: &mut PatternSet) {
    patterns.add(AssociativePatterns).add(ComparisonPatterns);
}
