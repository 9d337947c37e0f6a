//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::allocations::{FoldDimOfAllocTensorOp, REPLACE_STATIC_SHAPE_DIMS};
use super::clone::SimplifyClones;
use super::conversions::{ConversionPatterns, TO_BUFFER_TO_TENSOR_FOLDING, ToBufferOfCast};
use super::dealloc_patterns::add_dealloc_patterns;

/// Adds the canonicalization patterns of `bufferization`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_bufferization(patterns: &mut PatternSet) {
    patterns
        .add(OpRewrite(FoldDimOfAllocTensorOp))
        .add(REPLACE_STATIC_SHAPE_DIMS)
        .add(OpRewrite(SimplifyClones));
    add_dealloc_patterns(patterns);
    patterns
        .add(ConversionPatterns)
        .add(OpRewrite(ToBufferOfCast))
        .add(TO_BUFFER_TO_TENSOR_FOLDING);
}
