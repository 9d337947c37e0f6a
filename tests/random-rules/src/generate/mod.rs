//! The generator. The build script compiles these files too: they know the standard library and `Random` alone.

pub mod attr;
pub mod condition;
pub mod constraint;
pub mod dialect;
pub mod fill;
pub mod module;
pub mod pdll;
pub mod predicate;
pub mod records;
pub mod result;
pub mod rule;
pub mod source;
pub mod types;
