//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::fill_pad_patterns::{FoldFillWithPad, FoldInsertPadIntoFill};
use super::fill_patterns::FILL_PATTERNS;
use super::pack_patterns::add_pack_patterns;

/// Adds the canonicalization patterns of `linalg`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_linalg(patterns: &mut PatternSet) {
    let [concat, copy, extract, pack, collapse, expand, transpose] = FILL_PATTERNS;
    patterns.add(concat).add(copy).add(extract).add(pack);
    patterns.add(OpRewrite(FoldFillWithPad)).add(collapse).add(expand);
    patterns.add(OpRewrite(FoldInsertPadIntoFill)).add(transpose);
    add_pack_patterns(patterns);
}
