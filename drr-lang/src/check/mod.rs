//! What can be wrong although it reads well, and the models that the code is made from.

pub(crate) mod definition;
pub(crate) mod format;
pub(crate) mod mlir_text;
pub(crate) mod op;
pub(crate) mod op_traits;
pub(crate) mod pattern;
pub(crate) mod pdll;
