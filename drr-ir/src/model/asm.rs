//! What parsers and printers in Rust see of the text: those of `custom` directives and of whole ops.

use std::fmt;

use super::format::TypesOf;
use super::{BlockRef, Context, OpRef, RegionRef, ValueRef};
use crate::diagnostic::Span;
use crate::{Attribute, Ident, Location, Type};

/// An error that has been reported: the op is given up, and reading goes on behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFailed;

/// What the parser of a `custom` directive gives.
#[diagnostic::on_unimplemented(
    message = "the parser of a `custom` directive gives `Result<(), ParseFailed>`",
    label = "the parser of a directive here gives something else",
    note = "it may give `Result<bool, ParseFailed>` as well: whether the directive is there"
)]
pub trait CustomParsed {
    /// Whether the directive is there.
    ///
    /// # Errors
    /// What was an error of the parser.
    fn into_parsed(self) -> Result<bool, ParseFailed>;
}

#[diagnostic::do_not_recommend]
impl CustomParsed for Result<(), ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self.map(|()| true)
    }
}

#[diagnostic::do_not_recommend]
impl CustomParsed for Result<bool, ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self
    }
}

/// What the parser of a `custom` directive gives that an optional group begins with.
#[diagnostic::on_unimplemented(
    message = "an optional group begins with this `custom` directive, so its parser gives `Result<bool, ParseFailed>`",
    label = "the parser of a directive here gives something else",
    note = "it says whether the directive, and with it the group, is there"
)]
pub trait OptionalCustomParsed {
    /// Whether the directive is there.
    ///
    /// # Errors
    /// What was an error of the parser.
    fn into_parsed(self) -> Result<bool, ParseFailed>;
}

#[diagnostic::do_not_recommend]
impl OptionalCustomParsed for Result<bool, ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self
    }
}

/// An attribute or a property of the op, by the number of the argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttrSlot(pub u8);

/// A declared operand, counted over operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandSlot(pub u8);

/// The types of operands or results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeSlot(pub TypesOf);

/// A declared region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionSlot(pub u8);

/// A declared successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuccessorSlot(pub u8);

/// A value as the text names it, `%x#1`, whose type is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// Where its name is, without the number.
    pub(crate) name: Span,
    /// Where all of it is.
    pub(crate) span: Span,
    /// The number of the result.
    pub(crate) number: u64,
}

/// A location as the text gives it; it may be the alias of one that comes later.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedLocation {
    pub(crate) known: Location,
    /// Where the alias stands.
    pub(crate) alias: Option<Span>,
}

/// An argument of the entry block of a region, as the op around it names it.
#[derive(Clone, Copy, Debug)]
pub struct RegionArgument {
    /// Its name.
    pub name: UnresolvedOperand,
    /// Its type.
    pub ty: Type,
    /// Its location, if one is given.
    pub location: Option<UnresolvedLocation>,
}

/// Reads the custom form of an op, or a directive of it. What is read goes to the op by slots: `custom<Name>($a)` hands the
/// slot of `$a` to `parse_name`. MLIR's class of the same name is the model.
///
/// All methods that read report what is wrong, at its place; a parser only passes [`ParseFailed`] on.
pub trait OpAsmParser {
    /// The context.
    fn ctx(&self) -> &Context;

    /// Whether the next token is this keyword or punctuation.
    fn at(&self, literal: &str) -> bool;

    /// Takes this keyword or punctuation if it is next.
    fn parse_optional(&mut self, literal: &str) -> bool;

    /// Takes this keyword or punctuation.
    ///
    /// # Errors
    /// If it is not next.
    fn parse(&mut self, literal: &'static str) -> Result<(), ParseFailed>;

    /// Takes any keyword, if one is next.
    fn parse_optional_keyword(&mut self) -> Option<String>;

    /// Takes a string, if one is next; its bytes.
    fn parse_optional_string(&mut self) -> Option<Vec<u8>>;

    /// Whether an integer is next, with or without a sign.
    fn at_integer(&self) -> bool;

    /// Takes an integer.
    ///
    /// # Errors
    /// If none is next, or it does not fit.
    fn parse_integer(&mut self) -> Result<i64, ParseFailed>;

    /// Whether a symbol is next: `@name`.
    fn at_symbol(&self) -> bool;

    /// Takes `@name`, as a string attribute.
    ///
    /// # Errors
    /// If none is next.
    fn parse_symbol_name(&mut self) -> Result<Attribute, ParseFailed>;

    /// Takes an attribute. Where the type is given, the text does not have it.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    fn parse_attribute(&mut self, ty: Option<Type>) -> Result<Attribute, ParseFailed>;

    /// Whether a type may begin here.
    fn at_type(&self) -> bool;

    /// Takes a type.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    fn parse_type(&mut self) -> Result<Type, ParseFailed>;

    /// Takes the entries of a dictionary, `{a = 1, b}`, if a brace is next.
    ///
    /// # Errors
    /// If it is wrong.
    fn parse_optional_dictionary(&mut self) -> Result<Vec<(Ident, Attribute)>, ParseFailed>;

    /// Takes the attributes of the op that nothing else binds, if a brace, or the word `attributes`, is next.
    ///
    /// # Errors
    /// If they are wrong.
    fn parse_attr_dict(&mut self, with_keyword: bool) -> Result<(), ParseFailed>;

    /// Whether a value is next.
    fn at_operand(&self) -> bool;

    /// Takes a value.
    ///
    /// # Errors
    /// If none is next.
    fn parse_operand(&mut self) -> Result<UnresolvedOperand, ParseFailed>;

    /// Takes `loc(..)`, if it is next.
    ///
    /// # Errors
    /// If it is wrong.
    fn parse_optional_location(&mut self) -> Result<Option<UnresolvedLocation>, ParseFailed>;

    /// Takes a successor.
    ///
    /// # Errors
    /// If no block is next.
    fn parse_successor(&mut self, slot: SuccessorSlot) -> Result<(), ParseFailed>;

    /// Takes a region with these arguments of its entry block. What is inside is read when the op has been read.
    ///
    /// # Errors
    /// If none is next, or its brace is never closed.
    fn parse_region(&mut self, slot: RegionSlot, arguments: &[RegionArgument]) -> Result<(), ParseFailed>;

    /// Gives the next region that the format reads these arguments of its entry block.
    fn set_region_arguments(&mut self, arguments: &[RegionArgument]);

    /// Gives the op a value.
    fn add_operand(&mut self, slot: OperandSlot, operand: UnresolvedOperand);

    /// Says the type of the next value of an operand or a result.
    fn add_type(&mut self, slot: TypeSlot, ty: Type);

    /// Sets an attribute or a property.
    fn set_attribute(&mut self, slot: AttrSlot, attr: Attribute);

    /// What was read for an attribute or a property before.
    fn attribute(&self, slot: AttrSlot) -> Option<Attribute>;

    /// How many values were read for an operand before.
    fn num_operands(&self, slot: OperandSlot) -> usize;

    /// The types that were read before.
    fn types(&self, slot: TypeSlot) -> Vec<Type>;

    /// Reports an error at the next token. One sentence, lower case, without a full stop.
    fn error(&mut self, message: String) -> ParseFailed;
}

/// Writes the custom form of an op, or a directive of it.
pub trait OpAsmPrinter<'ir> {
    /// The context.
    fn ctx(&self) -> &'ir Context;

    /// Writes text.
    fn print(&mut self, text: &str);

    /// Writes text by the formatting machinery.
    fn print_display(&mut self, what: &dyn fmt::Display);

    /// Writes a string with quotes and escapes.
    fn print_string(&mut self, text: &[u8]);

    /// Writes a name as a keyword, or as a string if it is none.
    fn print_keyword_or_string(&mut self, text: &[u8]);

    /// Writes `@name`.
    fn print_symbol_name(&mut self, name: &[u8]);

    /// Writes an attribute with its type.
    fn print_attribute(&mut self, attr: Attribute);

    /// Writes an attribute without its type.
    fn print_attribute_without_type(&mut self, attr: Attribute);

    /// Writes a type.
    fn print_type(&mut self, ty: Type);

    /// Writes the name of a value.
    fn print_operand(&mut self, value: ValueRef<'ir>);

    /// Writes the name of a block.
    fn print_successor(&mut self, block: BlockRef<'ir>);

    /// Writes a region: with the arguments of its entry block or, where the op writes them, without.
    fn print_region(&mut self, region: RegionRef<'ir>, with_entry_arguments: bool);

    /// Writes an argument of an entry block with its type, attributes and location.
    fn print_region_argument(&mut self, argument: ValueRef<'ir>, attributes: &[(Ident, Attribute)]);

    /// The next region that the format writes has no arguments of its entry block in its text, because the op has written
    /// them.
    fn hide_region_arguments(&mut self);

    /// Writes the attributes of an op in braces, with a space before them, if there are any but these. Those that are bound
    /// elsewhere, or equal to their defaults, are left out as well.
    fn print_attr_dict(&mut self, op: OpRef<'ir>, except: &[&str], with_keyword: bool);

    /// Writes entries in braces, without a space before them.
    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]);

    /// The same region is printed without its terminator, if nothing would be lost: where the terminator has neither
    /// operands, nor results, nor attributes.
    fn print_region_without_terminator(&mut self, region: RegionRef<'ir>, with_entry_arguments: bool);
}
