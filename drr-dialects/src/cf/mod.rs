//! The dialect `cf`: branches.

pub(crate) mod switch;

pub use crate::generated::cf::*;
