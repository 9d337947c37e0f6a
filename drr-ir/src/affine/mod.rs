//! Affine maps and integer sets as plain data.
//!
//! Both store their expressions as one flat list of nodes in a canonical order. Equal maps have equal bytes, and
//! comparing, hashing, cloning and dropping never recurse. [`AffineBuilder`] builds them with MLIR's simplifications,
//! so they are printed as in MLIR.

mod builder;
mod constants;
mod divide;
mod error;
mod expr;
mod flatten;
mod map;
mod print;
mod set;
mod simplify;
mod strides;

pub use builder::{AffineBuilder, ExprId};
pub use constants::FoldedExpr;
pub use error::AffineError;
pub use expr::{AffineExpr, AffineExprKind, AffineOp};
pub use map::AffineMap;
pub(crate) use print::ExprWrite;
pub use set::{Constraint, ConstraintKind, IntegerSet};
