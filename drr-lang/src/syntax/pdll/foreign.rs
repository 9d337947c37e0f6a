//! Recognizes the notation of `pat!`, MLIR and C++ in PDLL, and reports the equivalent PDLL notation.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::text::mlir_text;
use crate::lex::{Tokens, is_punct, name_of};
use crate::messages::pdll as diag;
use crate::report::{Report, TokenSpan};

/// MLIR types and attributes with parameters in angle brackets, with the PDLL keyword that encloses them.
const MLIR_TEXTS: [(&str, &str); 12] = [
    ("tensor", "type"),
    ("memref", "type"),
    ("vector", "type"),
    ("complex", "type"),
    ("tuple", "type"),
    ("array", "attr"),
    ("dense", "attr"),
    ("dense_resource", "attr"),
    ("sparse", "attr"),
    ("strided", "attr"),
    ("affine_map", "attr"),
    ("affine_set", "attr"),
];

/// Takes an expression in another notation and reports it. Returns `None` if there is none.
pub(super) fn report_foreign(cursor: &mut Tokens, report: &mut Report) -> Option<()> {
    match cursor.peek().cloned()? {
        TokenTree::Punct(sign) if sign.as_char() == '$' => report_symbols(cursor, report),
        TokenTree::Punct(sign) if sign.as_char() == '%' && matches!(cursor.peek_at(1), Some(TokenTree::Ident(_))) => {
            report_symbols(cursor, report);
        }
        TokenTree::Punct(sign)
            if matches!(sign.as_char(), '!' | '#') && matches!(cursor.peek_at(1), Some(TokenTree::Ident(_))) =>
        {
            let word = if sign.as_char() == '!' { "type" } else { "attr" };
            let mark = cursor.mark();
            cursor.next();
            while cursor.eat_ident().is_some() && cursor.eat_punct('.').is_some() {}
            if cursor.at_punct('<') {
                cursor.next();
                cursor.skip_to_closing_angle();
                cursor.next();
            }
            report_text(word, mark, cursor, report);
        }
        TokenTree::Ident(name) if is_punct(cursor.peek_at(1), '<') => {
            let (_, word) = MLIR_TEXTS.iter().find(|(known, _)| name == known)?;
            let mut ahead = cursor.clone();
            let mark = ahead.mark();
            ahead.next();
            ahead.next();
            if !ahead.skip_to_closing_angle() {
                return None;
            }
            ahead.next();
            *cursor = ahead;
            report_text(word, mark, cursor, report);
        }
        TokenTree::Group(group) if is_pat_node(&group) => {
            report.error(&group, diag::node_of_pat(op_of_node(&group)));
            cursor.next();
        }
        _ => return None,
    }
    Some(())
}

/// Reports the first `$x` or `%x` of a list, and takes the tokens up to the comma.
fn report_symbols(cursor: &mut Tokens, report: &mut Report) {
    let mark = cursor.mark();
    let is_value = is_punct(cursor.peek(), '%');
    cursor.next();
    let name = cursor.eat_ident();
    let span = TokenSpan::of(&cursor.since(mark));
    match name {
        Some(name) if is_value => report.error(span, diag::value_of_ir(name_of(&name))),
        Some(name) => report.error(span, diag::symbol_of_pat(name_of(&name))),
        None => report.error(span, diag::expression_expected("`$`")),
    }
    // Only the first symbol is reported.
    while !cursor.is_empty() && !is_punct(cursor.peek(), ';') {
        cursor.next();
    }
}

/// Reports MLIR text outside of `type<..>` or `attr<..>`.
fn report_text(word: &str, mark: usize, cursor: &Tokens, report: &mut Report) {
    let tokens = cursor.since(mark);
    let span = TokenSpan::of(&tokens);
    let noun = if word == "type" { "a type" } else { "an attribute" };
    report.error(span, diag::bare_text(noun, word, mlir_text(tokens)));
}

/// Returns `true` for `(MulOp $a, ..)`, a node of `pat!`.
fn is_pat_node(group: &Group) -> bool {
    let mut inside = Tokens::of_group(group);
    let starts_upper = |name: &Ident| name_of(name).starts_with(char::is_uppercase);
    if group.delimiter() != Delimiter::Parenthesis || inside.eat_ident().is_none_or(|name| !starts_upper(&name)) {
        return false;
    }
    // Skip the symbol of the node.
    inside.eat_punct(':');
    match inside.peek() {
        Some(TokenTree::Group(nested)) => nested.to_string().contains('$'),
        _ => inside.at_punct('$'),
    }
}

/// Returns the op expression for a node: `op<MulOp>(a, b)` for `(MulOp $a, $b)`.
fn op_of_node(group: &Group) -> String {
    let mut inside = Tokens::of_group(group);
    let name = inside.eat_ident().map_or(String::new(), |name| name_of(&name));
    let args = inside.eat_list(|tokens| {
        let symbol = (tokens.eat_punct('$').is_some()).then(|| tokens.eat_ident()).flatten();
        let is_whole = tokens.at_list_item_end();
        while !tokens.at_list_item_end() {
            tokens.next();
        }
        Some(
            symbol
                .filter(|_| is_whole)
                .map_or("..".to_string(), |name| name_of(&name)),
        )
    });
    format!("op<{name}>({})", args.join(", "))
}
