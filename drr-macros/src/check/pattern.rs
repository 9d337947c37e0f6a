//! What can be wrong with a pattern that reads well.

pub(crate) mod form;
pub(crate) mod symbols;
pub(crate) mod words;
