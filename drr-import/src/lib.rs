//! Writes the records of TableGen files as a Rust module for drr: plain `op!`, `type_def!`, `attr_def!`, `enum_attr!`,
//! `constraint!`, `dialect!` and `pat!`, as a person would have written them.
//!
//! `llvm-tblgen` evaluates the files, so that their whole language is understood. C++ is translated by a table where it is
//! frequent; everything else becomes a function to fill in. The [`Report`] lists what was written, and each item that was
//! left out with the reason.
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

mod argument_names;
mod binding;
mod body;
mod check;
mod class_predicate;
mod constraint;
mod custom_form;
mod declared_item;
mod default;
mod default_dialect;
mod definition;
mod deleted;
mod dialect;
mod dialect_crate;
mod dialects;
mod docs;
mod earlier_functions;
mod effects;
mod element;
mod elsewhere;
mod entity;
mod entry;
mod enums;
mod error;
mod extended_dialect;
mod fingerprint;
mod functions;
mod hand_free;
mod hand_item;
mod hand_signature;
mod hooks;
mod import;
mod imported_op;
mod importer;
mod item;
mod keep;
mod known;
mod merged;
mod module;
mod names;
mod numbers;
mod op;
mod pairs;
mod predicate;
mod predicate_text;
mod property;
mod records;
mod report;
mod role;
mod rule;
mod rule_code;
mod rule_dag;
mod rust_item;
mod source_module;
mod stable_names;
mod tblgen;
mod trait_class;
mod trait_predicate;
mod traits;
mod words;

pub use drr_schema::{DIALECTS, DialectFiles};
pub use elsewhere::Elsewhere;
pub use error::{ImportError, read_text};
pub use import::{Import, Options, import};
pub use report::Report;
pub use tblgen::Tblgen;
