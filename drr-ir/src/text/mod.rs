//! MLIR's textual format: tokens, lexer, parser and printer.

pub mod affine;
mod body;
#[doc(hidden)]
pub mod defined;
pub mod lexer;
mod one_line;
pub mod parser;
pub mod printer;
pub mod token;

pub use one_line::one_line;
