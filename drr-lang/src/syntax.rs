//! Syntax trees that keep their tokens, and parsers that report errors and recover.

pub(crate) mod constraint;
pub(crate) mod constraint_item;
pub(crate) mod control_flow;
pub(crate) mod dialect;
pub(crate) mod enum_attr;
pub(crate) mod enum_signature;
pub(crate) mod format;
pub(crate) mod mlir;
pub(crate) mod name;
pub(crate) mod op;
pub(crate) mod op_notation;
pub(crate) mod path;
pub(crate) mod pattern;
pub(crate) mod pdll;
pub(crate) mod rust_text;
pub(crate) mod type_text;
pub(crate) mod usage;
