//! Helpers for custom forms, verifiers, folds and patterns of several dialects.
#![cfg_attr(
    not(feature = "all"),
    allow(
        dead_code,
        reason = "a helper is unused if the features of its dialects are disabled"
    )
)]

pub(crate) mod allocation;
pub(crate) mod attributes;
#[cfg(any(feature = "cf", feature = "llvm"))]
pub(crate) mod branches;
pub(crate) mod carried;
pub(crate) mod constant;
#[cfg(any(feature = "affine", feature = "scf"))]
pub(crate) mod dead_else;
pub(crate) mod dense;
pub(crate) mod destination_style;
pub(crate) mod destinations;
pub(crate) mod elementwise;
pub(crate) mod entry_arguments;
pub(crate) mod fold;
pub(crate) mod global;
pub(crate) mod index_list;
pub(crate) mod int_ranges;
pub(crate) mod lists;
pub(crate) mod matchers;
pub(crate) mod memref_cast;
pub(crate) mod mixed_index;
pub(crate) mod names;
pub(crate) mod op_replacement;
pub(crate) mod operands_pattern;
pub(crate) mod reassociation;
pub(crate) mod replacement;
#[cfg(any(feature = "memref", feature = "tensor"))]
pub(crate) mod reshape;
pub(crate) mod shaped;
pub(crate) mod signature;
pub(crate) mod slice;
pub(crate) mod speculation;
pub(crate) mod tensor_cast;
pub(crate) mod while_loop;
