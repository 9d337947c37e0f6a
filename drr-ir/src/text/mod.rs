//! MLIR's text: tokens and the lexer that makes them, the parser and the printer.

pub mod affine;
mod body;
#[doc(hidden)]
pub mod defined;
pub mod lexer;
pub mod parser;
pub mod printer;
pub mod token;
