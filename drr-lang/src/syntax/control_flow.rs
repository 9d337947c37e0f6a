//! Finds `?` and `return` in a user's expression that would leave the enclosing generated function. In a closure, an
//! `async` block or a nested item, they leave only that.
//!
//! The tokens are read without Rust's grammar, so arguments of macros count as expressions. rustc reports what this
//! analysis misses, as type errors in the generated code.

use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree, token_stream};

/// A `?` or `return` that leaves the expression.
#[derive(Debug)]
pub(crate) enum Exit {
    /// `?`.
    Try(Punct),
    /// `return`.
    Return(Ident),
}

/// Returns all exits in source order.
pub(crate) fn exits(tokens: &TokenStream) -> Vec<Exit> {
    let mut exits = Vec::new();
    let _same = with_exits(tokens, |exit| {
        exits.push(exit);
        TokenStream::new()
    });
    exits
}

/// Inserts tokens before each `?` that leaves the expression.
pub(crate) fn insert_before_try_operators(tokens: &TokenStream, before: impl Fn(&Punct) -> TokenStream) -> TokenStream {
    with_exits(tokens, |exit| match exit {
        Exit::Try(punct) => before(&punct),
        Exit::Return(_) => TokenStream::new(),
    })
}

/// A token list with the state of the scan.
struct List {
    tokens: token_stream::IntoIter,
    written: TokenStream,
    /// Set if the whole list is in a nested body.
    is_nested_body: bool,
    /// The last token, unless it is a group.
    last: Option<TokenTree>,
    /// Set if the last token ends an expression.
    ends_operand: bool,
    span: TokenContext,
    /// Number of open `<` of generic arguments.
    angles: usize,
}

/// The context of the next token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenContext {
    /// The expression itself.
    Here,
    /// Between the bars of a closure.
    Parameters,
    /// A closure body, up to the next `,` or `;`.
    Closure,
    /// Before the braces of an `async` block, a function, or a closure with a return type.
    BeforeBody,
}

/// Keywords that do not end an expression.
const NO_OPERANDS: [&str; 12] = [
    "return", "break", "move", "async", "in", "if", "match", "else", "while", "as", "let", "mut",
];

impl List {
    fn new(tokens: TokenStream, is_nested_body: bool) -> List {
        List {
            tokens: tokens.into_iter(),
            written: TokenStream::new(),
            is_nested_body,
            last: None,
            ends_operand: false,
            span: TokenContext::Here,
            angles: 0,
        }
    }

    /// Returns `true` if exits in the next group do not leave the expression.
    fn is_group_nested_body(&self, group: &Group) -> bool {
        self.is_nested_body
            || match self.span {
                TokenContext::Here => false,
                TokenContext::BeforeBody => group.delimiter() == Delimiter::Brace,
                TokenContext::Parameters | TokenContext::Closure => true,
            }
    }

    fn is_after(&self, punct: char) -> bool {
        matches!(&self.last, Some(TokenTree::Punct(last)) if last.as_char() == punct)
    }

    /// Reads a token other than a group. Returns it if it is an exit.
    fn read(&mut self, tree: &TokenTree) -> Option<Exit> {
        let is_here = !self.is_nested_body && self.span == TokenContext::Here;
        let mut exit = None;
        match tree {
            TokenTree::Ident(ident) => {
                let word = ident.to_string();
                // A symbol may have the name of a keyword.
                let word = if self.is_after('$') { "" } else { word.as_str() };
                match word {
                    "return" if is_here => exit = Some(Exit::Return(ident.clone())),
                    "async" | "fn" | "macro_rules" if self.span == TokenContext::Here => {
                        self.span = TokenContext::BeforeBody
                    }
                    _ => {}
                }
                self.ends_operand = !NO_OPERANDS.contains(&word);
            }
            TokenTree::Punct(punct) => {
                self.punct(punct);
                if punct.as_char() == '?' && self.ends_operand {
                    exit = is_here.then(|| Exit::Try(punct.clone()));
                } else {
                    self.ends_operand = false;
                }
            }
            TokenTree::Literal(_) | TokenTree::Group(_) => self.ends_operand = true,
        }
        self.last = Some(tree.clone());
        exit
    }

    fn punct(&mut self, punct: &Punct) {
        // The second bar of `a || b` does not start a closure.
        let is_operator = self.ends_operand || self.is_after('|');
        let begins_closure = !is_operator && matches!(self.span, TokenContext::Here | TokenContext::BeforeBody);
        match punct.as_char() {
            '<' if self.angles > 0 || self.is_after(':') => self.angles += 1,
            '>' if self.span == TokenContext::Closure && self.is_after('-') => self.span = TokenContext::BeforeBody,
            '>' if !self.is_after('-') && !self.is_after('=') => self.angles = self.angles.saturating_sub(1),
            '|' if self.span == TokenContext::Parameters => self.span = TokenContext::Closure,
            '|' if begins_closure => self.span = TokenContext::Parameters,
            ';' => (self.span, self.angles) = (TokenContext::Here, 0),
            ',' if self.span == TokenContext::Closure && self.angles == 0 => self.span = TokenContext::Here,
            _ => {}
        }
    }
}

/// Copies the tokens and inserts tokens before each exit. Does not recurse into groups.
fn with_exits(tokens: &TokenStream, mut before: impl FnMut(Exit) -> TokenStream) -> TokenStream {
    let mut list = List::new(tokens.clone(), false);
    let mut enclosing: Vec<(List, Group)> = Vec::new();
    loop {
        match list.tokens.next() {
            Some(TokenTree::Group(group)) => {
                let inner = List::new(group.stream(), list.is_group_nested_body(&group));
                enclosing.push((std::mem::replace(&mut list, inner), group));
            }
            Some(tree) => {
                if let Some(exit) = list.read(&tree) {
                    list.written.extend(before(exit));
                }
                list.written.extend([tree]);
            }
            None => {
                let Some((outer, old)) = enclosing.pop() else {
                    return list.written;
                };
                let mut group = Group::new(old.delimiter(), std::mem::replace(&mut list, outer).written);
                group.set_span(old.span());
                list.written.extend([TokenTree::Group(group)]);
                list.last = None;
                list.ends_operand = true;
                if list.span == TokenContext::BeforeBody && old.delimiter() == Delimiter::Brace {
                    list.span = TokenContext::Here;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn shown(text: &str) -> String {
        let marked = with_exits(&text.parse().unwrap(), |_| quote!(@));
        marked.to_string().replace(' ', "")
    }

    #[test]
    fn exits_of_the_expression() {
        for text in [
            "a@?",
            "a(b@?, c)@?.d()@?",
            "[x][0]@?",
            "if a { @return b } else { c@? }",
            "let x = || 1; x()@?",
            "let x = |y| y + 1; @return x",
            "f(|y| y?, z@?)",
            "f(|y| y::<A, B>()?, z@?)",
            "a | b@?",
            "a || b@?",
            "vec![a@?]",
            "match a { A | B => c@?, D => @return }",
            "async { a? }.f()@?",
            "\"text\".parse::<i32>()@?",
            "a as i32 | b@?",
            "$return + $x@?",
        ] {
            assert_eq!(shown(&text.replace('@', "")), text.replace(' ', ""), "{text}");
        }
    }

    #[test]
    fn exits_of_nested_bodies_do_not_count() {
        for text in [
            "a",
            "f(|x| x?)",
            "f(|| { return x })",
            "f(move |x| -> Result<A, B> { x?; return x })",
            "f(|x, y| [x?, y?])",
            "f(&|Some(x)| match x { _ => return })",
            "async { a?.await? }",
            "async move { return a }",
            "async move |x| { x? }",
            "fn f() -> Option<i32> { return g()? } f().unwrap()",
            "struct A; impl A { fn f(self) -> Option<i32> { g()? } } 1",
            "fn f<T: ?Sized>(t: &T) {} f(&1)",
            "macro_rules! m { ($(a)?) => { return } } 1",
        ] {
            assert!(exits(&text.parse().unwrap()).is_empty(), "{text}");
        }
    }

    #[test]
    fn deep_nesting_does_not_overflow() {
        let mut tokens: TokenStream = "x?".parse().unwrap();
        for _ in 0..1000 {
            tokens = TokenTree::from(Group::new(Delimiter::Parenthesis, tokens)).into();
        }
        assert_eq!(exits(&tokens).len(), 1);
    }
}
