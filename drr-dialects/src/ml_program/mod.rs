//! The dialect `ml_program`: programs of machine learning.

pub(crate) mod functions;
pub(crate) mod global;
pub(crate) mod symbols;

pub use crate::generated::ml_program::*;
