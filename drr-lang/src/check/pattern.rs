//! What can be wrong with a pattern that reads well.
//!
//! `checker` is the spine. The parser has found out what each name is; `symbols` says who binds what; then each part of a pattern
//! is checked by one walk, which knows the signatures of the operations or, in the first step of the macro, does without them and
//! checks the form alone.

pub(crate) mod arguments;
#[cfg(test)]
mod building_tests;
pub(crate) mod checker;
pub(crate) mod compared_types;
pub(crate) mod condition;
pub(crate) mod condition_lints;
pub(crate) mod constant;
pub(crate) mod defined;
#[cfg(test)]
mod defined_tests;
pub(crate) mod directive;
#[cfg(test)]
mod directive_tests;
mod edit;
#[cfg(test)]
mod edit_tests;
pub(crate) mod expression;
pub(crate) mod facts;
#[cfg(test)]
mod form_tests;
pub(crate) mod in_place;
mod joined;
#[cfg(test)]
mod lint_tests;
pub(crate) mod lints;
pub(crate) mod literal;
pub(crate) mod misplaced;
mod misused;
pub(crate) mod model;
pub(crate) mod native_call;
pub(crate) mod place;
pub(crate) mod region;
pub(crate) mod region_built;
pub(crate) mod region_matched;
#[cfg(test)]
mod region_tests;
pub(crate) mod replacement;
pub(crate) mod resolve;
pub(crate) mod result;
#[cfg(test)]
mod result_tests;
pub(crate) mod source;
pub(crate) mod source_list;
pub(crate) mod source_model;
pub(crate) mod source_native;
#[cfg(test)]
mod source_tests;
pub(crate) mod supplemental;
pub(crate) mod symbols;
#[cfg(test)]
pub(crate) mod typed_tests;
pub(crate) mod visit;
pub(crate) mod wording;
