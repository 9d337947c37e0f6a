//! `--canonicalize` beside the one of `mlir-opt`.
//!
//! To see the next differences of a dialect:
//!
//! ```sh
//! DRR_CORPUS=.. DRR_SHOW=arith cargo test -p drr-dialects --test canonicalize parts_of_files -- --nocapture
//! ```
//!
//! `DRR_SHOW` lists names of dialects, `arith,scf`; `arith:12` shows twelve parts of it instead of all. After an improvement, raise the
//! floor of the dialect in `corpus.rs`: a result below its floor fails.

mod affine;
mod arith;
mod bufferization;
mod cf;
mod compare;
mod complex;
mod corpus;
mod deep;
mod fixed_points;
mod func;
mod gpu;
mod guide;
mod index;
mod linalg;
mod llvm;
mod math;
mod memref;
mod random;
mod registered;
mod scf;
mod shape;
mod tensor;
mod tosa;
mod vector;
