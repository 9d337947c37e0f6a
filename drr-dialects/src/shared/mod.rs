//! Helpers for custom forms, verifiers, folds and patterns of several dialects.
// The enabled features determine which helpers are used.
#![allow(dead_code)]

pub(crate) mod attributes;
#[cfg(any(feature = "cf", feature = "llvm"))]
pub(crate) mod branches;
pub(crate) mod carried;
pub(crate) mod constant;
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
