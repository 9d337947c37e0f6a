//! Affine maps and integer sets, as plain data.
//!
//! Both hold their expressions as one flat list of nodes in a canonical order: equal ones have equal bytes, and
//! comparing, hashing, cloning and dropping never recurse, whatever the depth. [`AffineBuilder`] makes them and
//! simplifies as MLIR does, so that both print the same.

mod builder;
mod error;
mod expr;
mod map;
mod print;
mod set;
mod simplify;

pub use builder::{AffineBuilder, ExprId};
pub use error::AffineError;
pub use expr::{AffineExpr, AffineExprKind, AffineOp};
pub use map::AffineMap;
pub use set::{Constraint, ConstraintKind, IntegerSet};
