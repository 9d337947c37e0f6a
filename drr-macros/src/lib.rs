//! The macros of `drr`: entry points only. Phases, each stopping at errors: tokens are read (`lex`, `syntax`), checked
//! (`check`) and turned into code (`expand`); what an op is travels as a `signature`.
//!
//! Users call the `macro_rules!` of the same names in `drr`, which say how to reach that crate.
//!
//! Everything but this file works on `proc_macro2` tokens, so that it is tested without a compiler.

mod check;
mod constraint_item;
mod crate_path;
mod dialect;
mod drr_block;
mod enum_attr;
mod expand;
#[cfg(test)]
mod half_typed;
mod lex;
mod messages;
#[cfg(test)]
mod mutate;
mod op;
mod pattern;
mod patterns;
mod rebuild;
mod report;
mod signature;
mod syntax;
mod tablegen;

use crate::crate_path::CratePath;
use proc_macro2::TokenStream;

/// Calls what expands a macro of which the input begins with the path of `drr`.
fn entry(
    expand: fn(&CratePath, TokenStream) -> TokenStream,
    input: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    let (drr, input) = CratePath::take(input.into());
    expand(&drr, input).into()
}

/// The macros as an editor calls them.
macro_rules! for_editors {
    ($($name:ident = $expand:path;)*) => {$(
        #[doc(hidden)]
        #[proc_macro]
        pub fn $name(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
            let (drr, input) = CratePath::take(input.into());
            $expand(&drr.for_editor(), input).into()
        }
    )*};
}

for_editors! {
    editor_op = op::op;
    editor_pat = pattern::pat;
    editor_dialect = dialect::dialect;
    editor_patterns = patterns::patterns;
    editor_drr = drr_block::drr;
}

/// `drr::op!`.
#[proc_macro]
pub fn op(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(op::op, input)
}

/// `drr::pat!`.
#[proc_macro]
pub fn pat(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(pattern::pat, input)
}

/// The step of `pat!` that signature macros call back.
#[doc(hidden)]
#[proc_macro]
pub fn pattern_step(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pattern::pattern_step(input.into()).into()
}

/// The step of `drr!` that compares two patterns.
#[doc(hidden)]
#[proc_macro]
pub fn lint_step(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    drr_block::lints::lint_step(input.into()).into()
}

/// `drr::patterns!`.
#[proc_macro]
pub fn patterns(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(patterns::patterns, input)
}

/// `drr::drr!`.
#[proc_macro]
pub fn drr(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(drr_block::drr, input)
}

/// `drr::dialect!`.
#[proc_macro]
pub fn dialect(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(dialect::dialect, input)
}

/// `drr::enum_attr!`.
#[proc_macro]
pub fn enum_attr(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(enum_attr::enum_attr, input)
}

/// `drr::constraint!`.
#[proc_macro]
pub fn constraint(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    entry(constraint_item::constraint, input)
}
