//! Shared helpers of drr's integration and comparison tests: real MLIR as the judge, the inputs, and readable
//! differences.
//!
//! MLIR 22 and the folder of real inputs may be absent on a machine. Tests that need them then print one line and pass.
//! With `DRR_REQUIRE_MLIR=1` and `DRR_REQUIRE_CORPUS=1`, as in continuous integration, they fail instead.

pub mod corpus;
pub mod depth;
pub mod diff;
pub mod fixture;
pub mod hostile;
pub mod lit;
pub mod mlir;
pub mod mutate;
pub mod never;
pub mod oracle;
pub mod ours;
pub mod parallel;
pub mod pass_comparison;
pub mod pdl;
pub mod programs;
pub mod random_arith;
pub mod random_functions;
pub mod random_programs;
pub mod random_shapes;
pub mod random_vectors;
mod requirement;
pub mod rewritten;
pub mod round_trip;
pub mod runner;
pub mod split;
pub mod table;
pub mod templates;
pub mod variables;

pub use drr_testing::random;
pub use mlir::mlir;
pub use requirement::Requirement;
