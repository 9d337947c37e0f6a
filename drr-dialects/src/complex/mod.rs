//! The `complex` dialect: complex numbers.

pub(crate) mod arithmetic;
pub(crate) mod checks;
pub(crate) mod number;
pub(crate) mod parts;
pub(crate) mod patterns;

pub use crate::generated::complex::*;
