//! What can be wrong with a pattern that reads well.

pub(crate) mod form;
#[cfg(test)]
mod form_tests;
pub(crate) mod symbols;
pub(crate) mod words;
