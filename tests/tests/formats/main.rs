//! Custom forms compared with real MLIR: a dialect with ops for each row of the specification (A01 to A122 are the
//! meanings of formats, Q01 to Q29 deliberate differences from MLIR), built into an `mlir-opt` from the same records.
//!
//! `tests/oracle/formats` contains the records and the C++ code of the tool. Ops are named after their row,
//! `fmt.a38_old_enum`; `rows.rs` and the comments before tests name the rows of each test.

mod dialect;
mod directives;
mod frame;
mod instances;
mod quirks;
mod rows;
mod table;
mod texts;
