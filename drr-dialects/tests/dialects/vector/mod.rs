//! Tests of `vector`.

mod forms;
mod memory;
mod verdicts;
