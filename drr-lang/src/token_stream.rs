//! Non-recursive transformation of token streams at every depth.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use crate::report::TokenSpan;

/// Rebuilds a stream. `each` writes the replacement of a token other than a group; it is called with `None` at the
/// start of each group and at the end of each list. Groups get the span `groups`, or keep their own.
pub(crate) fn map_tokens(
    tokens: TokenStream,
    groups: Option<Span>,
    mut each: impl FnMut(Option<TokenTree>, &mut TokenStream),
) -> TokenStream {
    let mut out = TokenStream::new();
    let mut at = tokens.into_iter();
    // The enclosing groups, each with the output before it and the remaining input after it.
    let mut open: Vec<(Group, TokenStream, IntoIter)> = Vec::new();
    loop {
        match at.next() {
            Some(TokenTree::Group(inner)) => {
                each(None, &mut out);
                let rest = std::mem::replace(&mut at, inner.stream().into_iter());
                open.push((inner, std::mem::take(&mut out), rest));
            }
            Some(tree) => each(Some(tree), &mut out),
            None => {
                each(None, &mut out);
                let Some((old, before, rest)) = open.pop() else {
                    return out;
                };
                let inner = std::mem::replace(&mut out, before);
                out.extend(group(old.delimiter(), inner, groups.unwrap_or(old.span())));
                at = rest;
            }
        }
    }
}

/// Creates a group with a span.
pub(crate) fn group(delimiter: Delimiter, inner: TokenStream, span: impl Into<TokenSpan>) -> TokenStream {
    let mut group = Group::new(delimiter, inner);
    group.set_span(span.into().first());
    TokenTree::from(group).into()
}

/// Returns a span for generated code that rustc's errors should point to. Names resolve at the macro, and the user's
/// lints do not apply.
pub(crate) fn at(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

/// Returns the tokens with another span, as if the user had written them there. Code in a string has no spans of its
/// own, so it gets the string's.
pub(crate) fn respan(tokens: TokenStream, span: impl Into<TokenSpan>) -> TokenStream {
    let span = span.into().first();
    map_tokens(tokens, Some(span), |tree, out| {
        out.extend(tree.map(|mut tree| {
            tree.set_span(span);
            tree
        }));
    })
}
