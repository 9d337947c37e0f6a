//! Op names in patterns, and in the constraints and rewrites that they may call.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::parse_expression::parse_op_name;
use super::{Block, Callable, OpName, Pattern};
use crate::lex::{Tokens, idents, name_of};
use crate::report::Report;

impl Block {
    /// Returns the callables that the patterns may call: those whose names occur in their text, or in the text of such
    /// a callable.
    pub(crate) fn called_by<'a>(&'a self, patterns: &[&Pattern]) -> Vec<&'a Callable> {
        let words_of = |text: &TokenStream| idents(text.clone()).map(|word| name_of(&word));
        let mut words: BTreeSet<String> = patterns.iter().flat_map(|pattern| words_of(&pattern.text[1])).collect();
        let mut called: Vec<&Callable> = Vec::new();
        let mut rest: Vec<&Callable> = self.callables.iter().collect();
        loop {
            let is_called = |callable: &&Callable| {
                callable
                    .name
                    .as_ref()
                    .is_some_and(|name| words.contains(&name_of(name)))
            };
            let (found, left): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_called);
            if found.is_empty() {
                return called;
            }
            for callable in &found {
                words.extend(words_of(&callable.text));
            }
            called.extend(found);
            rest = left;
        }
    }

    /// Returns the text of a block with these patterns and the callables they may call.
    pub(crate) fn text_for(&self, patterns: &[&Pattern]) -> TokenStream {
        let callables = self.called_by(patterns);
        let callables = callables.iter().map(|callable| &callable.text);
        let patterns = patterns.iter().map(|pattern| {
            let Pattern {
                keyword,
                name,
                text: [before, after],
                ..
            } = pattern;
            quote!(#before #keyword #name #after)
        });
        quote!(#(#callables)* #(#patterns)*)
    }

    /// Returns the op names in patterns and in the callables they may call, each spelling once.
    pub(crate) fn ops_of(&self, patterns: &[&Pattern]) -> Vec<OpName> {
        let mut names = Vec::new();
        for callable in self.called_by(patterns) {
            collect_names(callable.text.clone(), &mut names);
        }
        for pattern in patterns {
            collect_names(pattern.text[1].clone(), &mut names);
        }
        let mut seen = BTreeSet::new();
        names.retain(|name| name.written().is_some_and(|written| seen.insert(written)));
        names
    }
}

/// Adds the names in `op<..>` and `Op<..>`, in source order.
fn collect_names(text: TokenStream, names: &mut Vec<OpName>) {
    let mut open = vec![Tokens::new(text)];
    while let Some(mut cursor) = open.pop() {
        while let Some(token) = cursor.next() {
            match token {
                TokenTree::Ident(word) if (word == "op" || word == "Op") && cursor.at_punct('<') => {
                    let mut ahead = cursor.clone();
                    ahead.next();
                    names.extend(parse_op_name(cursor.span(), &mut ahead, &mut Report::new()));
                }
                // Rust code contains no op names.
                TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket || !is_native(&group) => {
                    open.push(std::mem::replace(&mut cursor, Tokens::of_group(&group)));
                }
                _ => {}
            }
        }
    }
}

/// Returns `true` if a group is `[{ .. }]`.
fn is_native(group: &proc_macro2::Group) -> bool {
    let mut inside = Tokens::of_group(group);
    inside.eat_group(Delimiter::Brace).is_some() && inside.is_empty()
}
