//! Token streams written anew, token by token at every depth, without recursion.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use crate::report::TokenSpan;

/// Writes a stream anew. `each` is asked what to write for a token that is no group, and with `None` at the start of each
/// group and at the end of each list. Groups get the span `groups`, or keep their own.
pub(crate) fn rebuild(
    tokens: TokenStream,
    groups: Option<Span>,
    mut each: impl FnMut(Option<TokenTree>, &mut TokenStream),
) -> TokenStream {
    let mut out = TokenStream::new();
    let mut at = tokens.into_iter();
    // The groups around the current list: what was written before each, and what stands behind it.
    let mut open: Vec<(Group, TokenStream, IntoIter)> = Vec::new();
    loop {
        match at.next() {
            Some(TokenTree::Group(inner)) => {
                each(None, &mut out);
                let behind = std::mem::replace(&mut at, inner.stream().into_iter());
                open.push((inner, std::mem::take(&mut out), behind));
            }
            Some(tree) => each(Some(tree), &mut out),
            None => {
                each(None, &mut out);
                let Some((old, before, behind)) = open.pop() else {
                    return out;
                };
                let inner = std::mem::replace(&mut out, before);
                out.extend(group(old.delimiter(), inner, groups.unwrap_or(old.span())));
                at = behind;
            }
        }
    }
}

/// Tokens between delimiters at a place.
pub(crate) fn group(delimiter: Delimiter, inner: TokenStream, place: impl Into<TokenSpan>) -> TokenStream {
    let mut group = Group::new(delimiter, inner);
    group.set_span(place.into().first());
    TokenTree::from(group).into()
}

/// The place of something written, for generated code that the compiler is to speak of there; its names stay ours, and what
/// the user's lints forbid is no matter of theirs.
pub(crate) fn at(place: Span) -> Span {
    place.resolved_at(Span::call_site())
}

/// The same tokens at another place, as if they stood there in the user's text. Code in a string has no place of its own;
/// what it stands in is the next best.
pub(crate) fn respan(tokens: TokenStream, place: impl Into<TokenSpan>) -> TokenStream {
    let span = place.into().first();
    rebuild(tokens, Some(span), |tree, out| {
        out.extend(tree.map(|mut tree| {
            tree.set_span(span);
            tree
        }));
    })
}
