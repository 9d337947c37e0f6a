//! The dialect `gpu`: kernels and their launches.

pub(crate) mod warp;

pub use crate::generated::gpu::*;
