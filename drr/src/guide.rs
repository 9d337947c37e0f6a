//! The guide: everything that a rule can say, in the order of MLIR's manual on declarative rewrite rules.
//!
//! Every example is run as a test.

#[doc = include_str!("guide/grouping.md")]
pub mod grouping {}
#[doc = include_str!("guide/locations_and_types.md")]
pub mod locations_and_types {}
#[doc = include_str!("guide/native.md")]
pub mod native {}
#[doc = include_str!("guide/ops.md")]
pub mod ops {}
#[doc = include_str!("guide/patterns.md")]
pub mod patterns {}
#[doc = include_str!("guide/regions.md")]
pub mod regions {}
#[doc = include_str!("guide/tablegen.md")]
pub mod tablegen {}
