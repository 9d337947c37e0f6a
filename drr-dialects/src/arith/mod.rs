//! The dialect `arith`: integers and floats.

pub(crate) mod cast;
pub(crate) mod constant;
pub(crate) mod select;

pub use crate::generated::arith::*;
