//! What parsers and printers in Rust see of the text, of operations as well as of types and attributes.

use std::fmt;

use super::Context;
use super::slot::{AttrSlot, ParseFailed};
use crate::{Attribute, Ident, Type};

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

/// Reads the text of a type or an attribute, or what an op has of such text. What is read goes by slots: `custom<Name>($a)` hands
/// the slot of `$a` to `parse_name`. MLIR's class of the same name is the model.
///
/// All methods that read report what is wrong, at its place; a parser only passes [`ParseFailed`] on.
pub trait AsmParser {
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

    /// Sets an attribute, a property or a parameter; a parameter that is a type, by the attribute of that type.
    fn set_attribute(&mut self, slot: AttrSlot, attr: Attribute);

    /// What was read for it before.
    fn attribute(&self, slot: AttrSlot) -> Option<Attribute>;

    /// Reports an error at the next token. One sentence, lower case, without a full stop.
    fn error(&mut self, message: String) -> ParseFailed;
}

/// Writes the text of a type or an attribute, or what an op has of such text.
pub trait AsmPrinter<'ir> {
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

    /// Writes entries in braces, without a space before them.
    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]);
}
