//! `op!` from its tokens to its items: the phases in one place.

use crate::check::op::check_op;
use crate::expand::op::expand_op;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::op::OpSyntax;
use proc_macro2::TokenStream;

/// Expands one `op!`. With mistakes it says them all and still makes the item, so that they stay the only errors.
pub(crate) fn op(input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let Some(syntax) = OpSyntax::parse(&mut Tokens::new(input), &mut report) else {
        return report.into_tokens();
    };
    let model = check_op(syntax, &mut report);
    let items = expand_op(&model, !report.has_errors());
    let mut out = report.into_tokens();
    out.extend(items);
    out
}
