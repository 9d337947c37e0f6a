//! The dialect `tosa`: the tensor operator set.

pub use crate::generated::tosa::*;
