//! Spans of token ranges, for diagnostics.

use proc_macro2::{Group, Ident, Literal, Punct, Span, TokenTree};
use quote::ToTokens;

/// A range of tokens that a diagnostic underlines, from the first to the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenSpan {
    first: Span,
    last: Span,
}

impl TokenSpan {
    /// Returns the range from one token to another, both included.
    pub(crate) fn between(first: Span, last: Span) -> Self {
        Self { first, last }
    }

    /// Returns the range of all of `tokens`, or the call site if there are none.
    pub(crate) fn of(tokens: &impl ToTokens) -> Self {
        let mut trees = tokens.to_token_stream().into_iter();
        let Some(first) = trees.next() else {
            return Span::call_site().into();
        };
        let first = first.span();
        Self {
            first,
            last: trees.last().map_or(first, |tree| tree.span()),
        }
    }

    /// Returns the first token's span, for generated tokens that point to this range.
    pub(crate) fn first(self) -> Span {
        self.first
    }

    /// Returns the last token's span.
    pub(crate) fn last(self) -> Span {
        self.last
    }

    /// Returns start and end positions for ordering and comparing. Stable Rust cannot compare spans.
    pub(crate) fn key(self) -> (usize, usize, usize, usize) {
        let (start, end) = (self.first.start(), self.last.end());
        (start.line, start.column, end.line, end.column)
    }
}

impl From<Span> for TokenSpan {
    fn from(span: Span) -> Self {
        Self {
            first: span,
            last: span,
        }
    }
}

macro_rules! span_from_token {
    ($($token:ty),*) => {$(
        impl From<&$token> for TokenSpan {
            fn from(token: &$token) -> Self {
                token.span().into()
            }
        }
    )*};
}
span_from_token!(TokenTree, Ident, Group, Literal, Punct);
