//! Parser for PDLL statements, bodies and callables. Reports errors per statement, and continues with the next one.

use drr_schema::nearest;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use super::parse_expression::{
    after_sign, eat_native, parse_constraint, parse_constraints, parse_expression, parse_list,
};
use super::{
    Callable, CallableBody, CallableKind, CompoundStatement, Parameter, Statement, VariableConstraint,
    VariableConstraintKind,
};
use crate::lex::{Tokens, is_punct, shown};
use crate::messages::pdll as diag;
use crate::report::{Report, TokenSpan};

/// Keywords that declare variables in other languages.
const VARIABLE_WORDS: [&str; 4] = ["auto", "const", "val", "var"];

/// Keywords that start a statement.
const STATEMENTS: [&str; 5] = ["erase", "let", "replace", "return", "rewrite"];

/// Returns `true` if a declaration with a name or a body starts here. Its keyword may also be part of an op name or a
/// member, which is not followed by either.
pub(super) fn starts_declaration(cursor: &Tokens) -> bool {
    let Some(word) = cursor.peek_ident() else { return false };
    let mut ahead = cursor.clone();
    ahead.next();
    let has_name = ahead.peek_ident().is_some_and(|name| !is_keyword(name)) && ahead.eat_ident().is_some();
    match word.to_string().as_str() {
        "Pattern" => {
            ahead.peek_group(Delimiter::Brace).is_some() || ahead.at_joint(['=', '>']) || ahead.at_word("with")
        }
        "Constraint" | "Rewrite" => has_name && ahead.peek_group(Delimiter::Parenthesis).is_some(),
        _ => false,
    }
}

/// Parses `{ .. }` or `=> statement;`.
pub(super) fn parse_body(cursor: &mut Tokens, report: &mut Report) -> Option<CompoundStatement> {
    if let Some(group) = cursor.eat_group(Delimiter::Brace) {
        return Some(parse_statements(&group, report));
    }
    cursor.eat_joint(['=', '>'])?;
    let before = report.count();
    let span = cursor.span();
    let statement = parse_statement(cursor, report);
    let span = statement.as_ref().map_or(span, Statement::span);
    // The enclosing expression of an inline body owns the semicolon.
    if statement.is_none() {
        skip_past_semicolon(cursor);
    }
    Some(CompoundStatement {
        statements: statement.into_iter().collect(),
        span,
        is_lambda: true,
        is_broken: report.count() > before,
    })
}

/// Parses the statements in braces.
pub(super) fn parse_statements(group: &Group, report: &mut Report) -> CompoundStatement {
    let before = report.count();
    let mut cursor = Tokens::of_group(group);
    let mut statements = Vec::new();
    while !cursor.is_empty() {
        // A doc comment before a statement is only a comment.
        if cursor.eat_doc_comment() {
            continue;
        }
        let start = cursor.mark();
        let Some(statement) = parse_statement(&mut cursor, report) else {
            // Recovery stops before a declaration. A declaration here is not a statement, so at least one token is
            // skipped.
            if cursor.mark() == start {
                cursor.next();
            }
            skip_past_semicolon(&mut cursor);
            continue;
        };
        let ends_in_brace = matches!(statement, Statement::Rewrite { .. });
        let end = cursor.previous().map(TokenTree::span);
        if cursor.eat_punct(';').is_none() && !ends_in_brace {
            let message = match statement.misspelled_keyword() {
                Some((word, keyword)) => diag::unknown_statement(word).did_you_mean(Some(keyword)),
                None => diag::semicolon_expected().note_if(found_note(cursor.peek().map(shown))),
            };
            report.error(end.unwrap_or_else(Span::call_site), message);
            skip_past_semicolon(&mut cursor);
        }
        statements.push(statement);
    }
    CompoundStatement {
        statements,
        span: TokenSpan::between(group.span_open(), group.span_close()),
        is_lambda: false,
        is_broken: report.count() > before,
    }
}

fn found_note(found: Option<String>) -> Option<String> {
    found.map(|found| format!("found `{found}`"))
}

/// Skips past the next semicolon, or to the next declaration. Statement parsers recover this way.
fn skip_past_semicolon(cursor: &mut Tokens) {
    while !cursor.is_empty() && !starts_declaration(cursor) {
        if is_punct(cursor.next().as_ref(), ';') {
            return;
        }
    }
}

fn parse_statement(cursor: &mut Tokens, report: &mut Report) -> Option<Statement> {
    if cursor.eat_word("let").is_some() {
        return parse_let(cursor, report);
    }
    if let Some(word) = cursor.eat_word("erase") {
        return Some(Statement::Erase(word, parse_expression(cursor, report)?));
    }
    if let Some(word) = cursor.eat_word("replace") {
        return parse_replace(word, cursor, report);
    }
    if let Some(word) = cursor.eat_word("return") {
        return Some(Statement::Return(word, parse_expression(cursor, report)?));
    }
    let Some(keyword) = cursor.eat_word("rewrite") else {
        if let (Some(word), Some(TokenTree::Ident(name))) = (cursor.peek_ident(), cursor.peek_at(1))
            && VARIABLE_WORDS.iter().any(|known| word == known)
        {
            return report.fail(word, diag::variable_by_let(word, name));
        }
        return parse_expression(cursor, report).map(Statement::Expression);
    };
    let root = parse_expression(cursor, report)?;
    eat_with("before the body of the rewrite", cursor, report)?;
    let Some(group) = cursor.eat_group(Delimiter::Brace) else {
        return report.fail(cursor.span(), diag::rewrite_body_expected());
    };
    let body = parse_statements(&group, report);
    Some(Statement::Rewrite { keyword, root, body })
}

fn eat_with(span: &str, cursor: &mut Tokens, report: &mut Report) -> Option<()> {
    match cursor.eat_word("with") {
        Some(_) => Some(()),
        None => report.fail(cursor.span(), diag::with_expected(span)),
    }
}

fn parse_let(cursor: &mut Tokens, report: &mut Report) -> Option<Statement> {
    let span = cursor.span();
    let name = match cursor.eat_ident() {
        Some(name) if name == "_" => return report.fail(span, diag::let_wildcard()),
        Some(name) if is_keyword(&name) => return report.fail(span, diag::let_name_expected()),
        Some(name) => name,
        None => return report.fail(span, diag::let_name_expected()),
    };
    let constraints = after_sign(cursor.eat_punct(':'), || parse_constraints(cursor, report))?;
    let value = after_sign(cursor.eat_punct('='), || parse_expression(cursor, report))?;
    Some(Statement::Let {
        name,
        constraints,
        value,
    })
}

/// Returns `true` for words that cannot name a variable. `op`, `attr` and `type` are keywords only before `<`.
pub(super) fn is_keyword(name: &Ident) -> bool {
    const KEYWORDS: [&str; 17] = [
        "Attr",
        "erase",
        "let",
        "Constraint",
        "not",
        "Op",
        "OpName",
        "Pattern",
        "replace",
        "return",
        "rewrite",
        "Rewrite",
        "Type",
        "TypeRange",
        "Value",
        "ValueRange",
        "with",
    ];
    KEYWORDS.iter().any(|keyword| name == keyword)
}

fn parse_replace(keyword: Ident, cursor: &mut Tokens, report: &mut Report) -> Option<Statement> {
    let root = parse_expression(cursor, report)?;
    eat_with("after the root op", cursor, report)?;
    let (values, last) = match cursor.eat_group(Delimiter::Parenthesis) {
        Some(group) if group.stream().is_empty() => return report.fail(&group, diag::replacement_expected()),
        Some(group) => (parse_list(&group, report), group.span_close()),
        None => {
            let value = parse_expression(cursor, report)?;
            let last = value.span.last();
            (vec![value], last)
        }
    };
    Some(Statement::Replace {
        keyword,
        root,
        values,
        last,
    })
}

/// Parses a constraint or rewrite after its keyword. A top-level declaration requires a name.
pub(super) fn parse_callable(
    kind: CallableKind,
    keyword: Ident,
    is_declaration: bool,
    cursor: &mut Tokens,
    report: &mut Report,
) -> Option<Callable> {
    let name = cursor.eat_ident();
    if name.is_none() && is_declaration {
        return report.fail(cursor.span(), diag::callable_name_expected(kind.word()));
    }
    let Some(group) = cursor.eat_group(Delimiter::Parenthesis) else {
        return report.fail(cursor.span(), diag::arguments_expected(kind.word()));
    };
    let before = report.count();
    let mut inside = Tokens::of_group(&group);
    let args = inside.eat_list(|tokens| parse_argument(tokens, report));
    let results = after_sign(cursor.eat_joint(['-', '>']), || parse_results(cursor, report))?;
    let code = match eat_native(cursor) {
        Some(group) => CallableBody::Rust(group),
        None => match parse_body(cursor, report) {
            Some(mut body) => {
                check_lambda(kind, &body, report);
                body.is_broken |= report.count() > before;
                CallableBody::Statements(body)
            }
            None if !is_declaration => {
                let span = name.as_ref().unwrap_or(&keyword);
                return report.fail(span, diag::inline_without_body(kind.word()));
            }
            None => CallableBody::Function,
        },
    };
    (report.count() == before || is_declaration).then_some(Callable {
        text: TokenStream::new(),
        kind,
        name,
        args,
        results,
        code,
    })
}

/// Checks the statement after the `=>` of a callable.
fn check_lambda(kind: CallableKind, body: &CompoundStatement, report: &mut Report) {
    let (true, Some(statement)) = (body.is_lambda, body.statements.first()) else {
        return;
    };
    let fits = match kind {
        CallableKind::Constraint => matches!(statement, Statement::Expression(_)),
        CallableKind::Rewrite => matches!(statement, Statement::Expression(_)) || statement.is_rewrite(),
    };
    if !fits {
        let message = match kind {
            CallableKind::Constraint => diag::constraint_lambda(),
            CallableKind::Rewrite => diag::rewrite_lambda(),
        };
        report.error(statement.span(), message);
    }
}

fn parse_argument(tokens: &mut Tokens, report: &mut Report) -> Option<Parameter> {
    let Some(name) = tokens.peek_ident().filter(|name| !is_keyword(name)).cloned() else {
        return report.fail(tokens.span(), diag::argument_name_expected());
    };
    tokens.next();
    if tokens.eat_punct(':').is_none() {
        return report.fail(tokens.span(), diag::argument_constraint_expected(&name));
    }
    let start = tokens.mark();
    let constraint = parse_constraint(tokens, report)?;
    report_typed(&constraint, tokens.since(start), report);
    Some(Parameter {
        name: Some(name),
        constraint,
    })
}

/// Reports `Value<t>` where it cannot be tested, because only a match can test the type. In `text`, the angle brackets
/// follow the first token.
fn report_typed(constraint: &VariableConstraint, text: TokenStream, report: &mut Report) {
    if let VariableConstraintKind::Attr(Some(_))
    | VariableConstraintKind::Value(Some(_))
    | VariableConstraintKind::ValueRange(Some(_)) = constraint.kind
    {
        let brackets: TokenStream = text.into_iter().skip(1).collect();
        report.error(TokenSpan::of(&brackets), diag::typed_parameter());
    }
}

/// Parses the results after `->`: one constraint, or a parenthesised list of constraints with optional names.
fn parse_results(cursor: &mut Tokens, report: &mut Report) -> Option<Vec<Parameter>> {
    let Some(group) = cursor.eat_group(Delimiter::Parenthesis) else {
        return Some(vec![parse_result(cursor, report)?]);
    };
    if group.stream().is_empty() {
        return report.fail(&group, diag::constraint_expected());
    }
    let mut inside = Tokens::of_group(&group);
    Some(inside.eat_list(|tokens| parse_result(tokens, report)))
}

fn parse_result(tokens: &mut Tokens, report: &mut Report) -> Option<Parameter> {
    let mut ahead = tokens.clone();
    let named = ahead.eat_ident().filter(|name| !is_keyword(name));
    let name = named.filter(|_| ahead.at_punct(':') && !ahead.at_joint([':', ':']));
    if name.is_some() {
        tokens.next();
        tokens.next();
    }
    let start = tokens.mark();
    let constraint = parse_constraint(tokens, report)?;
    report_typed(&constraint, tokens.since(start), report);
    if let VariableConstraintKind::Named(named) = &constraint.kind
        && tokens.mark() == start + 1
        && tokens.peek_ident().is_some()
    {
        return report.fail(tokens.span(), diag::argument_constraint_expected(named));
    }
    Some(Parameter { name, constraint })
}

impl Statement {
    /// Returns the name that misspells a statement keyword, and the keyword.
    fn misspelled_keyword(&self) -> Option<(&Ident, &'static str)> {
        let Statement::Expression(expression) = self else {
            return None;
        };
        let name = expression.name()?;
        Some((name, nearest(&name.to_string(), STATEMENTS)?))
    }
}
