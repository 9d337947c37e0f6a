//! What the dialects read, print and refuse, with MLIR as the judge of each expectation.

#[cfg(feature = "affine")]
mod affine;
mod judge;
#[cfg(feature = "tosa")]
mod tosa;
