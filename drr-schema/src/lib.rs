//! What the macros and the runtime both know: the table of built-in constraints, MLIR's dialects, interfaces of elements and classes in C++, what a rewrite rule matches and builds as
//! constant data, and the spelling of names.
//!
//! The macros use it while a program is compiled and sets of patterns use it when it runs; this is why it is a crate of its
//! own, which knows nothing of either. The shape of a rule is enough to see that a rule is never tried because of another
//! one, that it matches what it has made, or that two rules undo each other.
//!
//! Only what is certain is reported: where a shape has a part that nobody can look into, such as native code, nothing follows.
//!
//! ```
//! use drr_schema::ShapeNode::{Op, Symbol};
//! use drr_schema::{Cover, Rule};
//! // (ex.neg $x) => (ex.cast $x)
//! let neg = [Op("ex.neg", 1), Symbol("x"), Op("ex.cast", 1), Symbol("x")];
//! // (ex.neg (ex.neg $y)) => $y
//! let nested = [Op("ex.neg", 1), Op("ex.neg", 1), Symbol("y"), Symbol("y")];
//! let [neg, nested] = [&neg, &nested].map(|nodes| Rule { nodes, is_conditional: false });
//! assert_eq!(neg.covers(&nested), Some(Cover::General));
//! assert_eq!(nested.covers(&neg), None);
//! ```

pub mod constraint;
mod dialects;
mod element_interface;
mod rule;
mod suggest;

pub use dialects::{DECLARED_DIALECTS, DIALECTS, DialectFiles};
pub use element_interface::{ELEMENT_INTERFACES, ElementInterface};
pub use rule::{Cover, LIST, Repeat, Rule, ShapeNode, circle_through_last};
pub use suggest::{nearest, slip};
