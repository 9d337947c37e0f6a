//! `finalize-memref-to-llvm`.
//!
//! - `access`: loads, stores, sizes and casts.
//! - `alloc`: allocations.
//! - `atomic`: atomic updates, and scopes of allocations on the stack.
//! - `copy`: copies.
//! - `global`: globals.
//! - `views`: descriptors made of other descriptors.

mod access;
mod alloc;
mod atomic;
mod copy;
mod global;
mod reshape;
mod views;

use std::sync::Arc;

use drr::PatternSet;
pub(crate) use views::is_metadata_constant;

use crate::lowering::{LlvmLowering, add_lowerings};

/// Adds the patterns: MLIR's `populateFinalizeMemRefToLLVMConversionPatterns`.
pub fn populate_memref_to_llvm_patterns(patterns: &mut PatternSet, lowering: &Arc<LlvmLowering>) {
    let alloc = match lowering.options.use_aligned_alloc {
        true => alloc::lower_aligned_alloc,
        false => alloc::lower_alloc,
    };
    add_lowerings(
        patterns,
        lowering,
        [
            ("memref.alloc", 1, alloc),
            ("memref.alloca", 1, alloc::lower_alloca),
            ("memref.dealloc", 1, alloc::lower_dealloc),
            ("memref.load", 1, access::lower_load),
            ("memref.store", 1, access::lower_store),
            ("memref.prefetch", 1, access::lower_prefetch),
            ("memref.dim", 1, access::lower_dim),
            ("memref.rank", 1, access::lower_rank),
            ("memref.cast", 1, access::lower_cast),
            ("memref.assume_alignment", 1, access::lower_assume_alignment),
            ("memref.distinct_objects", 1, access::lower_distinct_objects),
            ("memref.global", 1, global::lower_global),
            ("memref.get_global", 1, global::lower_get_global),
            ("memref.copy", 1, copy::lower_copy),
            ("memref.reinterpret_cast", 1, views::lower_reinterpret_cast),
            (
                "memref.extract_strided_metadata",
                1,
                views::lower_extract_strided_metadata,
            ),
            (
                "memref.extract_aligned_pointer_as_index",
                1,
                views::lower_aligned_pointer,
            ),
            ("memref.transpose", 1, views::lower_transpose),
            ("memref.memory_space_cast", 1, views::lower_memory_space_cast),
            ("memref.view", 1, views::lower_view),
            ("memref.reshape", 1, reshape::lower_reshape),
            ("memref.atomic_rmw", 1, atomic::lower_atomic_rmw),
            ("memref.generic_atomic_rmw", 1, atomic::lower_generic_atomic_rmw),
            ("memref.alloca_scope", 1, atomic::lower_alloca_scope),
        ],
    );
}
