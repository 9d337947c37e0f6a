//! The dialect `tensor`: tensors.

pub use crate::generated::tensor::*;
