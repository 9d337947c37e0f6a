//! The macros of `drr`: entry points only. Phases, each stopping at errors: tokens are read (`lex`, `syntax`), checked
//! (`check`) and turned into code (`expand`); what an op is travels as a `signature`.
//!
//! Everything but this file works on `proc_macro2` tokens, so that it is tested without a compiler.

mod check;
mod dialect;
mod drr_block;
mod expand;
mod lex;
mod messages;
mod op;
mod pattern;
mod report;
mod signature;
mod suggest;
mod syntax;

/// Declares an operation.
#[proc_macro]
pub fn op(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    op::op(input.into()).into()
}

/// Writes a rewrite pattern: `pat! { pub Name: (Source ..) => (Result ..) }` is an item, without a name it is an
/// expression.
#[proc_macro]
pub fn pat(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pattern::pat(input.into()).into()
}

/// The step of `pat!` that signature macros call back.
#[doc(hidden)]
#[proc_macro]
pub fn pattern_step(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pattern::pattern_step(input.into()).into()
}

/// A block of declarations in the manual's spelling: `op!< .. >` and `pat!< .. >` among any Rust items.
///
/// It also makes the function `populate_with_generated`, which adds all patterns of the block to a set.
#[proc_macro]
pub fn drr(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    drr_block::drr(input.into()).into()
}

/// Declares a dialect.
#[proc_macro]
pub fn dialect(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    dialect::dialect(input.into()).into()
}
