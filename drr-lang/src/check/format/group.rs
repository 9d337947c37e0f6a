//! What an optional group may consist of, and what its anchor may be.

use super::Facts;
use super::model::{AnchorPlace, Part, PartKind, TypesOf};
use crate::messages::format as say;
use crate::signature::{ArgKind, Count};
use crate::syntax::format::{Errors, FormatOf};
use std::ops::Range;

/// Checks the parts of a group.
pub(super) fn check(
    of: FormatOf,
    facts: &Facts<'_>,
    then_part: &[Part],
    else_part: &[Part],
    anchor: AnchorPlace,
    range: &Range<usize>,
    errors: &mut Errors,
) {
    for (in_else, parts) in [(false, then_part), (true, else_part)] {
        for (at, part) in parts.iter().enumerate() {
            let is_anchor = anchor == AnchorPlace { in_else, at };
            match of {
                FormatOf::Op => check_part(facts, part, is_anchor, errors),
                FormatOf::Definition => check_params(facts, part, is_anchor, errors),
            }
        }
    }
    let first = then_part.iter().find(|part| !is_whitespace(part));
    let can_begin = |part: &&Part| {
        matches!(
            part.kind,
            PartKind::Literal(_)
                | PartKind::Operand(_)
                | PartKind::Attribute { .. }
                | PartKind::Region(_)
                | PartKind::Successor(_)
                | PartKind::Custom { .. }
        )
    };
    if first.filter(can_begin).is_none() {
        let range = first.map_or(range, |part| &part.range);
        errors.push(range.clone(), say::group_start());
    }
}

/// Whether nothing is parsed for it.
pub(super) fn is_whitespace(part: &Part) -> bool {
    matches!(part.kind, PartKind::Whitespace(_))
}

fn check_part(facts: &Facts<'_>, part: &Part, is_anchor: bool, errors: &mut Errors) {
    let range = part.range.clone();
    match &part.kind {
        PartKind::Attribute { arg, .. } => {
            if let Some(arg) = facts.arg(*arg).filter(|_| is_anchor)
                && !can_be_absent(arg)
            {
                let message = match arg.kind.is_prop() {
                    true => say::anchor_property(&arg.name),
                    false => say::anchor_attribute(&arg.name),
                };
                errors.push(range, message);
            }
        }
        PartKind::Operand(at) => check_values(facts, TypesOf::Operand(*at), range, errors),
        PartKind::Types { of, .. } => check_values(facts, *of, range, errors),
        PartKind::FunctionalType(inputs, results) => {
            check_values(facts, *inputs, range.clone(), errors);
            check_values(facts, *results, range, errors);
        }
        PartKind::Region(_) => {}
        PartKind::Custom { args, .. } if is_anchor => {
            let args: Vec<&Part> = args
                .iter()
                .filter(|arg| !matches!(arg.kind, PartKind::Ref(_)))
                .collect();
            for arg in &args {
                match arg.kind {
                    PartKind::Successor(_) | PartKind::Text(_) | PartKind::AttrDict { .. } | PartKind::PropDict => {
                        errors.push(arg.range.clone(), say::anchor_argument());
                    }
                    _ => check_part(facts, arg, true, errors),
                }
            }
            if args.is_empty() {
                errors.push(range, say::anchor_binds_nothing());
            }
        }
        PartKind::Custom { .. } => {}
        PartKind::Literal(_) | PartKind::Whitespace(_) | PartKind::Group { .. } => {
            if is_anchor {
                errors.push(range, say::anchor_kind());
            }
        }
        _ => errors.push(range, say::group_element()),
    }
}

/// The parts of a group of a type or an attribute: all of their parameters may be absent.
fn check_params(facts: &Facts<'_>, part: &Part, is_anchor: bool, errors: &mut Errors) {
    let params: Vec<u8> = match &part.kind {
        PartKind::Literal(_) | PartKind::Whitespace(_) | PartKind::Group { .. } => {
            if is_anchor {
                errors.push(part.range.clone(), say::anchor_of_params());
            }
            return;
        }
        PartKind::Attribute { arg, .. } => vec![*arg],
        PartKind::Params(params) => params.clone(),
        PartKind::Struct(fields) => fields.iter().map(|field| field.param).collect(),
        PartKind::Custom { args, .. } => args.iter().filter_map(param_of).collect(),
        _ => return errors.push(part.range.clone(), say::group_element()),
    };
    if is_anchor && params.is_empty() {
        errors.push(part.range.clone(), say::anchor_binds_nothing());
    }
    let args = params.iter().filter_map(|&param| facts.arg(param));
    if let Some(arg) = args.into_iter().find(|arg| !can_be_absent(arg)) {
        errors.push(part.range.clone(), say::group_parameter(&arg.name));
    }
}

/// The parameter that an argument of a `custom` directive binds.
pub(super) fn param_of(part: &Part) -> Option<u8> {
    match part.kind {
        PartKind::Attribute { arg, .. } => Some(arg),
        _ => None,
    }
}

/// Operands and results in a group may be none.
fn check_values(facts: &Facts<'_>, of: TypesOf, range: Range<usize>, errors: &mut Errors) {
    let single = match of {
        TypesOf::Operand(at) => facts
            .operand(at)
            .filter(|arg| arg.kind == ArgKind::Operand)
            .map(|arg| say::group_operand(&arg.name)),
        TypesOf::Result(at) => facts
            .signature
            .results
            .get(usize::from(at))
            .filter(|result| result.count == Count::One)
            .map(|result| say::group_result(&result.name)),
        TypesOf::Operands | TypesOf::Results => Some(say::group_element()),
    };
    if let Some(message) = single {
        errors.push(range, message);
    }
}

/// Whether an attribute or a property has a value that is not written.
pub(super) fn can_be_absent(arg: &crate::signature::Arg) -> bool {
    match arg.kind {
        ArgKind::OptionalAttr | ArgKind::DefaultAttr => true,
        ArgKind::Prop => arg.constraint.has_default(),
        _ => false,
    }
}
