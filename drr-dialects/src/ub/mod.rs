//! The dialect `ub`: undefined behavior.

pub use crate::generated::ub::*;
