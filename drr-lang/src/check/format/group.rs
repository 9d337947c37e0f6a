//! Checks of optional groups: the allowed elements and anchors.

use super::FormatDecl;
use super::model::{AnchorIndex, FormatNode, FormatNodeKind, TypesOf};
use crate::messages::format as diag;
use crate::signature::ArgKind;
use crate::syntax::format::{Errors, FormatOf};
use drr_schema::constraint::ConstraintFlag;
use std::ops::Range;

/// Checks the elements of a group.
pub(super) fn check(
    of: FormatOf,
    decl: &FormatDecl<'_>,
    then_part: &[FormatNode],
    else_part: &[FormatNode],
    anchor: AnchorIndex,
    range: &Range<usize>,
    errors: &mut Errors,
) {
    for (in_else, parts) in [(false, then_part), (true, else_part)] {
        for (at, part) in parts.iter().enumerate() {
            let is_anchor = anchor == AnchorIndex { in_else, at };
            match of {
                FormatOf::Op => check_part(decl, part, is_anchor, errors),
                FormatOf::Definition => check_params(decl, part, is_anchor, errors),
            }
        }
    }
    let first = then_part.iter().find(|part| !is_whitespace(part));
    let can_begin = |part: &&FormatNode| {
        matches!(
            part.kind,
            FormatNodeKind::Literal(_)
                | FormatNodeKind::Operand(_)
                | FormatNodeKind::Attribute { .. }
                | FormatNodeKind::Region(_)
                | FormatNodeKind::Successor(_)
                | FormatNodeKind::Custom { .. }
        )
    };
    if first.filter(can_begin).is_none() {
        let range = first.map_or(range, |part| &part.range);
        errors.push(range.clone(), diag::group_start());
    }
}

/// Returns `true` if a node is only whitespace, which is not parsed.
pub(super) fn is_whitespace(part: &FormatNode) -> bool {
    matches!(part.kind, FormatNodeKind::Whitespace(_))
}

fn check_part(decl: &FormatDecl<'_>, part: &FormatNode, is_anchor: bool, errors: &mut Errors) {
    let range = part.range.clone();
    match &part.kind {
        FormatNodeKind::Attribute { arg, .. } => {
            if let Some(arg) = decl.arg(*arg).filter(|_| is_anchor)
                && !can_be_absent(arg)
            {
                let message = if arg.kind.is_prop() {
                    diag::anchor_property(&arg.name)
                } else {
                    diag::anchor_attribute(&arg.name)
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
        FormatNodeKind::Region(_) => {}
        FormatNodeKind::Custom { args, .. } if is_anchor => {
            let args: Vec<&FormatNode> = args
                .iter()
                .filter(|arg| !matches!(arg.kind, FormatNodeKind::Ref(_)))
                .collect();
            for arg in &args {
                match arg.kind {
                    FormatNodeKind::Successor(_)
                    | FormatNodeKind::Text(_)
                    | FormatNodeKind::AttrDict { .. }
                    | FormatNodeKind::PropDict => {
                        errors.push(arg.range.clone(), diag::anchor_argument());
                    }
                    _ => check_part(decl, arg, true, errors),
                }
            }
            if args.is_empty() {
                errors.push(range, diag::anchor_binds_nothing());
            }
        }
        FormatNodeKind::Custom { .. } => {}
        FormatNodeKind::Literal(_) | FormatNodeKind::Whitespace(_) | FormatNodeKind::Group { .. } => {
            if is_anchor {
                errors.push(range, diag::anchor_kind());
            }
        }
        _ => errors.push(range, diag::group_element()),
    }
}

/// Checks an element in a group of a type or an attribute, whose parameters must all be optional.
fn check_params(decl: &FormatDecl<'_>, part: &FormatNode, is_anchor: bool, errors: &mut Errors) {
    let params: Vec<u8> = match &part.kind {
        FormatNodeKind::Literal(_) | FormatNodeKind::Whitespace(_) | FormatNodeKind::Group { .. } => {
            if is_anchor {
                errors.push(part.range.clone(), diag::anchor_of_params());
            }
            return;
        }
        FormatNodeKind::Attribute { arg, .. } => vec![*arg],
        FormatNodeKind::Params(params) => params.clone(),
        FormatNodeKind::Struct(fields) => fields.iter().map(|field| field.param).collect(),
        FormatNodeKind::Custom { args, .. } => args.iter().filter_map(param_of).collect(),
        _ => return errors.push(part.range.clone(), diag::group_element()),
    };
    if is_anchor && params.is_empty() {
        errors.push(part.range.clone(), diag::anchor_binds_nothing());
    }
    let args = params.iter().filter_map(|&param| decl.arg(param));
    if let Some(arg) = args.into_iter().find(|arg| !can_be_absent(arg)) {
        errors.push(part.range.clone(), diag::group_parameter(&arg.name));
    }
}

/// Returns the parameter that an argument of a `custom` directive binds.
pub(super) fn param_of(part: &FormatNode) -> Option<u8> {
    match part.kind {
        FormatNodeKind::Attribute { arg, .. } => Some(arg),
        _ => None,
    }
}

/// Values that are always present, so that they cannot be in a group or in a clause of an `oilist`.
pub(super) enum RequiredValues<'a> {
    /// A single operand, by its name.
    Operand(&'a str),
    /// A single result, by its name.
    Result(&'a str),
    /// All operands or all results.
    All,
}

impl<'a> RequiredValues<'a> {
    /// Returns the values if they are always present.
    pub(super) fn of(decl: &'a FormatDecl<'_>, of: TypesOf) -> Option<Self> {
        match of {
            TypesOf::Operand(at) => decl
                .operand(at)
                .filter(|arg| arg.kind == ArgKind::Operand)
                .map(|arg| RequiredValues::Operand(&arg.name)),
            TypesOf::Result(at) => decl
                .signature
                .results
                .get(usize::from(at))
                .filter(|result| result.is_single())
                .map(|result| RequiredValues::Result(&result.name)),
            TypesOf::Operands | TypesOf::Results => Some(RequiredValues::All),
        }
    }
}

/// Checks that operands and results in a group are optional or variadic.
fn check_values(decl: &FormatDecl<'_>, of: TypesOf, range: Range<usize>, errors: &mut Errors) {
    if let Some(values) = RequiredValues::of(decl, of) {
        let message = match values {
            RequiredValues::Operand(name) => diag::group_operand(name),
            RequiredValues::Result(name) => diag::group_result(name),
            RequiredValues::All => diag::group_element(),
        };
        errors.push(range, message);
    }
}

/// Returns `true` if an attribute or a property may be elided.
pub(super) fn can_be_absent(arg: &crate::signature::Arg) -> bool {
    match arg.kind {
        ArgKind::OptionalAttr | ArgKind::DefaultAttr => true,
        ArgKind::Prop => arg.constraint.has_flag(ConstraintFlag::HasDefault),
        _ => false,
    }
}
