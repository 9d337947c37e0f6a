//! The `index` dialect: integers of the target's pointer width.

pub(crate) mod arithmetic;
pub(crate) mod cast;
pub(crate) mod compare;
pub(crate) mod constant;
mod int_ranges;
pub(crate) mod patterns;

pub use crate::generated::index::*;
