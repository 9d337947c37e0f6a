//! Expansion of `dialect!`.

use crate::crate_path::CratePath;
use crate::expand::dialect::expand_dialect;
use crate::expand::dialect_table::question;
use crate::lex::Tokens;
use crate::messages;
use crate::report::Report;
use crate::syntax::dialect::{DialectSyntax, is_namespace};
use proc_macro2::TokenStream;

/// Expands one `dialect!`. Reports errors and still defines the item.
pub(crate) fn dialect(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let Some(syntax) = DialectSyntax::parse(&mut Tokens::new(input), &mut report) else {
        return report.into_tokens();
    };
    if let Some((name, literal)) = &syntax.namespace
        && !is_namespace(name)
    {
        report.error(literal, messages::dialect_namespace_form(name));
    }
    let mut out = report.into_tokens();
    out.extend(expand_dialect(drr, &syntax));
    if !drr.in_editor() {
        out.extend(question(drr, &syntax));
    }
    out
}
