//! A cursor over one list of token trees, with the elements that all grammars share: symbols, attributes, visibilities
//! and literals.
//!
//! Architecture invariant: nothing here reports. A function named `eat_..` consumes the named element or leaves the
//! cursor unchanged; the grammars report errors.

use std::rc::Rc;

use crate::report::TokenSpan;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// Nesting limit of lists and angle brackets. It is of the order of Rust's own limit for types and bounds the recursion
/// over nested text.
pub(crate) const MAX_DEPTH: usize = 100;

/// A cursor over the tokens of a macro call or of one group. Lookahead clones the cursor; the tokens are shared.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    trees: Rc<[TokenTree]>,
    at: usize,
    /// Index after the last token of the cursor, at most the number of `trees`.
    stop: usize,
    /// Span for errors about missing tokens at the end.
    end: Span,
}

impl Tokens {
    /// Creates a cursor over a whole stream.
    pub(crate) fn new(stream: TokenStream) -> Self {
        let trees = flatten(stream);
        let end = trees.last().map_or_else(Span::call_site, TokenTree::span);
        Self::of_trees(trees, end)
    }

    /// Creates a cursor over the contents of a group. Its end span is the closing delimiter.
    pub(crate) fn of_group(group: &Group) -> Self {
        Self::of_trees(flatten(group.stream()), group.span_close())
    }

    fn of_trees(trees: Vec<TokenTree>, end: Span) -> Self {
        Self {
            stop: trees.len(),
            trees: trees.into(),
            at: 0,
            end,
        }
    }

    /// Returns `true` if all tokens have been taken.
    pub(crate) fn is_empty(&self) -> bool {
        self.at >= self.stop
    }

    /// Returns the next token without taking it.
    pub(crate) fn peek(&self) -> Option<&TokenTree> {
        self.peek_at(0)
    }

    /// Takes the name of an item and a preceding keyword, as in `enum Mode`.
    pub(crate) fn eat_name(&mut self) -> Option<(Option<Ident>, Ident)> {
        let word = self.eat_ident()?;
        match self.peek().cloned() {
            Some(TokenTree::Ident(name))
                if instead_of_keyword(&word).is_some() && instead_of_keyword(&name).is_none() =>
            {
                self.next();
                Some((Some(word), name))
            }
            _ => Some((None, word)),
        }
    }

    /// Returns the token after the next `n` tokens.
    pub(crate) fn peek_at(&self, n: usize) -> Option<&TokenTree> {
        self.trees.get(..self.stop)?.get(self.at.saturating_add(n))
    }

    /// Returns the span for an error about the next token; at the end, the closing delimiter or the last token.
    pub(crate) fn span(&self) -> TokenSpan {
        self.peek().map_or(self.end, TokenTree::span).into()
    }

    /// Returns the last token that was taken.
    pub(crate) fn previous(&self) -> Option<&TokenTree> {
        self.at.checked_sub(1).and_then(|at| self.trees.get(at))
    }

    /// Returns the token at a mark.
    pub(crate) fn at_mark(&self, mark: usize) -> Option<&TokenTree> {
        self.trees.get(mark)
    }

    /// Returns a mark for `rewind` and `since`.
    pub(crate) fn mark(&self) -> usize {
        self.at
    }

    /// Resets the cursor to a mark.
    pub(crate) fn rewind(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Returns the tokens taken since a mark.
    pub(crate) fn since(&self, mark: usize) -> TokenStream {
        let trees = self.trees.get(mark..self.at).unwrap_or_default();
        trees.iter().cloned().collect()
    }

    /// Returns the same cursor with its end at a mark. Both share the tokens.
    pub(crate) fn up_to(&self, mark: usize) -> Tokens {
        let last = if mark < self.stop {
            self.trees.get(..mark).and_then(<[TokenTree]>::last)
        } else {
            None
        };
        Tokens {
            stop: mark.min(self.stop),
            end: last.map_or(self.end, TokenTree::span),
            ..self.clone()
        }
    }

    /// Returns `true` if the next token is on a later line than the previous one.
    pub(crate) fn at_line_start(&self) -> bool {
        match (self.previous(), self.peek()) {
            (Some(previous), Some(next)) => next.span().start().line > previous.span().end().line,
            _ => false,
        }
    }

    /// Returns all remaining tokens without taking them.
    pub(crate) fn rest(&self) -> TokenStream {
        self.trees
            .get(self.at..self.stop)
            .unwrap_or_default()
            .iter()
            .cloned()
            .collect()
    }

    /// Returns `true` if the next token is this punctuation character.
    pub(crate) fn at_punct(&self, c: char) -> bool {
        is_punct(self.peek(), c)
    }

    /// Takes one punctuation character.
    pub(crate) fn eat_punct(&mut self, c: char) -> Option<Punct> {
        match self.peek().cloned() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == c => {
                self.at += 1;
                Some(punct)
            }
            _ => None,
        }
    }

    /// Returns `true` if the next tokens are these two characters without space between, such as `=>` or `::`.
    pub(crate) fn at_joint(&self, pair: [char; 2]) -> bool {
        let joint = matches!(self.peek(), Some(TokenTree::Punct(p)) if p.spacing() == Spacing::Joint);
        joint && self.at_punct(pair[0]) && is_punct(self.peek_at(1), pair[1])
    }

    /// Takes two joined characters and returns the span of both.
    pub(crate) fn eat_joint(&mut self, pair: [char; 2]) -> Option<TokenSpan> {
        if !self.at_joint(pair) {
            return None;
        }
        let first = self.next()?.span();
        let last = self.next()?.span();
        Some(TokenSpan::between(first, last))
    }

    /// Returns the next token if it is an identifier.
    pub(crate) fn peek_ident(&self) -> Option<&Ident> {
        match self.peek() {
            Some(TokenTree::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    /// Takes an identifier.
    pub(crate) fn eat_ident(&mut self) -> Option<Ident> {
        let ident = self.peek_ident()?.clone();
        self.at += 1;
        Some(ident)
    }

    /// Returns `true` if the next token is this word.
    pub(crate) fn at_word(&self, word: &str) -> bool {
        self.peek_ident().is_some_and(|ident| ident == word)
    }

    /// Takes `name =`, but not `name ==` or `name =>`. `name = -1` and `name = $x` may have a joint or a lone sign.
    pub(crate) fn eat_name_before_equals(&mut self) -> Option<Ident> {
        let mark = self.mark();
        let name = self.eat_ident()?;
        if self.at_joint(['=', '=']) || self.at_joint(['=', '>']) || self.eat_punct('=').is_none() {
            self.rewind(mark);
            return None;
        }
        Some(name)
    }

    /// Takes this word.
    pub(crate) fn eat_word(&mut self, word: &str) -> Option<Ident> {
        if self.at_word(word) { self.eat_ident() } else { None }
    }

    /// Returns the next token if it is a group with this delimiter.
    pub(crate) fn peek_group(&self, delimiter: Delimiter) -> Option<&Group> {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
            _ => None,
        }
    }

    /// Takes a group with this delimiter.
    pub(crate) fn eat_group(&mut self, delimiter: Delimiter) -> Option<Group> {
        let group = self.peek_group(delimiter)?.clone();
        self.at += 1;
        Some(group)
    }

    /// Returns the first word of a parenthesised list such as `(ins ..)`, if the next token is one.
    pub(crate) fn peek_list_head(&self) -> Option<Ident> {
        match self.peek_group(Delimiter::Parenthesis)?.stream().into_iter().next()? {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        }
    }

    /// Takes a string literal and returns its value.
    pub(crate) fn eat_string(&mut self) -> Option<(String, Literal)> {
        let Some(TokenTree::Literal(literal)) = self.peek() else {
            return None;
        };
        let text = string_value(literal)?;
        let literal = literal.clone();
        self.at += 1;
        Some((text, literal))
    }

    /// Returns `true` if the next tokens are a symbol (`$name`).
    pub(crate) fn at_symbol(&self) -> bool {
        self.at_punct('$') && matches!(self.peek_at(1), Some(TokenTree::Ident(_)))
    }

    /// Takes a symbol: `$` and an identifier. `$_` is a symbol, too.
    pub(crate) fn eat_symbol(&mut self) -> Option<Symbol> {
        if !self.at_symbol() {
            return None;
        }
        let dollar = self.eat_punct('$')?;
        let ident = self.eat_ident()?;
        Some(Symbol {
            dollar: dollar.span(),
            ident,
        })
    }

    /// Takes a visibility: `pub`, `pub(crate)`, `pub(in path)` or nothing.
    pub(crate) fn eat_visibility(&mut self) -> Visibility {
        let Some(word) = self.eat_word("pub") else {
            return Visibility::default();
        };
        let mut tokens = word.to_token_stream();
        // `pub (Op $x)` starts a pattern, `pub(crate)` is a visibility.
        let restricted = |head: Ident| ["crate", "self", "super", "in"].iter().any(|word| head == word);
        if self.peek_list_head().is_some_and(restricted)
            && let Some(group) = self.eat_group(Delimiter::Parenthesis)
        {
            group.to_tokens(&mut tokens);
        }
        Visibility { tokens }
    }

    /// Takes the elements of a list, with or without commas in between. If `parse` returns nothing, having reported an
    /// error, the list resumes after the next comma.
    pub(crate) fn eat_list<T>(&mut self, mut parse: impl FnMut(&mut Tokens) -> Option<T>) -> Vec<T> {
        let mut list = Vec::new();
        while !self.is_empty() {
            match parse(self) {
                Some(item) => {
                    list.push(item);
                    self.eat_punct(',');
                }
                None => self.skip_past_comma(),
            }
        }
        list
    }

    /// Returns `true` at the end of a list element.
    pub(crate) fn at_list_item_end(&self) -> bool {
        self.is_empty() || self.at_punct(',')
    }

    /// Skips past the next comma of the list or to its end. List parsers recover this way.
    pub(crate) fn skip_past_comma(&mut self) {
        self.find(|tree| is_punct(Some(tree), ','));
    }

    /// Skips to the `>` that closes the preceding `<`, past arrows but not past a semicolon. Returns `true` if there is
    /// one.
    pub(crate) fn skip_to_closing_angle(&mut self) -> bool {
        let mut open = 1;
        while let Some(token) = self.peek().filter(|token| !is_punct(Some(token), ';')) {
            let is_joint = |before: &&TokenTree| matches!(before, TokenTree::Punct(p) if p.spacing() == Spacing::Joint);
            let before = self.previous().filter(is_joint);
            let is_arrow = is_punct(before, '=') || is_punct(before, '-');
            open += usize::from(is_punct(Some(token), '<'));
            open -= usize::from(is_punct(Some(token), '>') && !is_arrow);
            if open == 0 {
                return true;
            }
            self.next();
        }
        false
    }
}

/// Takes the next token of any kind.
impl Iterator for Tokens {
    type Item = TokenTree;

    fn next(&mut self) -> Option<TokenTree> {
        let tree = self.peek()?.clone();
        self.at += 1;
        Some(tree)
    }
}

/// Returns all identifiers at every depth, in source order.
pub(crate) fn idents(stream: TokenStream) -> impl Iterator<Item = Ident> {
    let mut open = vec![stream.into_iter()];
    std::iter::from_fn(move || {
        loop {
            match open.last_mut()?.next() {
                Some(TokenTree::Ident(ident)) => return Some(ident),
                Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
                Some(_) => {}
                None => drop(open.pop()),
            }
        }
    })
}

/// Removes the invisible groups that `macro_rules!` puts around substituted fragments.
fn flatten(stream: TokenStream) -> Vec<TokenTree> {
    let mut out = Vec::new();
    let mut open = vec![stream.into_iter()];
    while let Some(iter) = open.last_mut() {
        match iter.next() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                open.push(group.stream().into_iter())
            }
            Some(tree) => out.push(tree),
            None => drop(open.pop()),
        }
    }
    out
}

/// Returns a token as messages show it: of a group only the delimiters.
pub(crate) fn shown(tree: &TokenTree) -> String {
    let TokenTree::Group(group) = tree else {
        return tree.to_string();
    };
    match group.delimiter() {
        Delimiter::Parenthesis => "(..)".to_string(),
        Delimiter::Bracket => "[..]".to_string(),
        Delimiter::Brace | Delimiter::None => "{..}".to_string(),
    }
}

/// Returns `true` if a token is this punctuation character.
pub(crate) fn is_punct(tree: Option<&TokenTree>, c: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == c)
}

/// Returns the value of a string literal, or `None` for other literals.
pub(crate) fn string_value(literal: &Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(string) => Some(string.value()),
        _ => None,
    }
}

/// Capitalizes the first letter of a word.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Creates a string literal with a span.
pub(crate) fn string_literal(text: &str, span: impl Into<TokenSpan>) -> Literal {
    let mut literal = Literal::string(text);
    literal.set_span(span.into().first());
    literal
}

/// Returns the name of an identifier without the `r#` of raw identifiers.
pub(crate) fn name_of(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}

/// Creates an identifier that can name a Rust item or method. Keywords become raw; the few that cannot be raw get an
/// underscore.
pub(crate) fn rust_ident(name: &str, span: Span) -> Ident {
    if matches!(name, "self" | "Self" | "super" | "crate" | "_") {
        Ident::new(&format!("{name}_"), span)
    } else if name != "gen" && syn::parse_str::<Ident>(name).is_ok() {
        Ident::new(name, span)
    } else {
        Ident::new_raw(name, span)
    }
}

/// Returns the identifier that an item uses instead, if `ident` is a keyword.
pub(crate) fn instead_of_keyword(ident: &Ident) -> Option<Ident> {
    let is_keyword = syn::parse2::<Ident>(ident.to_token_stream()).is_err();
    is_keyword.then(|| rust_ident(&name_of(ident), ident.span()))
}

/// A symbol, `$name`.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub(crate) dollar: Span,
    pub(crate) ident: Ident,
}

impl Symbol {
    /// Returns the name without `$` and `r#`.
    pub(crate) fn name(&self) -> String {
        name_of(&self.ident)
    }

    /// Returns `true` for `$_`, which binds nothing.
    pub(crate) fn is_wildcard(&self) -> bool {
        self.ident == "_"
    }
}

impl ToTokens for Symbol {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (dollar, ident) = (Punct::new('$', Spacing::Alone), &self.ident);
        let mut dollar = TokenTree::from(dollar);
        dollar.set_span(self.dollar);
        tokens.extend(quote!(#dollar #ident));
    }
}

impl From<&Symbol> for TokenSpan {
    fn from(symbol: &Symbol) -> Self {
        TokenSpan::between(symbol.dollar, symbol.ident.span())
    }
}

/// A visibility as written; private if empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visibility {
    tokens: TokenStream,
}

impl Visibility {
    /// Returns `true` for a plain `pub`. Only then can other crates see the item.
    pub(crate) fn is_public(&self) -> bool {
        self.tokens.clone().into_iter().count() == 1
    }
}

impl ToTokens for Visibility {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str) -> Tokens {
        Tokens::new(source.parse().unwrap())
    }

    #[test]
    fn symbols_need_a_name() {
        let mut t = tokens("$x $type $_ $r#in $ 0");
        let names: Vec<String> = std::iter::from_fn(|| t.eat_symbol()).map(|s| s.name()).collect();
        assert_eq!(names, ["x", "type", "_", "in"]);
        assert!(t.at_punct('$') && !t.at_symbol());
    }

    #[test]
    fn visibility_stops_before_a_pattern() {
        for (source, shown, public) in [
            ("pub A", "pub", true),
            ("pub(crate) A", "pub (crate)", false),
            ("pub(in a::b) A", "pub (in a :: b)", false),
            ("pub (A $x)", "pub", true),
            ("A", "", false),
        ] {
            let mut t = tokens(source);
            let visibility = t.eat_visibility();
            assert_eq!(visibility.to_token_stream().to_string(), shown, "{source}");
            assert_eq!(visibility.is_public(), public, "{source}");
            assert!(!t.is_empty(), "{source}");
        }
    }

    #[test]
    fn invisible_groups_are_flattened() {
        let inner = Group::new(Delimiter::None, "a b".parse().unwrap());
        let outer = Group::new(Delimiter::None, TokenStream::from_iter([TokenTree::from(inner)]));
        let t = Tokens::new(TokenStream::from_iter([TokenTree::from(outer)]));
        assert_eq!(t.rest().to_string(), "a b");
    }

    #[test]
    fn a_cursor_with_an_earlier_end_shares_the_tokens() {
        let mut t = tokens("a b c d");
        t.next();
        let mut cut = t.up_to(3);
        assert!(Rc::ptr_eq(&cut.trees, &t.trees));
        assert_eq!(cut.rest().to_string(), "b c");
        assert!(cut.peek_at(1).is_some() && cut.peek_at(2).is_none());
        // An end after the end of a cursor is no end.
        assert_eq!(cut.up_to(9).rest().to_string(), "b c");
        assert_eq!(cut.by_ref().count(), 2);
        assert!(cut.is_empty() && cut.peek().is_none() && cut.rest().is_empty());
        assert_eq!(t.rest().to_string(), "b c d");
    }

    #[test]
    fn keywords_become_raw_or_get_an_underscore() {
        let shown = ["x", "type", "gen", "self", "crate", "match", "Self", "r"]
            .map(|n| rust_ident(n, Span::call_site()).to_string());
        assert_eq!(
            shown,
            ["x", "r#type", "r#gen", "self_", "crate_", "r#match", "Self_", "r"]
        );
    }

    #[test]
    fn a_list_recovers_at_the_next_comma() {
        let mut t = tokens("a (b, c) d, e");
        t.skip_past_comma();
        assert!(t.at_word("e"));
        t.skip_past_comma();
        assert!(t.is_empty());
    }

    #[test]
    fn joint_and_separate_characters_differ() {
        assert!(tokens("=> x").at_joint(['=', '>']));
        assert!(!tokens("= > x").at_joint(['=', '>']));
        assert!(tokens("::a").at_joint([':', ':']));
    }
}
