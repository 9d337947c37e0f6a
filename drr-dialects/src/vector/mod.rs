//! The dialect `vector`: vectors.

pub use crate::generated::vector::*;
