//! MLIR's text: tokens and the lexer that makes them, and the readers built on top.

pub mod affine;
pub mod lexer;
pub mod parser;
pub mod token;
