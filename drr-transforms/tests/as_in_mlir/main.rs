//! Transforms give what `mlir-opt` gives for the same input.
//!
//! Rows of cases are written by hand; the parts of the files in custom form and random modules follow. `DRR_SHOW=cse,symbol-dce`
//! compares only these passes in the parts, and shows what differs.

mod call_graph;
mod code_motion;
mod compare;
mod composite;
mod corpus;
mod cse;
mod dead_values;
mod differences;
mod hostile;
mod inline;
mod int_range_narrowing;
mod int_ranges;
mod linkage;
mod locations;
mod memory_slots;
mod merge_blocks;
mod nested;
mod passes;
mod random;
mod random_slots;
mod region_branch;
mod sccp;
mod small;
mod symbols;
