//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::assuming::AssumingOpRemoveUnusedResults;
use super::operand_lists::{add_list_patterns, add_operand_removals};
use super::rules::SingleOpPatterns;

/// Adds the canonicalization patterns of `shape`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_shape(patterns: &mut PatternSet) {
    add_list_patterns(patterns);
    patterns
        .add(OpRewrite(AssumingOpRemoveUnusedResults))
        .add(SingleOpPatterns);
    add_operand_removals(patterns);
}
