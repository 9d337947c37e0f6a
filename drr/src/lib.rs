//! MLIR's declarative rewrite rules, as Rust.
//!
//! Declare operations with [`op!`], group them with `dialect!`, write rules with `pat!`, and apply them to MLIR text with
//! [`apply_greedily`].

pub use drr_ir::*;
pub use drr_macros::*;
pub use drr_runtime::*;

#[doc(hidden)]
pub mod __private;
mod error;
pub mod prelude;

pub use error::{Error, Result};
