//! The dialect `index`: numbers of the target's pointer size.

pub use crate::generated::index::*;
