//! The dialect `gpu`: kernels and their launches.

pub use crate::generated::gpu::*;
