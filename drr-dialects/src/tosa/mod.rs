//! The `tosa` dialect: the Tensor Operator Set Architecture.

pub(crate) mod arithmetic;
pub(crate) mod block_scaled;
pub(crate) mod check;
pub(crate) mod constant;
pub(crate) mod control;
pub(crate) mod convolution;
pub(crate) mod elementwise;
pub(crate) mod fold;
pub(crate) mod forms;
pub(crate) mod infer;
pub(crate) mod layout;
pub(crate) mod patterns;
pub(crate) mod reduction;
pub(crate) mod rescale;
mod rules;
pub(crate) mod shape_ops;
mod slices;
pub(crate) mod traits;
pub(crate) mod types;
pub(crate) mod variable;

pub use crate::generated::tosa::*;
