//! `finalize-memref-to-llvm`.
//!
//! - `access`: loads, stores, sizes and casts.
//! - `alloc`: allocations.
//! - `atomic`: atomic updates, and scopes of allocations on the stack.
//! - `copy`: copies.
//! - `global`: globals.
//! - `reshape`: reshapes by a memref of sizes.
//! - `views`: descriptors made of other descriptors.

mod access;
mod alloc;
mod atomic;
mod copy;
mod global;
mod reshape;
mod views;

use std::sync::Arc;

use drr::pass::PassInfo;
use drr::prelude::*;
use drr_dialects::{builtin, func, memref};

use crate::conversion_pass::{ALIGNED_ALLOC, ConversionDefinition, GENERIC_FUNCTIONS, INDEX_BITWIDTH};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::{LowerToLlvmOptions, llvm_conversion_target, llvm_patterns};

/// The pass `finalize-memref-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[INDEX_BITWIDTH, ALIGNED_ALLOC, GENERIC_FUNCTIONS],
    reads_data_layout: true,
    ..ConversionDefinition::new(
        PassInfo::new("finalize-memref-to-llvm")
            .with_name("FinalizeMemRefToLLVMConversionPass")
            .with_description("Convert the dialect memref to llvm")
            .on(builtin::ModuleOp::NAME)
            .with_dependent_dialects(&["llvm", "arith"]),
        |ctx, options| {
            let mut target = llvm_conversion_target(ctx);
            target.add_legal_ops([func::FuncOp::NAME]);
            Ok((target, llvm_patterns(ctx, options, &[populate_memref_to_llvm_patterns])))
        },
    )
};

/// Adds the patterns: MLIR's `populateFinalizeMemRefToLLVMConversionPatterns`.
pub fn populate_memref_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    let alloc = if options.use_aligned_alloc {
        alloc::convert_aligned_alloc
    } else {
        alloc::convert_alloc
    };
    LlvmPatterns::new(patterns, options)
        .convert::<memref::AllocOp>(alloc)
        .convert::<memref::AllocaOp>(alloc::convert_alloca)
        .convert::<memref::DeallocOp>(alloc::convert_dealloc)
        .convert::<memref::LoadOp>(access::convert_load)
        .convert::<memref::StoreOp>(access::convert_store)
        .convert::<memref::PrefetchOp>(access::convert_prefetch)
        .convert::<memref::DimOp>(access::convert_dim)
        .convert::<memref::RankOp>(access::convert_rank)
        .convert::<memref::CastOp>(access::convert_cast)
        .convert::<memref::AssumeAlignmentOp>(access::convert_assume_alignment)
        .convert::<memref::DistinctObjectsOp>(access::convert_distinct_objects)
        .convert::<memref::GlobalOp>(global::convert_global)
        .convert::<memref::GetGlobalOp>(global::convert_get_global)
        .convert::<memref::CopyOp>(copy::convert_copy)
        .convert::<memref::ReinterpretCastOp>(views::convert_reinterpret_cast)
        .convert::<memref::ExtractStridedMetadataOp>(views::convert_extract_strided_metadata)
        .convert::<memref::ExtractAlignedPointerAsIndexOp>(views::convert_aligned_pointer)
        .convert::<memref::TransposeOp>(views::convert_transpose)
        .convert::<memref::MemorySpaceCastOp>(views::convert_memory_space_cast)
        .convert::<memref::ViewOp>(views::convert_view)
        .convert::<memref::ReshapeOp>(reshape::convert_reshape)
        .convert::<memref::AtomicRMWOp>(atomic::convert_atomic_rmw)
        .convert::<memref::GenericAtomicRMWOp>(atomic::convert_generic_atomic_rmw)
        .convert::<memref::AllocaScopeOp>(atomic::convert_alloca_scope);
}
