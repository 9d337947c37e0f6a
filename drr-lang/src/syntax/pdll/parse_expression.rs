//! Parser for PDLL expressions and variable constraints.

use std::cell::Cell;

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::foreign::report_foreign;
use super::parse_statement::{is_keyword, parse_callable, parse_statements, starts_declaration};
use super::text::mlir_text;
use super::{
    BlockExpression, CallableKind, Expression, ExpressionKind, Member, MemberName, NamedAttribute, OpExpression,
    OpName, TupleElement, VariableConstraint, VariableConstraintKind,
};
use crate::lex::{MAX_DEPTH, Tokens, is_punct, name_of, shown, string_value};
use crate::messages::pattern::nested_too_deeply;
use crate::messages::pdll as diag;
use crate::report::{Report, TokenSpan};
use crate::syntax::constraint::Constraint;
use crate::syntax::mlir::{self, MlirSyntaxError};
use crate::syntax::path::Path;
use crate::syntax::pattern::parse_literal::parse_literal;

thread_local! {
    /// Nesting depth of the expression being parsed. Brackets of any kind increase it.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Parses one expression with trailing members and calls.
pub(super) fn parse_expression(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let depth = DEPTH.get();
    if depth >= MAX_DEPTH {
        return report.fail(cursor.span(), nested_too_deeply());
    }
    DEPTH.set(depth + 1);
    let expression = parse_with_members(cursor, report);
    DEPTH.set(depth);
    expression
}

fn parse_with_members(cursor: &mut Tokens, report: &mut Report) -> Option<Expression> {
    let mark = cursor.mark();
    let read = |kind, cursor: &Tokens| Expression {
        kind,
        span: TokenSpan::of(&cursor.since(mark)),
    };
    let mut expression = read(parse_primary(cursor, report)?, cursor);
    loop {
        if let Some(group) = cursor.eat_group(Delimiter::Parenthesis) {
            let call = ExpressionKind::Call {
                callee: Box::new(expression),
                args: parse_list(&group, report),
                not: None,
            };
            expression = read(call, cursor);
        } else if cursor.at_punct('.') && !is_punct(cursor.peek_at(1), '.') {
            cursor.next();
            for member in parse_members(cursor, report)? {
                expression = read(ExpressionKind::Member(Box::new(expression), member), cursor);
            }
        } else {
            return Some(expression);
        }
    }
}

/// Parses the members after a dot. Two numbers separated by a dot are one float token.
fn parse_members(cursor: &mut Tokens, report: &mut Report) -> Option<Vec<Member>> {
    let span = cursor.span();
    match cursor.peek().cloned() {
        Some(TokenTree::Ident(name)) if !starts_declaration(cursor) => {
            cursor.next();
            Some(vec![Member {
                name: MemberName::Name(name_of(&name)),
                span,
            }])
        }
        Some(TokenTree::Literal(number)) => {
            let parts: Option<Vec<Member>> = number
                .to_string()
                .split('.')
                .map(|part| {
                    let is_decimal = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
                    let name = MemberName::Number(part.parse().ok().filter(|_| is_decimal)?);
                    Some(Member { name, span })
                })
                .collect();
            match parts {
                Some(parts) => {
                    cursor.next();
                    Some(parts)
                }
                None => report.fail(span, diag::member_expected()),
            }
        }
        _ => report.fail(span, diag::member_expected()),
    }
}

/// Parses an expression without members and calls.
fn parse_primary(cursor: &mut Tokens, report: &mut Report) -> Option<ExpressionKind> {
    let span = cursor.span();
    let Some(token) = cursor.peek().cloned() else {
        return report.fail(span, diag::expression_expected("the end"));
    };
    if report_foreign(cursor, report).is_some() {
        return None;
    }
    match &token {
        TokenTree::Ident(word) => parse_word(word, cursor, report),
        TokenTree::Punct(_) if cursor.at_joint([':', ':']) => match parse_path(cursor) {
            Some(path) => Some(ExpressionKind::Name(path)),
            None => report.fail(span, diag::expression_expected("`::`")),
        },
        TokenTree::Punct(_) if cursor.eat_joint(['.', '.']).is_some() => Some(ExpressionKind::Rest),
        TokenTree::Punct(minus) if minus.as_char() == '-' => parse_constant(cursor, report),
        TokenTree::Literal(_) => parse_constant(cursor, report),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            cursor.next();
            Some(ExpressionKind::Tuple(parse_elements(group, report)))
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => match eat_native(cursor) {
            Some(inner) => Some(ExpressionKind::Rust(inner)),
            None => parse_constant(cursor, report),
        },
        other => report.fail(span, diag::expression_expected(format!("`{}`", shown(other)))),
    }
}

/// Parses an expression that starts with a word: a keyword, a variable or a path.
fn parse_word(word: &Ident, cursor: &mut Tokens, report: &mut Report) -> Option<ExpressionKind> {
    let opens = is_punct(cursor.peek_at(1), '<');
    match word.to_string().as_str() {
        "op" if opens => parse_op(cursor, report),
        "block" if is_block(cursor) => parse_block(cursor, report),
        "attr" if opens => parse_text(cursor, ExpressionKind::Attr, mlir::check_attr, "attribute", report),
        "type" if opens => parse_text(cursor, ExpressionKind::Type, mlir::check_type, "type", report),
        "_" => {
            cursor.next();
            let constraints = after_sign(cursor.eat_punct(':'), || parse_constraints(cursor, report))?;
            Some(ExpressionKind::Define {
                name: None,
                constraints: constraints.unwrap_or_default(),
            })
        }
        "not" => parse_not(cursor, report),
        "true" | "false" => parse_constant(cursor, report),
        "Constraint" | "Rewrite" => {
            cursor.next();
            let kind = if word == "Constraint" {
                CallableKind::Constraint
            } else {
                CallableKind::Rewrite
            };
            let callable = parse_callable(kind, word.clone(), false, cursor, report)?;
            Some(ExpressionKind::Callable(Box::new(callable)))
        }
        _ if is_keyword(word) && is_punct(cursor.peek_at(1), ':') => report.fail(word, diag::keyword_as_variable(word)),
        _ if is_keyword(word) => report.fail(word, diag::expression_expected(format!("`{word}`"))),
        _ if is_punct(cursor.peek_at(1), ':') && !is_punct(cursor.peek_at(2), ':') => {
            cursor.next();
            cursor.next();
            Some(ExpressionKind::Define {
                name: Some(word.clone()),
                constraints: parse_constraints(cursor, report)?,
            })
        }
        _ => parse_path(cursor).map(ExpressionKind::Name),
    }
}

/// Parses the operand of an optional preceding sign.
pub(super) fn after_sign<S, T>(sign: Option<S>, read: impl FnOnce() -> Option<T>) -> Option<Option<T>> {
    match sign {
        Some(_) => read().map(Some),
        None => Some(None),
    }
}

fn parse_path(cursor: &mut Tokens) -> Option<Path> {
    let path = Path::eat(cursor)?;
    Some(path.with_generics(cursor))
}

fn parse_constant(cursor: &mut Tokens, report: &mut Report) -> Option<ExpressionKind> {
    parse_literal(cursor, DEPTH.get(), report).map(ExpressionKind::Literal)
}

/// Takes `[{ .. }]`, and returns the braces.
pub(super) fn eat_native(cursor: &mut Tokens) -> Option<Group> {
    let group = cursor.peek_group(Delimiter::Bracket)?;
    let mut inside = Tokens::of_group(group);
    let inner = inside.eat_group(Delimiter::Brace).filter(|_| inside.is_empty())?;
    cursor.next();
    Some(inner)
}

/// Parses `not f(x)`. `not` binds to this call alone.
fn parse_not(cursor: &mut Tokens, report: &mut Report) -> Option<ExpressionKind> {
    let word = cursor.eat_word("not")?;
    let span = cursor.span();
    let callee = parse_path(cursor).filter(|callee| callee.single().is_none_or(|name| !is_keyword(name)));
    let Some(callee) = callee else {
        return report.fail(span, diag::native_constraint_expected());
    };
    let span = callee.span();
    let Some(group) = cursor.eat_group(Delimiter::Parenthesis) else {
        return report.fail(span, diag::call_expected());
    };
    let kind = ExpressionKind::Name(callee);
    Some(ExpressionKind::Call {
        callee: Box::new(Expression { kind, span }),
        args: parse_list(&group, report),
        not: Some(word),
    })
}

/// Parses comma-separated expressions.
pub(super) fn parse_list(group: &Group, report: &mut Report) -> Vec<Expression> {
    parse_separated(group, report, parse_expression)
}

fn parse_separated<T>(
    group: &Group,
    report: &mut Report,
    mut parse: impl FnMut(&mut Tokens, &mut Report) -> Option<T>,
) -> Vec<T> {
    Tokens::of_group(group).eat_list(|cursor| {
        let mark = cursor.mark();
        let item = parse(cursor, report)?;
        let name = cursor.at_mark(mark).filter(|_| cursor.mark() == mark + 1);
        if let (Some(TokenTree::Ident(name)), true, Some(constraint)) = (name, cursor.at_punct('='), cursor.peek_at(1))
        {
            report.error(cursor.span(), diag::equals_for_colon(name, shown(constraint)));
            cursor.skip_past_comma();
        } else if !cursor.at_list_item_end() {
            let found = cursor.peek().map(shown).unwrap_or_default();
            report.error(cursor.span(), diag::comma_expected(found));
            cursor.skip_past_comma();
        }
        Some(item)
    })
}

/// Parses `(a, label = b)`.
fn parse_elements(group: &Group, report: &mut Report) -> Vec<TupleElement> {
    let mut labels: Vec<Ident> = Vec::new();
    parse_separated(group, report, |cursor, report| {
        let label = cursor.eat_name_before_equals();
        if let Some(label) = &label {
            if labels.contains(label) {
                report.error(label, diag::label_twice(label));
            }
            labels.push(label.clone());
        }
        let value = parse_expression(cursor, report)?;
        Some(TupleElement { label, value })
    })
}

/// Parses `attr<..>` or `type<..>`, with or without quotes. `check` validates the text.
fn parse_text(
    cursor: &mut Tokens,
    kind: fn(String) -> ExpressionKind,
    check: fn(&str) -> Result<(), MlirSyntaxError>,
    noun: &str,
    report: &mut Report,
) -> Option<ExpressionKind> {
    let mark = cursor.mark();
    cursor.next();
    let open = cursor.eat_punct('<')?;
    let start = cursor.mark();
    if !cursor.skip_to_closing_angle() {
        cursor.rewind(start);
        return report.fail(&open, diag::text_not_closed(noun));
    }
    let inside = cursor.since(start);
    cursor.next();
    let mut tokens = inside.clone().into_iter();
    let text = match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(text)), None) if string_value(&text).is_some() => string_value(&text)?,
        // MLIR also accepts `[{ .. }]` for strings. Other contents are an array of a dictionary.
        _ => match eat_native(&mut Tokens::new(inside.clone())).map(|code| mlir_text(code.stream())) {
            Some(text) if check(&text).is_ok() => text,
            _ => mlir_text(inside),
        },
    };
    if text.trim().is_empty() {
        return report.fail(TokenSpan::of(&cursor.since(mark)), diag::text_expected(noun));
    }
    Some(kind(text))
}

/// Parses the name in `op<..>` and `Op<..>`, after the `<`, and takes the `>`.
pub(super) fn parse_op_name(open: TokenSpan, cursor: &mut Tokens, report: &mut Report) -> Option<OpName> {
    if let Some(close) = cursor.eat_punct('>') {
        return Some(OpName::Any(TokenSpan::between(open.first(), close.span())));
    }
    let span = cursor.span();
    let Some(first) = cursor.peek_ident().cloned() else {
        return report.fail(span, diag::op_name_expected());
    };
    let name = if is_punct(cursor.peek_at(1), '.') {
        cursor.next();
        let mut name = name_of(&first);
        let mut last = first.span();
        while let Some(dot) = cursor.eat_punct('.') {
            let part = (!starts_declaration(cursor)).then(|| cursor.eat_ident()).flatten();
            let Some(part) = part else {
                return report.fail(&dot, diag::op_name_after_dot());
            };
            name.push('.');
            name.push_str(&name_of(&part));
            last = part.span();
        }
        OpName::Mlir(name, TokenSpan::between(first.span(), last))
    } else {
        OpName::Rust(Path::eat(cursor)?)
    };
    match cursor.eat_punct('>') {
        Some(_) => Some(name),
        None => report.fail(cursor.span(), diag::op_name_not_closed()),
    }
}

fn parse_op(cursor: &mut Tokens, report: &mut Report) -> Option<ExpressionKind> {
    let keyword = cursor.eat_ident()?;
    let open = cursor.eat_punct('<')?;
    let name = parse_op_name((&open).into(), cursor, report)?;
    let operands = cursor.eat_group(Delimiter::Parenthesis);
    let operands = operands.map(|group| parse_list(&group, report));
    // Braces directly after the root of a rewrite are attributes; `with` precedes a body.
    let attributes = cursor.eat_group(Delimiter::Brace);
    let attributes = attributes.map(|group| parse_attributes(&group, report));
    let types = after_sign(cursor.eat_joint(['-', '>']), || {
        match cursor.eat_group(Delimiter::Parenthesis) {
            Some(group) => Some(parse_list(&group, report)),
            None => report.fail(cursor.span(), diag::result_types_expected()),
        }
    })?;
    let location = if cursor.at_word("location") && is_group(cursor, 1, Delimiter::Parenthesis) {
        cursor.eat_ident().zip(cursor.eat_group(Delimiter::Parenthesis))
    } else {
        None
    };
    Some(ExpressionKind::Op(Box::new(OpExpression {
        keyword,
        name,
        operands,
        attributes: attributes.unwrap_or_default(),
        types,
        location: location.map(|(word, group)| (word, parse_list(&group, report))),
    })))
}

fn is_group(cursor: &Tokens, at: usize, delimiter: Delimiter) -> bool {
    matches!(cursor.peek_at(at), Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

/// Returns `true` at `block { .. }` or `block(..) { .. }`.
fn is_block(cursor: &Tokens) -> bool {
    is_group(cursor, 1, Delimiter::Brace)
        || is_group(cursor, 1, Delimiter::Parenthesis) && is_group(cursor, 2, Delimiter::Brace)
}

fn parse_block(cursor: &mut Tokens, report: &mut Report) -> Option<ExpressionKind> {
    let keyword = cursor.eat_ident()?;
    let args = cursor.eat_group(Delimiter::Parenthesis);
    let args = args.map(|group| parse_list(&group, report));
    let body = parse_statements(&cursor.eat_group(Delimiter::Brace)?, report);
    Some(ExpressionKind::Block(Box::new(BlockExpression { keyword, args, body })))
}

fn parse_attributes(group: &Group, report: &mut Report) -> Vec<NamedAttribute> {
    let attributes = parse_separated(group, report, parse_attribute);
    for (at, attribute) in attributes.iter().enumerate() {
        if attributes[..at].iter().any(|known| known.name == attribute.name) {
            report.error(attribute.span, diag::attribute_twice(&attribute.name));
        }
    }
    attributes
}

fn parse_attribute(cursor: &mut Tokens, report: &mut Report) -> Option<NamedAttribute> {
    let span = cursor.span();
    let name = match (cursor.eat_string(), cursor.peek_ident()) {
        (Some((name, _)), _) => name,
        (None, Some(name)) if name != "_" => {
            let name = name_of(name);
            cursor.next();
            name
        }
        _ => return report.fail(span, diag::attribute_name_expected()),
    };
    let value = after_sign(cursor.eat_punct('='), || parse_expression(cursor, report))?;
    Some(NamedAttribute { name, span, value })
}

/// Parses `C` or `[C1, C2]`.
pub(super) fn parse_constraints(cursor: &mut Tokens, report: &mut Report) -> Option<Vec<VariableConstraint>> {
    let Some(group) = cursor.eat_group(Delimiter::Bracket) else {
        return Some(vec![parse_constraint(cursor, report)?]);
    };
    if group.stream().is_empty() {
        return report.fail(&group, diag::constraint_expected());
    }
    let mut inside = Tokens::of_group(&group);
    let list = inside.eat_list(|tokens| parse_constraint(tokens, report));
    let mut typed = list.iter().filter_map(|constraint| match &constraint.kind {
        VariableConstraintKind::Attr(ty)
        | VariableConstraintKind::Value(ty)
        | VariableConstraintKind::ValueRange(ty) => ty.as_ref(),
        _ => None,
    });
    if let (Some(_), Some(second)) = (typed.next(), typed.next()) {
        report.error(second.span, diag::type_twice());
    }
    Some(list)
}

/// Parses one constraint of a variable.
pub(super) fn parse_constraint(cursor: &mut Tokens, report: &mut Report) -> Option<VariableConstraint> {
    let (mark, span) = (cursor.mark(), cursor.span());
    let word = cursor.peek_ident().cloned();
    let text = word.as_ref().map(Ident::to_string).unwrap_or_default();
    let kind = match (text.as_str(), word) {
        (
            "Type" | "TypeRange" | "Attr" | "OptionalAttr" | "Value" | "ValueRange" | "Op" | "Region" | "Block",
            Some(_),
        ) => {
            cursor.next();
            parse_core(&text, cursor, report)?
        }
        ("Constraint", Some(word)) => {
            cursor.next();
            let callable = parse_callable(CallableKind::Constraint, word, false, cursor, report)?;
            VariableConstraintKind::Inline(Box::new(callable))
        }
        ("dyn", Some(_)) => {
            cursor.next();
            let Some(interface) = Path::eat(cursor) else {
                return report.fail(cursor.span(), diag::interface_expected());
            };
            VariableConstraintKind::Interface(interface)
        }
        (_, Some(word)) if is_keyword(&word) => return report.fail(span, diag::constraint_expected()),
        ("op", Some(_)) if is_punct(cursor.peek_at(1), '<') => {
            return report.fail(
                span,
                diag::constraint_expected().help("write an op with a name as `Op<dialect.name>`"),
            );
        }
        _ if Constraint::starts(cursor) => VariableConstraintKind::Named(Constraint::parse(cursor, report)?),
        _ if let Some(symbol) = cursor.clone().eat_symbol() => {
            return report.fail(&symbol, diag::symbol_of_pat(symbol.name()));
        }
        _ => return report.fail(span, diag::constraint_expected()),
    };
    let span = TokenSpan::of(&cursor.since(mark));
    Some(VariableConstraint { kind, span })
}

/// Parses the rest of a constraint that PDLL defines, after its keyword.
fn parse_core(word: &str, cursor: &mut Tokens, report: &mut Report) -> Option<VariableConstraintKind> {
    Some(match word {
        "Type" => VariableConstraintKind::Type,
        "TypeRange" => VariableConstraintKind::TypeRange,
        "Region" => VariableConstraintKind::Region,
        "Block" => VariableConstraintKind::Block,
        "Op" => VariableConstraintKind::Op(match cursor.eat_punct('<') {
            Some(open) => Some(parse_op_name((&open).into(), cursor, report)?),
            None => None,
        }),
        "OptionalAttr" => {
            VariableConstraintKind::OptionalAttr(parse_in_angles(word, cursor, report, Constraint::parse)?)
        }
        _ => {
            let ty = parse_in_angles(word, cursor, report, parse_expression)?.map(Box::new);
            match word {
                "Attr" => VariableConstraintKind::Attr(ty),
                "Value" => VariableConstraintKind::Value(ty),
                _ => VariableConstraintKind::ValueRange(ty),
            }
        }
    })
}

/// Parses optional contents in `<..>`.
fn parse_in_angles<T>(
    word: &str,
    cursor: &mut Tokens,
    report: &mut Report,
    parse: fn(&mut Tokens, &mut Report) -> Option<T>,
) -> Option<Option<T>> {
    after_sign(cursor.eat_punct('<'), || {
        let inside = parse(cursor, report)?;
        match cursor.eat_punct('>') {
            Some(_) => Some(inside),
            None => report.fail(cursor.span(), diag::constraint_not_closed(word)),
        }
    })
}

impl Expression {
    /// Returns the path of a name expression.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.kind {
            ExpressionKind::Name(path) => Some(path),
            _ => None,
        }
    }
}
