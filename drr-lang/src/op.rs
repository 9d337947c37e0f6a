//! Expansion of `op!`.

use crate::attribute::lint_levels;
use crate::check::op::check_op;
use crate::crate_path::CratePath;
use crate::expand::op::expand_op;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::op::OpSyntax;
use proc_macro2::TokenStream;

/// Expands one `op!`. Reports errors and still defines the item, so that its uses cause no further errors.
pub(crate) fn op(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let Some(syntax) = OpSyntax::parse(&mut Tokens::new(input), &mut report) else {
        return report.into_tokens();
    };
    let model = check_op(syntax, &mut report);
    let items = expand_op(drr, &model, !report.has_errors());
    let mut out = report.into_tokens_with_levels(&lint_levels(&model.syntax.header.attributes));
    out.extend(items);
    out
}

/// Expands an op with reported errors. The item is defined, and patterns do not report errors about it.
pub(crate) fn broken_op(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    match OpSyntax::parse(&mut Tokens::new(input), &mut report) {
        Some(syntax) => expand_op(drr, &check_op(syntax, &mut report), false),
        None => TokenStream::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate::mutations;

    #[test]
    fn mutated_ops_have_items_or_errors() {
        let source: TokenStream = r#"
            /// Doc.
            pub(crate) AOp = "t.a", (ins /** x */ F32:$x, Variadic<AnyType>:$xs, DefaultValuedAttr<I32Attr, "7">:$k),
            (outs I32:$r), (region SizedRegion<1>:$body), (successor AnySuccessor:$next), [Pure] { fold: a::f, verify: g,
            assembly_format: "$x $xs (`k` $k^)? custom<A>($body, ref($k)) $next attr-dict `:` type($xs)", default_dialect: "t",
            result_names: n, argument_names: m }
        "#
        .parse()
        .unwrap();
        let mutations = mutations(&source);
        assert!(mutations.len() > 200, "{}", mutations.len());
        for mutation in mutations {
            let text = mutation.to_string();
            let out = op(&CratePath::default(), mutation).to_string();
            assert!(out.contains("struct") || out.contains("compile_error"), "{text}");
        }
    }
}
