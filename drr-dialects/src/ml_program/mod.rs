//! The `ml_program` dialect: top-level containers of machine learning programs.

pub(crate) mod functions;
pub(crate) mod global;
pub(crate) mod symbols;

pub use crate::generated::ml_program::*;
