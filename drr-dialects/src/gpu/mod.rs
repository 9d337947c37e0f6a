//! The `gpu` dialect: kernels and their launches.

pub(crate) mod attributes;
pub(crate) mod attributions;
pub(crate) mod constraints;
pub(crate) mod directives;
pub(crate) mod folds;
pub(crate) mod func;
mod int_ranges;
pub(crate) mod launch;
mod launch_patterns;
pub(crate) mod mapping;
pub(crate) mod memory;
pub(crate) mod mma;
pub(crate) mod object;
pub(crate) mod patterns;
pub(crate) mod reduce;
pub(crate) mod types;
mod wait_patterns;
pub(crate) mod warp;

pub use crate::generated::gpu::*;
pub use mapping::ParallelLoopDimMappingAttr;
pub use mma::MMAMatrixType;
pub use object::GPU_ObjectAttr;
pub use types::{AsyncTokenType, SparseDnTensorHandleType, SparseSpGEMMOpHandleType, SparseSpMatHandleType};
