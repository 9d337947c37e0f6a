//! MLIR's textual format: tokens, lexer, parser and printer.

pub mod affine;
mod body;
#[doc(hidden)]
pub mod defined;
pub mod lexer;
pub mod parser;
pub mod printer;
pub mod token;

pub use crate::ir::one_line;
