//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::allocations::{FoldDimOfAllocTensorOp, REPLACE_STATIC_SHAPE_DIMS};
use super::conversions::{ConversionPatterns, ToBufferOfCast};

/// Adds the canonicalization patterns of `bufferization`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_bufferization(patterns: &mut PatternSet) {
    patterns
        .add(OpRewrite(FoldDimOfAllocTensorOp))
        .add(REPLACE_STATIC_SHAPE_DIMS)
        .add(ConversionPatterns)
        .add(OpRewrite(ToBufferOfCast));
}
