//! The dialect `bufferization`: from tensors to memory.

pub(crate) mod alloc_tensor;
pub(crate) mod attributes;
pub(crate) mod dealloc;
pub(crate) mod tensors;

pub use crate::generated::bufferization::*;
