//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::extract_patterns::{
    EXTRACT_FROM_FROM_ELEMENTS, EXTRACT_FROM_SHAPE_CAST, EXTRACT_OP_FROM_BROADCAST, EXTRACT_OP_FROM_CREATE_MASK,
};
use super::from_elements::{FROM_ELEMENTS_TO_BROADCAST, FROM_ELEMENTS_TO_SHAPE_CAST, TO_ELEMENTS_OF_BROADCAST};
use super::insert::{INSERT_CHAIN_FULLY_INITIALIZED, InsertSplatToSplat, InsertToBroadcast};
use super::mask_folds::{CANONIALIZE_EMPTY_MASK_OP, CREATE_MASK_FOLDER, StepCompareFolder, UnwrapAllTrueMask};
use super::memory_folds::{
    COMPRESS_STORE_FOLDER, ExpandLoadPatterns, FOLD_CONTIGUOUS_GATHER, FOLD_CONTIGUOUS_SCATTER, GatherFolder,
    MASKED_STORE_FOLDER, MaskedLoadPatterns, SCATTER_FOLDER,
};
use super::reduction_patterns::{
    CanonicalizeContractAdd, ELIDE_SINGLE_ELEMENT_REDUCTION, ELIDE_UNIT_DIMS_IN_MULTI_DIM_REDUCTION,
};
use super::shape_folds::{
    BroadcastFolder, SHAPE_CAST_CREATE_MASK_FOLDER_TRAILING_ONE_DIM, ShapeCastOfBroadcastPatterns,
};
use super::shuffle::{CANONICALIZE_0D_SHUFFLE_OP, ShuffleInterleave, ShuffleSplat};
use super::slice_folds::{
    CONTIGUOUS_EXTRACT_STRIDED_SLICE_TO_EXTRACT, FoldInsertStridedSliceOfExtract, FoldInsertStridedSliceSplat,
    INSERT_STRIDED_SLICE_CONSTANT_FOLDER, STRIDED_SLICE_BROADCAST, STRIDED_SLICE_CONSTANT_MASK_FOLDER,
    STRIDED_SLICE_CREATE_MASK_FOLDER,
};
use super::transfer_patterns::{FoldWaw, SwapExtractSliceOfTransferWrite, TRANSFER_READ_AFTER_WRITE_TO_BROADCAST};
use super::transpose::{
    FOLD_TRANSPOSE_CREATE_MASK, FOLD_TRANSPOSE_FROM_ELEMENTS, FoldTransposeBroadcast, FoldTransposeShapeCast,
    FoldTransposeSplat, TransposeFolder,
};

/// Adds the canonicalization patterns of `vector`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_vector(patterns: &mut PatternSet) {
    patterns
        .add(BroadcastFolder)
        .add(COMPRESS_STORE_FOLDER)
        .add(OpRewrite(CanonicalizeContractAdd("arith.addi")))
        .add(OpRewrite(CanonicalizeContractAdd("arith.addf")))
        .add(CREATE_MASK_FOLDER)
        .add(ExpandLoadPatterns)
        .add(EXTRACT_OP_FROM_BROADCAST)
        .add(EXTRACT_OP_FROM_CREATE_MASK)
        .add(EXTRACT_FROM_SHAPE_CAST)
        .add(EXTRACT_FROM_FROM_ELEMENTS)
        .add(STRIDED_SLICE_CREATE_MASK_FOLDER)
        .add(STRIDED_SLICE_CONSTANT_MASK_FOLDER)
        .add(STRIDED_SLICE_BROADCAST)
        .add(CONTIGUOUS_EXTRACT_STRIDED_SLICE_TO_EXTRACT)
        .add(FROM_ELEMENTS_TO_BROADCAST)
        .add(FROM_ELEMENTS_TO_SHAPE_CAST)
        .add(GatherFolder)
        .add(FOLD_CONTIGUOUS_GATHER)
        .add(InsertToBroadcast)
        .add(InsertSplatToSplat)
        .add(INSERT_CHAIN_FULLY_INITIALIZED)
        .add(FoldInsertStridedSliceSplat)
        .add(FoldInsertStridedSliceOfExtract)
        .add(INSERT_STRIDED_SLICE_CONSTANT_FOLDER)
        .add(OpRewrite(UnwrapAllTrueMask))
        .add(CANONIALIZE_EMPTY_MASK_OP)
        .add(MaskedLoadPatterns)
        .add(MASKED_STORE_FOLDER)
        .add(ELIDE_UNIT_DIMS_IN_MULTI_DIM_REDUCTION)
        .add(ELIDE_SINGLE_ELEMENT_REDUCTION)
        .add(SCATTER_FOLDER)
        .add(FOLD_CONTIGUOUS_SCATTER)
        .add(SHAPE_CAST_CREATE_MASK_FOLDER_TRAILING_ONE_DIM)
        .add(ShapeCastOfBroadcastPatterns)
        .add(ShuffleSplat)
        .add(ShuffleInterleave)
        .add(CANONICALIZE_0D_SHUFFLE_OP)
        .add(OpRewrite(StepCompareFolder))
        .add(TO_ELEMENTS_OF_BROADCAST)
        .add(TRANSFER_READ_AFTER_WRITE_TO_BROADCAST)
        .add(OpRewrite(FoldWaw))
        .add(OpRewrite(SwapExtractSliceOfTransferWrite))
        .add(FOLD_TRANSPOSE_CREATE_MASK)
        .add(FoldTransposeShapeCast)
        .add(TransposeFolder)
        .add(FoldTransposeSplat)
        .add(FOLD_TRANSPOSE_FROM_ELEMENTS)
        .add(FoldTransposeBroadcast);
}
