//! Real dialects, declared with `op!` and rewritten with `pat!`: the first user of `drr`.
//!
//! - [`builtin`]: modules and casts between type systems.
//! - [`func`]: functions and calls.

pub mod builtin;
pub mod func;

pub use builtin::Builtin;
pub use func::Func;
