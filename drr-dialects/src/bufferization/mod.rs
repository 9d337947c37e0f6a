//! The dialect `bufferization`: from tensors to memory.

pub use crate::generated::bufferization::*;
