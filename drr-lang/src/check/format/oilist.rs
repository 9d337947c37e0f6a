//! Checks of the clauses of an `oilist`.

use super::FormatDecl;
use super::group::{RequiredValues, can_be_absent};
use super::lower::bound_parts;
use super::model::{ClauseNode, FormatNode, FormatNodeKind, TypesOf};
use crate::messages::format as diag;
use crate::syntax::format::Errors;
use std::ops::Range;

/// Checks a clause.
pub(super) fn check(decl: &FormatDecl<'_>, clause: &ClauseNode, errors: &mut Errors) {
    let before = errors.count();
    for part in &clause.parts {
        check_part(decl, part, errors);
    }
    // A clause is printed if its bound entities are present, so types alone are not enough.
    let has_types = |part: &FormatNode| {
        matches!(
            part.kind,
            FormatNodeKind::Types { .. } | FormatNodeKind::FunctionalType(..)
        )
    };
    if errors.count() == before && clause.parts.iter().any(has_types) && bound_parts(&clause.parts).is_empty() {
        errors.push(clause.range.clone(), diag::clause_never_printed(&clause.keyword));
    }
}

fn check_part(decl: &FormatDecl<'_>, part: &FormatNode, errors: &mut Errors) {
    let range = part.range.clone();
    match &part.kind {
        FormatNodeKind::Attribute { arg, .. } => {
            if let Some(arg) = decl.arg(*arg).filter(|arg| !can_be_absent(arg)) {
                let message = if arg.kind.is_prop() {
                    diag::clause_property(&arg.name)
                } else {
                    diag::clause_attribute(&arg.name)
                };
                errors.push(range, message);
            }
        }
        FormatNodeKind::Operand(at) => check_values(decl, TypesOf::Operand(*at), range, errors),
        FormatNodeKind::Types { of, .. } => check_values(decl, *of, range, errors),
        FormatNodeKind::FunctionalType(inputs, results) => {
            check_values(decl, *inputs, range.clone(), errors);
            check_values(decl, *results, range, errors);
        }
        FormatNodeKind::Region(_)
        | FormatNodeKind::Literal(_)
        | FormatNodeKind::Whitespace(_)
        | FormatNodeKind::Custom { .. }
        | FormatNodeKind::Group { .. } => {}
        _ => errors.push(range, diag::clause_element()),
    }
}

/// Checks that operands and results in a clause are optional or variadic.
fn check_values(decl: &FormatDecl<'_>, of: TypesOf, range: Range<usize>, errors: &mut Errors) {
    if let Some(values) = RequiredValues::of(decl, of) {
        let message = match values {
            RequiredValues::Operand(name) => diag::clause_operand(name),
            RequiredValues::Result(name) => diag::clause_result(name),
            RequiredValues::All => diag::clause_element(),
        };
        errors.push(range, message);
    }
}

/// Checks that keywords are unique. The parser would assign a shared keyword to its first use.
pub(super) fn check_keywords(parts: &[FormatNode], errors: &mut Errors) {
    let mut taken: Vec<&str> = Vec::new();
    for part in parts {
        match &part.kind {
            FormatNodeKind::Oilist(clauses) => {
                for clause in clauses {
                    if taken.contains(&clause.keyword.as_str()) {
                        errors.push(clause.range.clone(), diag::clause_keyword_twice(&clause.keyword));
                    }
                    taken.push(&clause.keyword);
                }
            }
            FormatNodeKind::Literal(text) => {
                if taken.contains(&text.as_str()) {
                    errors.push(part.range.clone(), diag::clause_keyword_and_literal(text));
                }
                taken.clear();
            }
            _ => taken.clear(),
        }
    }
}
