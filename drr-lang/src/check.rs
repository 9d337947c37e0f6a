//! Semantic checks, and the models that code is generated from.

pub(crate) mod definition;
pub(crate) mod format;
pub(crate) mod mlir_text;
pub(crate) mod op;
pub(crate) mod op_traits;
pub(crate) mod pattern;
pub(crate) mod pdll;
