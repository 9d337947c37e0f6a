//! What heads a node, read from its name alone: an operation, or what is mistaken for one.

use crate::check::pattern::words::{self, EntityConstraint};
use crate::messages::{pattern as say, source};
use crate::report::{Message, Report};
use crate::syntax::constraint::{Constraint, Kind};
use crate::syntax::pattern::{Head, Native, NativeFunction};

/// Whether a node is an operation, read from its head alone: an upper-case path without arguments that is no built-in
/// constraint.
pub(crate) fn is_operation(head: &Head) -> bool {
    matches!(head, Head::Named(name) if is_operation_name(name))
}

pub(crate) fn is_operation_name(name: &Constraint) -> bool {
    name.args.is_empty() && EntityConstraint::of(name).is_none() && !words::is_built_in(name)
}

/// A known type or attribute constraint is told from an operation in so many words; `HasOneUse` and its like have a
/// text of their own that depends on the place.
pub(crate) fn constraint_heads_node(name: &Constraint, entity: Message) -> Message {
    if EntityConstraint::of(name).is_some() || words::is_of_blocks(name) || words::is_inline_constraint(name) {
        return entity;
    }
    if name.is("ConstantLikeMatcher") {
        return source::matcher_builds_nothing(name);
    }
    match name.kind() {
        Kind::Attr => say::constraint_as_operation(name, "an attribute"),
        Kind::Prop => say::constraint_as_operation(name, "a property"),
        Kind::Type | Kind::Unknown => say::constraint_as_operation(name, "a type"),
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

/// Says that a variant of a Rust enum is no constraint, if this is one.
pub(crate) fn report_variant(name: &Constraint, report: &mut Report) -> bool {
    let Some(owner) = name.path.enum_of_variant() else {
        return false;
    };
    let case = format!("{owner}{}", name.path.last());
    report.error(name.place(), say::variant_is_no_case(name, case));
    true
}
