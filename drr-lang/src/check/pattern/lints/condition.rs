//! Warnings about the constraint list: conditions that always or never hold, and repeated conditions.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::check::pattern::constraint_relations;
use crate::check::pattern::model::{ConstraintEntity, Model, Reference, SymbolKind, Test};
use crate::messages::lint as diag;
use crate::messages::lint::Lint;
use crate::report::{Report, TokenSpan};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Pattern, Term};

/// Reports conditions that always hold, never hold or are repeated.
pub(crate) fn check(pattern: &Pattern, model: &Model, report: &mut Report) {
    let warns = |lint| !pattern.switches.allows(lint);
    let mut seen = HashSet::new();
    for (term, condition) in pattern.constraints.iter().zip(&model.conditions) {
        let span = match term {
            Term::Dag(dag) => TokenSpan::of(&dag.operator),
            other => other.span(),
        };
        // Native code may yield a different value for each call.
        if condition.yields.is_none() && !seen.insert(term.to_string()) {
            if warns(Lint::RepeatedConstraint) {
                report.warn(span, diag::condition_repeated());
            }
            continue;
        }
        match (&condition.test, &condition.entities[..]) {
            (Test::Expression(tokens), _) if warns(Lint::ConstantCondition) => match constant(tokens) {
                Some(true) => report.warn(span, diag::condition_always_holds()),
                Some(false) => report.warn(span, diag::condition_never_holds()),
                None => {}
            },
            (Test::Type(expected), [ConstraintEntity::Symbol(tested)]) => {
                let Some(known) = known_constraint(model, tested) else {
                    continue;
                };
                let (symbol, known_text, expected_text) = (&tested.symbol, known.to_string(), expected.to_string());
                if constraint_relations::are_disjoint(known, expected) {
                    if warns(Lint::ConstantCondition) {
                        report.warn(span, diag::condition_excluded(symbol, known_text, expected_text));
                    }
                } else if constraint_relations::implies(known, expected) && warns(Lint::RepeatedConstraint) {
                    report.warn(span, diag::condition_implied(symbol, known_text, expected_text));
                }
            }
            _ => {}
        }
    }
}

/// Returns the constraint that a value is known to satisfy.
fn known_constraint<'a>(model: &'a Model, tested: &Reference) -> Option<&'a Constraint> {
    match model.kind(tested.id) {
        SymbolKind::Value(constraint) => Some(constraint),
        SymbolKind::Root(op) | SymbolKind::SourceNode(op) => {
            let results = &model.signature(*op).results;
            let result = match (tested.index, &results[..]) {
                (Some(index), results) => results.get(index),
                (None, [only]) => Some(only),
                _ => None,
            };
            result.map(|result| result.inner())
        }
        _ => None,
    }
}

/// Returns the value of a constant expression: `true`, `!false`, `a == a`.
fn constant(tokens: &TokenStream) -> Option<bool> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    constant_of(&tokens)
}

fn constant_of(tokens: &[TokenTree]) -> Option<bool> {
    let mut tokens = tokens;
    let mut is_negated = false;
    while let [TokenTree::Punct(not), rest @ ..] = tokens
        && not.as_char() == '!'
    {
        (is_negated, tokens) = (!is_negated, rest);
    }
    let value = match tokens {
        [TokenTree::Ident(word)] if word == "true" => true,
        [TokenTree::Ident(word)] if word == "false" => false,
        _ if !is_negated => compares_with_itself(tokens)?,
        _ => return None,
    };
    Some(value != is_negated)
}

/// Returns the value of `a == a` and `a != a`, where `a` is a symbol, a field or a path. A call may yield a different
/// value each time.
fn compares_with_itself(tokens: &[TokenTree]) -> Option<bool> {
    let is_punct =
        |token: &TokenTree, expected| matches!(token, TokenTree::Punct(punct) if punct.as_char() == expected);
    let at = tokens
        .windows(2)
        .position(|pair| (is_punct(&pair[0], '=') || is_punct(&pair[0], '!')) && is_punct(&pair[1], '='))?;
    let (left, right) = (&tokens[..at], &tokens[at + 2..]);
    let is_plain = |token: &TokenTree| match token {
        TokenTree::Ident(_) | TokenTree::Literal(_) => true,
        TokenTree::Punct(punct) => matches!(punct.as_char(), '$' | '.' | ':'),
        TokenTree::Group(group) => is_empty_call(group),
    };
    let text = |tokens: &[TokenTree]| tokens.iter().map(ToString::to_string).collect::<Vec<_>>();
    let is_same = !left.is_empty() && left.iter().all(is_plain) && text(left) == text(right);
    is_same.then(|| is_punct(&tokens[at], '='))
}

/// Returns `true` for an empty argument list `()`, as in `$x.ty()`.
fn is_empty_call(group: &Group) -> bool {
    group.delimiter() == Delimiter::Parenthesis && group.stream().is_empty()
}
