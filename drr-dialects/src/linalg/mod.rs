//! The dialect `linalg`: structured operations on tensors and memory.

pub use crate::generated::linalg::*;
