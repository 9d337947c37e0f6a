//! Vectors: `vector`.

mod forms;
mod memory;
mod verdicts;
