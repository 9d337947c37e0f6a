//! Parsing, printing and verification of the dialects. MLIR checks each expectation.

mod affine;
mod aliases;
mod arith;
mod attributes;
mod control;
mod dlti;
mod gpu;
mod gpu_checks;
mod judge;
mod linalg;
mod llvm;
mod llvm_checks;
mod loops;
mod memory;
mod mnemonics;
mod payloads;
mod programs;
mod regions;
mod scf;
mod shapes;
mod spellings;
mod structured;
mod tensor;
mod tosa;
mod traits;
mod vector;
