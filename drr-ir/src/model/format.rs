//! Assembly formats of ops as constant data: a flat list of elements.
//!
//! `op!` generates the list from the text of `assembly_format`. Optional groups and `oilist` are jumps in the list, so
//! that neither parser nor printer requires a stack for them. Space between two elements is an element, too:
//! [`Space`](FormatElement::Space).

use smallvec::SmallVec;

use super::slot::{ParseFailed, TypesOf, UseGenericForm};
use super::{AsmParser, AsmPrinter, Context, DefDescriptor, OpAsmParser, OpAsmPrinter, OpDescriptor, OpRef, ValueRef};
use crate::{Attribute, Type};

/// An operand, attribute or result of an op, as named by a trait or a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredEntity {
    /// A declared operand, counted over operands only.
    Operand(usize),
    /// An attribute with a type, such as `5 : i32`.
    Attr(&'static str),
    /// A declared result.
    Result(usize),
}

/// Computes a type from another type; `None` if that does not fit.
pub type TypeMap = fn(&Context, Type) -> Option<Type>;

/// Computes a list of types from another list; `None` if that does not fit.
pub type TypesMap = fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>;

/// The assembly format of an op. A custom assembly format has a parse and a print function as its only element.
#[derive(Clone, Copy, Debug)]
pub struct AssemblyFormat {
    /// The elements, in order.
    pub elements: &'static [FormatElement],
    /// The source of the types, by declared operand.
    pub operand_types: &'static [TypeSource],
    /// The source of the types, by declared result.
    pub result_types: &'static [TypeSource],
    /// Argument indices of the attributes and properties that elements bind; the attribute dictionary omits them.
    pub bound: &'static [u8],
    /// Set if an element contains all operands as one list, so that the attribute dictionary contains
    /// `operandSegmentSizes`.
    pub whole_operands: bool,
    /// Set if an element contains the types of all results, so that the attribute dictionary contains
    /// `resultSegmentSizes`.
    pub whole_results: bool,
    /// Set if there is a `prop-dict`, so that the attribute dictionary contains only undeclared attributes.
    pub prop_dict: bool,
}

impl AssemblyFormat {
    /// A format without elements.
    pub const EMPTY: AssemblyFormat = AssemblyFormat {
        elements: &[],
        operand_types: &[],
        result_types: &[],
        bound: &[],
        whole_operands: false,
        whole_results: false,
        prop_dict: false,
    };

    /// Returns the number of elements from `at` up to the next one that the parser reads.
    pub(crate) fn spaces_at(&self, at: usize) -> usize {
        let is_space = |element: &&FormatElement| matches!(element, FormatElement::Space | FormatElement::Newline);
        self.elements.iter().skip(at).take_while(is_space).count()
    }
}

/// An element of an assembly format. Operands, results, regions and successors are numbered by declaration, each kind
/// separately; attributes and properties by their index among all arguments.
#[derive(Clone, Copy, Debug)]
pub enum FormatElement {
    /// A space in printed text, ignored by the parser.
    Space,
    /// A line break with the indentation of the op in printed text, ignored by the parser.
    Newline,
    /// A keyword or punctuation.
    Literal(&'static str),
    /// The values of an operand, separated by commas if it is variadic.
    Operand(u8),
    /// The values of a `VariadicOfVariadic` operand, in parentheses by group. The second argument contains the sizes.
    OperandGroups(u8, u8),
    /// All operands.
    Operands,
    /// An attribute or property, in the form of its constraint.
    Attribute(u8),
    /// An attribute in full, independently of its constraint.
    QualifiedAttribute(u8),
    /// A unit attribute set by the parser at this element. Nothing is printed.
    SetUnit(u8),
    /// A region, or regions separated by commas if it is variadic.
    Region(u8),
    /// All regions.
    Regions,
    /// A successor, or successors separated by commas if it is variadic.
    Successor(u8),
    /// All successors.
    Successors,
    /// The attributes that no other element binds, in braces, if there are any.
    AttrDict {
        /// Set if the word `attributes` precedes the brace.
        with_keyword: bool,
    },
    /// The properties that no other element binds, in `<{}>`, if there are any.
    PropDict,
    /// Types.
    Types(TypesOf),
    /// Types in full, independently of their constraint.
    QualifiedTypes(TypesOf),
    /// The types of a `VariadicOfVariadic` operand, in parentheses by group. The second argument contains the sizes.
    TypeGroups(u8, u8),
    /// A function type: the types before and after its arrow.
    FunctionalType(TypesOf, TypesOf),
    /// A directive with a parse and a print function. Only the first element of a group may be absent.
    Custom(CustomDirective),
    /// An optional group: `then_len` elements follow, then `else_len` elements. If there are any of the latter, the
    /// former end with a [`FormatElement::Skip`].
    Group {
        /// The lookahead for the presence of the group.
        first: GroupStart,
        /// The condition for printing the group.
        anchor: Anchor,
        /// Set if the anchor is in the second part: the first part is printed if the anchor is absent.
        inverted: bool,
        /// Number of elements in the first part.
        then_len: u16,
        /// Number of elements in the second part.
        else_len: u16,
    },
    /// Skips a number of elements.
    Skip(u16),
    /// `oilist`: clauses in any order. The number of following elements; each clause is a [`FormatElement::Clause`]
    /// with its elements.
    Oilist(u16),
    /// A clause of an `oilist`.
    Clause {
        /// Index among all clauses of the format.
        number: u8,
        /// The keyword of the clause, which is also its first element besides a space.
        keyword: &'static str,
        /// The condition for printing the clause.
        anchor: Anchor,
        /// Number of elements, including the [`FormatElement::EndClause`].
        len: u16,
    },
    /// All parameters, separated by commas, without those equal to their defaults. Only for types and attributes.
    Params,
    /// `name = value` for each of these parameters, in any order. Only for types and attributes.
    Struct(&'static [StructField]),
    /// A directive with a parse and a print function. Only for types and attributes.
    CustomParams(ParamsDirective),
    /// The end of a clause: the parser jumps back by a number of elements, to the [`FormatElement::Oilist`].
    EndClause(u16),
}

/// A parameter in a `struct` directive.
#[derive(Clone, Copy, Debug)]
pub struct StructField {
    /// Index of the parameter.
    pub param: u8,
    /// The functions that parse and print the value, if it has a custom directive.
    pub custom: Option<ParamsDirective>,
}

/// The lookahead for the presence of an optional group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupStart {
    /// This token.
    Literal(&'static str),
    /// A value.
    Operand,
    /// The beginning of an attribute or property that fits this argument.
    Attribute(u8),
    /// A region that is not empty. An empty region is consumed and counts as absent.
    Region,
    /// The result of the directive's parse function.
    Custom,
}

/// The condition for printing a group or clause: one of these is present.
pub type Anchor = &'static [AnchorElement];

/// An optional item of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnchorElement {
    /// At least one value of an operand.
    Operand(u8),
    /// At least one value of a result.
    Result(u8),
    /// An attribute or property that is present and differs from its default.
    Attribute(u8),
    /// A region with a block.
    Region(u8),
}

/// The source of the types of a declared operand or result.
#[derive(Clone, Copy, Debug)]
pub enum TypeSource {
    /// The text.
    Written,
    /// The constraint, which accepts only one type.
    Built(fn(&Context) -> Type),
    /// Computed from the first type of another item of the format.
    Of(DeclaredEntity, TypeMap),
    /// Computed from all types of another item of the format.
    OfAll(DeclaredEntity, TypesMap),
    /// The op's inference of all result types.
    Inferred,
}

/// A directive with a parse and a print function, which have their arguments built in.
#[derive(Clone, Copy, Debug)]
pub struct CustomDirective {
    /// Name, for messages.
    pub name: &'static str,
    /// Parses the directive. Returns `false` if it is absent, which only the first element of an optional group may be.
    pub parse: fn(&mut dyn OpAsmParser) -> Result<bool, ParseFailed>,
    /// Prints the directive, or requests the generic form for the op.
    pub print: for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> Result<(), UseGenericForm>,
}

/// The form of an attribute in assembly formats, given by its constraint.
#[derive(Clone, Copy, Debug)]
pub enum AttrForm {
    /// In full.
    Any,
    /// Without its type, which the constraint specifies.
    Typed(Type),
    /// Without a type: the attribute has none, or the type is implied.
    Untyped,
    /// An integer that is printed as unsigned, although its type is signless.
    Unsigned(Type),
    /// In full. As a property, an integer without its signless type, in the range of the signed one.
    Signed(Type),
    /// An array. If it is optional, its presence is decided by its bracket.
    Array,
    /// A string that is printed as a symbol: `@name`.
    SymbolName,
    /// `[1, 2]`, with elements of this type.
    DenseArray(Type),
    /// The items of an array in this form, without brackets in types and attributes.
    List(&'static AttrForm),
    /// The types of an array in this form, without brackets in types and attributes.
    Types(TypeForm),
    /// An array with at most one item, in this form and without brackets in types and attributes.
    Optional(&'static AttrForm),
    /// An attribute of a dialect, without its name; the full form is accepted, too.
    Defined(&'static DefDescriptor),
    /// An attribute of the definition with this name, without its name, for definitions that refer to each other.
    DefinedAs(&'static str),
    /// `unit` or `unit_absent`.
    UnitProperty,
    /// An enum case in an integer: a keyword, or a string if it is no keyword.
    Enum(EnumSyntax),
    /// An enum case in an attribute of a dialect: `case`, or `<case>`; the full form is accepted, too.
    DialectEnum {
        /// The cases.
        syntax: EnumSyntax,
        /// The full form.
        form: EnumForm,
    },
}

/// The form of a type in assembly formats, given by its constraint.
#[derive(Clone, Copy, Debug)]
pub enum TypeForm {
    /// In full.
    Full,
    /// A type of this definition, without its name; the full form is accepted, too.
    Stripped(&'static DefDescriptor),
    /// A type that this dialect defines, without `!` and the dialect name, if it satisfies the predicate; any other
    /// type in full.
    OfDialect(&'static str, fn(&Context, Type) -> bool),
}

/// The full form of an enum attribute of a dialect.
#[derive(Clone, Copy, Debug)]
pub struct EnumForm {
    /// The dialect.
    pub dialect: &'static str,
    /// The mnemonic before the case.
    pub mnemonic: &'static str,
    /// Set if the case is in angle brackets: `#arith.overflow<nsw>` rather than `#gpu<dim x>`.
    pub in_brackets: bool,
}

/// The textual syntax of an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumSyntax {
    /// The names and values of the cases.
    pub cases: &'static [(&'static str, u64)],
    /// The separator between flags.
    pub separator: Option<&'static str>,
    /// Set if several flags are in quotes together, in parameters and properties.
    pub is_quoted: bool,
    /// Converts a case or flags to an attribute.
    pub from_text: fn(&Context, &str) -> Option<Attribute>,
    /// Converts an attribute to its case or flags.
    pub to_text: fn(&Context, Attribute) -> Option<String>,
}

/// Names results of an op: calls the function with the index of the first result of each named group.
pub type ResultNamesFn = fn(OpRef<'_>, &mut dyn FnMut(usize, &str));

/// Names arguments of the entry blocks of an op's regions: calls the function with each named argument.
pub type ArgumentNamesFn = fn(OpRef<'_>, &mut dyn FnMut(ValueRef<'_>, &str));

/// The custom form of an op, and the names of its values in that form.
#[derive(Clone, Copy, Debug)]
pub struct CustomForm {
    /// The assembly format.
    pub format: Option<&'static AssemblyFormat>,
    /// Set if all print functions of the format are implemented; otherwise the op is printed in generic form.
    pub is_implemented: bool,
    /// The dialect prefix that is omitted for ops directly in its regions.
    pub default_dialect: Option<&'static str>,
    /// The terminator added to a block of its regions whose text has none.
    pub implicit_terminator: Option<&'static OpDescriptor>,
    /// Names results: calls the function with the index of the first result of each named group.
    pub result_names: Option<ResultNamesFn>,
    /// Names arguments of the entry blocks of its regions.
    pub argument_names: Option<ArgumentNamesFn>,
}

impl CustomForm {
    /// No custom form: the op is printed in generic form.
    pub const NONE: CustomForm = CustomForm {
        format: None,
        is_implemented: true,
        default_dialect: None,
        implicit_terminator: None,
        result_names: None,
        argument_names: None,
    };
}

/// A directive in the format of a type or attribute, with a parse and a print function, which have their arguments
/// built in.
#[derive(Clone, Copy, Debug)]
pub struct ParamsDirective {
    /// Name, for messages.
    pub name: &'static str,
    /// Indices of the parameters that the parse function must set.
    pub required: &'static [u8],
    /// Parses the directive. Returns `false` if it is absent, which only the first element of an optional group may be.
    pub parse: fn(&mut dyn AsmParser) -> Result<bool, ParseFailed>,
    /// Prints the directive, given all parameters.
    pub print: fn(&mut dyn AsmPrinter<'_>, &[Option<Attribute>]),
}
