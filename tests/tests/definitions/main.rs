//! Op declarations, with real MLIR as the judge: the same declarations in TableGen and in `op!`, on the same texts.

mod constraints;
mod custom_arguments;
mod definition_text;
mod definition_verdicts;
mod enums;
mod every_constraint;
mod form_text;
mod form_types;
mod format_errors;
mod format_quirks;
mod format_verdicts;
mod forms;
mod judge;
mod names;
mod params;
mod properties;
mod trait_verdicts;
