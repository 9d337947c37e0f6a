//! The `index` dialect: integers of the target's pointer width.

pub(crate) mod cast;
pub(crate) mod constant;

pub use crate::generated::index::*;
