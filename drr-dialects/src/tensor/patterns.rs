//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::cast::{CastPatterns, FOLD_EMPTY_TENSOR_WITH_CAST_OP, FoldTensorCastProducerOp, TENSOR_CAST_EXTRACT_SLICE};
use super::concat::{INFER_CONCAT_RESULT_TYPE, InferConcatOperandTypes, SingleInputConcatOp};
use super::creation::{REPLACE_EMPTY_TENSOR_STATIC_SHAPE_DIMS, STATIC_TENSOR_GENERATE};
use super::dims::{DimOfDestStyleOp, DimPatterns};
use super::elements::{ElementPatterns, ExtractFromTensorGenerate};
use super::extract_slice::{EXTRACT_SLICE_OP_CAST_FOLDER, EXTRACT_SLICE_OP_CONSTANT_ARGUMENT_FOLDER};
use super::insert_slice::insert_patterns;
use super::orthogonal_paddings::FoldOrthogonalPaddings;
use super::pad::{
    FOLD_SOURCE_TENSOR_CAST, FOLD_STATIC_PADDING, FoldConsecutiveConstantPadding, FoldStaticZeroPadding,
    FoldTargetTensorCast,
};
use super::reshape::{
    COMPOSE_COLLAPSE_OF_EXPAND_OP, COMPOSE_EXPAND_OF_COLLAPSE_OP, ConvertToStaticExpandShape, FOLD_COLLAPSE_OF_CAST_OP,
    ReshapePatterns,
};
use crate::shared::destination_style::OPS_THAT_FOLD_CASTS;
use crate::shared::shaped::are_compatible_sizes;

/// Adds the canonicalization patterns of `tensor`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_tensor(patterns: &mut PatternSet) {
    // `linalg` adds the pattern for its own ops.
    for root in OPS_THAT_FOLD_CASTS.iter().filter(|root| !root.starts_with("linalg.")) {
        let can_have_shapes: fn(OpRef<'_>, &[&[i64]]) -> bool = match *root {
            "bufferization.materialize_in_destination" => are_all_compatible,
            _ => |_, _| true,
        };
        patterns.add(OpRewrite(FoldTensorCastProducerOp { root, can_have_shapes }));
    }
    patterns
        .add(CastPatterns)
        .add(TENSOR_CAST_EXTRACT_SLICE)
        .add(FOLD_EMPTY_TENSOR_WITH_CAST_OP)
        .add(SingleInputConcatOp)
        .add(OpRewrite(InferConcatOperandTypes))
        .add(INFER_CONCAT_RESULT_TYPE)
        .add(DimPatterns)
        .add(OpRewrite(DimOfDestStyleOp))
        .add(REPLACE_EMPTY_TENSOR_STATIC_SHAPE_DIMS)
        .add(ReshapePatterns)
        .add(COMPOSE_EXPAND_OF_COLLAPSE_OP)
        .add(OpRewrite(ConvertToStaticExpandShape))
        .add(COMPOSE_COLLAPSE_OF_EXPAND_OP)
        .add(FOLD_COLLAPSE_OF_CAST_OP)
        .add(ElementPatterns)
        .add(EXTRACT_SLICE_OP_CONSTANT_ARGUMENT_FOLDER)
        .add(EXTRACT_SLICE_OP_CAST_FOLDER)
        .add(OpRewrite(ExtractFromTensorGenerate))
        .add(STATIC_TENSOR_GENERATE);
    for root in ["tensor.insert_slice", "tensor.parallel_insert_slice"] {
        for pattern in insert_patterns(root) {
            patterns.add(pattern);
        }
    }
    patterns
        .add(FoldStaticZeroPadding)
        .add(FOLD_SOURCE_TENSOR_CAST)
        .add(OpRewrite(FoldTargetTensorCast))
        .add(OpRewrite(FoldOrthogonalPaddings))
        .add(FOLD_STATIC_PADDING)
        .add(OpRewrite(FoldConsecutiveConstantPadding));
}

/// Returns `true` if no static sizes of two operands contradict each other.
fn are_all_compatible(_: OpRef<'_>, shapes: &[&[i64]]) -> bool {
    shapes.windows(2).all(|pair| are_compatible_sizes(pair[0], pair[1]))
}
