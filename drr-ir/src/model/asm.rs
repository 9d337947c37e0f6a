//! Parser and printer interfaces for custom assembly written in Rust.

use std::fmt;

use super::slot::{
    AttrSlot, CustomPrinted, DictionarySlot, OperandSlot, ParseFailed, RegionArgument, RegionSlot, SuccessorSlot,
    TypeSlot, UnresolvedLocation, UnresolvedOperand,
};
use super::{BlockRef, Context, Ir, OpRef, RegionRef, ValueRef};
use crate::affine::{AffineExpr, AffineMap};
use crate::{Attribute, Block, Ident, Location, Type};

/// Parser of the text of a type or attribute, or of the corresponding parts of an op, modelled on MLIR's `AsmParser`.
///
/// Results are stored in slots: `custom<Name>($a)` passes the slot of `$a` to `parse_name`. Every parsing method
/// reports its errors with their locations; a parse function only propagates [`ParseFailed`].
pub trait AsmParser {
    /// Returns the context.
    fn ctx(&self) -> &Context;

    /// Returns `true` if the next token is this keyword or punctuation.
    fn at(&self, literal: &str) -> bool;

    /// Parses this keyword or punctuation if it is next.
    fn parse_optional(&mut self, literal: &str) -> bool;

    /// Parses this keyword or punctuation.
    ///
    /// # Errors
    /// Returns an error if it is not next.
    fn parse(&mut self, literal: &'static str) -> Result<(), ParseFailed>;

    /// Parses any keyword, if one is next.
    fn parse_optional_keyword(&mut self) -> Option<String>;

    /// Parses a string, if one is next, and returns its bytes.
    fn parse_optional_string(&mut self) -> Option<Vec<u8>>;

    /// Returns `true` if the next token begins an integer, with or without a sign.
    fn at_integer(&self) -> bool;

    /// Parses an integer.
    ///
    /// # Errors
    /// Returns an error if none is next, or if it does not fit.
    fn parse_integer(&mut self) -> Result<i64, ParseFailed>;

    /// Returns `true` if a symbol `@name` is next.
    fn at_symbol(&self) -> bool;

    /// Parses `@name` as a string attribute.
    ///
    /// # Errors
    /// Returns an error if none is next.
    fn parse_symbol_name(&mut self) -> Result<Attribute, ParseFailed>;

    /// Parses an attribute. If `ty` is given, the text does not contain the type.
    ///
    /// # Errors
    /// Returns an error if there is none, or if it is malformed.
    fn parse_attribute(&mut self, ty: Option<Type>) -> Result<Attribute, ParseFailed>;

    /// Parses an affine map without its name, `(d0, d1) -> (d1, d0)`, as an attribute.
    ///
    /// # Errors
    /// Returns an error if there is none, or if it is malformed.
    fn parse_affine_map(&mut self) -> Result<Attribute, ParseFailed>;

    /// Parses static sizes, each followed by `x`, before an element type: `16x8x` of `16x8xf32`.
    ///
    /// # Errors
    /// Returns an error if a size is dynamic or too large.
    fn parse_static_dimension_list(&mut self) -> Result<Vec<i64>, ParseFailed>;

    /// Returns `true` if a type may begin here.
    fn at_type(&self) -> bool;

    /// Parses a type.
    ///
    /// # Errors
    /// Returns an error if there is none, or if it is malformed.
    fn parse_type(&mut self) -> Result<Type, ParseFailed>;

    /// Parses a type defined by `dialect` without `!` and the dialect name, or any type in full.
    ///
    /// # Errors
    /// Returns an error if there is none, or if it is malformed.
    fn parse_type_of_dialect(&mut self, dialect: &'static str) -> Result<Type, ParseFailed>;

    /// Parses the entries of a dictionary, `{a = 1, b}`, if a brace is next.
    ///
    /// # Errors
    /// Returns an error if the dictionary is malformed.
    fn parse_optional_dictionary(&mut self) -> Result<Vec<(Ident, Attribute)>, ParseFailed>;

    /// Sets an attribute, a property or a parameter; a parameter that is a type is set to a type attribute.
    fn set_attribute(&mut self, slot: AttrSlot, attr: Attribute);

    /// Returns the attribute already set for a slot.
    fn attribute(&self, slot: AttrSlot) -> Option<Attribute>;

    /// Reports an error at the next token. The message is one lower-case sentence without a full stop.
    fn error(&mut self, message: String) -> ParseFailed;
}

/// Printer of the text of a type or attribute, or of the corresponding parts of an op.
pub trait AsmPrinter<'ir> {
    /// Returns the context.
    fn ctx(&self) -> &'ir Context;

    /// Prints text.
    fn print(&mut self, text: &str);

    /// Prints a value with its `Display` implementation.
    fn print_display(&mut self, what: &dyn fmt::Display);

    /// Prints a number.
    fn print_integer(&mut self, number: i64) {
        self.print_display(&number);
    }

    /// Prints a string with quotes and escapes.
    fn print_string(&mut self, text: &[u8]);

    /// Prints a name as a keyword, or as a string if it is no keyword.
    fn print_keyword_or_string(&mut self, text: &[u8]);

    /// Prints `@name`.
    fn print_symbol_name(&mut self, name: &[u8]);

    /// Prints an attribute with its type.
    fn print_attribute(&mut self, attr: Attribute);

    /// Prints an attribute without its type.
    fn print_attribute_without_type(&mut self, attr: Attribute);

    /// Prints an attribute of a dialect without its name.
    fn print_stripped_attribute(&mut self, attr: Attribute);

    /// Prints a type.
    fn print_type(&mut self, ty: Type);

    /// Prints a type defined by `dialect` without `!` and the dialect name, and any other type in full.
    fn print_type_of_dialect(&mut self, dialect: &'static str, ty: Type);

    /// Prints entries in braces, without a leading space.
    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]);
}

// `memoize`, `pass_types_on`, `parse_part` and `locate_arguments_at_operands` are promises about a function in Rust,
// and hidden: nothing can detect or check what a function reads, and one that breaks its promise would print or parse
// another op. They are no data of the op, because a function makes a promise only for some texts, such as a form
// without regions. The dialects of this workspace rely on them.

/// Parser of the custom form of an op, or of a directive in it, modelled on MLIR's `OpAsmParser`.
///
/// Results are stored in slots: `custom<Name>($a)` passes the slot of `$a` to `parse_name`. Every parsing method
/// reports its errors with their locations; a parse function only propagates [`ParseFailed`].
pub trait OpAsmParser: AsmParser {
    /// Returns the name of the op: several ops may share a parse function.
    fn op_name(&self) -> &'static str;

    /// Not public API, like [`OpAsmPrinter::memoize`].
    ///
    /// Parses a range of the op's text with another function. If the range specifies only attributes, an op that
    /// differs from an earlier one only there is copied from it, and only this function is called.
    ///
    /// # Errors
    /// Returns the errors of the function.
    #[doc(hidden)]
    fn parse_part(&mut self, part: fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>) -> Result<(), ParseFailed>;

    /// Parses the attributes that no other format element parses, if a brace, or the word `attributes`, is next.
    ///
    /// # Errors
    /// Returns an error if the attributes are malformed.
    fn parse_attr_dict(&mut self, with_keyword: bool) -> Result<(), ParseFailed>;

    /// Returns `true` if a value is next.
    fn at_operand(&self) -> bool;

    /// Parses a value.
    ///
    /// # Errors
    /// Returns an error if none is next.
    fn parse_operand(&mut self) -> Result<UnresolvedOperand, ParseFailed>;

    /// Returns the name of a value in the text and its result number. Operands with equal names and numbers are the
    /// same value.
    fn operand_name(&self, operand: UnresolvedOperand) -> (&[u8], u64);

    /// Parses affine expressions over values in brackets, `[%i + 1, symbol(%n)]`. Returns their map and its values,
    /// dimensions before symbols. The first use of a value decides whether it is a dimension or a symbol.
    ///
    /// # Errors
    /// Returns an error if they are malformed.
    fn parse_affine_map_of_ssa_ids(
        &mut self,
        brackets: [&'static str; 2],
    ) -> Result<(AffineMap, Vec<UnresolvedOperand>), ParseFailed>;

    /// Parses one affine expression over values, `%i + symbol(%n)`. Returns a map with one result and its values.
    ///
    /// # Errors
    /// Returns an error if it is malformed.
    fn parse_affine_expr_of_ssa_ids(&mut self) -> Result<(AffineMap, Vec<UnresolvedOperand>), ParseFailed>;

    /// Parses `loc(..)`, if it is next.
    ///
    /// # Errors
    /// Returns an error if it is malformed.
    fn parse_optional_location(&mut self) -> Result<Option<UnresolvedLocation>, ParseFailed>;

    /// Parses a successor.
    ///
    /// # Errors
    /// Returns an error if no block is next.
    fn parse_successor(&mut self, slot: SuccessorSlot) -> Result<(), ParseFailed>;

    /// Parses a region whose entry block has these arguments. The body is parsed after the op.
    ///
    /// # Errors
    /// Returns an error if none is next, or if its brace is never closed.
    fn parse_region(&mut self, slot: RegionSlot, arguments: &[RegionArgument]) -> Result<(), ParseFailed>;

    /// Parses a region that is complete in the text: neither a block nor a terminator is added.
    ///
    /// # Errors
    /// Returns an error if none is next, or if its brace is never closed.
    fn parse_whole_region(&mut self, slot: RegionSlot, arguments: &[RegionArgument]) -> Result<(), ParseFailed>;

    /// Not public API, like [`OpAsmPrinter::memoize`].
    ///
    /// Promises that each parsed type is added once and that nothing else depends on types. Ops that differ only in
    /// types may then be parsed like an earlier one, without calling the parse function.
    #[doc(hidden)]
    fn pass_types_on(&mut self);

    /// Makes the implicit terminator of a region yield the results of the preceding op.
    fn yield_last_results(&mut self);

    /// Returns the location of the op if it has no trailing location.
    fn location(&self) -> Location;

    /// Builds a region that is not in the text: one block with arguments of these types, all with unknown locations.
    fn build_region(&mut self, slot: RegionSlot, arguments: &[Type], build: &mut dyn FnMut(&mut Ir, Block));

    /// Not public API: only the region that a dialect of drr builds relies on it.
    ///
    /// Gives the arguments of the first region, which was built, the locations of the operands.
    #[doc(hidden)]
    fn locate_arguments_at_operands(&mut self);

    /// Sets the arguments of the entry block of the next region that the format parses.
    fn set_region_arguments(&mut self, arguments: &[RegionArgument]);

    /// Adds a value to the op's operands.
    fn add_operand(&mut self, slot: OperandSlot, operand: UnresolvedOperand);

    /// Adds the type of the next value of an operand or result.
    fn add_type(&mut self, slot: TypeSlot, ty: Type);

    /// Returns the entries already parsed for a dictionary.
    fn dictionary(&self, slot: DictionarySlot) -> Vec<(Ident, Attribute)>;

    /// Sets an entry of a dictionary.
    fn set_entry(&mut self, slot: DictionarySlot, name: Ident, attr: Attribute);

    /// Returns the number of values already parsed for an operand.
    fn num_operands(&self, slot: OperandSlot) -> usize;

    /// Returns the types already parsed.
    fn types(&self, slot: TypeSlot) -> Vec<Type>;
}

/// Printer of the custom form of an op, or of a directive in it.
pub trait OpAsmPrinter<'ir>: AsmPrinter<'ir> {
    /// Not public API, because a wrong promise is a wrong text: only drr's dialects, whose texts tests compare, call
    /// it.
    ///
    /// Promises that the text depends only on the op's attributes, on the number and types of its operands, results and
    /// entry arguments, on the equality of operands and of successors, on the number of regions, and on which regions
    /// are empty.
    ///
    /// Later ops that agree in all of these are printed like this one, without calling the print function.
    #[doc(hidden)]
    fn memoize(&mut self);

    /// Begins a line at the indentation of the op plus the current increase.
    fn print_newline(&mut self);

    /// Increases the indentation of the following lines and regions of the op.
    fn increase_indent(&mut self);

    /// Prints the name of a value.
    fn print_operand(&mut self, value: ValueRef<'ir>);

    /// Prints the results of a map, separated by commas, with values for its dimensions, followed by its symbols.
    fn print_affine_map_of_ssa_ids(&mut self, map: &AffineMap, operands: &[ValueRef<'ir>]) {
        let (dims, symbols) = operands.split_at(operands.len().min(map.num_dims() as usize));
        for (index, result) in map.results().enumerate() {
            if index > 0 {
                self.print(", ");
            }
            self.print_affine_expr_of_ssa_ids(result, dims, symbols);
        }
    }

    /// Prints an affine expression with values for dimensions and symbols.
    fn print_affine_expr_of_ssa_ids(&mut self, expr: AffineExpr<'_>, dims: &[ValueRef<'ir>], symbols: &[ValueRef<'ir>]);

    /// Prints the name of a block.
    fn print_successor(&mut self, block: BlockRef<'ir>);

    /// Prints a region, with or without the arguments of its entry block.
    fn print_region(&mut self, region: RegionRef<'ir>, with_entry_arguments: bool);

    /// Prints the first op of a region in braces, without a line break and without its result names.
    fn print_region_on_one_line(&mut self, region: RegionRef<'ir>);

    /// Prints an argument of an entry block with its type, attributes and location.
    fn print_region_argument(&mut self, argument: ValueRef<'ir>, attributes: &[(Ident, Attribute)]);

    /// Prints an argument of an entry block with its location, without type and attributes.
    fn print_region_argument_without_type(&mut self, argument: ValueRef<'ir>);

    /// Omits the entry block's arguments from the text of the next region, because the op has printed them.
    fn hide_region_arguments(&mut self);

    /// Prints the attributes of an op in braces, with a leading space, if there are any not listed in `except`.
    /// Attributes that are printed elsewhere or equal to their defaults are omitted, too.
    fn print_attr_dict(&mut self, op: OpRef<'ir>, except: &[&str], with_keyword: bool);

    /// Prints a region without its terminator, if that has no operands, results and attributes.
    fn print_region_without_terminator(&mut self, region: RegionRef<'ir>, with_entry_arguments: bool);
}

/// Returns `true` if a print function is implemented.
pub const fn is_printer_implemented<R: CustomPrinted>(
    _: for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> R,
) -> bool {
    R::IS_IMPLEMENTED
}
