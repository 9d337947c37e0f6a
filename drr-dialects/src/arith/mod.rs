//! The `arith` dialect: arithmetic on integers and floats.

pub(crate) mod addition;
pub(crate) mod bitwise;
#[cfg(any(feature = "memref", feature = "tensor"))]
pub(crate) mod build;
pub(crate) mod cast;
pub(crate) mod compare;
pub(crate) mod constant;
pub(crate) mod division;
pub(crate) mod float;
pub(crate) mod float_cast;
mod float_compare;
mod int_ranges;
pub(crate) mod integer_cast;
pub(crate) mod min_max;
pub(crate) mod multiplication;
mod overflow;
pub(crate) mod patterns;
pub(crate) mod select;

pub use crate::generated::arith::*;
