//! The `complex` dialect: complex numbers.

pub(crate) mod checks;
pub(crate) mod number;

pub use crate::generated::complex::*;
