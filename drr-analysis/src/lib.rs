//! Analyses of IR. Users get this crate as `drr::analysis`.
//!
//! - [`is_trivially_dead`], [`is_memory_effect_free`], [`is_speculatable`], [`SideEffects`]: memory effects and
//!   speculatability.
//! - [`DominanceInfo`], [`PostDominanceInfo`]: dominance of ops, values and blocks; [`OpOrder`]: the order of ops in
//!   blocks.
//! - [`Symbol`], [`symbol_uses`], [`symbol_tables`], [`SymbolTable`], [`SymbolUsers`]: symbols and the ops that refer
//!   to them.
//! - [`CallGraph`]: callables and the calls between them, with strongly connected components.
//! - [`solve_sparse`], [`SparseForwardAnalysis`], [`ConstantPropagation`]: data-flow analysis of values, with dead
//!   code.
//! - [`IntegerRanges`]: ranges of integers as such an analysis.
//! - [`solve_dense_forward`], [`solve_dense_backward`], [`LastWriters`]: data-flow analysis of the points of a program.
//! - [`LiveValues`]: the values that effects depend on, with [`forwarded_operands`], the edges of region control flow.
//! - [`Liveness`]: the values that are live at the start and at the end of blocks.
//! - [`OpTable`]: a value for each op nested in an op.
//!
//! *Architecture invariants.* An analysis reads IR and changes nothing. Its result holds handles, not references, so
//! that IR can change while it is kept. A query takes handles if it only looks something up in the result, and
//! references if it reads IR, too. Nothing recurses on input, and time grows linearly with the IR unless the
//! documentation of an analysis gives another bound.

mod call_graph;
mod data_flow;
mod dominance;
mod effects;
mod liveness;
mod op_order;
mod op_table;
mod symbols;

pub use call_graph::{CallGraph, CallGraphEdge, CallGraphEdgeKind, CallGraphNode, resolve_callable};
pub use data_flow::{
    ConstantPropagation, ConstantState, DenseBackwardAnalysis, DenseForwardAnalysis, DenseSolution, ForwardedOperands,
    IntegerRangeState, IntegerRanges, LastWriters, LastWritersState, LiveValues, ResultState, SparseForwardAnalysis,
    SparseSolution, TransferResult, forwarded_operands, solve_dense_backward, solve_dense_forward, solve_sparse,
};
pub use drr_ir::define::{SymbolReferences, Visibility};

pub use dominance::{DominanceInfo, PostDominanceInfo, has_ssa_dominance};
pub use effects::{
    OpEffects, SideEffects, effects_recursively, is_memory_effect_free, is_pure, is_speculatable, is_trivially_dead,
    would_be_trivially_dead,
};
pub use liveness::Liveness;
pub use op_order::OpOrder;
pub use op_table::OpTable;
pub use symbols::{
    Symbol, SymbolTable, SymbolUse, SymbolUsers, is_potentially_unknown_symbol_table, symbol_tables, symbol_uses,
};
