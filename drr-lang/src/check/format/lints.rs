//! Warnings about valid formats that contain unreachable or ambiguous elements.

use super::FormatDecl;
use super::adjacent::{innermost, is_dense_array, may_be_absent};
use super::group::{can_be_absent, is_whitespace};
use super::lower::bound_parts;
use super::model::{AnchorElement, AnchorIndex, FormatNode, FormatNodeKind};
use crate::messages::format as diag;
use crate::messages::lint::Lint;
use crate::signature::{Arg, ArgKind};
use crate::syntax::format::{Errors, Whitespace};
use std::ops::Range;

/// Reports groups that are never parsed, and values that are never printed. The parser limits the nesting depth of
/// groups.
pub(super) fn check(decl: &FormatDecl<'_>, parts: &[FormatNode], errors: &mut Errors) {
    // First elements of preceding optional nodes, back to the last mandatory one.
    let mut begun: Vec<FirstElement<'_>> = Vec::new();
    for part in parts {
        let first = first_of(decl, part);
        if let Some((begin, range)) = &first
            && let Some(before) = begun.iter().find(|before| before.takes(begin, decl))
        {
            let message = match (begin, before) {
                (FirstElement::Literal(text), _) => diag::group_never_read(text),
                (begin, before) => diag::read_as_another(begin.name(decl), before.name(decl)),
            };
            errors.warn(Lint::GroupNeverRead, (*range).clone(), message);
        }
        match &part.kind {
            FormatNodeKind::Group {
                then_part,
                else_part,
                anchor,
            } => {
                if else_part.is_empty() {
                    begun.extend(first.map(|(begin, _)| begin))
                } else {
                    begun.clear()
                }
                check_hidden(
                    decl,
                    if anchor.in_else { else_part } else { then_part },
                    *anchor,
                    errors,
                );
                check(decl, then_part, errors);
                check(decl, else_part, errors);
            }
            FormatNodeKind::Oilist(clauses) => {
                begun.clear();
                clauses.iter().for_each(|clause| check(decl, &clause.parts, errors));
            }
            // Outside of a group, a default-valued attribute is always printed.
            FormatNodeKind::Attribute { arg, .. }
                if decl.arg(*arg).is_some_and(|arg| arg.kind == ArgKind::OptionalAttr) =>
            {
                begun.extend(first.map(|(begin, _)| begin));
            }
            _ if may_be_absent(decl, part) => {}
            _ => begun.clear(),
        }
    }
}

/// The first element of a node's text.
#[derive(Clone, Copy)]
enum FirstElement<'p> {
    Literal(&'p str),
    Attribute(u8),
    Operand(u8),
}

impl FirstElement<'_> {
    /// Returns `true` if the parser would take the other element for this one.
    fn takes(self, other: &FirstElement<'_>, decl: &FormatDecl<'_>) -> bool {
        match (self, *other) {
            (FirstElement::Literal(one), FirstElement::Literal(other)) => one == other,
            (FirstElement::Operand(_), FirstElement::Operand(_)) => true,
            (FirstElement::Attribute(one), FirstElement::Attribute(other)) => {
                let constraint = |at| decl.arg(at).map(|arg| innermost(arg.inner()).to_string());
                let is_any = decl.arg(one).is_some_and(|arg| innermost(arg.inner()).is("AnyAttr"));
                is_any || constraint(one) == constraint(other)
            }
            _ => false,
        }
    }

    fn name<'f>(self, decl: &'f FormatDecl<'_>) -> &'f str {
        let arg = match self {
            FirstElement::Literal(_) => None,
            FirstElement::Attribute(at) => decl.arg(at),
            FirstElement::Operand(at) => decl.operand(at),
        };
        arg.map_or("", |arg| &arg.name)
    }
}

/// Returns the first element of a node, if it is known, with its range.
fn first_of<'p>(decl: &FormatDecl<'_>, part: &'p FormatNode) -> Option<(FirstElement<'p>, &'p Range<usize>)> {
    let first = match &part.kind {
        FormatNodeKind::Group { then_part, .. } => then_part.iter().find(|part| !is_whitespace(part))?,
        _ => part,
    };
    let begin = match &first.kind {
        FormatNodeKind::Literal(text) => FirstElement::Literal(text),
        FormatNodeKind::Attribute { arg, .. } if !decl.is_unit(*arg) => FirstElement::Attribute(*arg),
        FormatNodeKind::Operand(at) => FirstElement::Operand(*at),
        _ => return None,
    };
    Some((begin, &first.range))
}

/// Reports elements that depend on a default-valued anchor.
fn check_hidden(decl: &FormatDecl<'_>, parts: &[FormatNode], anchor: AnchorIndex, errors: &mut Errors) {
    let Some(FormatNodeKind::Attribute { arg: at, .. }) = parts.get(anchor.at).map(|part| &part.kind) else {
        return;
    };
    let has_default = |arg: &&Arg| match arg.kind {
        ArgKind::DefaultAttr => true,
        _ => arg.kind.is_prop() && can_be_absent(arg),
    };
    let Some(by) = decl.arg(*at).filter(has_default).filter(|_| !decl.is_unit(*at)) else {
        return;
    };
    for (_, part) in parts.iter().enumerate().filter(|(at, _)| *at != anchor.at) {
        for hidden in bound_parts(std::slice::from_ref(part)) {
            let name = match hidden {
                AnchorElement::Attribute(at) => decl.arg(at).map(|arg| &arg.name),
                AnchorElement::Operand(at) => decl.operand(at).map(|arg| &arg.name),
                AnchorElement::Region(at) => decl.signature.regions.get(usize::from(at)).map(|region| &region.name),
                AnchorElement::Result(_) => None,
            };
            if let Some(name) = name {
                let message = diag::hidden_by_default(name, &by.name);
                errors.warn(Lint::HiddenByDefault, part.range.clone(), message);
            }
        }
    }
}

/// Reports elements printed without a space after the name of a type or an attribute, if they may continue the name.
pub(super) fn check_name(decl: &FormatDecl<'_>, parts: &[FormatNode], errors: &mut Errors) {
    check_after_name(decl, parts, false, errors);
}

/// Checks the elements after the name. Returns `true` at an element that is always present.
fn check_after_name(decl: &FormatDecl<'_>, parts: &[FormatNode], is_glued: bool, errors: &mut Errors) -> bool {
    let mut is_glued = is_glued;
    for part in parts {
        match &part.kind {
            FormatNodeKind::Whitespace(whitespace) => is_glued = *whitespace == Whitespace::None,
            FormatNodeKind::Group {
                then_part, else_part, ..
            } => {
                let is_closed = [then_part, else_part].map(|parts| check_after_name(decl, parts, is_glued, errors));
                if is_closed == [true; 2] {
                    return true;
                }
            }
            _ => {
                if is_glued && goes_on_as_name(decl, part) {
                    let name = decl.signature.op_name.split_once('.').map_or("", |(_, name)| name);
                    errors.warn(Lint::GluedToName, part.range.clone(), diag::glued_to_name(name));
                }
                return true;
            }
        }
    }
    false
}

/// Returns `true` if a node's text may begin with a letter or a digit. Unknown for user-defined constraints.
fn goes_on_as_name(decl: &FormatDecl<'_>, part: &FormatNode) -> bool {
    match &part.kind {
        FormatNodeKind::Literal(text) => text.starts_with(|c: char| c.is_ascii_alphanumeric() || "_.".contains(c)),
        FormatNodeKind::Attribute { arg, .. } => is_word(decl, *arg),
        FormatNodeKind::Params(params) => params.first().is_some_and(|&param| is_word(decl, param)),
        FormatNodeKind::Struct(_) => true,
        _ => false,
    }
}

fn is_word(decl: &FormatDecl<'_>, arg: u8) -> bool {
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
    decl.arg(arg).is_some_and(|arg| {
        let inner = innermost(arg.inner());
        let name = inner.name();
        let has_bracket = name.ends_with("ArrayAttr") || is_dense_array(inner);
        inner.row().is_some() && !has_bracket && !WITH_A_SIGN.contains(&name.as_str())
    })
}
