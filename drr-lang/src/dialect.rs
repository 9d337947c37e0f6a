//! Expansion of `dialect!`.

use crate::crate_path::CratePath;
use crate::expand::dialect::expand_dialect;
use crate::expand::dialect_table::op_names_request;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::dialect::DialectSyntax;
use proc_macro2::TokenStream;

/// Expands one `dialect!`. Reports errors and still defines the item.
pub(crate) fn dialect(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let Some(syntax) = DialectSyntax::parse(&mut Tokens::new(input), &mut report) else {
        return report.into_tokens();
    };
    let mut out = report.into_tokens();
    out.extend(expand_dialect(drr, &syntax));
    if !drr.is_for_ide() {
        out.extend(op_names_request(drr, &syntax));
    }
    out
}
