//! Custom forms compared with real MLIR: a dialect with operations for each row of the specification (A01 to A122 are what formats mean,
//! Q01 to Q29 what MLIR does and we do not), built into an `mlir-opt` from the same records.
//!
//! `tests/oracle/formats` has the records and the C++ around them. Operations are called after their row, `fmt.a38_old_enum`, and tests
//! as well: `cargo test -p drr-tests --test formats fmt_a38`.

mod dialect;
mod directives;
mod frame;
mod instances;
mod quirks;
mod rows;
mod table;
mod texts;
