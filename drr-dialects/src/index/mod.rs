//! The dialect `index`: numbers of the target's pointer size.

pub(crate) mod cast;
pub(crate) mod constant;

pub use crate::generated::index::*;
