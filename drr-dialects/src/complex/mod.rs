//! The dialect `complex`: complex numbers.

pub(crate) mod checks;

pub use crate::generated::complex::*;
