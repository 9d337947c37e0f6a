//! Recognizes the notation of other languages in pattern terms, and reports the equivalent notation of drr.
//!
//! A recognized term is skipped as a whole, so that it causes a single error.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;

use super::parse_term::{CONSTRAINTS, args_text};
use super::role::Role;
use crate::lex::{Symbol, Tokens, is_punct};
use crate::messages::notation as diag;
use crate::report::{Message, Report, TokenSpan};
use crate::syntax::constraint::{Constraint, ConstraintKind};
use crate::syntax::path::Path;

/// The name of the list of result types in messages.
const RETURN_TYPE: &str = "`(returnType ..)`";

/// Skips a term in the notation of another language and reports it. Returns its tokens.
pub(super) fn eat_foreign_term(cursor: &mut Tokens, within: &str, report: &mut Report) -> Option<TokenSpan> {
    let start = cursor.mark();
    let first = cursor.span();
    let message = foreign_term(cursor, within)?;
    let span = if cursor.mark() > start {
        TokenSpan::of(&cursor.since(start))
    } else {
        first
    };
    report.error(span, message);
    Some(span)
}

/// Skips a term in the notation of another language and returns the message. Returns `None` without skipping anything
/// if there is none.
fn foreign_term(cursor: &mut Tokens, within: &str) -> Option<Message> {
    let mut ahead = cursor.clone();
    if within == RETURN_TYPE
        && let Some(path) = Path::eat(&mut ahead).filter(|path| path.enum_of_variant().is_some())
    {
        cursor.rewind(ahead.mark());
        return Some(diag::type_in_rust(path));
    }
    ahead.rewind(cursor.mark());
    let message = match ahead.next()? {
        TokenTree::Punct(punct) => match punct.as_char() {
            '.' => dots_before_list(&mut ahead),
            '@' => ahead.eat_ident().map(diag::symbol_of_ir),
            '%' => ahead.eat_ident().map(diag::value_of_ir),
            '!' if within == CONSTRAINTS => ahead
                .eat_group(Delimiter::Parenthesis)
                .map(|node| negation("!", node.stream())),
            _ => None,
        },
        TokenTree::Ident(word) => word_of_another_language(&word.to_string(), within, &mut ahead),
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Bracket | Delimiter::Parenthesis if within.starts_with('`') => list_of_values(&group),
            _ => None,
        },
        TokenTree::Literal(_) => None,
    }?;
    cursor.rewind(ahead.mark());
    Some(message)
}

/// Recognizes `..$rest`, after the first dot.
fn dots_before_list(ahead: &mut Tokens) -> Option<Message> {
    ahead.eat_punct('.')?;
    ahead.eat_punct('.');
    ahead.eat_symbol().map(|symbol| diag::dots_before_list(symbol.name()))
}

/// Recognizes notation that starts with a word, after the word.
fn word_of_another_language(word: &str, within: &str, ahead: &mut Tokens) -> Option<Message> {
    let is_path = is_punct(ahead.peek(), ':');
    match word {
        "None" | "none" | "nullopt" | "nullptr" | "null" if !is_path && ahead.at_list_item_end() => {
            Some(diag::absent(word))
        }
        "not" if within == CONSTRAINTS => {
            let node = ahead.eat_group(Delimiter::Parenthesis)?;
            Some(negation("not", node.stream()))
        }
        "where" => {
            while !ahead.at_list_item_end() {
                ahead.next();
            }
            Some(diag::where_inside())
        }
        "dense" | "dense_resource" | "sparse" | "array" | "affine_map" | "affine_set" | "strided" | "distinct" => {
            let text = eat_angles(word, ahead)?;
            let is_typed = matches!(word, "dense" | "dense_resource" | "sparse");
            let ty = if is_typed { " : tensor<4xf32>" } else { "" };
            Some(diag::attribute_of_mlir(format!("{text}{ty}")))
        }
        "tensor" | "vector" | "memref" | "tuple" | "complex" => eat_angles(word, ahead).map(diag::type_of_mlir),
        "op" | "attr" | "type" if ahead.at_punct('<') => of_pdll(word, ahead),
        _ if word.starts_with(char::is_uppercase) && !is_path => case_of_enum(word, ahead),
        _ => None,
    }
}

/// Recognizes `Round.Up` and `FastNnan | FastNinf`, after the first name.
fn case_of_enum(word: &str, ahead: &mut Tokens) -> Option<Message> {
    if ahead.at_punct('.') && matches!(ahead.peek_at(1), Some(TokenTree::Ident(_))) {
        ahead.next();
        let case = ahead.eat_ident()?;
        return Some(diag::case_with_dot(format!("{word}.{case}"), format!("{word}{case}")));
    }
    ahead.eat_punct('|')?;
    let second = ahead.eat_ident()?;
    while ahead.eat_punct('|').is_some() {
        ahead.eat_ident();
    }
    Some(diag::joined_flags(word, second))
}

/// Takes the `<..>` after a word, and returns it as text with the word.
fn eat_angles(word: &str, ahead: &mut Tokens) -> Option<String> {
    let start = ahead.mark();
    ahead.eat_punct('<')?;
    if !ahead.skip_to_closing_angle() {
        return None;
    }
    ahead.eat_punct('>')?;
    let text = ahead.since(start).to_string().replace(' ', "");
    Some(format!("{word}{}", text.replace(',', ", ").replace(':', ": ")))
}

/// Recognizes `op<..>(..)`, `attr<..>` and `type<..>`, after the word.
fn of_pdll(word: &str, ahead: &mut Tokens) -> Option<Message> {
    ahead.eat_punct('<')?;
    let start = ahead.mark();
    let text = ahead.eat_string();
    ahead.rewind(start);
    if !ahead.skip_to_closing_angle() {
        return None;
    }
    let inside = ahead.since(start).to_string().replace(' ', "");
    ahead.eat_punct('>')?;
    if word == "op" {
        while !ahead.at_list_item_end() && !ahead.at_joint(['=', '>']) {
            ahead.next();
        }
        // `pat!` names an op such as `arith.addi` by its Rust type.
        let is_rust = inside
            .split("::")
            .all(|name| syn::parse_str::<syn::Ident>(name).is_ok());
        return Some(diag::op_of_pdll(if is_rust { inside.as_str() } else { "AddOp" }));
    }
    let text = text.map_or_else(|| format!("\"{inside}\""), |(_, literal)| literal.to_string());
    Some(match word {
        "attr" => diag::attr_of_pdll(text),
        _ => diag::type_of_pdll(text),
    })
}

/// Recognizes a list in brackets or parentheses that begins with a symbol.
fn list_of_values(group: &Group) -> Option<Message> {
    let mut inner = Tokens::of_group(group);
    inner.eat_symbol()?;
    let is_list = inner.is_empty() || inner.at_punct(',') || inner.at_punct('.') || inner.at_punct('@');
    let is_bracket = group.delimiter() == Delimiter::Bracket;
    if !is_list || !is_bracket && inner.is_empty() {
        return None;
    }
    let text = args_text(group);
    let text = text
        .replace(" @ ", " ")
        .replace("...", "..")
        .replace(" ..", "..")
        .replace("..", " ..");
    Some(diag::list_in_brackets(format!("(variadic {})", text.trim())))
}

/// Reports a negated constraint, `(not C $x)` or `(Neg<HasOneUse> $x)`, unless it is a constraint on types or
/// attributes.
pub(super) fn report_negation(group: &Group, report: &mut Report) -> bool {
    let mut inner = Tokens::of_group(group);
    let before_rest = inner.clone();
    let node = if inner.eat_word("not").is_some() && inner.peek_ident().is_some() {
        Some(("not", inner.rest()))
    } else {
        inner = before_rest;
        let tested = Constraint::parse(&mut inner, &mut Report::new())
            .filter(|constraint| constraint.is("Neg") || constraint.is("Not"));
        let tested = tested.as_ref().and_then(Constraint::first_argument);
        tested
            .filter(|tested| opposite_in_rust(tested).is_some())
            .map(|tested| {
                (
                    "Neg",
                    tested.to_token_stream().into_iter().chain(inner.rest()).collect(),
                )
            })
    };
    let Some((written, node)) = node else { return false };
    report.error(Tokens::of_group(group).span(), negation(written, node));
    true
}

/// Returns the text before and after a value in the Rust expression that tests the opposite of a constraint on uses.
fn opposite_in_rust(constraint: &Constraint) -> Option<(&'static str, &'static str)> {
    match Role::of(constraint) {
        Role::HasOneUse => Some(("!", ".has_one_use()")),
        Role::HasNoUseOf => Some(("", ".has_uses()")),
        _ => None,
    }
}

/// Returns the error with the notation of the negation.
fn negation(written: &str, node: TokenStream) -> Message {
    let message = diag::negation(written);
    let mut inner = Tokens::new(node);
    if inner
        .peek_ident()
        .is_some_and(|word| word.to_string().starts_with(char::is_lowercase))
    {
        let function = inner.eat_ident().map_or_else(String::new, |word| word.to_string());
        let args = shown_args(inner.rest());
        return message.help(format!(
            "write the test in Rust: `{{ !{function}($_builder, {args}) }}`"
        ));
    }
    let Some(constraint) = Constraint::parse(&mut inner, &mut Report::new()) else {
        return message.help("write the test in Rust: `{ $x != $y }`");
    };
    inner.eat_punct(':');
    let args = shown_args(inner.rest());
    let value = inner.eat_symbol();
    let value = value.map_or_else(|| "$x".to_string(), |symbol| symbol.to_string());
    if let Some((before, after)) = opposite_in_rust(&constraint) {
        return message.help(format!("write the test in Rust: `{{ {before}{value}{after} }}`"));
    }
    match constraint.kind() {
        ConstraintKind::Type | ConstraintKind::Attr if constraint.is_ours() => {
            message.help(format!("write `(Neg<{constraint}> {args})`"))
        }
        _ => message
            .help(format!(
                "negate a constraint on types or attributes with `Neg`: `(Neg<{constraint}> {args})`"
            ))
            .help("negate any other test in Rust: `{ $x != $y }`"),
    }
}

fn shown_args(args: TokenStream) -> String {
    args_text(&Group::new(Delimiter::Parenthesis, args))
}

/// Reports trailing notation of another language after a symbol: a result number or dots. Returns `true` if there was
/// any.
pub(super) fn eat_after_symbol(symbol: &Symbol, cursor: &mut Tokens, report: &mut Report) -> bool {
    let mut ahead = cursor.clone();
    let message = match ahead.next() {
        Some(TokenTree::Punct(mark)) if matches!(mark.as_char(), '.' | '#') => match ahead.next() {
            Some(TokenTree::Literal(index)) if index.to_string().parse::<u32>().is_ok() => {
                Some(diag::result_by_number(symbol, index))
            }
            Some(TokenTree::Punct(second)) if mark.as_char() == '.' && second.as_char() == '.' => {
                ahead.eat_punct('.').map(|_| diag::list_with_dots(symbol))
            }
            _ => None,
        },
        Some(TokenTree::Punct(at)) if at.as_char() == '@' => {
            ahead.eat_joint(['.', '.']).map(|_| diag::list_with_dots(symbol))
        }
        _ => None,
    };
    let Some(message) = message else { return false };
    let last = ahead.previous().map_or(symbol.ident.span(), TokenTree::span);
    report.error(TokenSpan::between(symbol.dollar, last), message);
    cursor.rewind(ahead.mark());
    true
}
