//! The `cf` dialect: branches.

pub(crate) mod branch;
mod branch_patterns;
pub(crate) mod patterns;
pub(crate) mod switch;
mod switch_patterns;
mod target;

pub use crate::generated::cf::*;
