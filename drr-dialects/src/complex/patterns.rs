//! The canonicalization patterns of the dialect.

use drr::PatternSet;

use super::parts::ComplexPatterns;

/// Adds the canonicalization patterns of `complex`.
pub(crate) fn canonicalization_patterns_of_complex(patterns: &mut PatternSet) {
    patterns.add(ComplexPatterns);
}
