//! The dialect `scf`: loops and conditions.

pub(crate) mod conditions;
pub(crate) mod forall;
pub(crate) mod loops;
pub(crate) mod verify;

pub use crate::generated::scf::*;
