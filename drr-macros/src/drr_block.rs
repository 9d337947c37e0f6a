//! `drr! { .. }`: declarations written as the manual writes them, `op!< .. >` and `pat!< .. >` among them.
//!
//! Rust itself does not take angle brackets around a macro's text, so this macro does. Everything else in the block is
//! Rust and stays as it is.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

use crate::lex::{Attribute, Tokens};
use crate::messages::pattern as say;
use crate::op::op;
use crate::pattern::pat;
use crate::report::Report;
use crate::syntax::pattern::parse::pattern_name;

/// The words of TableGen that begin a record or control records.
const RECORD_WORDS: [&str; 6] = ["def", "class", "defm", "multiclass", "foreach", "defvar"];

/// Expands one block.
pub(crate) fn drr(input: TokenStream) -> TokenStream {
    let mut block = Block {
        items: TokenStream::new(),
        patterns: Vec::new(),
        unnamed: 0,
        report: Report::new(),
    };
    let mut tokens = Tokens::new(input);
    while !tokens.is_empty() {
        block.item(&mut tokens);
    }
    let Block {
        items,
        patterns,
        report,
        ..
    } = block;
    let errors = report.into_tokens();
    let populate = (!patterns.is_empty()).then(|| populate(&patterns));
    quote!(#errors #items #populate)
}

/// What has been read of a block.
struct Block {
    items: TokenStream,
    /// The patterns in order of declaration.
    patterns: Vec<Ident>,
    unnamed: usize,
    report: Report,
}

/// Our macros, as they are called inside a block.
enum Called {
    Op,
    Pat,
    Dialect,
}

impl Block {
    /// Takes one of our macros, or else one token.
    fn item(&mut self, tokens: &mut Tokens) {
        let start = tokens.mark();
        let attributes = tokens.eat_attributes();
        if let Some((called, word)) = eat_call(tokens) {
            if let Some(body) = self.body(&word, tokens) {
                tokens.eat_punct(';');
                self.call(&called, &attributes, body);
            }
            return;
        }
        tokens.rewind(start);
        let is_record = tokens
            .peek_ident()
            .is_some_and(|word| RECORD_WORDS.iter().any(|record| word == record));
        if is_record && let Some(word) = tokens.eat_ident() {
            self.report
                .error(&word, say::not_supported_yet(format!("TableGen's `{word}`")));
            skip_record(tokens);
            return;
        }
        // A macro's name behind a path or in an expression is Rust's: only whole items are ours.
        self.items.extend(tokens.next());
        while !at_item_start(tokens) {
            self.items.extend(tokens.next());
        }
    }

    /// The text of a macro call in any of Rust's delimiters or in angle brackets.
    fn body(&mut self, word: &Ident, tokens: &mut Tokens) -> Option<TokenStream> {
        if let Some(TokenTree::Group(group)) = tokens.peek().cloned() {
            tokens.next();
            return Some(group.stream());
        }
        if tokens.eat_punct('<').is_none() {
            self.report.error(word, say::call_without_text(word));
            return None;
        }
        let start = tokens.mark();
        let mut depth = 1usize;
        let mut end = start;
        while let Some(token) = tokens.next() {
            match &token {
                TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
                TokenTree::Punct(punct) if punct.as_char() == '>' && !is_arrow(tokens, end) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let after = tokens.mark();
                tokens.rewind(start);
                let body = tokens.by_ref().take(end - start).collect();
                tokens.rewind(after);
                return Some(body);
            }
            end = tokens.mark();
        }
        self.report.error(word, say::angle_call_not_closed(word));
        None
    }

    fn call(&mut self, called: &Called, attributes: &[Attribute], body: TokenStream) {
        let body = quote!(#(#attributes)* #body);
        match called {
            Called::Op => self.items.extend(op(body)),
            Called::Dialect => self.items.extend(quote!(::drr::dialect! { #body })),
            Called::Pat => {
                let (name, body) = match pattern_name(body.clone()) {
                    Some(name) => (name, body),
                    None => self.with_name(body),
                };
                self.patterns.push(name);
                self.items.extend(pat(body));
            }
        }
    }

    /// An unnamed pattern of a block is an item all the same, named as TableGen does it.
    fn with_name(&mut self, body: TokenStream) -> (Ident, TokenStream) {
        let name = Ident::new(&format!("GeneratedConvert{}", self.unnamed), Span::call_site());
        self.unnamed += 1;
        let mut tokens = Tokens::new(body);
        let attributes = tokens.eat_attributes();
        let visibility = tokens.eat_visibility();
        let rest = tokens.rest();
        (name.clone(), quote!(#(#attributes)* #visibility #name: #rest))
    }
}

/// Takes `op!`, `pat!` or `dialect!`.
fn eat_call(tokens: &mut Tokens) -> Option<(Called, Ident)> {
    let start = tokens.mark();
    let called = match tokens.peek_ident()?.to_string().as_str() {
        "op" => Called::Op,
        "pat" => Called::Pat,
        "dialect" => Called::Dialect,
        _ => return None,
    };
    let word = tokens.eat_ident()?;
    if tokens.eat_punct('!').is_none() {
        tokens.rewind(start);
        return None;
    }
    Some((called, word))
}

/// Whether the token just taken, which began at `at`, is the head of `=>` or `->`.
fn is_arrow(tokens: &Tokens, at: usize) -> bool {
    let mut before = tokens.clone();
    let Some(previous) = at.checked_sub(1) else {
        return false;
    };
    before.rewind(previous);
    before.at_joint(['=', '>']) || before.at_joint(['-', '>'])
}

/// Whether one item has ended, so that one of our macros may come next.
fn at_item_start(tokens: &Tokens) -> bool {
    if tokens.is_empty() {
        return true;
    }
    match tokens.previous() {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        _ => false,
    }
}

/// Skips a TableGen record: to its semicolon, or behind its body.
fn skip_record(tokens: &mut Tokens) {
    for token in tokens.by_ref() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            _ => {}
        }
    }
}

/// The function that adds all patterns of the block, in order of declaration.
fn populate(patterns: &[Ident]) -> TokenStream {
    let function = format_ident!("populate_with_generated");
    let names = patterns.iter().map(ToTokens::to_token_stream);
    quote! {
        /// Adds all patterns of the block, in order of declaration.
        #[allow(dead_code)]
        pub fn #function(patterns: &mut ::drr::PatternSet) {
            #(patterns.add(#names);)*
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let text = drr(source.parse().unwrap()).to_string();
        let structs: Vec<&str> = text
            .match_indices("struct ")
            .map(|(at, _)| text[at + 7..].split([' ', ';', '<']).next().unwrap_or_default())
            .filter(|name| !name.starts_with("__"))
            .collect();
        let errors: Vec<&str> = text
            .match_indices("compile_error ! {")
            .map(|(at, _)| text[at + 17..].split('}').next().unwrap_or_default().trim())
            .collect();
        let adds = text.matches("patterns . add").count();
        expect.assert_eq(&format!("{structs:?}, {adds} added\n{}", errors.join("\n")));
    }

    #[test]
    fn the_manuals_spelling() {
        check(
            r#"
                op!< AOp, "test.a_op", (ins AnyType:$x, F32Attr:$a), (outs Variadic<AnyType>:$r) >
                op!< pub COp = "test.c_op", (ins AnyType:$x, OptionalAttr<F32Attr>:$a), (outs Variadic<AnyTypeOf<[AnyTensor, VectorOf<[F32]>]>>:$y) >;
                pat!< (AOp $x, F32Attr:$a) => (COp $x, $a) >
                /// Named.
                pat!< pub Lower: (AOp $x, ConstantAttr<F32Attr, "1.0">:$a) => (COp $x, $a) >;
                pat! { Other: (COp $x, $a) => (COp $x, $a) }
                fn helper(pat: u32) -> bool { pat > 3 }
                pat!((COp $x, $a) => (COp $x, $a));
            "#,
            expect![[r#"
                ["AOp", "COp", "GeneratedConvert0", "Lower", "Other", "GeneratedConvert1"], 4 added
            "#]],
        );
    }

    #[test]
    fn what_is_not_closed_or_not_there_yet() {
        check(
            "pat!< (AOp $x) => (COp $x) op! struct B;",
            expect![[r#"
            [], 0 added
            "the `<` of this `pat!` is not closed""#]],
        );
        check(
            "def X : Pat<(A $x), (B $x)>; op!(A = \"t.a\", (ins), (outs))",
            expect![[r#"
                ["A"], 0 added
                "TableGen's `def` is not supported yet""#]],
        );
    }
}
