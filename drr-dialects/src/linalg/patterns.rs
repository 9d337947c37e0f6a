//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::fill_pad_patterns::{FoldFillWithPad, FoldInsertPadIntoFill};
use super::fill_patterns::{
    FOLD_CONCATS_OF_FILL, FOLD_FILL_WITH_COLLAPSE_SHAPE, FOLD_FILL_WITH_COPY, FOLD_FILL_WITH_EXPAND_SHAPE,
    FOLD_FILL_WITH_PACK, FOLD_FILL_WITH_TENSOR_EXTRACT, FOLD_FILL_WITH_TRANSPOSE,
};
use super::identity_patterns::{EraseIdentityLinalgOp, SelfCopyPatterns};
use super::pack_patterns::{
    FOLD_TENSOR_CAST_PACK_OP, FOLD_TENSOR_CAST_UNPACK_OP, FoldPackOfUnpack, FoldSliceOfUnpack, FoldUnpackOfPack,
    InferStaticShapes, RemoveUnusedPadding, SkipProducerOfDestination,
};
use super::static_shapes::{EraseDeadLinalgOp, FoldTensorCastConsumerOp, InferStaticShapeOfOperands, can_have_shapes};
use super::transpose_patterns::{FoldBroadcasts, FoldTransposeWithTranspose, SwapTransposeWithBroadcast};
use crate::shared::destination_style::{linalg_ops_that_fold_casts, structured_ops};
use crate::tensor::cast::FoldTensorCastProducerOp;

/// Adds the canonicalization patterns of `linalg`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_linalg(patterns: &mut PatternSet) {
    add_patterns_of_interfaces(patterns);
    patterns
        .add(OpRewrite(EraseIdentityLinalgOp("linalg.broadcast")))
        .add(OpRewrite(FoldBroadcasts));
    // A filled tensor that is copied to itself is filled again.
    patterns
        .add(FOLD_CONCATS_OF_FILL)
        .add(FOLD_FILL_WITH_COPY)
        .add(SelfCopyPatterns)
        .add(FOLD_FILL_WITH_TENSOR_EXTRACT)
        .add(OpRewrite(FoldFillWithPad))
        .add(FOLD_FILL_WITH_COLLAPSE_SHAPE)
        .add(FOLD_FILL_WITH_EXPAND_SHAPE)
        .add(OpRewrite(FoldInsertPadIntoFill))
        .add(FOLD_FILL_WITH_TRANSPOSE);
    patterns
        .add(OpRewrite(EraseIdentityLinalgOp("linalg.generic")))
        .add(FoldPackOfUnpack)
        .add(OpRewrite(RemoveUnusedPadding))
        .add(InferStaticShapes::OF_PACK)
        .add(FOLD_FILL_WITH_PACK)
        .add(OpRewrite(FoldTransposeWithTranspose))
        .add(OpRewrite(SwapTransposeWithBroadcast))
        .add(FoldUnpackOfPack)
        .add(OpRewrite(SkipProducerOfDestination))
        .add(OpRewrite(FoldSliceOfUnpack))
        .add(InferStaticShapes::OF_UNPACK);
}

/// Adds the patterns of the dialect and of `tensor` for all ops with an interface, which MLIR tries before those of the ops.
fn add_patterns_of_interfaces(patterns: &mut PatternSet) {
    for root in linalg_ops_that_fold_casts() {
        patterns.add(OpRewrite(FoldTensorCastProducerOp { root, can_have_shapes }));
    }
    for root in structured_ops() {
        patterns.add(OpRewrite(EraseDeadLinalgOp(root)));
    }
    patterns
        .add(OpRewrite(FoldTensorCastConsumerOp))
        .add(FOLD_TENSOR_CAST_PACK_OP)
        .add(FOLD_TENSOR_CAST_UNPACK_OP);
    for root in structured_ops() {
        patterns.add(OpRewrite(InferStaticShapeOfOperands(root)));
    }
}
