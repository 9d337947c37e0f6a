//! Numeric values that need no context: integers of any width and floats of every MLIR kind.
//!
//! [`Int`] and [`Float`] are what integer and float attributes hold. Both know how MLIR reads and
//! prints them; which type stands behind a literal is the caller's business.

mod float;
mod float_arith;
mod float_kinds;
mod float_print;
mod float_text;
mod int;
mod int_text;
mod rounding;

pub use float::Float;
pub use float_kinds::{FloatKind, NonFinite, Semantics};
pub use float_text::FloatError;
pub use int::{Int, Signedness};
pub use int_text::{DisplayInt, IntError};
