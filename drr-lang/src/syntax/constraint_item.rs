//! The syntax of a user-defined constraint: `pub Even: Attr<I32Attr>, "whose value is even", |_ctx, value| value % 2 ==
//! 0`.

use crate::lex::Tokens;
use crate::messages;
use crate::report::{Report, TokenSpan};
use crate::syntax::constraint::Constraint;
use crate::syntax::name::ItemHeader;
use drr_schema::nearest;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;

/// A parsed constraint declaration.
#[derive(Clone, Debug)]
pub(crate) struct ConstraintItem {
    pub(crate) header: ItemHeader,
    pub(crate) kind: ItemKind,
    pub(crate) summary: Option<String>,
    pub(crate) test: TestSyntax,
}

/// The kind of entity that a user-defined constraint accepts.
#[derive(Clone, Debug)]
pub(crate) enum ItemKind {
    /// A type, which must satisfy the base constraint if there is one.
    Type(Option<Constraint>),
    /// An attribute. With a base constraint, the test receives the value of an attribute that satisfies it.
    Attr(Option<Constraint>),
    /// The value of a property.
    Prop(Constraint),
    /// Values, attributes and plain Rust values in the constraint list of a pattern.
    Entities,
}

/// The test of a constraint.
#[derive(Clone, Debug)]
pub(crate) enum TestSyntax {
    /// A closure without captures: its parameters with optional types, and its body.
    Closure(Vec<(TokenStream, Option<TokenStream>)>, TokenStream),
    /// A function.
    Function(TokenStream),
}

const KINDS: [&str; 4] = ["Type", "Attr", "Prop", "Constraint"];

impl ConstraintItem {
    /// Parses a whole macro call.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<ConstraintItem> {
        let header = ItemHeader::parse(tokens, report, messages::constraint_starts_with_name())
            .filter(|header| !header.is_record)?;
        let kind = parse_kind(tokens, &header.ident, report)?;
        tokens.eat_punct(',');
        let summary = tokens.eat_string().map(|(text, _)| text);
        tokens.eat_punct(',');
        let span = tokens.span();
        let test = parse_test(tokens, &kind, span, report)?;
        Some(ConstraintItem {
            header,
            kind,
            summary,
            test,
        })
    }
}

fn parse_kind(tokens: &mut Tokens, ident: &Ident, report: &mut Report) -> Option<ItemKind> {
    let separator = tokens.eat_punct(':').or_else(|| tokens.eat_punct('='));
    if separator.is_none() || !Constraint::starts(tokens) {
        return report.fail(tokens.span(), messages::constraint_kind_expected(ident));
    }
    let written = Constraint::parse(tokens, report)?;
    let base = written.only_argument();
    let name = written.path.single().map(ToString::to_string);
    let fits = written.args.len() == usize::from(base.is_some());
    let kind = match (name.as_deref(), base.cloned()) {
        (Some("Type"), base) if fits => ItemKind::Type(base),
        (Some("Attr"), base) if fits => ItemKind::Attr(base),
        (Some("Prop"), Some(base)) if fits => ItemKind::Prop(base),
        (Some("Constraint"), None) if fits => ItemKind::Entities,
        (word, ..) => {
            let near = word.and_then(|word| nearest(word, KINDS));
            return report.fail(&written, messages::constraint_kind_unknown(&written).did_you_mean(near));
        }
    };
    Some(kind)
}

fn parse_test(tokens: &mut Tokens, kind: &ItemKind, span: TokenSpan, report: &mut Report) -> Option<TestSyntax> {
    let usage = match kind {
        ItemKind::Type(_) => "|ctx, ty| ..",
        ItemKind::Attr(None) => "|ctx, attr| ..",
        ItemKind::Attr(Some(_)) | ItemKind::Prop(_) => "|ctx, value| ..",
        ItemKind::Entities => "|cx, a: ValueRef<'_>, b: ValueRef<'_>| ..",
    };
    // A trailing comma is not part of the expression.
    let list = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated.parse2(tokens.rest());
    let list = list.ok().filter(|list| list.len() == 1);
    match list.and_then(|list| list.into_iter().next()) {
        Some(syn::Expr::Closure(closure)) => {
            let params = closure.inputs.iter().map(|input| match input {
                syn::Pat::Type(typed) => (typed.pat.to_token_stream(), Some(typed.ty.to_token_stream())),
                other => (other.to_token_stream(), None),
            });
            let params: Vec<(TokenStream, Option<TokenStream>)> = params.collect();
            let is_general = matches!(kind, ItemKind::Entities);
            if params.len() < 2 || (params.len() > 2 && !is_general) {
                return report.fail(span, messages::constraint_test_params(usage));
            }
            if is_general && let Some((untyped, _)) = params.iter().skip(1).find(|(_, ty)| ty.is_none()) {
                return report.fail(TokenSpan::of(untyped), messages::constraint_param_type(untyped));
            }
            Some(TestSyntax::Closure(params, closure.body.to_token_stream()))
        }
        Some(function @ syn::Expr::Path(_)) if !matches!(kind, ItemKind::Entities) => {
            Some(TestSyntax::Function(function.to_token_stream()))
        }
        _ => {
            let mut text = tokens.rest().into_iter();
            let is_predicate = match text.next() {
                Some(TokenTree::Literal(text)) => text.to_string().starts_with('"'),
                Some(TokenTree::Ident(word)) => word == "CPred",
                _ => false,
            };
            let help = is_predicate.then_some("write the predicate as a Rust closure, not as a string");
            report.fail(span, messages::constraint_test_expected(usage).help_if(help))
        }
    }
}
