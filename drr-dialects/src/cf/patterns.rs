//! The canonicalization patterns of the dialect.

use drr::PatternSet;

use super::branch_patterns::add_branch_patterns;
use super::switch_patterns::add_switch_patterns;

/// Adds the canonicalization patterns of `cf`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_cf(patterns: &mut PatternSet) {
    add_branch_patterns(patterns);
    add_switch_patterns(patterns);
}
