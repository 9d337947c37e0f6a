//! Imports the records of TableGen files as a Rust module for drr: plain `op!`, `type_def!`, `attr_def!`, `enum_attr!`,
//! `constraint!`, `dialect!` and `pat!`, as a person would have written them.
//!
//! `llvm-tblgen` evaluates the files, so that their whole language is understood. Frequent C++ is translated; the rest
//! becomes functions to write. The [`Report`] lists what was written, and each omitted item with the reason.
//!
//! # Steps of an import
//!
//! 1. [`Tblgen`] dumps the records of the files as JSON, which `records` reads.
//! 2. [`import`] translates them: ops (`op`), types and attributes (`definition`), constraints (`constraint`) with
//!    their predicates (`predicate`), rules (`rule`) and dialects (`dialect`). The functions for other C++ (`stub`) are
//!    still to be written, or are in handwritten files (`external`, `hooks`).
//! 3. `emit` checks the items as the macros check them, and writes the module. What does not pass becomes a comment.
//! 4. `merge` keeps what the user wrote or changed in the existing module.
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
//! let imported = import(&[dump.to_string()], &Options::default())?;
//! assert_eq!(imported.report.ops, 1);
//! assert!(imported.module.contains(r#"
//! op! {
//!     /// Negates a number.
//!     // Ops.td: Toy_NegOp
//!     pub NegOp = "toy.neg",
//!     (ins),
//!     (outs)
//! }
//! "#), "{}", imported.module);
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
