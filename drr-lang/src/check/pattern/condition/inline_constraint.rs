//! Inline constraints as TableGen allows them: `AttrConstraint<CPred<"..">, "summary">:$k`. Each is replaced by a
//! generated named constraint.

use proc_macro2::{Ident, Span, TokenStream};

use crate::check::pattern::expression;
use crate::cpp::{self, RustExpr, property_of_class};
use crate::messages::source as diag;
use crate::report::Report;
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintKind};
use crate::syntax::pattern::{Arg, Leaf, NodeOperator, Pattern, Term};

/// An inline constraint with its generated name.
#[derive(Debug, Clone)]
pub(crate) struct InlineConstraint {
    /// The generated name.
    pub(crate) ident: Ident,
    /// The kind of entity that it constrains.
    pub(crate) kind: ConstraintKind,
    /// The property kind whose value the predicate tests, for `PropConstraint`.
    pub(crate) property: Option<Constraint>,
    /// The predicate, an expression over `$_self`.
    pub(crate) test: TokenStream,
    /// The summary for messages.
    pub(crate) summary: String,
}

/// Returns the pattern with inline constraints replaced by generated names. Reports invalid ones.
pub(crate) fn name_inline_constraints(pattern: &Pattern, report: &mut Report) -> (Pattern, Vec<InlineConstraint>) {
    let mut pattern = pattern.clone();
    let mut found = Vec::new();
    for term in std::iter::once(&mut pattern.source).chain(&mut pattern.joined) {
        name_in_term(term, &mut found, report);
    }
    for item in &mut pattern.constraints {
        if let Term::Dag(dag) = item {
            name_in_head(&mut dag.operator, &mut found, report);
        }
    }
    (pattern, found)
}

/// The parser limits the nesting depth of terms.
fn name_in_term(term: &mut Term, found: &mut Vec<InlineConstraint>, report: &mut Report) {
    match term {
        Term::Leaf(Leaf { operator, .. }) => name_in_head(operator, found, report),
        Term::Dag(dag) | Term::Defined(dag) => dag
            .args
            .iter_mut()
            .for_each(|Arg { term, .. }| name_in_term(term, found, report)),
        _ => {}
    }
}

fn name_in_head(operator: &mut NodeOperator, found: &mut Vec<InlineConstraint>, report: &mut Report) {
    let NodeOperator::Named(constraint) = operator else {
        return;
    };
    let Some(parts) = read(constraint, report) else { return };
    expression::check_argumentholders(&parts.test, expression::IN_MATCHER, report);
    let ending = match parts.kind {
        ConstraintKind::Attr => "Attr",
        ConstraintKind::Prop => "Prop",
        ConstraintKind::Type | ConstraintKind::Unknown => "Type",
    };
    let span = constraint.path.last().span().resolved_at(Span::mixed_site());
    let ident = Ident::new(&format!("__Constraint{}{ending}", found.len()), span);
    let named = constraint.renamed(ident.clone(), parts.kind);
    found.push(InlineConstraint { ident, ..parts });
    *constraint = named.into();
}

/// Reads an inline constraint. Returns `None` for other constraints.
fn read(constraint: &Constraint, report: &mut Report) -> Option<InlineConstraint> {
    let kind = kind(constraint)?;
    let args = constraint.args.as_slice();
    let (property, args) = match args {
        [ConstraintArg::Literal(ty), rest @ ..] if kind == ConstraintKind::Prop => {
            let Some(property) = ty.string().and_then(property_of) else {
                return report.fail(constraint.span(), diag::property_type_unknown());
            };
            (Some(property), rest)
        }
        args if kind == ConstraintKind::Prop && !args.is_empty() => {
            return report.fail(constraint.span(), diag::property_type_unknown());
        }
        args => (None, args),
    };
    let (predicate, summary) = match args {
        [ConstraintArg::Constraint(predicate)] => (predicate, None),
        [ConstraintArg::Constraint(predicate), ConstraintArg::Literal(summary)] => (predicate, summary.string()),
        _ => {
            return report.fail(constraint.span(), diag::inline_constraint_usage());
        }
    };
    let this = match kind {
        ConstraintKind::Type => Some(cpp::CppKind::Type),
        ConstraintKind::Attr => Some(cpp::CppKind::Attr),
        _ => None,
    };
    let names = this.map(|kind| ("$_self".to_string(), RustExpr::new("$_self", kind)));
    let test = expression::of_predicate(predicate, "$_builder", Some(names.into_iter().collect()), report)?;
    let summary = summary.map_or_else(|| constraint.to_string(), str::to_string);
    Some(InlineConstraint {
        ident: constraint.path.last().clone(),
        kind,
        property,
        test,
        summary,
    })
}

fn kind(constraint: &Constraint) -> Option<ConstraintKind> {
    if constraint.args.is_empty() {
        return None;
    }
    let is = |names: &[&str]| names.iter().any(|name| constraint.is(name));
    if is(&["TypeConstraint", "Type"]) {
        Some(ConstraintKind::Type)
    } else if is(&["AttrConstraint", "Attr"]) {
        Some(ConstraintKind::Attr)
    } else if is(&["PropConstraint"]) {
        Some(ConstraintKind::Prop)
    } else {
        None
    }
}

/// Returns the property kind that stores a C++ type.
fn property_of(ty: &str) -> Option<Constraint> {
    Constraint::from_tokens(property_of_class(ty)?.parse().ok()?)
}
