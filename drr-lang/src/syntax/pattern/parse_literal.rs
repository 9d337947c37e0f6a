//! Parser for literals and lists of literals.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{Literal, LiteralValue, Number};
use crate::lex::{MAX_DEPTH, Tokens, is_punct};
use crate::messages::pattern as diag;
use crate::report::{Report, TokenSpan};
use crate::syntax::constraint::other_rank;

/// Parses a literal, with a sign, or a bracketed list of literals.
pub(crate) fn parse_literal(cursor: &mut Tokens, depth: usize, report: &mut Report) -> Option<Literal> {
    let mut tokens = TokenStream::new();
    let negative = cursor.at_punct('-');
    if negative {
        tokens.extend(cursor.next());
    }
    let token = cursor.next()?;
    tokens.extend([token.clone()]);
    let value = match &token {
        TokenTree::Ident(word) => LiteralValue::Bool(word == "true"),
        TokenTree::Group(group) => LiteralValue::Array(parse_literal_list(group, depth + 1, report)?),
        TokenTree::Literal(literal) => match syn::Lit::new(literal.clone()) {
            syn::Lit::Str(text) if !negative => LiteralValue::Str(text.value()),
            literal => match Number::of(&literal, negative) {
                Some(number) => LiteralValue::Number(check_suffix(&token, number, report)?),
                None => return report.fail(TokenSpan::of(&tokens), diag::literal_expected()),
            },
        },
        TokenTree::Punct(_) => {
            return report.fail(TokenSpan::of(&tokens), diag::literal_expected());
        }
    };
    Some(Literal { tokens, value })
}

/// Checks that a number has no suffix or the name of a Rust type.
fn check_suffix(token: &TokenTree, number: Number, report: &mut Report) -> Option<Number> {
    if is_number_type(&number.suffix) {
        return Some(number);
    }
    let help = other_rank(&token.to_string()).unwrap_or_else(|| suffix_help(&number.digits));
    report.fail(token, diag::no_such_suffix(&number.suffix).help(help))
}

fn is_number_type(suffix: &str) -> bool {
    let (kind, width) = suffix.split_at(suffix.len().min(1));
    match kind {
        "" => true,
        "i" | "u" => matches!(width, "8" | "16" | "32" | "64" | "128" | "size"),
        "f" => matches!(width, "32" | "64"),
        _ => false,
    }
}

/// Returns advice for a number with a suffix that Rust does not have.
fn suffix_help(digits: &str) -> String {
    format!(
        "remove the suffix, `{digits}`, use the suffix of a Rust type, `{digits}i32`, or use another type with \
         `ConstantAttr<I7Attr, \"{digits}\">`"
    )
}

/// Parses the elements of a list literal.
fn parse_literal_list(group: &Group, depth: usize, report: &mut Report) -> Option<Vec<Literal>> {
    if depth > MAX_DEPTH {
        return report.fail(group, diag::nested_too_deeply());
    }
    let mut cursor = Tokens::of_group(group);
    let mut elements = Vec::new();
    while at_element(&mut cursor, report) {
        if !at_literal(&cursor) {
            return report.fail(cursor.span(), diag::literal_expected());
        }
        elements.push(parse_literal(&mut cursor, depth, report)?);
    }
    Some(elements)
}

/// Returns `true` if a literal follows.
pub(super) fn at_literal(cursor: &Tokens) -> bool {
    match cursor.peek() {
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Punct(_)) => cursor.at_punct('-') && matches!(cursor.peek_at(1), Some(TokenTree::Literal(_))),
        Some(TokenTree::Ident(word)) => word == "true" || word == "false",
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket,
        None => false,
    }
}

/// Takes commas and returns `true` if a list element follows. Reports a comma without a preceding element.
pub(super) fn at_element(cursor: &mut Tokens, report: &mut Report) -> bool {
    while let Some(comma) = cursor.eat_punct(',') {
        let before = cursor.mark().checked_sub(2).and_then(|at| cursor.at_mark(at));
        if is_punct(before, ',') {
            report.error(&comma, diag::nothing_before_comma());
        }
    }
    !cursor.is_empty()
}
