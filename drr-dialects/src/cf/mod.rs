//! The `cf` dialect: branches.

pub(crate) mod branch;
pub(crate) mod switch;

pub use crate::generated::cf::*;
