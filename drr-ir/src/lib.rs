//! The IR.

pub mod diagnostic;
pub mod text;
