//! The dialect `affine`: loops and accesses by affine maps.

pub(crate) mod basis;

pub use crate::generated::affine::*;
