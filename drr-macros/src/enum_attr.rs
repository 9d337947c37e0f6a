//! `enum_attr!` from its tokens to its items.

use crate::expand::enum_attr::expand_enum;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::enum_attr::EnumSyntax;
use proc_macro2::TokenStream;

/// Expands one `enum_attr!`. With mistakes it says them all and still makes the items that it can.
pub(crate) fn enum_attr(input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let syntax = EnumSyntax::parse(&mut Tokens::new(input), &mut report);
    let sound = !report.has_errors();
    let mut out = report.into_tokens();
    if let Some(syntax) = syntax {
        out.extend(expand_enum(&syntax, sound));
    }
    out
}
