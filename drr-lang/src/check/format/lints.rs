//! What is no error of a format and all the same not what anybody wants. They are warnings.

use super::Facts;
use super::adjacent::{innermost, is_dense_array, may_be_absent};
use super::group::{can_be_absent, is_whitespace};
use super::lower::bound_parts;
use super::model::{AnchorPart, AnchorPlace, Part, PartKind};
use crate::messages::format as say;
use crate::messages::lint::Lint;
use crate::signature::{Arg, ArgKind};
use crate::syntax::format::{Errors, Whitespace};
use std::ops::Range;

/// Warns of groups that are never read, and of values that are never printed. The parser has limited how deep groups nest.
pub(super) fn check(facts: &Facts<'_>, parts: &[Part], errors: &mut Errors) {
    // The beginnings of parts that may be absent, with nothing after them that is always there.
    let mut begun: Vec<Begin<'_>> = Vec::new();
    for part in parts {
        let first = first_of(facts, part);
        if let Some((begin, range)) = &first
            && let Some(before) = begun.iter().find(|before| before.takes(begin, facts))
        {
            let message = match (begin, before) {
                (Begin::Literal(text), _) => say::group_never_read(text),
                (begin, before) => say::read_as_another(begin.name(facts), before.name(facts)),
            };
            errors.warn(Lint::GroupNeverRead, (*range).clone(), message);
        }
        match &part.kind {
            PartKind::Group {
                then_part,
                else_part,
                anchor,
            } => {
                match else_part.is_empty() {
                    true => begun.extend(first.map(|(begin, _)| begin)),
                    false => begun.clear(),
                }
                check_hidden(
                    facts,
                    if anchor.in_else { else_part } else { then_part },
                    *anchor,
                    errors,
                );
                check(facts, then_part, errors);
                check(facts, else_part, errors);
            }
            PartKind::Oilist(clauses) => {
                begun.clear();
                clauses.iter().for_each(|clause| check(facts, &clause.parts, errors));
            }
            // Without a group an attribute is printed even where it is its default.
            PartKind::Attribute { arg, .. } if facts.arg(*arg).is_some_and(|arg| arg.kind == ArgKind::OptionalAttr) => {
                begun.extend(first.map(|(begin, _)| begin));
            }
            _ if may_be_absent(facts, part) => {}
            _ => begun.clear(),
        }
    }
}

/// The beginning of the text of a part.
#[derive(Clone, Copy)]
enum Begin<'p> {
    Literal(&'p str),
    Attribute(u8),
    Operand(u8),
}

impl Begin<'_> {
    /// Returns `true` if the parser takes the other one for this one.
    fn takes(self, other: &Begin<'_>, facts: &Facts<'_>) -> bool {
        match (self, *other) {
            (Begin::Literal(one), Begin::Literal(other)) => one == other,
            (Begin::Operand(_), Begin::Operand(_)) => true,
            (Begin::Attribute(one), Begin::Attribute(other)) => {
                let constraint = |at| facts.arg(at).map(|arg| innermost(arg.inner()).to_string());
                let is_any = facts.arg(one).is_some_and(|arg| innermost(arg.inner()).is("AnyAttr"));
                is_any || constraint(one) == constraint(other)
            }
            _ => false,
        }
    }

    fn name<'f>(self, facts: &'f Facts<'_>) -> &'f str {
        let arg = match self {
            Begin::Literal(_) => None,
            Begin::Attribute(at) => facts.arg(at),
            Begin::Operand(at) => facts.operand(at),
        };
        arg.map_or("", |arg| &arg.name)
    }
}

/// Returns the beginning of a part, if it is known, and its place.
fn first_of<'p>(facts: &Facts<'_>, part: &'p Part) -> Option<(Begin<'p>, &'p Range<usize>)> {
    let first = match &part.kind {
        PartKind::Group { then_part, .. } => then_part.iter().find(|part| !is_whitespace(part))?,
        _ => part,
    };
    let begin = match &first.kind {
        PartKind::Literal(text) => Begin::Literal(text),
        PartKind::Attribute { arg, .. } if !facts.is_unit(*arg) => Begin::Attribute(*arg),
        PartKind::Operand(at) => Begin::Operand(*at),
        _ => return None,
    };
    Some((begin, &first.range))
}

/// Warns of what stands beside an anchor that has a default.
fn check_hidden(facts: &Facts<'_>, parts: &[Part], anchor: AnchorPlace, errors: &mut Errors) {
    let Some(PartKind::Attribute { arg: at, .. }) = parts.get(anchor.at).map(|part| &part.kind) else {
        return;
    };
    let has_default = |arg: &&Arg| match arg.kind {
        ArgKind::DefaultAttr => true,
        _ => arg.kind.is_prop() && can_be_absent(arg),
    };
    let Some(by) = facts.arg(*at).filter(has_default).filter(|_| !facts.is_unit(*at)) else {
        return;
    };
    for (_, part) in parts.iter().enumerate().filter(|(at, _)| *at != anchor.at) {
        for hidden in bound_parts(std::slice::from_ref(part)) {
            let name = match hidden {
                AnchorPart::Attribute(at) => facts.arg(at).map(|arg| &arg.name),
                AnchorPart::Operand(at) => facts.operand(at).map(|arg| &arg.name),
                AnchorPart::Region(at) => facts.signature.regions.get(usize::from(at)).map(|region| &region.name),
                AnchorPart::Result(_) => None,
            };
            if let Some(name) = name {
                let message = say::hidden_by_default(name, &by.name);
                errors.warn(Lint::HiddenByDefault, part.range.clone(), message);
            }
        }
    }
}

/// Warns of what is printed behind the name of a type or an attribute without a space, and may begin as names go on.
pub(super) fn check_name(facts: &Facts<'_>, parts: &[Part], errors: &mut Errors) {
    check_behind_name(facts, parts, false, errors);
}

/// Whether something stands there for sure.
fn check_behind_name(facts: &Facts<'_>, parts: &[Part], is_glued: bool, errors: &mut Errors) -> bool {
    let mut is_glued = is_glued;
    for part in parts {
        match &part.kind {
            PartKind::Whitespace(whitespace) => is_glued = *whitespace == Whitespace::None,
            PartKind::Group {
                then_part, else_part, ..
            } => {
                let is_closed = [then_part, else_part].map(|parts| check_behind_name(facts, parts, is_glued, errors));
                if is_closed == [true; 2] {
                    return true;
                }
            }
            _ => {
                if is_glued && goes_on_as_name(facts, part) {
                    let name = facts.signature.op_name.split_once('.').map_or("", |(_, name)| name);
                    errors.warn(Lint::GluedToName, part.range.clone(), say::glued_to_name(name));
                }
                return true;
            }
        }
    }
    false
}

/// Whether the text of a part may begin with a letter or a digit. Of what others declare nobody knows.
fn goes_on_as_name(facts: &Facts<'_>, part: &Part) -> bool {
    match &part.kind {
        PartKind::Literal(text) => text.starts_with(|c: char| c.is_ascii_alphanumeric() || "_.".contains(c)),
        PartKind::Attribute { arg, .. } => is_word(facts, *arg),
        PartKind::Params(params) => params.first().is_some_and(|&param| is_word(facts, param)),
        PartKind::Struct(_) => true,
        _ => false,
    }
}

fn is_word(facts: &Facts<'_>, arg: u8) -> bool {
    const WITH_A_SIGN: [&str; 8] = [
        "StrAttr",
        "StringProp",
        "TypedStrAttr",
        "SymbolNameAttr",
        "SymbolRefAttr",
        "FlatSymbolRefAttr",
        "DictionaryAttr",
        "UnitAttr",
    ];
    facts.arg(arg).is_some_and(|arg| {
        let inner = innermost(arg.inner());
        let name = inner.name();
        let has_bracket = name.ends_with("ArrayAttr") || is_dense_array(inner);
        inner.row().is_some() && !has_bracket && !WITH_A_SIGN.contains(&name.as_str())
    })
}
