//! Ops and enums that a pattern names, and the errors for names of the wrong kind.

use crate::lex::Symbol;
use crate::messages::{pattern as diag, source};
use crate::report::{Message, Report, TokenSpan};
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintKind};
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::path::{Path, each_once};
use crate::syntax::pattern::role::{ConstantKind, Name, Role};
use crate::syntax::pattern::{Directive, Native, NativeFunction, NodeOperator, Pattern, Term, walk};
use drr_schema::nearest;

/// Returns `true` if a node is an op.
pub(crate) fn is_operation(operator: &NodeOperator) -> bool {
    matches!(operator, NodeOperator::Named(name) if name.role == Role::Free)
}

/// Returns the ops, types and attributes that a pattern names as nodes or with parameters, in source order, each
/// spelling once.
pub(crate) fn named_operations(pattern: &Pattern) -> Vec<Path> {
    each_once(mentioned_operations(pattern))
}

/// Returns the same names, each occurrence.
pub(crate) fn mentioned_operations(pattern: &Pattern) -> Vec<Path> {
    let sides = pattern
        .sources()
        .chain(&pattern.results.terms)
        .chain(&pattern.supplemental);
    let named = walk(sides).filter_map(|term| match term {
        Term::Dag(dag) | Term::Defined(dag) => match &dag.operator {
            NodeOperator::Named(name) if matches!(name.role, Role::Free | Role::Defined) => Some(name.path.clone()),
            _ => None,
        },
        _ => None,
    });
    named.collect()
}

/// Returns the error for a constraint that heads a node. `entity` is the message for `HasOneUse` and similar
/// constraints, which depends on the context.
pub(crate) fn constraint_heads_node(name: &Name, entity: Message) -> Message {
    match (name.role, name.kind()) {
        (Role::HasOneUse | Role::HasNoUseOf | Role::BlockArgument | Role::ArgumentOf | Role::Predicate, _) => entity,
        (Role::ConstantLike, _) => source::matcher_builds_nothing(name),
        (_, ConstraintKind::Attr) => diag::constraint_as_operation(name, "an attribute"),
        (_, ConstraintKind::Prop) => diag::constraint_as_operation(name, "a property"),
        (_, ConstraintKind::Type | ConstraintKind::Unknown) => diag::constraint_as_operation(name, "a type"),
    }
}

/// Reports a lower-case operator that is a misspelled directive. Returns `true` if it is one.
pub(crate) fn report_near_directive(native: &Native, report: &mut Report) -> bool {
    match (native.near_directive(), &native.function) {
        (Some(near), NativeFunction::Path(path)) => {
            report.error(path.span(), diag::no_such_directive(path, near));
            true
        }
        _ => false,
    }
}

/// Reports a symbol of a directive that binds nothing.
pub(crate) fn report_symbol(symbol: &Option<Symbol>, directive: Directive, report: &mut Report) {
    if let Some(symbol) = symbol {
        report.error(symbol, diag::nothing_to_bind(directive.word()));
    }
}

/// Reports a variant of a Rust enum used as a constraint. Returns `true` if `name` is one.
pub(crate) fn report_variant(name: &Constraint, report: &mut Report) -> bool {
    let Some(owner) = name.path.enum_of_variant() else {
        return false;
    };
    let case = format!("{owner}{}", name.path.last());
    report.error(name.span(), diag::variant_is_no_case(name, case));
    true
}

/// Returns the enums that a pattern names, in source order, each spelling once.
pub(crate) fn named_enums(pattern: &Pattern) -> Vec<Path> {
    each_once(cases(pattern).into_iter().map(|(path, ..)| path.clone()).collect())
}

/// Reports cases that the enums do not declare.
pub(crate) fn check_cases(pattern: &Pattern, enums: &[(Path, EnumSignature)], report: &mut Report) {
    for (path, text, span) in cases(pattern) {
        let known = enums.iter().find(|(known, _)| known.to_string() == path.to_string());
        let Some((_, signature)) = known else { continue };
        if let Some(unknown) = signature.unknown(text) {
            let listed: Vec<String> = signature.texts.iter().map(|text| format!("`{text}`")).collect();
            let near = nearest(&unknown, signature.texts.iter().map(String::as_str));
            let message = diag::enum_case_unknown(path, &unknown, listed.join(", "));
            report.error(span, message.did_you_mean(near));
        }
    }
}

/// Returns the enum cases in a pattern: the enum, the keyword and the span.
fn cases(pattern: &Pattern) -> Vec<(&Path, &str, TokenSpan)> {
    let sides = pattern
        .sources()
        .chain(&pattern.results.terms)
        .chain(&pattern.constraints)
        .chain(&pattern.supplemental);
    walk(sides).filter_map(|term| case_of(term.operator()?)).collect()
}

fn case_of(operator: &NodeOperator) -> Option<(&Path, &str, TokenSpan)> {
    let NodeOperator::Named(name) = operator else {
        return None;
    };
    let (kind, text) = enum_case(name)?;
    let literal = name.args.get(1)?;
    Some((&kind.path, text, TokenSpan::of(literal)))
}

/// Returns enum and keyword of `ConstantEnumCase<Mode, "fast">`.
pub(crate) fn enum_case(name: &Name) -> Option<(&Constraint, &str)> {
    match &name.args[..] {
        [ConstraintArg::Constraint(kind), ConstraintArg::Literal(text)]
            if name.role == Role::Constant(ConstantKind::EnumCase) =>
        {
            Some((kind, text.string()?))
        }
        _ => None,
    }
}
