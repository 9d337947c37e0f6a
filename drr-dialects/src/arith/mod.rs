//! The `arith` dialect: arithmetic on integers and floats.

pub(crate) mod cast;
pub(crate) mod constant;
mod division;
pub(crate) mod select;

pub use crate::generated::arith::*;
