//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::alloc::{SIMPLIFY_ALLOC_CONST, SIMPLIFY_ALLOCA_CONST, SimplifyDeadAlloc};
use super::alloca_scope::{AllocaScopeHoister, AllocaScopeInliner};
use super::dims::DimOfMemRefReshape;
use super::metadata::{REINTERPRET_CAST_OP_CONSTANT_FOLDER, ReinterpretCastOpExtractStridedMetadataFolder};
use super::reshape::{
    COLLAPSE_SHAPE_OP_MEM_REF_CAST_FOLDER, COMPOSE_COLLAPSE_OF_EXPAND_OP, COMPOSE_EXPAND_OF_COLLAPSE_OP,
    EXPAND_SHAPE_OP_MEM_REF_CAST_FOLDER, ReshapePatterns,
};
use super::slices::{
    CopyPatterns, SUB_VIEW_OP_CONSTANT_ARGUMENT_FOLDER, SUB_VIEW_OP_MEM_REF_CAST_FOLDER, TrivialSubViewOpFolder,
    VIEW_OP_SHAPE_FOLDER, ViewOpMemrefCastFolder,
};

/// Adds the canonicalization patterns of `memref`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_memref(patterns: &mut PatternSet) {
    patterns
        .add(SIMPLIFY_ALLOC_CONST)
        .add(OpRewrite(SimplifyDeadAlloc("memref.alloc")))
        .add(SIMPLIFY_ALLOCA_CONST)
        .add(OpRewrite(SimplifyDeadAlloc("memref.alloca")))
        .add(AllocaScopeInliner)
        .add(OpRewrite(AllocaScopeHoister))
        .add(ReshapePatterns)
        .add(COMPOSE_COLLAPSE_OF_EXPAND_OP)
        .add(COLLAPSE_SHAPE_OP_MEM_REF_CAST_FOLDER)
        .add(CopyPatterns)
        .add(OpRewrite(DimOfMemRefReshape))
        .add(COMPOSE_EXPAND_OF_COLLAPSE_OP)
        .add(EXPAND_SHAPE_OP_MEM_REF_CAST_FOLDER)
        .add(OpRewrite(SimplifyDeadAlloc("memref.realloc")))
        .add(OpRewrite(ReinterpretCastOpExtractStridedMetadataFolder))
        .add(REINTERPRET_CAST_OP_CONSTANT_FOLDER)
        .add(SUB_VIEW_OP_CONSTANT_ARGUMENT_FOLDER)
        .add(SUB_VIEW_OP_MEM_REF_CAST_FOLDER)
        .add(TrivialSubViewOpFolder)
        .add(VIEW_OP_SHAPE_FOLDER)
        .add(ViewOpMemrefCastFolder);
}
