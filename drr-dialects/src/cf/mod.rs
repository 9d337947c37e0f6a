//! The dialect `cf`: branches.

pub use crate::generated::cf::*;
