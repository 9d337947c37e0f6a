//! Rust source: names and literals, the writer of items, their documentation, and the syntax of existing items.

pub(crate) mod code;
pub(crate) mod docs;
pub(crate) mod item_kind;
pub(crate) mod module_item;
pub(crate) mod name_list;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod syntax;
pub(crate) mod words;
