//! The `scf` dialect: structured control flow.

pub(crate) mod conditions;
pub(crate) mod forall;
mod interfaces;
pub(crate) mod loops;
pub(crate) mod verify;

pub use crate::generated::scf::*;
