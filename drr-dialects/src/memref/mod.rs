//! The dialect `memref`: memory.

pub use crate::generated::memref::*;
