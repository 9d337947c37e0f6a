//! The `ub` dialect: undefined behavior.

pub(crate) mod poison;

pub use crate::generated::ub::*;
