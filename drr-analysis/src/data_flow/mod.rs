//! Sparse forward data-flow analysis together with dead-code analysis.
//!
//! - `sparse`: the analyses, their solutions, and the worklist.
//! - `control_flow`: the edges of control flow along which states and executability are propagated.
//! - `callers`: the callables whose callers are all known.
//! - `constant_propagation`: constants as an analysis.

mod callers;
mod constant_propagation;
mod control_flow;
mod sparse;

pub use constant_propagation::{ConstantPropagation, ConstantState};
pub use sparse::{ResultState, SparseForwardAnalysis, SparseSolution, TransferResult, solve_sparse};
