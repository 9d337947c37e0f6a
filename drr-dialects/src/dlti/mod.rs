//! The `dlti` dialect: data layouts and target properties.

pub(crate) mod attributes;
pub(crate) mod entries;

pub use crate::generated::dlti::*;
