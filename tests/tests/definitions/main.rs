//! What ops declare, judged by real MLIR: the same declarations in TableGen and in `op!`, on the same texts.

mod constraints;
mod definition_text;
mod definition_verdicts;
mod enums;
mod every_constraint;
mod form_text;
mod format_verdicts;
mod forms;
mod judge;
mod params;
mod properties;
