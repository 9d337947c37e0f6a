//! Numeric values that require no context: integers of any width and floats of every MLIR kind.
//!
//! [`Int`] and [`Float`] are the values of integer and float attributes. Both are parsed and printed as in MLIR; the
//! caller knows the type of a literal.

mod float;
mod float_arith;
mod float_convert;
mod float_integral;
mod float_kinds;
mod float_print;
mod float_text;
mod int;
mod int_arith;
mod int_range;
mod int_range_arith;
mod int_text;
mod rounding;

pub use float::Float;
pub use float_kinds::{FloatKind, NonFinite, Semantics};
pub use float_text::FloatError;
pub use int::{Int, Signedness};
pub use int_range::ConstantIntRanges;
pub use int_range_arith::{IntPredicate, OverflowFlags};
pub use int_text::{DisplayInt, IntError};
