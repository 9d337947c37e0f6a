//! The dialect `math`: functions of numbers.

pub use crate::generated::math::*;
