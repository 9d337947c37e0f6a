//! Expansion of `type_def!` and `attr_def!`.

use crate::attribute::lint_levels;
use crate::check::definition::check_definition;
use crate::crate_path::CratePath;
use crate::expand::definition::expand_definition;
use crate::expand::signature_macro::definition_macro;
use crate::lex::Tokens;
use crate::report::Report;
use crate::signature::Defines;
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

/// Expands a definition. Reports errors and still defines the item, so that its uses cause no further errors.
fn definition(drr: &CratePath, defines: Defines, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let Some(syntax) = OpSyntax::parse_definition(&mut Tokens::new(input), &mut report) else {
        return report.into_tokens();
    };
    let model = check_definition(syntax, defines, &mut report);
    let signature = (!report.has_errors()).then(|| model.signature.of_definition(defines));
    let mut out = report.into_tokens_with_levels(&lint_levels(&model.syntax.header.attributes));
    out.extend(expand_definition(drr, defines, &model));
    out.extend(definition_macro(&model.syntax.header, defines, signature.as_ref()));
    out
}
