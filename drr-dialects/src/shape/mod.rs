//! The `shape` dialect: shape computations.

pub(crate) mod attributes;
pub(crate) mod constant;
pub(crate) mod forms;
pub(crate) mod functions;
pub(crate) mod verify;

pub use crate::generated::shape::*;
