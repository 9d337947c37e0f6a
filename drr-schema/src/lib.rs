//! Data shared by the macros (at compile time) and the runtime (when pattern sets are frozen).
//!
//! - The table of built-in constraints.
//! - MLIR's dialects and element-type interfaces.
//! - Rule shapes: what a rewrite rule matches and builds, as constant data. They suffice to detect a rule that is never
//!   tried because of another one, a rule that matches its own result, and two rules that undo each other.
//! - Spelling suggestions for names, and numbers with nouns in messages.
//!
//! Lints report only certain facts: nothing follows from an opaque part of a shape, such as native code.
//!
//! ```
//! use drr_schema::ShapeNode::{Op, Symbol};
//! use drr_schema::{Coverage, Rule};
//! // (ex.neg $x) => (ex.cast $x)
//! let neg = [Op("ex.neg", 1), Symbol("x"), Op("ex.cast", 1), Symbol("x")];
//! // (ex.neg (ex.neg $y)) => $y
//! let nested = [Op("ex.neg", 1), Op("ex.neg", 1), Symbol("y"), Symbol("y")];
//! let [neg, nested] = [&neg, &nested].map(|nodes| Rule { nodes, is_conditional: false });
//! assert_eq!(neg.covers(&nested), Some(Coverage::General));
//! assert_eq!(nested.covers(&neg), None);
//! ```

pub mod constraint;
mod dialects;
mod element_interface;
mod rule;
mod suggest;
mod wording;

pub use dialects::{DECLARED_DIALECTS, DIALECTS, DialectFiles, declared_dialect_type};
pub use element_interface::{ELEMENT_INTERFACES, ElementInterface};
pub use rule::{Coverage, LIST, Rule, SelfApplication, ShapeNode, cycle_through_last};
pub use suggest::{nearest, within_one_edit};
pub use wording::counted;
