//! The `scf` dialect: structured control flow.

mod build;
pub(crate) mod conditions;
mod for_patterns;
pub(crate) mod forall;
mod forall_bounds;
mod forall_patterns;
pub(crate) mod if_patterns;
mod inline_patterns;
mod interfaces;
pub(crate) mod loops;
mod parallel_patterns;
pub(crate) mod patterns;
mod tensor_cast;
mod trip_count;
pub(crate) mod verify;
mod while_patterns;

pub use crate::generated::scf::*;
