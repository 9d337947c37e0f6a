//! The dialect `gpu`: kernels and their launches.

pub(crate) mod attributes;
pub(crate) mod attributions;
pub(crate) mod constraints;
pub(crate) mod directives;
pub(crate) mod func;
pub(crate) mod launch;
pub(crate) mod warp;

pub use crate::generated::gpu::*;
