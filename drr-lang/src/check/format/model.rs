//! A checked format: a tree whose names have been looked up, and the flat list of what is run.

use crate::check::op_traits::NamedEntity;
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::format::Whitespace;
use proc_macro2::{Literal, TokenStream};
use std::ops::Range;

/// A part of a format with the bytes that it is about.
#[derive(Clone, Debug)]
pub(super) struct FormatNode {
    pub(super) kind: FormatNodeKind,
    pub(super) range: Range<usize>,
}

/// What a part of a format is.
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
    /// What a `custom` directive sees and does not bind.
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

/// A parameter in `struct`.
#[derive(Clone, Debug)]
pub(super) struct FieldNode {
    pub(super) param: u8,
    /// The `custom` directive around it.
    pub(super) custom: Option<FormatNode>,
}

/// Which element of a group is its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnchorIndex {
    /// Whether it is in the second part.
    pub(super) in_else: bool,
    /// Its number in the part.
    pub(super) at: usize,
}

/// A clause of an `oilist`.
#[derive(Clone, Debug)]
pub(super) struct ClauseNode {
    pub(super) keyword: String,
    pub(super) range: Range<usize>,
    pub(super) parts: Vec<FormatNode>,
}

/// Whose types a part has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypesOf {
    Operand(u8),
    Result(u8),
    Operands,
    Results,
}

/// A format that can be turned into code.
#[derive(Debug)]
pub(crate) struct FormatModel {
    /// The literal of the format: where the compiler speaks of what it names.
    pub(crate) literal: Literal,
    pub(crate) elements: Vec<Element>,
    /// By declared operand.
    pub(crate) operand_types: Vec<TypeSource>,
    /// By declared result.
    pub(crate) result_types: Vec<TypeSource>,
    /// The arguments that the attribute dictionary leaves out.
    pub(crate) bound: Vec<u8>,
    pub(crate) whole_operands: bool,
    pub(crate) whole_results: bool,
    pub(crate) prop_dict: bool,
}

/// An element of the list that is run: see `FormatElement` of `drr-ir`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    Space,
    Newline,
    Literal(String),
    Operand(u8),
    /// Those of a `VariadicOfVariadic`, with the argument that holds the sizes.
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
        /// Whether it is the first element of a group, so that its parser says whether it is there.
        is_first: bool,
    },
    Group {
        first: GroupStart,
        anchor: Vec<AnchorPart>,
        inverted: bool,
        then_len: u16,
        else_len: u16,
    },
    Skip(u16),
    Oilist(u16),
    Clause {
        number: u8,
        keyword: String,
        anchor: Vec<AnchorPart>,
        len: u16,
    },
    EndClause(u16),
}

/// A parameter in `struct`.
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
    /// The parameters that it binds and that may not be absent.
    pub(crate) required: Vec<u8>,
    pub(crate) is_first: bool,
}

/// What a `custom` directive is given.
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

/// What a group begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GroupStart {
    Literal(String),
    Operand,
    Attribute(u8),
    Region,
    Custom,
}

/// What has to be there for a group to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnchorPart {
    Operand(u8),
    Result(u8),
    Attribute(u8),
    Region(u8),
}

/// Where the types of an operand or a result come from.
#[derive(Clone, Debug)]
pub(crate) enum TypeSource {
    Written,
    Built(Constraint),
    Of(NamedEntity, TokenStream),
    /// The types of a list of those of another.
    OfAll(NamedEntity, TokenStream),
    Inferred,
}

/// What a name in a format is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormatVariable {
    /// By the number among all arguments.
    Attribute(u8),
    Property(u8),
    /// By the number among operands.
    Operand(u8),
    Region(u8),
    Result(u8),
    Successor(u8),
}

impl FormatVariable {
    /// With its article.
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

    /// What the op declares under a name.
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
