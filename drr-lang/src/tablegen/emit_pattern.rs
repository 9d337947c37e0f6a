//! Translation of patterns to `pat!`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::emit::{Emit, ValueContext};
use super::value::{Record, Value};
use crate::lex::Tokens;
use crate::messages::tablegen as diag;
use crate::syntax::path::Path;
use crate::token_stream::group;

impl Emit<'_, '_> {
    /// Translates a record to `pat!`.
    pub(crate) fn pattern(&mut self, ident: &Ident, record: &Record, header: &TokenStream) -> Option<TokenStream> {
        self.has_errors = record.is_broken;
        let source = match record.field("sourcePattern")? {
            Value::Dag(dag) => self.dag(dag, ValueContext::Source),
            // Missing values have been reported.
            Value::Unset(_) => return None,
            other => {
                let message = diag::kind_expected("a dag", other.noun());
                return self.report.fail(other.span(), message);
            }
        };
        let results = self.list_of(record, "resultPatterns", ValueContext::Result)?;
        let constraints = self.list_of(record, "constraints", ValueContext::Condition)?;
        let supplemental = self.list_of(record, "supplementalPatterns", ValueContext::Result)?;
        let conditions = (!constraints.is_empty()).then(|| quote!(where [#(#constraints),*]));
        let supplemental = (!supplemental.is_empty()).then(|| quote!(supplemental [#(#supplemental),*]));
        let benefit = match record.field("benefitDelta") {
            Some(Value::Dag(dag)) => {
                let is_zero = matches!(dag.args.as_slice(), [one] if matches!(one.value, Some(Value::Int(0, ..))));
                (!is_zero).then(|| self.dag(dag, ValueContext::Result))
            }
            _ => None,
        };
        let labels: Vec<TokenStream> = match record.field("labels") {
            Some(Value::List(labels, _)) => labels.iter().map(|label| self.label(label)).collect(),
            _ => Vec::new(),
        };
        let labels = (!labels.is_empty()).then(|| quote!(#[label(#(#labels),*)]));
        let bounded = record.is_set("boundedRecursion").then(|| quote!(#[bounded_recursion]));
        let fallible = record.is_set("fallible").then(|| quote!(#[fallible]));
        let conversion = record.is_set("conversion").then(|| quote!(#[conversion]));
        if self.has_errors {
            return None;
        }
        // A single result needs no list, so that the pattern's data shows it as written.
        let results = match results.as_slice() {
            [one] => one.clone(),
            all => quote!([#(#all),*]),
        };
        Some(
            quote!(#labels #bounded #fallible #conversion #header #ident: #source => #results #conditions #supplemental #benefit),
        )
    }

    fn label(&mut self, value: &Value) -> TokenStream {
        match value {
            Value::Str(_, literal) => literal.to_token_stream(),
            other => {
                let message = diag::kind_expected("a string", other.noun());
                self.report.error(other.span(), message);
                TokenStream::new()
            }
        }
    }

    fn list_of(&mut self, record: &Record, field: &str, side: ValueContext) -> Option<Vec<TokenStream>> {
        match record.field(field)? {
            // Missing values have been reported.
            Value::List(items, _) if items.iter().any(|item| matches!(item, Value::Unset(_))) => None,
            Value::List(items, _) => Some(items.iter().map(|item| self.value(item, side)).collect()),
            // `[{ expression }]` is parsed as code, but is a list with an expression.
            Value::Code(group) => Some(group.stream().into_iter().map(TokenStream::from).collect()),
            Value::Unset(_) => None,
            other => {
                let message = diag::kind_expected("a list", other.noun());
                self.report.fail(other.span(), message)
            }
        }
    }

    /// Substitutes names of the block in the tokens of a `pat!`, with the meaning that they have in records.
    pub(crate) fn with_names(&mut self, tokens: TokenStream) -> TokenStream {
        let mut tokens = Tokens::new(tokens);
        let mut out = TokenStream::new();
        let mut side = ValueContext::Source;
        while !tokens.is_empty() {
            if tokens.at_joint(['=', '>']) {
                side = ValueContext::Result;
            }
            out.extend(tokens.next().map(|tree| match tree {
                TokenTree::Group(old) => group(old.delimiter(), self.names_in(&old, side), &old),
                tree => tree.into(),
            }));
        }
        out
    }

    fn names_in(&mut self, group: &Group, side: ValueContext) -> TokenStream {
        let mut tokens = Tokens::of_group(group);
        let mut out = TokenStream::new();
        while !tokens.is_empty() {
            let start = tokens.mark();
            if tokens.eat_symbol().is_some() {
                out.extend(tokens.since(start));
            } else if let Some(path) = Path::eat(&mut tokens) {
                let name = path.single().map(Ident::to_string);
                let known = name.and_then(|name| self.evaluated.globals.get(&name));
                out.extend(match known {
                    Some(Value::Record(id, _)) => self.record_tokens(*id, path.span(), side, None, start == 0),
                    _ => path.to_token_stream(),
                });
            } else {
                out.extend(tokens.next().map(|tree| match tree {
                    TokenTree::Group(old) if old.delimiter() != Delimiter::Brace => {
                        crate::token_stream::group(old.delimiter(), self.names_in(&old, side), &old)
                    }
                    tree => tree.into(),
                }));
            }
        }
        out
    }
}
