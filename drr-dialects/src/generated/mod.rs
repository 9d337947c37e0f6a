//! Declarations that `drr-dialects/import` has made from the files that MLIR ships. Handwritten code is in the
//! module of each dialect.

#[cfg(feature = "affine")]
#[rustfmt::skip]
pub(crate) mod affine;
#[cfg(feature = "arith")]
#[rustfmt::skip]
pub(crate) mod arith;
#[cfg(feature = "bufferization")]
#[rustfmt::skip]
pub(crate) mod bufferization;
#[cfg(feature = "cf")]
#[rustfmt::skip]
pub(crate) mod cf;
#[cfg(feature = "complex")]
#[rustfmt::skip]
pub(crate) mod complex;
#[cfg(feature = "dlti")]
#[rustfmt::skip]
pub(crate) mod dlti;
#[cfg(feature = "gpu")]
#[rustfmt::skip]
pub(crate) mod gpu;
#[cfg(feature = "index")]
#[rustfmt::skip]
pub(crate) mod index;
#[cfg(feature = "linalg")]
#[rustfmt::skip]
pub(crate) mod linalg;
#[cfg(feature = "llvm")]
#[rustfmt::skip]
pub(crate) mod llvm;
#[cfg(feature = "math")]
#[rustfmt::skip]
pub(crate) mod math;
#[cfg(feature = "memref")]
#[rustfmt::skip]
pub(crate) mod memref;
#[cfg(feature = "ml_program")]
#[rustfmt::skip]
pub(crate) mod ml_program;
#[cfg(feature = "scf")]
#[rustfmt::skip]
pub(crate) mod scf;
#[cfg(feature = "shape")]
#[rustfmt::skip]
pub(crate) mod shape;
#[cfg(feature = "tensor")]
#[rustfmt::skip]
pub(crate) mod tensor;
#[cfg(feature = "tosa")]
#[rustfmt::skip]
pub(crate) mod tosa;
#[cfg(feature = "ub")]
#[rustfmt::skip]
pub(crate) mod ub;
#[cfg(feature = "vector")]
#[rustfmt::skip]
pub(crate) mod vector;
