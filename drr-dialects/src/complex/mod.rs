//! The dialect `complex`: complex numbers.

pub use crate::generated::complex::*;
