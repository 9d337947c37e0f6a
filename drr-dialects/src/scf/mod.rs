//! The dialect `scf`: loops and conditions.

pub use crate::generated::scf::*;
