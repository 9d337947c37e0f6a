//! The assembly format of an op as constant data: a flat list of elements.
//!
//! `op!` makes it of the text of `assembly_format`. Optional groups and `oilist` are jumps in the list, so that neither
//! parser nor printer needs a stack for them. What is printed between two elements is an element, too:
//! [`Space`](FormatElement::Space).

use smallvec::SmallVec;

use super::slot::{NotWritten, ParseFailed, TypesOf};
use super::{AsmParser, AsmPrinter, Context, DefDescriptor, OpAsmParser, OpAsmPrinter, OpDescriptor, OpRef, ValueRef};
use crate::{Attribute, Type};

/// What a trait or a format names of its op: an operand or a result by the number of its declaration, or an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A declared operand, counted over operands only.
    Operand(usize),
    /// An attribute, which has a type as `5 : i32` has.
    Attr(&'static str),
    /// A declared result.
    Result(usize),
}

/// Makes a type of a type; nothing if it does not fit.
pub type TypeMap = fn(&Context, Type) -> Option<Type>;

/// Makes the types of a list of those of another; nothing if they do not fit.
pub type TypesMap = fn(&Context, &[Type]) -> Option<SmallVec<[Type; 2]>>;

/// The assembly format of an op, or what stands for one: a parser and a printer in Rust as its only element.
#[derive(Clone, Copy, Debug)]
pub struct AssemblyFormat {
    /// What is parsed and printed, in order.
    pub elements: &'static [FormatElement],
    /// By declared operand: where the types of its values come from.
    pub operand_types: &'static [TypeSource],
    /// By declared result: where the types of its values come from.
    pub result_types: &'static [TypeSource],
    /// The attributes and properties that elements bind, by the number of the argument: the attribute dictionary has none of them.
    pub bound: &'static [u8],
    /// Whether an element writes all operands as one list, so that the attribute dictionary has `operandSegmentSizes`.
    pub whole_operands: bool,
    /// Whether an element writes the types of all results, so that the attribute dictionary has `resultSegmentSizes`.
    pub whole_results: bool,
    /// Whether there is a `prop-dict`, so that the attribute dictionary has only attributes that the op does not declare.
    pub prop_dict: bool,
}

impl AssemblyFormat {
    /// Nothing.
    pub const EMPTY: AssemblyFormat = AssemblyFormat {
        elements: &[],
        operand_types: &[],
        result_types: &[],
        bound: &[],
        whole_operands: false,
        whole_results: false,
        prop_dict: false,
    };

    /// How many elements there are from `at` up to the next one that the parser reads.
    pub(crate) fn spaces_at(&self, at: usize) -> usize {
        let is_space = |element: &&FormatElement| matches!(element, FormatElement::Space | FormatElement::Newline);
        self.elements.iter().skip(at).take_while(is_space).count()
    }
}

/// A part of an assembly format. Operands, results, regions and successors are numbered by declaration, each kind by itself;
/// attributes and properties by the number of the argument among all arguments.
#[derive(Clone, Copy, Debug)]
pub enum FormatElement {
    /// Printed as a space; the parser skips it.
    Space,
    /// Printed as a line break and the indentation of the op; the parser skips it.
    Newline,
    /// A keyword or punctuation.
    Literal(&'static str),
    /// The values of an operand, separated by commas where it is variadic.
    Operand(u8),
    /// The values of a `VariadicOfVariadic` operand, in parentheses by group. The second argument holds the sizes.
    OperandGroups(u8, u8),
    /// All operands.
    Operands,
    /// An attribute or a property, in the form of its constraint.
    Attribute(u8),
    /// An attribute in full, whatever its constraint says.
    QualifiedAttribute(u8),
    /// A unit attribute that is set because the parser comes here. Nothing is printed.
    SetUnit(u8),
    /// A region, or regions separated by commas where it is variadic.
    Region(u8),
    /// All regions.
    Regions,
    /// A successor, or successors separated by commas where it is variadic.
    Successor(u8),
    /// All successors.
    Successors,
    /// The attributes that nothing else binds, in braces, if there are any.
    AttrDict {
        /// Whether the word `attributes` stands before the brace.
        with_keyword: bool,
    },
    /// The properties that nothing else binds, in `<{}>`, if there are any.
    PropDict,
    /// Types.
    Types(TypesOf),
    /// Types in full, whatever their constraint says.
    QualifiedTypes(TypesOf),
    /// The types of a `VariadicOfVariadic` operand, in parentheses by group. The second argument holds the sizes.
    TypeGroups(u8, u8),
    /// A function type: the types before and behind its arrow.
    FunctionalType(TypesOf, TypesOf),
    /// A directive with a parser and a printer in Rust. Only one that a group begins with may say that it is not there.
    Custom(CustomDirective),
    /// An optional group: `then_len` elements follow, then `else_len` ones. The former end with a [`FormatElement::Skip`] if
    /// there are any of the latter.
    Group {
        /// How the parser finds out whether the group is there.
        first: GroupStart,
        /// When the group is printed.
        anchor: Anchor,
        /// Whether the anchor is in the second part: the first one is printed if the anchor is not there.
        inverted: bool,
        /// How many elements the first part has.
        then_len: u16,
        /// How many elements the second part has.
        else_len: u16,
    },
    /// So many of the following elements are left out.
    Skip(u16),
    /// `oilist`: clauses in any order. So many elements follow, each clause being a [`FormatElement::Clause`] with its own.
    Oilist(u16),
    /// A clause of an `oilist`.
    Clause {
        /// Its number among all clauses of the format.
        number: u8,
        /// The word that it begins with, which is also its first element besides a space.
        keyword: &'static str,
        /// When it is printed.
        anchor: Anchor,
        /// How many elements it has, with its [`FormatElement::EndClause`].
        len: u16,
    },
    /// All parameters, separated by commas; those that are their defaults are not printed. For types and attributes only.
    Params,
    /// `name = value` for each of these parameters, in any order. In formats of types and attributes only.
    Struct(&'static [StructField]),
    /// A directive with a parser and a printer in Rust. In formats of types and attributes only.
    CustomParams(ParamsDirective),
    /// The end of a clause: the parser goes back by so many elements, to the [`FormatElement::Oilist`].
    EndClause(u16),
}

/// A parameter that `struct` has by its name.
#[derive(Clone, Copy, Debug)]
pub struct StructField {
    /// Its number.
    pub param: u8,
    /// What reads and writes its value, if that is Rust.
    pub custom: Option<ParamsDirective>,
}

/// How the parser finds out whether an optional group is there: by what it begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupStart {
    /// The token.
    Literal(&'static str),
    /// A value.
    Operand,
    /// The beginning of an attribute or a property that fits this argument.
    Attribute(u8),
    /// A region that is not empty. An empty one is taken, and counts as none.
    Region,
    /// What the parser of the directive says.
    Custom,
}

/// When a group or a clause is printed: one of these is there.
pub type Anchor = &'static [AnchorPart];

/// What can be there or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnchorPart {
    /// At least one value of an operand.
    Operand(u8),
    /// At least one value of a result.
    Result(u8),
    /// An attribute or a property that is present and not its default.
    Attribute(u8),
    /// A region with a block.
    Region(u8),
}

/// Where the types of a declared operand or result come from.
#[derive(Clone, Copy, Debug)]
pub enum TypeSource {
    /// The format has them.
    Written,
    /// There is one type only.
    Built(fn(&Context) -> Type),
    /// Each is made of the first type of something else that the format has.
    Of(Named, TypeMap),
    /// They are made of all types of something else that the format has.
    OfAll(Named, TypesMap),
    /// The op infers the types of all its results.
    Inferred,
}

/// A directive whose parser and printer are functions in Rust. Both know what they were given.
#[derive(Clone, Copy, Debug)]
pub struct CustomDirective {
    /// Its name, for messages.
    pub name: &'static str,
    /// Reads it. `false` means that it is not there, which only the first element of an optional group may say.
    pub parse: fn(&mut dyn OpAsmParser) -> Result<bool, ParseFailed>,
    /// Writes it, or says that the op is to be printed in generic form.
    pub print: for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> Result<(), NotWritten>,
}

/// How an attribute is written where a format binds it: what its constraint says.
#[derive(Clone, Copy, Debug)]
pub enum AttrForm {
    /// In full.
    Any,
    /// Without its type, which the constraint says.
    Typed(Type),
    /// Without a type: it has none, or it would be no other one.
    Untyped,
    /// An integer that is written as unsigned, though its type has no sign.
    Unsigned(Type),
    /// An array: only its bracket begins it where it may be absent.
    Array,
    /// A string that is written as a symbol: `@name`.
    SymbolName,
    /// `[1, 2]`, with elements of this type.
    DenseArray(Type),
    /// The items of an array in this form, without brackets where a type or an attribute is written.
    List(&'static AttrForm),
    /// The types of an array in this form, without brackets where a type or an attribute is written.
    Types(TypeForm),
    /// An array of one item in this form or of none, without brackets where a type or an attribute is written.
    Optional(&'static AttrForm),
    /// An attribute of a dialect, without its name; in full it may be read, too.
    Defined(&'static DefDescriptor),
    /// The same of the definition of this name: for definitions that hold each other.
    DefinedAs(&'static str),
    /// `unit` or `unit_absent`.
    UnitProperty,
    /// The case of an enum in an integer: a keyword, or in quotes what is no keyword.
    Enum(EnumSyntax),
    /// The case of an enum in an attribute of a dialect: `case`, or `<case>`; in full it may be read, too.
    DialectEnum {
        /// The cases.
        syntax: EnumSyntax,
        /// What stands around a case in full.
        form: EnumForm,
    },
}

/// How a type is written where a format binds it: what its constraint says.
#[derive(Clone, Copy, Debug)]
pub enum TypeForm {
    /// In full.
    Full,
    /// A type of this definition without its name; any may be read in full, too.
    Stripped(&'static DefDescriptor),
    /// A type that this dialect defines without `!` and the name of the dialect, if it satisfies the predicate; any other one in
    /// full.
    OfDialect(&'static str, fn(&Context, Type) -> bool),
}

/// The syntax of a dialect attribute for an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumForm {
    /// The dialect.
    pub dialect: &'static str,
    /// The mnemonic before the case.
    pub mnemonic: &'static str,
    /// Whether the case is in angle brackets: `#arith.overflow<nsw>` rather than `#gpu<dim x>`.
    pub in_brackets: bool,
}

/// The text of an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumSyntax {
    /// The names of the cases.
    pub cases: &'static [(&'static str, u64)],
    /// What stands between the names of flags.
    pub separator: Option<&'static str>,
    /// Whether several flags stand in quotes together, where they are a parameter or a property.
    pub is_quoted: bool,
    /// The attribute of a case or of flags.
    pub from_text: fn(&Context, &str) -> Option<Attribute>,
    /// The case or the flags of an attribute.
    pub to_text: fn(&Context, Attribute) -> Option<String>,
}

/// Names results of an op: calls the function with the number of the first result of each group that has a name.
pub type ResultNamesFn = fn(OpRef<'_>, &mut dyn FnMut(usize, &str));

/// Names arguments of the entry blocks of an op's regions: calls the function with each that has a name.
pub type ArgumentNamesFn = fn(OpRef<'_>, &mut dyn FnMut(ValueRef<'_>, &str));

/// The custom form of an op, and the names that its values have there.
#[derive(Clone, Copy, Debug)]
pub struct CustomForm {
    /// The assembly format.
    pub format: Option<&'static AssemblyFormat>,
    /// Whether all printers in Rust that the format has are written; if not, the op is printed in generic form.
    pub is_written: bool,
    /// The dialect whose name is left out before ops directly inside.
    pub default_dialect: Option<&'static str>,
    /// The op that ends a block of its regions where the text has no terminator.
    pub implicit_terminator: Option<&'static OpDescriptor>,
    /// Names results: calls the function with the first result of each group that has a name.
    pub result_names: Option<ResultNamesFn>,
    /// Names arguments of the entry blocks of its regions.
    pub argument_names: Option<ArgumentNamesFn>,
}

impl CustomForm {
    /// None: the op is written in the generic form.
    pub const NONE: CustomForm = CustomForm {
        format: None,
        is_written: true,
        default_dialect: None,
        implicit_terminator: None,
        result_names: None,
        argument_names: None,
    };
}

/// A directive of the format of a type or an attribute whose parser and printer are functions in Rust. Both know what they
/// were given.
#[derive(Clone, Copy, Debug)]
pub struct ParamsDirective {
    /// Its name, for messages.
    pub name: &'static str,
    /// The parameters that it has to read.
    pub required: &'static [u8],
    /// Reads it. `false` means that it is not there, which only the first element of an optional group may say.
    pub parse: fn(&mut dyn AsmParser) -> Result<bool, ParseFailed>,
    /// Writes it, given all parameters.
    pub print: fn(&mut dyn AsmPrinter<'_>, &[Option<Attribute>]),
}
