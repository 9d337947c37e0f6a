//! Semantic checks of parsed patterns, and the model that code is generated from.
//!
//! `checker` runs them. The parser has classified each name; `symbols` collects the symbols and what binds them. One
//! walk then checks each term of the pattern against the signatures of the ops. The first macro call has no signatures
//! and checks only what does not depend on them.
//!
//! | module | checks |
//! | --- | --- |
//! | `source` | the matched ops |
//! | `condition` | the constraint list |
//! | `result` | the built ops, native calls and supplemental patterns |
//! | `region` | regions and blocks, matched or built |
//! | `constant` | literals and constants |
//! | `lints` | warnings |

pub(crate) mod arguments;
pub(crate) mod checker;
pub(crate) mod condition;
pub(crate) mod constant;
pub(crate) mod constraint_relations;
mod definition_misuse;
pub(crate) mod expression;
#[cfg(test)]
mod form_tests;
pub(crate) mod lints;
pub(crate) mod misplaced;
pub(crate) mod model;
pub(crate) mod region;
pub(crate) mod resolve;
pub(crate) mod result;
pub(crate) mod source;
pub(crate) mod symbols;
#[cfg(test)]
pub(crate) mod typed_tests;
pub(crate) mod visit;
pub(crate) mod wording;
