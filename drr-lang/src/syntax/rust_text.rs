//! Rust code in a string, as TableGen writes the values of constants and defaults: `"7"`, `"-1.5f"`, `"{1, 2}"`.
//!
//! C++ syntax is translated: suffixes of numbers are dropped, numbers with a leading zero are octal, and lists in
//! braces are slices.

use crate::cpp::{Constant, Expr, evaluate, parse};
use crate::lex::is_punct;
use crate::report::TokenSpan;
use crate::token_stream::{at, respan};
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::quote;

/// Parses an expression, or returns `None` if the text is not an expression. rustc's errors refer to `span`.
pub(crate) fn expression(text: &str, span: TokenSpan) -> Option<TokenStream> {
    let tokens = text.parse().ok().map(in_rust);
    let tokens = tokens.filter(|tokens| syn::parse2::<syn::Expr>(tokens.clone()).is_ok());
    let expr = parse(text);
    let has_names = |expr: &Expr| {
        let mut parts = expr.all().into_iter();
        parts.any(|part| matches!(part, Expr::Call { .. } | Expr::Name(_)))
    };
    // `INT64_MAX`, `static_cast<int>(3)` and `'a'`, which is a number: Rust reads them, and means nothing or something
    // else.
    let is_cpp = tokens.is_none() || text.contains('\'') || expr.as_ref().is_some_and(has_names);
    let value = expr.filter(|_| is_cpp).and_then(|expr| value_of(&expr));
    // The span is that of the whole text, so the compiler must not suggest to replace what is there.
    Some(respan(value.or(tokens)?, at(span.first())))
}

/// Returns the value of a constant expression of C++.
fn value_of(expr: &Expr) -> Option<TokenStream> {
    fn shown(constant: &Constant) -> Option<String> {
        match constant {
            Constant::Int(int) => Some(int.value.to_string()),
            Constant::Float(_) => constant.literal("double"),
            Constant::Bool(truth) => Some(truth.to_string()),
            Constant::Text(_) => constant.literal("string"),
            Constant::List(items) => {
                let items = items.iter().map(shown).collect::<Option<Vec<String>>>()?;
                Some(format!("&[{}]", items.join(", ")))
            }
        }
    }
    shown(&evaluate(expr, &|_| None)?)?.parse().ok()
}

/// Returns the number of elements of a list, or `None` if the text is not a list.
pub(crate) fn list_len(text: &str) -> Option<usize> {
    let mut trees = text.parse::<TokenStream>().ok()?.into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if is_list(&group) => Some(elements(&group).len()),
        _ => None,
    }
}

fn in_rust(tokens: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Literal(literal) => out.extend([TokenTree::from(number_of_cpp(literal))]),
            TokenTree::Group(group) if is_list(&group) => {
                let list = elements(&group).into_iter().map(in_rust);
                out.extend(quote!(&[#(#list),*]));
            }
            TokenTree::Group(group) => {
                out.extend([TokenTree::from(Group::new(group.delimiter(), in_rust(group.stream())))]);
            }
            token => out.extend([token]),
        }
    }
    out
}

/// `1.5f`, `1.f` and `1.5F` are floats of Rust without the suffix, `5ULL` is `5`, and `010` is `0o10`.
fn number_of_cpp(literal: Literal) -> Literal {
    let text = literal.to_string();
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return literal;
    }
    let has_prefix = text.starts_with('0') && text[1..].starts_with(|c: char| c.is_ascii_alphabetic());
    let bare = match text.strip_suffix(['f', 'F']).filter(|_| !has_prefix) {
        Some(bare) => bare,
        None => text.trim_end_matches(['u', 'U', 'l', 'L']),
    };
    let is_octal = bare.len() > 1 && bare.starts_with('0') && bare.chars().all(|c| c.is_ascii_digit());
    let rust = if is_octal {
        format!("0o{}", &bare[1..])
    } else {
        bare.to_string()
    };
    // `08` is invalid in C++, and rustc reports `0o8`.
    rust.parse().unwrap_or(literal)
}

/// Braces with a list in them, rather than a block of statements.
fn is_list(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    group.delimiter() == Delimiter::Brace && !tokens.any(|token| is_punct(Some(&token), ';'))
}

fn elements(group: &Group) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let parts = tokens.split(|token| is_punct(Some(token), ','));
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(|part| part.iter().cloned().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::Span;

    #[test]
    fn cpp_literals_are_translated() {
        for (text, expected) in [
            ("7", "7"),
            ("-1.5f", "- 1.5"),
            ("{3.0f, 4.0f}", "& [3.0 , 4.0]"),
            ("{}", "& []"),
            ("{{1, 2}, {3}}", "& [& [1 , 2] , & [3]]"),
            ("{ let x = 1; x }", "{ let x = 1 ; x }"),
            ("f(0x1f)", "f (0x1f)"),
            ("010", "0o10"),
            (
                "{010, 0x1F, 0, 007u, 5ULL, 0.5}",
                "& [0o10 , 0x1F , 0 , 0o07 , 5 , 0.5]",
            ),
            ("\"a\"", "\"a\""),
            ("\"a\" \"b\"", "\"ab\""),
            ("'a'", "97"),
            ("~0", "- 1"),
            ("INT64_MAX", "9223372036854775807"),
            ("std::numeric_limits<uint8_t>::max()", "255"),
            ("{static_cast<int8_t>(200), 010}", "& [- 56 , 8]"),
            ("int_value(5)", "int_value (5)"),
            ("u32::MAX", "u32 :: MAX"),
        ] {
            let read = expression(text, Span::call_site().into()).map(|tokens| tokens.to_string());
            assert_eq!(read.as_deref(), Some(expected), "{text}");
        }
        for text in ["", "1 2", "f(", "a b"] {
            assert!(expression(text, Span::call_site().into()).is_none(), "{text}");
        }
        assert_eq!(
            [list_len("{1, 2,}"), list_len("{}"), list_len("1"), list_len("{a;}")],
            [Some(2), Some(0), None, None]
        );
    }
}
