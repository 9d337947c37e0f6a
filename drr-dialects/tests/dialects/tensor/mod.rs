//! Tests of `tensor`: slices, shapes, padding.

mod forms;
mod verdicts;
