//! Lowers the tree of a format to a flat list with explicit spaces.
//!
//! Spaces between elements are known at compile time. For ops, MLIR decides on them in source order, independent of
//! which elements are printed. For types and attributes, both branches of a group start with the state before the
//! group.

use super::FormatDecl;
use super::group::{can_be_absent, is_whitespace, param_of};
use super::model::{
    AnchorElement, AnchorIndex, ClauseNode, CustomArg, Element, Field, FieldNode, FormatNode, FormatNodeKind,
    GroupStart, ParamsDirective, TypesOf,
};
use crate::syntax::format::{FormatOf, Whitespace};

/// Returns the flat list, or `None` if it is too long.
pub(super) fn lower(of: FormatOf, decl: &FormatDecl<'_>, parts: &[FormatNode]) -> Option<Vec<Element>> {
    let mut lowered = Lowering {
        of,
        decl,
        elements: Vec::new(),
        space_due: true,
        after_punctuation: false,
        clauses: 0,
    };
    for part in parts {
        lowered.part(part, false)?;
    }
    u16::try_from(lowered.elements.len()).ok()?;
    Some(lowered.elements)
}

struct Lowering<'l> {
    of: FormatOf,
    decl: &'l FormatDecl<'l>,
    elements: Vec<Element>,
    /// Set if a space precedes the next element, unless the element suppresses it.
    space_due: bool,
    after_punctuation: bool,
    /// Index of the next clause.
    clauses: u8,
}

impl Lowering<'_> {
    fn part(&mut self, part: &FormatNode, is_first: bool) -> Option<()> {
        match &part.kind {
            FormatNodeKind::Literal(text) => self.literal(text),
            FormatNodeKind::Whitespace(whitespace) => self.whitespace(*whitespace),
            FormatNodeKind::AttrDict { with_keyword } => {
                let with_keyword = *with_keyword;
                self.elements.push(Element::AttrDict { with_keyword });
                self.after_punctuation = false;
            }
            FormatNodeKind::PropDict => {
                self.elements.push(Element::PropDict);
                self.after_punctuation = false;
            }
            FormatNodeKind::Group {
                then_part,
                else_part,
                anchor,
            } => self.group(then_part, else_part, *anchor)?,
            FormatNodeKind::Oilist(clauses) => self.oilist(clauses)?,
            _ => {
                let element = self.element(part, is_first)?;
                self.spaced(element);
            }
        }
        Some(())
    }

    /// Adds an element that a space precedes.
    fn spaced(&mut self, element: Element) {
        if self.space_due || !self.after_punctuation {
            self.elements.push(Element::Space);
        }
        self.elements.push(element);
        self.space_due = true;
        self.after_punctuation = false;
    }

    fn element(&self, part: &FormatNode, is_first: bool) -> Option<Element> {
        Some(match &part.kind {
            FormatNodeKind::Operand(at) => match self.decl.sizes_of_groups(*at) {
                Some(sizes) => Element::OperandGroups(*at, sizes),
                None => Element::Operand(*at),
            },
            FormatNodeKind::Operands => Element::Operands,
            FormatNodeKind::Attribute { arg, qualified: false } => Element::Attribute(*arg),
            FormatNodeKind::Attribute { arg, qualified: true } => Element::QualifiedAttribute(*arg),
            FormatNodeKind::Region(at) => Element::Region(*at),
            FormatNodeKind::Regions => Element::Regions,
            FormatNodeKind::Successor(at) => Element::Successor(*at),
            FormatNodeKind::Successors => Element::Successors,
            FormatNodeKind::Params(_) => Element::Params,
            FormatNodeKind::Struct(fields) => Element::Struct(fields.iter().map(|field| self.field(field)).collect()),
            FormatNodeKind::Custom { name, args } if self.of == FormatOf::Definition => {
                Element::CustomParams(self.directive(name, args, is_first))
            }
            FormatNodeKind::Types { of, qualified } => match of {
                TypesOf::Operand(at) if let Some(sizes) = self.decl.sizes_of_groups(*at) => {
                    Element::TypeGroups(*at, sizes)
                }
                of if *qualified => Element::QualifiedTypes(*of),
                of => Element::Types(*of),
            },
            FormatNodeKind::FunctionalType(inputs, results) => Element::FunctionalType(*inputs, *results),
            FormatNodeKind::Custom { name, args } => Element::Custom {
                name: name.clone(),
                args: args.iter().filter_map(custom_arg).collect(),
                is_first,
            },
            _ => return None,
        })
    }

    fn field(&self, field: &FieldNode) -> Field {
        let custom = match field.custom.as_ref().map(|custom| &custom.kind) {
            Some(FormatNodeKind::Custom { name, args }) => Some(self.directive(name, args, false)),
            _ => None,
        };
        Field {
            param: field.param,
            custom,
        }
    }

    fn directive(&self, name: &str, args: &[FormatNode], is_first: bool) -> ParamsDirective {
        let is_required = |param: &u8| self.decl.arg(*param).is_some_and(|arg| !can_be_absent(arg));
        ParamsDirective {
            name: name.to_string(),
            args: args.iter().filter_map(custom_arg).collect(),
            required: args.iter().filter_map(param_of).filter(is_required).collect(),
            is_first,
        }
    }

    fn literal(&mut self, text: &str) {
        let is_one_of = |characters: &str| text.len() == 1 && characters.contains(text);
        let expects_none = if self.after_punctuation {
            is_one_of(">)}],")
        } else {
            is_one_of("<>(){}[],")
        };
        if self.space_due && !expects_none {
            self.elements.push(Element::Space);
        }
        self.elements.push(Element::Literal(text.to_string()));
        self.space_due = !is_one_of("<({[");
        self.after_punctuation = !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    }

    fn whitespace(&mut self, whitespace: Whitespace) {
        match whitespace {
            Whitespace::Newline => {
                self.elements.push(Element::Newline);
                self.space_due &= self.of == FormatOf::Op;
                return;
            }
            Whitespace::Space => self.elements.push(Element::Space),
            Whitespace::None => {}
        }
        match (whitespace, self.of) {
            (Whitespace::Newline, FormatOf::Op) => return,
            (Whitespace::Space, FormatOf::Op) => self.after_punctuation = false,
            (Whitespace::None, _) => self.after_punctuation = true,
            (Whitespace::Newline | Whitespace::Space, FormatOf::Definition) => {}
        }
        self.space_due = false;
    }

    fn group(&mut self, then_part: &[FormatNode], else_part: &[FormatNode], anchor: AnchorIndex) -> Option<()> {
        let first_of = |parts: &[FormatNode]| parts.iter().position(|part| !is_whitespace(part));
        let (first, first_else) = (first_of(then_part), first_of(else_part));
        let anchor_part = if anchor.in_else {
            else_part.get(anchor.at)?
        } else {
            then_part.get(anchor.at)?
        };
        let is_first = Some(anchor.at) == if anchor.in_else { first_else } else { first };
        // A unit attribute is present if and only if its group is.
        let unit = match anchor_part.kind {
            FormatNodeKind::Attribute { arg, .. } if self.decl.is_unit(arg) && !is_first => Some(arg),
            _ => None,
        };
        let header = self.elements.len();
        self.elements.push(Element::Newline);
        let mut ends = [header; 2];
        let before = (self.space_due, self.after_punctuation);
        for (in_else, parts) in [(false, then_part), (true, else_part)] {
            // For ops, the space state carries over from one branch to the next.
            if self.of == FormatOf::Definition {
                (self.space_due, self.after_punctuation) = before;
            }
            for (at, part) in parts.iter().enumerate() {
                match unit {
                    Some(arg) if anchor == (AnchorIndex { in_else, at }) => {
                        self.elements.push(Element::SetUnit(arg));
                    }
                    _ => self.part(part, !in_else && Some(at) == first)?,
                }
            }
            // Placeholder for the skip over the else branch, which is set once its length is known.
            if !in_else && !else_part.is_empty() {
                self.elements.push(Element::Newline);
            }
            ends[usize::from(in_else)] = self.elements.len();
        }
        let [then_end, else_end] = ends;
        let (then_len, else_len) = (
            u16::try_from(then_end - header - 1).ok()?,
            u16::try_from(else_end - then_end).ok()?,
        );
        if !else_part.is_empty() {
            self.elements[then_end - 1] = Element::Skip(else_len);
        }
        self.elements[header] = Element::Group {
            first: group_start(then_part.get(first?)?)?,
            anchor: anchor_parts(anchor_part),
            inverted: anchor.in_else,
            then_len,
            else_len,
        };
        Some(())
    }

    fn oilist(&mut self, clauses: &[ClauseNode]) -> Option<()> {
        let header = self.elements.len();
        self.elements.push(Element::Newline);
        for clause in clauses {
            let start = self.elements.len();
            self.elements.push(Element::Newline);
            self.literal(&clause.keyword);
            match &clause.parts[..] {
                // The keyword of the clause represents the unit attribute.
                [
                    FormatNode {
                        kind: FormatNodeKind::Attribute { arg, .. },
                        ..
                    },
                ] if self.decl.is_unit(*arg) => self.elements.push(Element::SetUnit(*arg)),
                parts => {
                    for part in parts {
                        self.part(part, false)?;
                    }
                }
            }
            let end = self.elements.len();
            self.elements
                .push(Element::EndClause(u16::try_from(end - header).ok()?));
            self.elements[start] = Element::Clause {
                number: self.clauses,
                keyword: clause.keyword.clone(),
                anchor: bound_parts(&clause.parts),
                len: u16::try_from(end - start).ok()?,
            };
            self.clauses = self.clauses.checked_add(1)?;
        }
        let len = u16::try_from(self.elements.len() - header - 1).ok()?;
        self.elements[header] = Element::Oilist(len);
        Some(())
    }
}

fn group_start(part: &FormatNode) -> Option<GroupStart> {
    Some(match &part.kind {
        FormatNodeKind::Literal(text) => GroupStart::Literal(text.clone()),
        FormatNodeKind::Operand(_) => GroupStart::Operand,
        FormatNodeKind::Attribute { arg, .. } => GroupStart::Attribute(*arg),
        FormatNodeKind::Region(_) => GroupStart::Region,
        FormatNodeKind::Custom { .. } => GroupStart::Custom,
        _ => return None,
    })
}

/// Returns the entities that must be present for an anchor to be.
fn anchor_parts(part: &FormatNode) -> Vec<AnchorElement> {
    let of_types = |of: &TypesOf| match of {
        TypesOf::Operand(at) => vec![AnchorElement::Operand(*at)],
        TypesOf::Result(at) => vec![AnchorElement::Result(*at)],
        TypesOf::Operands | TypesOf::Results => Vec::new(),
    };
    match &part.kind {
        FormatNodeKind::Operand(at) => vec![AnchorElement::Operand(*at)],
        FormatNodeKind::Attribute { arg, .. } => vec![AnchorElement::Attribute(*arg)],
        FormatNodeKind::Params(params) => params.iter().map(|&param| AnchorElement::Attribute(param)).collect(),
        FormatNodeKind::Struct(fields) => fields
            .iter()
            .map(|field| AnchorElement::Attribute(field.param))
            .collect(),
        FormatNodeKind::Region(at) => vec![AnchorElement::Region(*at)],
        FormatNodeKind::Types { of, .. } | FormatNodeKind::FunctionalType(of, _) => of_types(of),
        FormatNodeKind::Custom { args, .. } => args.iter().flat_map(anchor_parts).collect(),
        _ => Vec::new(),
    }
}

/// Returns the entities that the nodes bind, including those in directives and groups, without those of which only the
/// types are written.
pub(super) fn bound_parts(parts: &[FormatNode]) -> Vec<AnchorElement> {
    let mut bound = Vec::new();
    for part in parts {
        match &part.kind {
            FormatNodeKind::Types { .. } | FormatNodeKind::FunctionalType(..) => {}
            FormatNodeKind::Custom { args, .. } => bound.extend(bound_parts(args)),
            FormatNodeKind::Group {
                then_part, else_part, ..
            } => {
                bound.extend(bound_parts(then_part));
                bound.extend(bound_parts(else_part));
            }
            _ => bound.extend(anchor_parts(part)),
        }
    }
    bound
}

/// Returns a node as an argument of a `custom` directive.
fn custom_arg(part: &FormatNode) -> Option<CustomArg> {
    Some(match &part.kind {
        FormatNodeKind::Attribute { arg, .. } => CustomArg::Attribute(*arg),
        FormatNodeKind::Operand(at) => CustomArg::Operand(*at),
        FormatNodeKind::Types { of, .. } => CustomArg::Types(*of),
        FormatNodeKind::Region(at) => CustomArg::Region(*at),
        FormatNodeKind::Successor(at) => CustomArg::Successor(*at),
        FormatNodeKind::Text(text) => CustomArg::Text(text.clone()),
        FormatNodeKind::AttrDict { .. } => CustomArg::AttrDict,
        FormatNodeKind::PropDict => CustomArg::PropDict,
        FormatNodeKind::Operands => CustomArg::Operands,
        FormatNodeKind::Regions => CustomArg::Regions,
        FormatNodeKind::Successors => CustomArg::Successors,
        FormatNodeKind::Ref(inner) => return custom_arg(inner),
        _ => return None,
    })
}
