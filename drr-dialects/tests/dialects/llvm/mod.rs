//! Tests of LLVM functions, globals, calls and memory.

mod forms;
mod spellings;
