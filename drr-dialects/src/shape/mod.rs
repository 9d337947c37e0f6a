//! The `shape` dialect: shape computations.

mod assuming;
pub(crate) mod attributes;
pub(crate) mod constant;
pub(crate) mod folds;
pub(crate) mod forms;
pub(crate) mod functions;
mod interfaces;
mod operand_lists;
pub(crate) mod patterns;
mod rules;
pub(crate) mod verify;

pub use crate::generated::shape::*;
