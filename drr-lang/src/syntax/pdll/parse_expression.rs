//! Reads expressions and variable constraints of PDLL.

use std::cell::Cell;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::parse::{is_keyword, parse_callable, parse_list, parse_statements};
use super::text::mlir_text;
use super::{
    BlockExpression, CallableKind, ConstraintKind, Element, Expression, ExpressionKind, Member, MemberName,
    NamedAttribute, OpExpression, OpName, VariableConstraint,
};
use crate::lex::{MAX_DEPTH, Tokens, is_punct, name_of, shown, string_value};
use crate::messages::pattern::nested_too_deeply;
use crate::messages::pdll as say;
use crate::report::{Place, Report};
use crate::syntax::constraint::Constraint;
use crate::syntax::mlir::{self, Wrong};
use crate::syntax::path::Path;
use crate::syntax::pattern::parse_term::parse_literal;

thread_local! {
    /// How deep the expression that is read now lies in others: brackets of any kind lead from one to the next.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Reads one expression with all that follows it: members and calls.
pub(super) fn parse_expression(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let depth = DEPTH.get();
    if depth >= MAX_DEPTH {
        return report.fail(cursor.place(), nested_too_deeply());
    }
    DEPTH.set(depth + 1);
    let expression = parse_primary(cursor, report).and_then(|primary| parse_behind(primary, cursor, report));
    DEPTH.set(depth);
    expression
}

fn parse_behind(mut expression: Expression, cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    loop {
        let first = expression.place.first();
        if let Some(group) = cursor.eat_group(Delimiter::Parenthesis) {
            expression = Expression {
                kind: ExpressionKind::Call {
                    callee: Box::new(expression),
                    args: parse_list(&group, report),
                    not: None,
                },
                place: Place::between(first, group.span_close()),
            };
        } else if cursor.at_punct('.') && !is_punct(cursor.peek_at(1), '.') {
            cursor.next();
            for member in parse_members(cursor, report)? {
                let place = Place::between(first, member.place.last());
                expression = Expression {
                    kind: ExpressionKind::Member(Box::new(expression), member),
                    place,
                };
            }
        } else {
            return Some(expression);
        }
    }
}

/// What stands behind a dot. Two numbers with a dot between them reach us as one float.
fn parse_members(cursor: &mut Tokens, report: &mut Report) -> Option<Vec<Member>> {
    let place = cursor.place();
    match cursor.peek().cloned() {
        Some(TokenTree::Ident(name)) => {
            cursor.next();
            Some(vec![Member {
                name: MemberName::Name(name_of(&name)),
                place,
            }])
        }
        Some(TokenTree::Literal(number)) => {
            let parts: Option<Vec<Member>> = number
                .to_string()
                .split('.')
                .map(|part| {
                    let is_decimal = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
                    let name = MemberName::Number(part.parse().ok().filter(|_| is_decimal)?);
                    Some(Member { name, place })
                })
                .collect();
            match parts {
                Some(parts) => {
                    cursor.next();
                    Some(parts)
                }
                None => report.fail(place, say::member_expected()),
            }
        }
        _ => report.fail(place, say::member_expected()),
    }
}

fn parse_primary(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let place = cursor.place();
    let Some(token) = cursor.peek().cloned() else {
        return report.fail(place, say::expression_expected("the end"));
    };
    let opens = is_punct(cursor.peek_at(1), '<');
    match &token {
        TokenTree::Ident(word) => match word.to_string().as_str() {
            "op" if opens => parse_op(cursor, report),
            "block" if is_block(cursor) => parse_block(cursor, report),
            "attr" if opens => parse_text(cursor, ExpressionKind::Attr, mlir::check_attr, "attribute", report),
            "type" if opens => parse_text(cursor, ExpressionKind::Type, mlir::check_type, "type", report),
            "_" => {
                cursor.next();
                let constraints = match cursor.at_punct(':') {
                    true => {
                        cursor.next();
                        parse_constraints(cursor, report)?
                    }
                    false => Vec::new(),
                };
                Some(define(None, word, constraints))
            }
            "not" => parse_not(cursor, report),
            "true" | "false" => parse_constant(cursor, report),
            "Constraint" | "Rewrite" => {
                cursor.next();
                let kind = match word == "Constraint" {
                    true => CallableKind::Constraint,
                    false => CallableKind::Rewrite,
                };
                let callable = parse_callable(kind, word.clone(), false, cursor, report)?;
                let last = cursor.previous().map_or(word.span(), TokenTree::span);
                Some(Expression {
                    kind: ExpressionKind::Callable(Box::new(callable)),
                    place: Place::between(word.span(), last),
                })
            }
            _ if is_keyword(word) => report.fail(word, say::expression_expected(format!("`{word}`"))),
            _ => {
                if is_punct(cursor.peek_at(1), ':') && !is_punct(cursor.peek_at(2), ':') {
                    cursor.next();
                    cursor.next();
                    let constraints = parse_constraints(cursor, report)?;
                    return Some(define(Some(word.clone()), word, constraints));
                }
                parse_path(cursor)
            }
        },
        TokenTree::Punct(colon) if colon.as_char() == ':' && is_punct(cursor.peek_at(1), ':') => {
            let path = parse_path(cursor);
            if path.is_none() {
                report.error(place, say::expression_expected("`::`"));
            }
            path
        }
        TokenTree::Punct(dot) if dot.as_char() == '.' && cursor.at_joint(['.', '.']) => Some(Expression {
            place: cursor.eat_joint(['.', '.'])?,
            kind: ExpressionKind::Rest,
        }),
        TokenTree::Punct(minus) if minus.as_char() == '-' => parse_constant(cursor, report),
        TokenTree::Literal(_) => parse_constant(cursor, report),
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => {
                cursor.next();
                Some(Expression {
                    kind: ExpressionKind::Tuple(parse_elements(group, report)),
                    place: Place::between(group.span_open(), group.span_close()),
                })
            }
            Delimiter::Bracket => match eat_native(cursor) {
                Some(inner) => Some(Expression {
                    kind: ExpressionKind::Rust(inner),
                    place: Place::between(group.span_open(), group.span_close()),
                }),
                None => parse_constant(cursor, report),
            },
            _ => report.fail(place, say::expression_expected("`{..}`")),
        },
        other => report.fail(place, say::expression_expected(format!("`{}`", shown(other)))),
    }
}

fn define(name: Option<Ident>, word: &Ident, constraints: Vec<VariableConstraint>) -> Expression {
    let last = constraints
        .last()
        .map_or(word.span(), |constraint| constraint.place.last());
    Expression {
        kind: ExpressionKind::Define { name, constraints },
        place: Place::between(word.span(), last),
    }
}

fn parse_path(cursor: &mut Tokens) -> Option<Expression> {
    let path = Path::eat(cursor)?;
    let path = path.with_generics(cursor);
    let place = path.place();
    Some(Expression {
        kind: ExpressionKind::Name(path),
        place,
    })
}

fn parse_constant(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let literal = parse_literal(cursor, DEPTH.get(), report)?;
    let place = Place::of(&literal.tokens);
    Some(Expression {
        kind: ExpressionKind::Literal(literal),
        place,
    })
}

/// `[{ .. }]`, and gives the braces.
pub(super) fn eat_native(cursor: &mut Tokens) -> Option<Group> {
    let group = cursor.peek_group(Delimiter::Bracket)?;
    let mut inside = Tokens::of_group(group);
    let inner = inside.eat_group(Delimiter::Brace).filter(|_| inside.is_empty())?;
    cursor.next();
    Some(inner)
}

/// `not f(x)`, which binds to this call alone.
fn parse_not(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let word = cursor.eat_word("not")?;
    let place = cursor.place();
    let callee = parse_path(cursor).filter(|callee| callee.name().is_none_or(|name| !is_keyword(name)));
    let Some(callee) = callee else {
        return report.fail(place, say::native_constraint_expected());
    };
    let Some(group) = cursor.eat_group(Delimiter::Parenthesis) else {
        return report.fail(callee.place, say::call_expected());
    };
    let place = Place::between(word.span(), group.span_close());
    Some(Expression {
        kind: ExpressionKind::Call {
            callee: Box::new(callee),
            args: parse_list(&group, report),
            not: Some(word),
        },
        place,
    })
}

/// `(a, label = b)`.
fn parse_elements(group: &Group, report: &mut Report) -> Vec<Element> {
    let mut cursor = Tokens::of_group(group);
    let mut elements: Vec<Element> = Vec::new();
    while !cursor.is_empty() {
        let label = match (cursor.peek(), cursor.peek_at(1)) {
            (Some(TokenTree::Ident(label)), next) if is_punct(next, '=') => Some(label.clone()),
            _ => None,
        };
        if let Some(label) = &label {
            cursor.next();
            cursor.next();
            let is_known = |element: &Element| element.label.as_ref().is_some_and(|known| known == label);
            if elements.iter().any(is_known) {
                report.error(label, say::label_twice(label));
            }
        }
        let Some(value) = parse_expression(&mut cursor, report) else {
            cursor.skip_past_comma();
            continue;
        };
        elements.push(Element { label, value });
        if !cursor.at_list_item_end() {
            report.error(
                cursor.place(),
                say::comma_expected(cursor.peek().map(shown).unwrap_or_default()),
            );
        }
        cursor.skip_past_comma();
    }
    elements
}

/// `attr<..>` or `type<..>`, in quotes or without. `check` says what is wrong with a text.
fn parse_text(
    cursor: &mut Tokens,
    kind: fn(String) -> ExpressionKind,
    check: fn(&str) -> Result<(), Wrong>,
    noun: &str,
    report: &mut Report,
) -> Option<Expression> {
    let word = cursor.eat_ident()?;
    let open = cursor.eat_punct('<')?;
    let Some(inside) = eat_angle(cursor) else {
        return report.fail(&open, say::text_not_closed(noun));
    };
    let last = cursor.previous().map_or(word.span(), TokenTree::span);
    let place = Place::between(word.span(), last);
    let mut tokens = inside.clone().into_iter();
    let text = match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(text)), None) if string_value(&text).is_some() => string_value(&text)?,
        // MLIR has `[{ .. }]` for strings, too; what is none in there is an array of a dictionary.
        _ => match eat_native(&mut Tokens::new(inside.clone())).map(|code| mlir_text(code.stream())) {
            Some(text) if check(&text).is_ok() => text,
            _ => mlir_text(inside),
        },
    };
    if text.trim().is_empty() {
        return report.fail(place, say::text_expected(noun));
    }
    Some(Expression {
        kind: kind(text),
        place,
    })
}

/// The tokens up to the `>` that closes the `<` before them, which is taken as well.
fn eat_angle(cursor: &mut Tokens) -> Option<TokenStream> {
    let mark = cursor.mark();
    let (mut open, mut before) = (1, None);
    while let Some(token) = cursor.next() {
        let sign = match &token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        match sign {
            Some('<') => open += 1,
            // That of an arrow closes nothing.
            Some('>') if before != Some('-') => open -= 1,
            // No text of MLIR goes on behind it.
            Some(';') => break,
            _ => {}
        }
        before = sign;
        if open == 0 {
            let end = cursor.mark();
            cursor.rewind(end - 1);
            let inside = cursor.since(mark);
            cursor.rewind(end);
            return Some(inside);
        }
    }
    cursor.rewind(mark);
    None
}

/// What stands in `op<..>` and `Op<..>`, behind the `<`; takes the `>`.
pub(super) fn parse_op_name(open: Place, cursor: &mut Tokens, report: &mut Report) -> Option<OpName> {
    if let Some(close) = cursor.eat_punct('>') {
        return Some(OpName::Any(Place::between(open.first(), close.span())));
    }
    let place = cursor.place();
    let Some(first) = cursor.peek_ident().cloned() else {
        return report.fail(place, say::op_name_expected());
    };
    let name = match is_punct(cursor.peek_at(1), '.') {
        true => {
            cursor.next();
            let mut name = name_of(&first);
            let mut last = first.span();
            while let Some(dot) = cursor.eat_punct('.') {
                let Some(part) = cursor.eat_ident() else {
                    return report.fail(&dot, say::op_name_after_dot());
                };
                name.push('.');
                name.push_str(&name_of(&part));
                last = part.span();
            }
            OpName::Mlir(name, Place::between(first.span(), last))
        }
        false => OpName::Rust(Path::eat(cursor)?),
    };
    match cursor.eat_punct('>') {
        Some(_) => Some(name),
        None => report.fail(cursor.place(), say::op_name_not_closed()),
    }
}

fn parse_op(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let keyword = cursor.eat_ident()?;
    let open = cursor.eat_punct('<')?;
    let name = parse_op_name((&open).into(), cursor, report)?;
    let operands = cursor.eat_group(Delimiter::Parenthesis);
    let operands = operands.map(|group| parse_list(&group, report));
    // Braces behind the root of a rewrite are its body; `with` stands before them.
    let attributes = match cursor.eat_group(Delimiter::Brace) {
        Some(group) => parse_attributes(&group, report),
        None => Vec::new(),
    };
    let types = match cursor.eat_joint(['-', '>']) {
        Some(_) => match cursor.eat_group(Delimiter::Parenthesis) {
            Some(group) => Some(parse_list(&group, report)),
            None => return report.fail(cursor.place(), say::result_types_expected()),
        },
        None => None,
    };
    let location = match (cursor.at_word("location"), cursor.peek_at(1)) {
        (true, Some(TokenTree::Group(group))) if group.delimiter() == Delimiter::Parenthesis => {
            let word = cursor.eat_ident()?;
            let group = cursor.eat_group(Delimiter::Parenthesis)?;
            Some((word, parse_list(&group, report)))
        }
        _ => None,
    };
    let last = cursor.previous().map_or(keyword.span(), |token| match token {
        TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    });
    let place = Place::between(keyword.span(), last);
    Some(Expression {
        kind: ExpressionKind::Op(Box::new(OpExpression {
            keyword,
            name,
            operands,
            attributes,
            types,
            location,
        })),
        place,
    })
}

/// Whether `block { .. }` or `block(..) { .. }` stands here.
fn is_block(cursor: &Tokens) -> bool {
    let is_group = |at, delimiter| {
        let token = cursor.peek_at(at);
        matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
    };
    is_group(1, Delimiter::Brace) || is_group(1, Delimiter::Parenthesis) && is_group(2, Delimiter::Brace)
}

fn parse_block(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let keyword = cursor.eat_ident()?;
    let args = cursor.eat_group(Delimiter::Parenthesis);
    let args = args.map(|group| parse_list(&group, report));
    let statements = cursor.eat_group(Delimiter::Brace)?;
    let body = parse_statements(&statements, report);
    let place = Place::between(keyword.span(), statements.span_close());
    Some(Expression {
        kind: ExpressionKind::Block(Box::new(BlockExpression { keyword, args, body })),
        place,
    })
}

fn parse_attributes(group: &Group, report: &mut Report) -> Vec<NamedAttribute> {
    let mut cursor = Tokens::of_group(group);
    let mut attributes: Vec<NamedAttribute> = Vec::new();
    while !cursor.is_empty() {
        if let Some(attribute) = parse_attribute(&mut cursor, report) {
            if attributes.iter().any(|known| known.name == attribute.name) {
                report.error(attribute.place, say::attribute_twice(&attribute.name));
            }
            attributes.push(attribute);
            if !cursor.at_list_item_end() {
                report.error(
                    cursor.place(),
                    say::comma_expected(cursor.peek().map(shown).unwrap_or_default()),
                );
            }
        }
        cursor.skip_past_comma();
    }
    attributes
}

fn parse_attribute(cursor: &mut Tokens, report: &mut Report) -> Option<NamedAttribute> {
    let place = cursor.place();
    let name = match (cursor.eat_string(), cursor.peek_ident()) {
        (Some((name, _)), _) => name,
        (None, Some(name)) if name != "_" => {
            let name = name_of(name);
            cursor.next();
            name
        }
        _ => return report.fail(place, say::attribute_name_expected()),
    };
    let value = match cursor.eat_punct('=') {
        Some(_) => Some(parse_expression(cursor, report)?),
        None => None,
    };
    Some(NamedAttribute { name, place, value })
}

/// Reads `C`, or `[C1, C2]`.
pub(super) fn parse_constraints(cursor: &mut Tokens, report: &mut Report) -> Option<Vec<VariableConstraint>> {
    let Some(group) = cursor.eat_group(Delimiter::Bracket) else {
        return Some(vec![parse_constraint(cursor, report)?]);
    };
    if group.stream().is_empty() {
        return report.fail(&group, say::constraint_expected());
    }
    let mut inside = Tokens::of_group(&group);
    let list = inside.eat_list(|tokens| parse_constraint(tokens, report));
    let mut typed = list.iter().filter_map(|constraint| match &constraint.kind {
        ConstraintKind::Attr(ty) | ConstraintKind::Value(ty) | ConstraintKind::ValueRange(ty) => ty.as_ref(),
        _ => None,
    });
    if let (Some(_), Some(second)) = (typed.next(), typed.next()) {
        report.error(second.place, say::type_twice());
    }
    Some(list)
}

/// Reads one constraint of a variable.
pub(super) fn parse_constraint(cursor: &mut Tokens, report: &mut Report) -> Option<VariableConstraint> {
    let place = cursor.place();
    let word = cursor.peek_ident().cloned();
    let text = word.as_ref().map(Ident::to_string).unwrap_or_default();
    let kind = match (text.as_str(), word) {
        ("Type" | "TypeRange" | "Attr" | "Value" | "ValueRange" | "Op", Some(_)) => {
            cursor.next();
            parse_core(&text, cursor, report)?
        }
        ("Constraint", Some(word)) => {
            cursor.next();
            let callable = parse_callable(CallableKind::Constraint, word, false, cursor, report)?;
            ConstraintKind::Inline(Box::new(callable))
        }
        ("Region", Some(_)) => {
            cursor.next();
            ConstraintKind::Region
        }
        ("Block", Some(_)) => {
            cursor.next();
            ConstraintKind::Block
        }
        ("OptionalAttr", Some(_)) => {
            cursor.next();
            let constraint = match cursor.eat_punct('<') {
                Some(_) => {
                    let constraint = Constraint::parse(cursor, report)?;
                    if cursor.eat_punct('>').is_none() {
                        return report.fail(cursor.place(), say::constraint_not_closed(text));
                    }
                    Some(constraint)
                }
                None => None,
            };
            ConstraintKind::OptionalAttr(constraint)
        }
        ("dyn", Some(_)) => {
            cursor.next();
            let Some(interface) = Path::eat(cursor) else {
                return report.fail(cursor.place(), say::interface_expected());
            };
            ConstraintKind::Interface(interface)
        }
        (_, Some(word)) if is_keyword(&word) => return report.fail(place, say::constraint_expected()),
        ("op", Some(_)) if is_punct(cursor.peek_at(1), '<') => {
            return report.fail(
                place,
                say::constraint_expected().help("an operation of a name is `Op<dialect.name>`"),
            );
        }
        _ if Constraint::starts(cursor) => ConstraintKind::Named(Constraint::parse(cursor, report)?),
        _ => return report.fail(place, say::constraint_expected()),
    };
    let last = cursor.previous().map_or(place.last(), TokenTree::span);
    Some(VariableConstraint {
        kind,
        place: Place::between(place.first(), last),
    })
}

/// The constraints that PDLL has itself, behind their words.
fn parse_core(word: &str, cursor: &mut Tokens, report: &mut Report) -> Option<ConstraintKind> {
    let open = match word {
        "Type" => return Some(ConstraintKind::Type),
        "TypeRange" => return Some(ConstraintKind::TypeRange),
        _ => cursor.eat_punct('<'),
    };
    if word == "Op" {
        return Some(ConstraintKind::Op(match open {
            Some(open) => Some(parse_op_name((&open).into(), cursor, report)?),
            None => None,
        }));
    }
    let ty = match open {
        Some(_) => {
            let ty = parse_expression(cursor, report)?;
            if cursor.eat_punct('>').is_none() {
                return report.fail(cursor.place(), say::constraint_not_closed(word));
            }
            Some(Box::new(ty))
        }
        None => None,
    };
    Some(match word {
        "Attr" => ConstraintKind::Attr(ty),
        "Value" => ConstraintKind::Value(ty),
        _ => ConstraintKind::ValueRange(ty),
    })
}

impl Expression {
    /// Its tokens are gone; what stands for it in messages is its place.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.kind {
            ExpressionKind::Name(path) => Some(path),
            _ => None,
        }
    }
}
