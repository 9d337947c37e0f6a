//! Sparse and dense data-flow analysis together with dead-code analysis.
//!
//! - `sparse`: the analyses, their solutions, and the worklist.
//! - `control_flow`: the edges of control flow along which states and executability are propagated.
//! - `callers`: the callables whose callers are all known.
//! - `constant_propagation`: constants as an analysis.
//! - `dense`, `segments`: dense analyses, and the graph on which they run.
//! - `forwarding`: the operands that ops with region control flow forward.
//! - `integer_ranges`: ranges of integers as an analysis.
//! - `last_writers`: the last writers of memory as a dense analysis.
//! - `live_values`: values that matter, a backward analysis.

mod callers;
mod constant_propagation;
mod control_flow;
mod dense;
mod forwarding;
mod integer_ranges;
mod last_writers;
mod live_values;
mod segments;
mod sparse;

pub use constant_propagation::{ConstantPropagation, ConstantState};
pub use dense::{
    DenseBackwardAnalysis, DenseForwardAnalysis, DenseSolution, solve_dense_backward, solve_dense_forward,
};
pub use forwarding::{ForwardedOperands, forwarded_operands};
pub use integer_ranges::{IntegerRangeState, IntegerRanges};
pub use last_writers::{LastWriters, LastWritersState};
pub use live_values::LiveValues;
pub use sparse::{ResultState, SparseForwardAnalysis, SparseSolution, TransferResult, solve_sparse};
