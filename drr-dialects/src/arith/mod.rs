//! The dialect `arith`: integers and floats.

pub use crate::generated::arith::*;
