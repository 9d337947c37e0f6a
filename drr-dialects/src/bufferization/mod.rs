//! The dialect `bufferization`: from tensors to memory.

pub(crate) mod alloc_tensor;
pub(crate) mod dealloc;

pub use crate::generated::bufferization::*;
