//! Conformance: one test per row of the specification (D01 to D84 are features, Q1 to Q21 deliberate differences from
//! MLIR, X01 to X20 extensions), each with the input and the expected output.
//!
//! The comment before a test names its rows, `// Row D01` or `// Rows D50, Q7`. Its pattern is named after the id,
//! followed by a letter if there are several. In `tests/oracle/rows/*.td`, a record of the same name is the
//! same rule for real MLIR. Groups of rows share a file, because building one takes ten seconds of C++. `ex.rs` and
//! `ex.td` declare the ops.
//!
//! ```text
//! /// Description of the row.
//! // Row D01
//! #[test]
//! fn symbol_binds_an_operand() {
//!     pat! { D01: (NegOp $v) => (CastOp $v) }
//!     row(D01, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)      // %a, %b: f32 and %i, %j: i32 are there
//!         .expect(expect![[r#"..."#]])          // what ours leaves; UPDATE_EXPECT=1 writes it
//!         .as_in_mlir("leaves.td");             // MLIR leaves the same, byte for byte
//! }
//! ```
//!
//! - `.unlike_mlir("quirks.td", "why", expect![..])`: MLIR's different output. `.crashes_mlir("quirks.td", "why")`:
//!   MLIR crashes.
//! - `tblgen_rejects("def : Pat<..>;", expect![..])`: `mlir-tblgen` rejects the rule with this message.
//! - `rows(set, text)`: several patterns at once. `.with_locations()`: locations are printed and compared, too.
//! - Errors have ui tests; `table.rs` names them.
//!
//! Each input keeps its subject alive with `ex.keep`: the other ops are pure and are erased when unused. `table.rs`
//! writes the table of all rows in `tests/README.md`. Resolve merge conflicts in the table by taking either side and
//! running with `UPDATE_EXPECT=1`.

mod building;
mod conditions;
mod constants;
mod either;
mod ex;
mod features;
mod frame;
mod leaves;
mod lists;
mod locations;
mod nodes;
mod quirks;
mod random;
mod random_instance;
mod random_module;
mod reasons;
mod regions;
mod results;
mod table;
mod tablegen;
mod titles;
