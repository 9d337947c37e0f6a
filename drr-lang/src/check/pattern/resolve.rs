//! The operations and the enums that a pattern names, and what is said of a name that is something else than its position wants.

use crate::lex::Symbol;
use crate::messages::{pattern as say, source};
use crate::report::{Message, Report, TokenSpan};
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintKind};
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::path::{Path, each_once};
use crate::syntax::pattern::role::{ConstantKind, Name, Role};
use crate::syntax::pattern::{Directive, Native, NativeFunction, NodeHead, Pattern, Term, walk};
use drr_schema::nearest;

/// Whether a node is an operation.
pub(crate) fn is_operation(head: &NodeHead) -> bool {
    matches!(head, NodeHead::Named(name) if name.role == Role::Free)
}

/// The operations that a pattern names, and the types and attributes whose parameters it writes, in the order of the text, each
/// spelling once.
pub(crate) fn named_operations(pattern: &Pattern) -> Vec<Path> {
    each_once(mentioned_operations(pattern))
}

/// The same at each place.
pub(crate) fn mentioned_operations(pattern: &Pattern) -> Vec<Path> {
    let sides = pattern
        .sources()
        .chain(&pattern.results.terms)
        .chain(&pattern.supplemental);
    let named = walk(sides).filter_map(|term| match term {
        Term::Dag(dag) | Term::Defined(dag) => match &dag.head {
            NodeHead::Named(name) if matches!(name.role, Role::Free | Role::Defined) => Some(name.path.clone()),
            _ => None,
        },
        _ => None,
    });
    named.collect()
}

/// A known type or attribute constraint is told from an operation in so many words; `HasOneUse` and its like have a
/// text of their own that depends on the place.
pub(crate) fn constraint_heads_node(name: &Name, entity: Message) -> Message {
    match (name.role, name.kind()) {
        (Role::HasOneUse | Role::HasNoUseOf | Role::BlockArgument | Role::ArgumentOf | Role::Predicate, _) => entity,
        (Role::ConstantLike, _) => source::matcher_builds_nothing(name),
        (_, ConstraintKind::Attr) => say::constraint_as_operation(name, "an attribute"),
        (_, ConstraintKind::Prop) => say::constraint_as_operation(name, "a property"),
        (_, ConstraintKind::Type | ConstraintKind::Unknown) => say::constraint_as_operation(name, "a type"),
    }
}

/// Says that a lower-case head is a misspelled directive, if it is.
pub(crate) fn report_near_directive(native: &Native, report: &mut Report) -> bool {
    match (native.near_directive(), &native.function) {
        (Some(near), NativeFunction::Path(path)) => {
            report.error(path.place(), say::no_such_directive(path, near));
            true
        }
        _ => false,
    }
}

/// Reports a symbol of a directive that binds nothing.
pub(crate) fn report_symbol(symbol: &Option<Symbol>, directive: Directive, report: &mut Report) {
    if let Some(symbol) = symbol {
        report.error(symbol, say::nothing_to_bind(directive.word()));
    }
}

/// Says that a variant of a Rust enum is no constraint, if this is one.
pub(crate) fn report_variant(name: &Constraint, report: &mut Report) -> bool {
    let Some(owner) = name.path.enum_of_variant() else {
        return false;
    };
    let case = format!("{owner}{}", name.path.last());
    report.error(name.place(), say::variant_is_no_case(name, case));
    true
}

/// The enums that a pattern names, in the order of the text, each spelling once.
pub(crate) fn named_enums(pattern: &Pattern) -> Vec<Path> {
    each_once(cases(pattern).into_iter().map(|(path, ..)| path.clone()).collect())
}

/// Reports the cases that the enums do not have.
pub(crate) fn check_cases(pattern: &Pattern, enums: &[(Path, EnumSignature)], report: &mut Report) {
    for (path, text, place) in cases(pattern) {
        let known = enums.iter().find(|(known, _)| known.to_string() == path.to_string());
        let Some((_, signature)) = known else { continue };
        if let Some(unknown) = signature.unknown(text) {
            let listed: Vec<String> = signature.texts.iter().map(|text| format!("`{text}`")).collect();
            let near = nearest(&unknown, signature.texts.iter().map(String::as_str));
            let message = say::enum_case_unknown(path, &unknown, listed.join(", "));
            report.error(place, message.did_you_mean(near));
        }
    }
}

/// The cases that stand in a pattern: the enum, the text and where it stands.
fn cases(pattern: &Pattern) -> Vec<(&Path, &str, TokenSpan)> {
    let sides = pattern
        .sources()
        .chain(&pattern.results.terms)
        .chain(&pattern.constraints)
        .chain(&pattern.supplemental);
    walk(sides).filter_map(|term| case_of(term.head()?)).collect()
}

fn case_of(head: &NodeHead) -> Option<(&Path, &str, TokenSpan)> {
    let NodeHead::Named(name) = head else { return None };
    let (kind, text) = enum_case(name)?;
    let literal = name.args.get(1)?;
    Some((&kind.path, text, TokenSpan::of(literal)))
}

/// The parts of `ConstantEnumCase<Mode, "fast">`.
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
