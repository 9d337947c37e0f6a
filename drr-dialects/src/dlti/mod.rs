//! The dialect `dlti`: data layouts, and what is known of the target.

pub(crate) mod attributes;
pub(crate) mod entries;

pub use crate::generated::dlti::*;
