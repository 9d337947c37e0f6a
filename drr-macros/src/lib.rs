//! The macros of `drr`: entry points only. Phases, each stopping at errors: tokens are read (`lex`, `syntax`), checked
//! (`check`) and turned into code (`expand`); what an op is travels as a `signature`.
//!
//! Everything but this file works on `proc_macro2` tokens, so that it is tested without a compiler.

mod check;
mod expand;
mod lex;
mod messages;
mod op;
mod report;
mod signature;
mod suggest;
mod syntax;

/// Declares an operation.
#[proc_macro]
pub fn op(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    op::op(input.into()).into()
}
