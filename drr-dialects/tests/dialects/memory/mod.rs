//! Tests of `memref` and `bufferization`.

mod forms;
mod verdicts;
