//! `type_def!` and `attr_def!` from their tokens to their items.

use crate::check::op::check_definition;
use crate::crate_path::CratePath;
use crate::expand::definition::{Defines, expand_definition};
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::op::OpSyntax;
use proc_macro2::TokenStream;

/// Expands one `type_def!`.
pub(crate) fn type_def(drr: &CratePath, input: TokenStream) -> TokenStream {
    definition(drr, Defines::Type, input)
}

/// Expands one `attr_def!`.
pub(crate) fn attr_def(drr: &CratePath, input: TokenStream) -> TokenStream {
    definition(drr, Defines::Attr, input)
}

/// With errors it says them all and still makes the item, so that they stay the only errors.
fn definition(drr: &CratePath, defines: Defines, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let Some(syntax) = OpSyntax::parse_definition(&mut Tokens::new(input), &mut report) else {
        return report.into_tokens();
    };
    let model = check_definition(syntax, defines, &mut report);
    let mut out = report.into_tokens();
    out.extend(expand_definition(drr, defines, &model));
    out
}
