//! Tests of `scf`: loops and conditions.

mod forms;
mod verdicts;
