//! Writes the records of TableGen files as a Rust module for drr: plain `op!`, `type_def!`, `attr_def!`, `enum_attr!`,
//! `constraint!`, `dialect!` and `pat!`, as a person would have written them.
//!
//! `llvm-tblgen` evaluates the files, so that their whole language is understood. C++ is translated by a table where it is
//! frequent; everything else becomes a function to fill in. The [`Report`] lists what was written, and each item that was
//! omitted with the reason.
//!
//! ```
//! use drr_import::{Options, import};
//!
//! let dump = r#"{
//!     "!instanceof": { "Op": ["Toy_NegOp"] },
//!     "Toy_Dialect": { "name": "toy" },
//!     "Toy_NegOp": {
//!         "!locs": ["Ops.td:7"],
//!         "!superclasses": ["Op"],
//!         "opDialect": { "kind": "def", "def": "Toy_Dialect" },
//!         "opName": "neg",
//!         "summary": "negates a number",
//!         "traits": []
//!     }
//! }"#;
//! let done = import(&[dump.to_string()], &Options::default())?;
//! assert_eq!(done.report.ops, 1);
//! assert!(done.module.contains(r#"
//! op! {
//!     /// Negates a number.
//!     // Ops.td: Toy_NegOp
//!     pub NegOp = "toy.neg",
//!     (ins),
//!     (outs)
//! }
//! "#), "{}", done.module);
//! # Ok::<(), drr_import::ImportError>(())
//! ```

mod constraint;
mod constraint_expr;
mod definition;
mod dialect;
mod emit;
mod error;
mod external;
mod fingerprint;
mod hints;
mod hooks;
mod import;
mod importer;
mod merge;
mod mlir_table;
mod op;
mod options;
mod predicate;
mod records;
mod report;
mod rule;
mod rust;
mod stub;
mod tblgen;

pub use drr_schema::{DIALECTS, DialectFiles};
pub use error::{ImportError, read_text};
pub use external::ExternalItems;
pub use import::{Import, import};
pub use options::Options;
pub use report::Report;
pub use tblgen::Tblgen;
