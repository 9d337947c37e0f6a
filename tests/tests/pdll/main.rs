//! PDLL compared with MLIR: the same text goes through `pdll!` and through `mlir-pdll` and the bytecode of PDL, over the same IR.

mod compare;
mod holes;
mod types;
mod untyped;
