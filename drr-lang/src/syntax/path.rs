//! Paths of plain segments, which name constraints, ops, traits and functions.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;

use crate::built_in;
use crate::lex::{Tokens, idents, name_of};
use crate::report::TokenSpan;
use crate::token_stream::respan;

/// A path of plain segments, which names a constraint, op, trait or function.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    tokens: TokenStream,
    last: Ident,
    span: TokenSpan,
    segments: usize,
    has_generics: bool,
}

/// Removes paths of the same spelling, keeping the first of each.
pub(crate) fn each_once(mut paths: Vec<Path>) -> Vec<Path> {
    let mut seen = BTreeSet::new();
    paths.retain(|path| seen.insert(path.to_string()));
    paths
}

impl Path {
    /// Takes an optional path: `A`, `a::B`, `::a::B`, `crate::a::B`.
    pub(crate) fn eat(tokens: &mut Tokens) -> Option<Path> {
        let mark = tokens.mark();
        let first = tokens.span();
        let leading = tokens.eat_joint([':', ':']);
        let Some(mut last) = tokens.eat_ident().or_else(|| eat_ranked_name(tokens)) else {
            tokens.rewind(mark);
            return None;
        };
        let mut segments = 1 + usize::from(leading.is_some());
        loop {
            let before = tokens.mark();
            if tokens.eat_joint([':', ':']).is_none() {
                break;
            }
            match tokens.eat_ident() {
                Some(ident) => last = ident,
                None => {
                    tokens.rewind(before);
                    break;
                }
            }
            segments += 1;
        }
        let span = TokenSpan::between(first.first(), last.span());
        Some(Path {
            tokens: tokens.since(mark),
            last,
            span,
            segments,
            has_generics: false,
        })
    }

    /// Adds optional generic arguments: `half::<i64>`.
    pub(crate) fn with_generics(mut self, tokens: &mut Tokens) -> Path {
        let mark = tokens.mark();
        if tokens.eat_joint([':', ':']).is_some()
            && tokens.eat_punct('<').is_some()
            && tokens.skip_to_closing_angle()
            && let Some(close) = tokens.eat_punct('>')
        {
            self.tokens.extend(tokens.since(mark));
            self.span = TokenSpan::between(self.span.first(), close.span());
            self.has_generics = true;
        } else {
            tokens.rewind(mark);
        }
        self
    }

    /// Returns `true` if the path has generic arguments.
    pub(crate) fn has_generics(&self) -> bool {
        self.has_generics
    }

    /// Replaces a deprecated name: `I32Property` becomes `I32Prop`.
    pub(crate) fn with_newer_name(self) -> Path {
        let row = self.single().and_then(|name| built_in::row(&name_of(name)));
        match row {
            Some(row) if *self.last() != row.name && name_of(self.last()).ends_with("Property") => {
                let last = Ident::new(row.name, self.last.span());
                Path {
                    tokens: last.to_token_stream(),
                    last,
                    ..self
                }
            }
            _ => self,
        }
    }

    /// Creates a path of one segment with a span.
    pub(crate) fn of_name(last: Ident, span: TokenSpan) -> Path {
        Path {
            tokens: last.to_token_stream(),
            last,
            span,
            segments: 1,
            has_generics: false,
        }
    }

    /// Returns the path with another span.
    pub(crate) fn at(mut self, span: TokenSpan) -> Path {
        self.tokens = respan(self.tokens, span);
        self.last.set_span(span.first());
        Path { span, ..self }
    }

    /// Returns the last segment.
    pub(crate) fn last(&self) -> &Ident {
        &self.last
    }

    /// Returns the enum that the path names a variant of, judging by its spelling. Modules start with a lower-case
    /// letter.
    pub(crate) fn enum_of_variant(&self) -> Option<Ident> {
        let names: Vec<Ident> = idents(self.tokens.clone()).collect();
        let owner = names.iter().rev().nth(1)?;
        owner.to_string().starts_with(char::is_uppercase).then(|| owner.clone())
    }

    /// Returns the name if the path is a single identifier.
    pub(crate) fn single(&self) -> Option<&Ident> {
        (self.segments == 1).then_some(&self.last)
    }

    /// Returns the span of the whole path.
    pub(crate) fn span(&self) -> TokenSpan {
        self.span
    }
}

/// Returns `true` if `1DTensorOf` or a similar name follows.
pub(crate) fn at_ranked_name(tokens: &Tokens) -> bool {
    eat_ranked_name(&mut tokens.clone()).is_some()
}

/// Takes `1DTensorOf` or a similar name. Rust lexes it as a number with a suffix; its Rust name is `_1DTensorOf`.
fn eat_ranked_name(tokens: &mut Tokens) -> Option<Ident> {
    let Some(TokenTree::Literal(literal)) = tokens.peek() else {
        return None;
    };
    let name = format!("_{literal}");
    if !name.ends_with("DTensorOf") || !built_in::is_reserved(&name) {
        return None;
    }
    let ident = Ident::new(&name, literal.span());
    tokens.next();
    Some(ident)
}

impl From<&Path> for TokenSpan {
    fn from(path: &Path) -> Self {
        path.span
    }
}

impl ToTokens for Path {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tree in self.tokens.clone() {
            write!(f, "{tree}")?;
        }
        Ok(())
    }
}
