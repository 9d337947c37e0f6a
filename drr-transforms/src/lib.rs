//! MLIR's generic transforms as functions on [`Ir`](drr_ir::Ir). Users get this crate as `drr::transforms`.
//!
//! | MLIR's pass | function |
//! | --- | --- |
//! | `cse` | [`cse`] |
//! | `symbol-dce` | [`symbol_dce`] |
//! | `symbol-privatize` | [`symbol_privatize`] |
//! | `strip-debuginfo` | [`strip_debug_info`] |
//! | `print-op-stats`, `print-ir` | [`OpStats`]; the passes [`PrintOpStats`](passes::PrintOpStats), [`PrintIr`](passes::PrintIr) |
//! | `int-range-optimizations` | the pass [`IntRangeOptimizations`](passes::IntRangeOptimizations) |
//! | `arith-int-range-narrowing` | the pass [`IntRangeNarrowing`](passes::IntRangeNarrowing) |
//! | `composite-fixed-point-pass` | the pass [`CompositeFixedPoint`](passes::CompositeFixedPoint) |
//! | `remove-dead-values` | [`remove_dead_values`](remove_dead_values()); the pass also [canonicalizes](passes::RemoveDeadValues) |
//! | `snapshot-op-locations` | [`set_locations_to_positions`] |
//! | `topological-sort` | [`topological_sort`] |
//! | `loop-invariant-code-motion` | [`move_loop_invariant_code`] |
//! | `control-flow-sink` | [`control_flow_sink`] |
//! | `inline` | [`inline`](inline()) |
//! | `sccp` | [`sccp`](sccp()) |
//! | `mem2reg`, `sroa` | [`mem2reg`](mem2reg()), [`sroa`](sroa()) |
//!
//! The module [`passes`] has a [`Pass`](drr_pass::Pass) for each, which [`register_passes`] registers.
//!
//! [`populate_region_branch_op_interface_canonicalization_patterns`] adds canonicalization patterns for ops of region
//! control flow.
//!
//! Each function gives the same module as MLIR's pass for the same input, except where `drr::guide::differences` says
//! otherwise.
//!
//! *Architecture invariants.* Nothing recurses on input. Time grows linearly with the IR unless the documentation of a
//! transform gives another bound. No output depends on hash order.

mod composite_fixed_point;
mod control_flow_sink;
mod cse;
mod debug_info;
mod equivalence;
mod inline;
mod int_range_narrowing;
mod int_range_optimizations;
mod location_snapshot;
mod loop_invariant;
mod mem2reg;
mod op_stats;
pub mod passes;
mod region_blocks;
mod region_branch;
mod remove_dead_values;
mod sccp;
mod slot_uses;
mod sroa;
mod symbols;
mod topological_sort;

pub use control_flow_sink::control_flow_sink;
pub use cse::{CseStatistics, cse};
pub use debug_info::strip_debug_info;
pub use inline::{InlinerConfig, inline};
pub use location_snapshot::set_locations_to_positions;
pub use loop_invariant::move_loop_invariant_code;
pub use mem2reg::{Mem2RegStatistics, mem2reg};
pub use op_stats::OpStats;
pub use passes::register_passes;
pub use region_branch::populate_region_branch_op_interface_canonicalization_patterns;
pub use remove_dead_values::{RemoveDeadValuesError, remove_dead_values};
pub use sccp::sccp;
pub use sroa::{SroaStatistics, sroa};
pub use symbols::{SymbolDceError, symbol_dce, symbol_privatize};
pub use topological_sort::topological_sort;
