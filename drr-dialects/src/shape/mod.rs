//! The dialect `shape`: shapes.

pub use crate::generated::shape::*;
