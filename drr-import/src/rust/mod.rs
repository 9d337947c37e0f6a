//! Rust source text: names, literals, doc comments, and the items of the written module.

pub(crate) mod code;
pub(crate) mod docs;
pub(crate) mod module_item;
pub(crate) mod name_list;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod syntax;
pub(crate) mod words;
