//! What the dialects read, print and refuse, with MLIR as the judge of each expectation.

mod judge;
#[cfg(feature = "tosa")]
mod tosa;
