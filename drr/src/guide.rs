//! The guide: everything that a rule can say, in the order of MLIR's manual on declarative rewrite rules.
//!
//! Every example is run as a test.

#[doc = include_str!("guide/patterns.md")]
pub mod patterns {}
#[doc = include_str!("guide/regions.md")]
pub mod regions {}
