//! The IR.

pub mod affine;
pub mod diagnostic;
pub mod numbers;
pub mod text;
