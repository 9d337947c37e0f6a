//! Text in, text out: our own inputs and real ones, right and wrong, deep and hostile, with MLIR as the judge.

mod attr_parts;
mod custom_shapes;
mod custom_templates;
mod custom_types;
mod deep_forms;
mod depth;
mod elements;
mod fixtures;
mod messages;
mod mistakes;
mod mutants;
mod round_trip;
