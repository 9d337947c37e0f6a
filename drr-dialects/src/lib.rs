//! Dialects of MLIR, declared with `op!`.
//!
//! - [`builtin`]: modules and casts between type systems.
//! - [`func`]: functions and calls.

pub mod builtin;
pub mod func;
mod function;

pub use builtin::Builtin;
pub use func::Func;
