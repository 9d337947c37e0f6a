//! PDLL compared with MLIR: the same text goes through `pdll!` and through `mlir-pdll` and the bytecode of PDL, over the same IR.

// Patterns that cover each other are compared here, too.
#![allow(deprecated)]

mod absence;
mod beyond;
mod compare;
mod constants;
mod conversions;
mod declarations;
mod edits;
mod holes;
mod inline;
mod interfaces;
mod natives;
mod operations;
mod passes;
mod regions;
mod roots;
mod table;
mod types;
mod untyped;
mod upstream;
