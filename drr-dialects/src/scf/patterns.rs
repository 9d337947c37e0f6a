//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::transforms::populate_region_branch_op_interface_canonicalization_patterns;

use super::for_patterns::add_for_patterns;
use super::forall_patterns::add_forall_patterns;
use super::if_patterns::add_if_patterns;
use super::inline_patterns::add_inline_patterns;
use super::parallel_patterns::add_parallel_patterns;
use super::while_patterns::add_while_patterns;

/// Adds the canonicalization patterns of `scf`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_scf(patterns: &mut PatternSet) {
    add_for_patterns(patterns);
    add_forall_patterns(patterns);
    add_if_patterns(patterns);
    add_inline_patterns(patterns);
    add_parallel_patterns(patterns);
    add_while_patterns(patterns);
    for op in [
        "scf.execute_region",
        "scf.for",
        "scf.if",
        "scf.index_switch",
        "scf.while",
    ] {
        populate_region_branch_op_interface_canonicalization_patterns(patterns, op);
    }
}
