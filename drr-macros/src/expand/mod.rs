//! The code that checked models become. It names only `::drr::__private`, so that the user's scope does not matter.

pub(crate) mod constraint_item;
pub(crate) mod dialect;
pub(crate) mod docs;
pub(crate) mod enum_attr;
pub(crate) mod op;
pub(crate) mod pattern;
pub(crate) mod signature_macro;
