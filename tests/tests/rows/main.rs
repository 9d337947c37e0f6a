//! Conformance: one test per row of the specification (D01 to D84 are features, Q1 to Q21 what MLIR does and we do not,
//! X01 to X20 what we add), each with the text that goes in and the text that comes out.
//!
//! A row is a function whose name begins with the row's id, or with several (`q07_d50_...`). Its pattern has the id as name,
//! with a letter behind it where there are several. In `tests/oracle/rows/*.td` a record of the same name is the same rule
//! for real MLIR; groups of rows share a file, because building one takes ten seconds of C++. `ex.rs` and `ex.td` declare
//! the operations.
//!
//! ```text
//! /// What the row says.
//! #[test]
//! fn d01_symbol_at_operand() {
//!     pat! { D01: (NegOp $v) => (CastOp $v) }
//!     row(D01, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)      // %a, %b: f32 and %i, %j: i32 are there
//!         .expect(expect![[r#"..."#]])          // what ours leaves; UPDATE_EXPECT=1 writes it
//!         .as_in_mlir("leaves.td");             // MLIR leaves the same, byte for byte
//! }
//! ```
//!
//! - `.unlike_mlir("quirks.td", "why", expect![..])`: what MLIR leaves instead. `.crashes_mlir("quirks.td", "why")`: it crashes.
//! - `tblgen_rejects("def : Pat<..>;", expect![..])`: `mlir-tblgen` refuses the rule with this message.
//! - `rows(set, text)`: several patterns at once. `.with_locations()`: locations are printed and compared, too.
//! - A mistake has a ui test; `table.rs` names it.
//!
//! Each input keeps alive with `ex.keep` what it is about: the other operations are free of effects, and what nobody uses
//! goes away. `table.rs` writes the table of all rows in `tests/README.md`; where a merge conflicts in it, take either side and
//! run with `UPDATE_EXPECT=1`.

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
