//! The generator. The build script compiles these files too: they know the standard library and `Random` alone.

pub mod dialect;
pub mod module;
pub mod pdll;
pub mod records;
pub mod result;
pub mod rule;
pub mod source;
