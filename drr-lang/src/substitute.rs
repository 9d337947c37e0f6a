//! Placeholders in Rust expressions: `{ $k > 0 }`, `"$_self.op($0)"`. Finds placeholders and substitutes tokens.
//!
//! An expression is given as tokens or, in TableGen's form, as a string. Tokens keep their spans; tokens of a string
//! have the string's span. Architecture invariant: nothing here depends on the entities that symbols name.

use proc_macro2::{Literal, Punct, Spacing, TokenStream, TokenTree};

use crate::lex::{Symbol, string_value};
use crate::report::TokenSpan;
use crate::token_stream::{map_tokens, respan};

/// A `$` placeholder in an expression.
#[derive(Debug, Clone)]
pub(crate) enum Placeholder {
    /// `$_self`, `$_builder`, `$_loc`, `$_op`.
    Special(Special, TokenSpan),
    /// `$0`, an argument by number.
    Argument(usize, TokenSpan),
    /// `$0...`, all arguments from this index on.
    ArgumentsFrom(usize, TokenSpan),
    /// A symbol such as `$x` or `$x__1`, or an unknown word such as `$_foo`.
    Symbol(Symbol),
}

/// A placeholder with a fixed meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Special {
    /// The tested entity.
    This,
    /// The context: the first parameter of native functions.
    Builder,
    /// The location of built ops.
    Loc,
    /// The op that a constraint belongs to.
    Op,
}

impl Special {
    const ALL: [Special; 4] = [Special::This, Special::Builder, Special::Loc, Special::Op];

    /// Returns the spelling.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Special::This => "$_self",
            Special::Builder => "$_builder",
            Special::Loc => "$_loc",
            Special::Op => "$_op",
        }
    }
}

/// Returns the tokens of an expression in a string, or `None` if the string does not lex.
pub(crate) fn tokens_of_text(literal: &Literal) -> Option<TokenStream> {
    Some(respan(string_value(literal)?.parse().ok()?, literal))
}

/// Returns all placeholders in source order, including repeated ones.
pub(crate) fn placeholders(tokens: &TokenStream) -> Vec<Placeholder> {
    let mut placeholders = Vec::new();
    let _ = substitute(tokens, |word| {
        placeholders.push(word.clone());
        TokenStream::new()
    });
    placeholders
}

/// Returns the symbols among the placeholders.
pub(crate) fn symbols(tokens: &TokenStream) -> Vec<Symbol> {
    let symbols = placeholders(tokens).into_iter().filter_map(|word| match word {
        Placeholder::Symbol(symbol) => Some(symbol),
        _ => None,
    });
    symbols.collect()
}

/// Replaces each placeholder. A `$` that starts no placeholder is kept.
pub(crate) fn substitute(tokens: &TokenStream, mut replace: impl FnMut(&Placeholder) -> TokenStream) -> TokenStream {
    let mut pending: Vec<TokenTree> = Vec::new();
    // A placeholder has up to five tokens, and its end depends on the next token, so tokens since the `$` wait in
    // `pending`.
    let mut flush = |pending: &mut Vec<TokenTree>, out: &mut TokenStream| {
        if let Some((word, rest)) = read_word(pending) {
            out.extend(replace(&word));
            out.extend(rest);
        } else {
            out.extend(pending.iter().cloned());
        }
        pending.clear();
    };
    let token = |tree: Option<TokenTree>, out: &mut TokenStream| match tree {
        Some(tree) if continues_word(&pending, &tree) => pending.push(tree),
        Some(tree) => {
            flush(&mut pending, out);
            match &tree {
                TokenTree::Punct(punct) if punct.as_char() == '$' => pending.push(tree),
                _ => out.extend([tree]),
            }
        }
        None => flush(&mut pending, out),
    };
    map_tokens(tokens.clone(), None, token)
}

/// Returns `true` if a token continues the pending placeholder.
fn continues_word(pending: &[TokenTree], tree: &TokenTree) -> bool {
    match (pending, tree) {
        ([_], TokenTree::Ident(_) | TokenTree::Literal(_)) => true,
        // The dots of `$0...`.
        ([_, TokenTree::Literal(_), rest @ ..], TokenTree::Punct(punct)) => rest.len() < 3 && punct.as_char() == '.',
        _ => false,
    }
}

/// Returns the placeholder that tokens start with, and the remaining tokens.
fn read_word(tokens: &[TokenTree]) -> Option<(Placeholder, Vec<TokenTree>)> {
    let [TokenTree::Punct(dollar), name, rest @ ..] = tokens else {
        return None;
    };
    match name {
        TokenTree::Ident(ident) => {
            let symbol = Symbol {
                dollar: dollar.span(),
                ident: ident.clone(),
            };
            let mut specials = Special::ALL.into_iter();
            let special = specials.find(|special| special.word()[1..] == symbol.name());
            let word = match special {
                Some(special) => Placeholder::Special(special, (&symbol).into()),
                None => Placeholder::Symbol(symbol),
            };
            Some((word, rest.to_vec()))
        }
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            let span = TokenSpan::between(dollar.span(), literal.span());
            if let Some((number, field)) = text.split_once('.') {
                // `$0.1` lexes as a float.
                let mut trees = vec![TokenTree::from(Punct::new('.', Spacing::Alone))];
                if !field.is_empty() {
                    let field = field.parse::<u32>().ok()?;
                    trees.push(Literal::u32_unsuffixed(field).into());
                }
                trees.iter_mut().for_each(|tree| tree.set_span(literal.span()));
                trees.extend(rest.iter().cloned());
                return Some((Placeholder::Argument(number.parse().ok()?, span), trees));
            }
            let number = text.parse().ok()?;
            if let [_, _, last] = rest {
                let span = TokenSpan::between(dollar.span(), last.span());
                return Some((Placeholder::ArgumentsFrom(number, span), Vec::new()));
            }
            Some((Placeholder::Argument(number, span), rest.to_vec()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::{Delimiter, Group, Ident, Span};
    use quote::quote;

    fn shown(text: &str) -> String {
        let out = substitute(&text.parse().unwrap(), |word| match word {
            Placeholder::Special(special, _) => {
                let name = Ident::new(&special.word()[2..].to_uppercase(), Span::call_site());
                quote!(#name)
            }
            Placeholder::Argument(number, _) => format!("arg{number}").parse().unwrap(),
            Placeholder::ArgumentsFrom(number, _) => format!("args{number}").parse().unwrap(),
            Placeholder::Symbol(symbol) => format!("sym_{}", symbol.name()).parse().unwrap(),
        });
        out.to_string().replace(' ', "")
    }

    #[test]
    fn placeholders_are_replaced_in_place() {
        for (text, expected) in [
            ("$x + $y__1", "sym_x+sym_y__1"),
            ("f($x, [$type, {$_foo}])", "f(sym_x,[sym_type,{sym__foo}])"),
            ("$_self.op($_builder, $_loc, $_op)", "SELF.op(BUILDER,LOC,OP)"),
            ("$0.f($1)", "arg0.f(arg1)"),
            ("$0.1 == $10", "arg0.1==arg10"),
            ("$0. 1", "arg0.1"),
            ("($0..3)", "(arg0..3)"),
            ("f($0...)", "f(args0)"),
            ("$1, $2... , x", "arg1,args2,x"),
            ("a $ b", "asym_b"),
            ("$$x", "$sym_x"),
            ("$ + $", "$+$"),
            ("$(x)", "$(x)"),
            ("$\"a\"", "$\"a\""),
            ("$", "$"),
            ("{$}", "{$}"),
            ("$1u8", "$1u8"),
            ("", ""),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn placeholders_are_in_source_order() {
        let tokens = "f($b, g($a, $b), $_self, $0)".parse().unwrap();
        let names: Vec<String> = symbols(&tokens).iter().map(Symbol::name).collect();
        assert_eq!(names, ["b", "a", "b"]);
        assert_eq!(placeholders(&tokens).len(), 5);
    }

    #[test]
    fn strings_are_lexed() {
        let literal = |text: &str| Literal::string(text);
        let tokens = tokens_of_text(&literal("$0.f(\"a\", $_self)")).unwrap();
        assert_eq!(placeholders(&tokens).len(), 2);
        assert!(tokens_of_text(&literal("f(")).is_none());
        assert!(tokens_of_text(&Literal::u8_unsuffixed(1)).is_none());
    }

    #[test]
    fn deep_nesting_does_not_overflow() {
        let mut tokens: TokenStream = "$x".parse().unwrap();
        for _ in 0..1000 {
            tokens = TokenTree::from(Group::new(Delimiter::Parenthesis, tokens)).into();
        }
        assert_eq!(symbols(&tokens).len(), 1);
    }
}
