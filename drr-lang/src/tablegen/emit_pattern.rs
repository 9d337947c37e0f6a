//! Patterns of a block, written as `pat!` takes them.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::emit::{Emit, Side};
use super::value::{Record, Value};
use crate::messages::tablegen as say;
use crate::rebuild::group;

impl Emit<'_, '_> {
    /// The text of `pat!` for a record.
    pub(crate) fn pattern(&mut self, ident: &Ident, record: &Record, head: &TokenStream) -> Option<TokenStream> {
        self.spoiled = record.is_broken;
        let source = match record.field("sourcePattern")? {
            Value::Dag(dag) => dag.clone(),
            // What is missing has been reported.
            Value::Unset(_) => return None,
            other => {
                let place = other.place();
                self.report.error(place, say::kind_expected("a dag", other.noun()));
                return None;
            }
        };
        let source = self.dag(&source, Side::Source);
        let results = self.list_of(record, "resultPatterns", Side::Result)?;
        let constraints = self.list_of(record, "constraints", Side::Condition)?;
        let supplemental = self.list_of(record, "supplementalPatterns", Side::Result)?;
        let conditions = (!constraints.is_empty()).then(|| quote!(where [#(#constraints),*]));
        let supplemental = (!supplemental.is_empty()).then(|| quote!(supplemental [#(#supplemental),*]));
        let benefit = match record.field("benefitDelta") {
            Some(Value::Dag(dag)) => {
                let dag = dag.clone();
                let is_zero = matches!(dag.args.as_slice(), [one] if matches!(one.value, Some(Value::Int(0, ..))));
                (!is_zero).then(|| self.dag(&dag, Side::Result))
            }
            _ => None,
        };
        let labels: Vec<TokenStream> = match record.field("labels") {
            Some(Value::List(labels, _)) => labels.iter().map(|label| self.label(label)).collect(),
            _ => Vec::new(),
        };
        let labels = (!labels.is_empty()).then(|| quote!(#[label(#(#labels),*)]));
        let is_set = |field| record.field(field).and_then(Value::truth) == Some(true);
        let bounded = is_set("boundedRecursion").then(|| quote!(#[bounded_recursion]));
        let fallible = is_set("fallible").then(|| quote!(#[fallible]));
        if self.spoiled {
            return None;
        }
        // One result needs no list; the pattern as data then shows it as it was written.
        let results = match results.as_slice() {
            [one] => one.clone(),
            all => quote!([#(#all),*]),
        };
        Some(quote!(#labels #bounded #fallible #head #ident: #source => #results #conditions #supplemental #benefit))
    }

    fn label(&mut self, value: &Value) -> TokenStream {
        match value {
            Value::Str(_, literal) => literal.to_token_stream(),
            other => {
                let place = other.place();
                self.report.error(place, say::kind_expected("a string", other.noun()));
                TokenStream::new()
            }
        }
    }

    fn list_of(&mut self, record: &Record, field: &str, side: Side) -> Option<Vec<TokenStream>> {
        match record.field(field)?.clone() {
            // What is missing has been reported.
            Value::List(items, _) if items.iter().any(|item| matches!(item, Value::Unset(_))) => None,
            Value::List(items, _) => Some(items.iter().map(|item| self.value(item, side)).collect()),
            // `[{ expression }]` reads as code, but is a list with an expression.
            Value::Code(group) => Some(group.stream().into_iter().map(TokenStream::from).collect()),
            Value::Unset(_) => None,
            other => {
                self.report
                    .error(other.place(), say::kind_expected("a list", other.noun()));
                None
            }
        }
    }

    /// The text of a `pat!` with the names that the block defines put into it: they mean what they mean in records.
    pub(crate) fn with_names(&mut self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out = TokenStream::new();
        let mut is_source = true;
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(old) => {
                    let side = if is_source { Side::Source } else { Side::Result };
                    let inner = self.names_in(old.stream(), side);
                    out.extend(group(old.delimiter(), inner, old));
                }
                TokenTree::Punct(punct) => {
                    is_source &= !(punct.as_char() == '='
                        && matches!(trees.get(at + 1), Some(TokenTree::Punct(next)) if next.as_char() == '>'));
                    out.extend([tree.clone()]);
                }
                _ => out.extend([tree.clone()]),
            }
        }
        out
    }

    fn names_in(&mut self, tokens: TokenStream, side: Side) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let sign = |at: Option<usize>| match at.and_then(|at| trees.get(at)) {
            Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
            _ => None,
        };
        let mut out = TokenStream::new();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => {
                    out.extend([tree.clone()])
                }
                TokenTree::Group(old) => {
                    let inner = self.names_in(old.stream(), side);
                    out.extend(group(old.delimiter(), inner, old));
                }
                TokenTree::Ident(ident) => {
                    let before = sign(at.checked_sub(1));
                    let behind_path = before == Some(':') && sign(at.checked_sub(2)) == Some(':');
                    let before_path = sign(Some(at + 1)) == Some(':') && sign(Some(at + 2)) == Some(':');
                    let is_name = before != Some('$') && !behind_path && !before_path;
                    let found = is_name
                        .then(|| self.evaluated.globals.get(&ident.to_string()).cloned())
                        .flatten();
                    match found {
                        Some(Value::Record(id, _)) => {
                            let heads = at == 0;
                            out.extend(self.name_tokens(id, ident.into(), side, heads));
                        }
                        _ => out.extend([tree.clone()]),
                    }
                }
                _ => out.extend([tree.clone()]),
            }
        }
        out
    }
}
