//! The `shape` dialect: shape computations.

pub(crate) mod attributes;
pub(crate) mod constant;
pub(crate) mod forms;
pub(crate) mod functions;
mod interfaces;
pub(crate) mod verify;

pub use crate::generated::shape::*;
