//! The IR.

pub mod diagnostic;
pub mod numbers;
pub mod text;
