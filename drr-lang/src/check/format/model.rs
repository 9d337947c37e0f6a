//! Models of a checked format: a tree with resolved names, and the flat list that the parser and the printer run.

use crate::check::op_traits::NamedEntity;
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::format::Whitespace;
use proc_macro2::{Literal, TokenStream};
use std::ops::Range;

/// A directive or element of a format, with its byte range.
#[derive(Clone, Debug)]
pub(super) struct FormatNode {
    pub(super) kind: FormatNodeKind,
    pub(super) range: Range<usize>,
}

/// The kind of a format node.
#[derive(Clone, Debug)]
pub(super) enum FormatNodeKind {
    Literal(String),
    Whitespace(Whitespace),
    Text(String),
    Operand(u8),
    Operands,
    Attribute {
        arg: u8,
        qualified: bool,
    },
    Result(u8),
    Results,
    Region(u8),
    Regions,
    Successor(u8),
    Successors,
    AttrDict {
        with_keyword: bool,
    },
    PropDict,
    Types {
        of: TypesOf,
        qualified: bool,
    },
    FunctionalType(TypesOf, TypesOf),
    Custom {
        name: String,
        args: Vec<FormatNode>,
    },
    /// An argument of a `custom` directive that is passed by reference and not bound.
    Ref(Box<FormatNode>),
    Group {
        then_part: Vec<FormatNode>,
        else_part: Vec<FormatNode>,
        anchor: AnchorIndex,
    },
    Oilist(Vec<ClauseNode>),
    /// All parameters.
    Params(Vec<u8>),
    /// Parameters by their names.
    Struct(Vec<FieldNode>),
}

/// A parameter in a `struct` directive.
#[derive(Clone, Debug)]
pub(super) struct FieldNode {
    pub(super) param: u8,
    /// The `custom` directive that parses the parameter.
    pub(super) custom: Option<FormatNode>,
}

/// The position of a group's anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnchorIndex {
    /// Set if the anchor is in the else branch.
    pub(super) in_else: bool,
    /// Index in the branch.
    pub(super) at: usize,
}

/// A clause of an `oilist`.
#[derive(Clone, Debug)]
pub(super) struct ClauseNode {
    pub(super) keyword: String,
    pub(super) range: Range<usize>,
    pub(super) parts: Vec<FormatNode>,
}

/// The operands or results whose types a directive covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypesOf {
    Operand(u8),
    Result(u8),
    Operands,
    Results,
}

/// A format without errors.
#[derive(Debug)]
pub(crate) struct FormatModel {
    /// The format literal. Generated code has its span.
    pub(crate) literal: Literal,
    pub(crate) elements: Vec<Element>,
    /// Type sources by declared operand.
    pub(crate) operand_types: Vec<TypeSource>,
    /// Type sources by declared result.
    pub(crate) result_types: Vec<TypeSource>,
    /// The arguments that the attribute dictionary elides.
    pub(crate) bound: Vec<u8>,
    pub(crate) whole_operands: bool,
    pub(crate) whole_results: bool,
    pub(crate) prop_dict: bool,
}

/// An element of the flat list: see `FormatElement` of `drr-ir`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    Space,
    Newline,
    Literal(String),
    Operand(u8),
    /// The operands of a `VariadicOfVariadic`, with the argument that holds the group sizes.
    OperandGroups(u8, u8),
    Operands,
    Attribute(u8),
    QualifiedAttribute(u8),
    SetUnit(u8),
    Params,
    Struct(Vec<Field>),
    CustomParams(ParamsDirective),
    Region(u8),
    Regions,
    Successor(u8),
    Successors,
    AttrDict {
        with_keyword: bool,
    },
    PropDict,
    Types(TypesOf),
    QualifiedTypes(TypesOf),
    TypeGroups(u8, u8),
    FunctionalType(TypesOf, TypesOf),
    Custom {
        name: String,
        args: Vec<CustomArg>,
        /// Set if the directive is the first element of a group, so that its parser decides if the group is present.
        is_first: bool,
    },
    Group {
        first: GroupStart,
        anchor: Vec<AnchorElement>,
        inverted: bool,
        then_len: u16,
        else_len: u16,
    },
    Skip(u16),
    Oilist(u16),
    Clause {
        number: u8,
        keyword: String,
        anchor: Vec<AnchorElement>,
        len: u16,
    },
    EndClause(u16),
}

/// A parameter in a `struct` directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) param: u8,
    pub(crate) custom: Option<ParamsDirective>,
}

/// A `custom` directive of a type or an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParamsDirective {
    pub(crate) name: String,
    pub(crate) args: Vec<CustomArg>,
    /// The bound parameters that must be present.
    pub(crate) required: Vec<u8>,
    pub(crate) is_first: bool,
}

/// An argument of a `custom` directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CustomArg {
    Attribute(u8),
    Operand(u8),
    Types(TypesOf),
    Region(u8),
    Successor(u8),
    Text(String),
    AttrDict,
    PropDict,
    Operands,
    Regions,
    Successors,
}

/// The first element of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GroupStart {
    Literal(String),
    Operand,
    Attribute(u8),
    Region,
    Custom,
}

/// An entity that must be present for a group to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnchorElement {
    Operand(u8),
    Result(u8),
    Attribute(u8),
    Region(u8),
}

/// The source of an operand's or result's types.
#[derive(Clone, Debug)]
pub(crate) enum TypeSource {
    Written,
    Built(Constraint),
    Of(NamedEntity, TokenStream),
    /// The types of a list, derived from the types of another list.
    OfAll(NamedEntity, TokenStream),
    Inferred,
}

/// The declared entity that a `$name` in a format refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormatVariable {
    /// An attribute, by its index among all arguments.
    Attribute(u8),
    Property(u8),
    /// An operand, by its index among the operands.
    Operand(u8),
    Region(u8),
    Result(u8),
    Successor(u8),
}

impl FormatVariable {
    /// Returns a noun with its article.
    pub(super) fn noun(self) -> &'static str {
        match self {
            FormatVariable::Attribute(_) => "an attribute",
            FormatVariable::Property(_) => "a property",
            FormatVariable::Operand(_) => "an operand",
            FormatVariable::Region(_) => "a region",
            FormatVariable::Result(_) => "a result",
            FormatVariable::Successor(_) => "a successor",
        }
    }

    /// Looks up a name in the declaration.
    pub(super) fn of(signature: &Signature, name: &str) -> Option<FormatVariable> {
        let mut operands = 0;
        for (at, arg) in (0..=u8::MAX).zip(&signature.args) {
            if arg.name == name {
                return Some(match arg.kind {
                    kind if kind.is_operand() => FormatVariable::Operand(operands),
                    kind if kind.is_prop() => FormatVariable::Property(at),
                    _ => FormatVariable::Attribute(at),
                });
            }
            operands += u8::from(arg.kind.is_operand());
        }
        let lists = [
            (&signature.regions, FormatVariable::Region as fn(u8) -> FormatVariable),
            (&signature.results, FormatVariable::Result),
            (&signature.successors, FormatVariable::Successor),
        ];
        lists.into_iter().find_map(|(list, entity)| {
            let mut numbered = (0..=u8::MAX).zip(list);
            numbered.find(|(_, named)| named.name == name).map(|(at, _)| entity(at))
        })
    }
}
