//! What parsers and printers in Rust see of the text.

use std::fmt;

use super::slot::{
    AttrSlot, CustomPrinted, DictionarySlot, OperandSlot, ParseFailed, RegionArgument, RegionSlot, SuccessorSlot,
    TypeSlot, UnresolvedLocation, UnresolvedOperand,
};
use super::{BlockRef, Context, Ir, OpRef, RegionRef, ValueRef};
use crate::affine::{AffineExpr, AffineMap};
use crate::{Attribute, Block, Ident, Location, Type};

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

    /// Takes an affine map without its name, `(d0, d1) -> (d1, d0)`, as an attribute.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    fn parse_affine_map(&mut self) -> Result<Attribute, ParseFailed>;

    /// Takes static sizes, each followed by `x`, before an element type: `16x8x` of `16x8xf32`.
    ///
    /// # Errors
    /// If a size is dynamic or too large.
    fn parse_static_dimension_list(&mut self) -> Result<Vec<i64>, ParseFailed>;

    /// Whether a type may begin here.
    fn at_type(&self) -> bool;

    /// Takes a type.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    fn parse_type(&mut self) -> Result<Type, ParseFailed>;

    /// Takes a type that this dialect defines, without `!` and the name of the dialect, or any in full.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    fn parse_type_of_dialect(&mut self, dialect: &'static str) -> Result<Type, ParseFailed>;

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

    /// Writes a number.
    fn print_integer(&mut self, number: i64) {
        self.print_display(&number);
    }

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

    /// Writes an attribute of a dialect without its name.
    fn print_stripped_attribute(&mut self, attr: Attribute);

    /// Writes a type.
    fn print_type(&mut self, ty: Type);

    /// Writes a type that this dialect defines without `!` and the name of the dialect, and any other type in full.
    fn print_type_of_dialect(&mut self, dialect: &'static str, ty: Type);

    /// Writes entries in braces, without a space before them.
    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]);
}

/// Reads the custom form of an op, or a directive of it. What is read goes to the op by slots: `custom<Name>($a)` hands the
/// slot of `$a` to `parse_name`. MLIR's class of the same name is the model.
///
/// All methods that read report what is wrong, at its place; a parser only passes [`ParseFailed`] on.
pub trait OpAsmParser: AsmParser {
    /// The name of the op: several ops may share a parser.
    fn op_name(&self) -> &'static str;

    /// Reads a part of the op by another function. Where it says attributes and nothing else, an op that differs there from an
    /// earlier one is made like that one, and this function alone is called.
    ///
    /// # Errors
    /// Those of the function.
    fn parse_part(&mut self, part: fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>) -> Result<(), ParseFailed>;

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

    /// The name of a value as the text has it, and the number of the result: two operands with the same ones are the same value.
    fn operand_name(&self, operand: UnresolvedOperand) -> (&[u8], u64);

    /// Takes affine expressions over values between these brackets, `[%i + 1, symbol(%n)]`: the map of all of them, and the
    /// values of its dimensions, then of its symbols. A value that is named twice is what it is at first.
    ///
    /// # Errors
    /// If they are wrong.
    fn parse_affine_map_of_ssa_ids(
        &mut self,
        brackets: [&'static str; 2],
    ) -> Result<(AffineMap, Vec<UnresolvedOperand>), ParseFailed>;

    /// Takes one affine expression over values, `%i + symbol(%n)`: as a map with one result, and the values.
    ///
    /// # Errors
    /// If it is wrong.
    fn parse_affine_expr_of_ssa_ids(&mut self) -> Result<(AffineMap, Vec<UnresolvedOperand>), ParseFailed>;

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

    /// The same where the text has all of the region: neither a block nor a terminator is added to it.
    ///
    /// # Errors
    /// If none is next, or its brace is never closed.
    fn parse_whole_region(&mut self, slot: RegionSlot, arguments: &[RegionArgument]) -> Result<(), ParseFailed>;

    /// Promises that each type that is read is added once, and that nothing else depends on types: ops that differ only in types
    /// may then be read like an earlier one, without a call.
    fn pass_types_on(&mut self);

    /// The terminator that the text of a region leaves out yields the results of the op before it.
    fn yield_last_results(&mut self);

    /// Where the op is, if no location stands behind it.
    fn location(&self) -> Location;

    /// Makes a region that the text does not have: one block with arguments of these types, all of unknown locations, to fill.
    fn build_region(&mut self, slot: RegionSlot, arguments: &[Type], build: &mut dyn FnMut(&mut Ir, Block));

    /// The arguments of the first region, which was built, have the locations of the operands.
    fn locate_arguments_at_operands(&mut self);

    /// Gives the next region that the format reads these arguments of its entry block.
    fn set_region_arguments(&mut self, arguments: &[RegionArgument]);

    /// Gives the op a value.
    fn add_operand(&mut self, slot: OperandSlot, operand: UnresolvedOperand);

    /// Says the type of the next value of an operand or a result.
    fn add_type(&mut self, slot: TypeSlot, ty: Type);

    /// What was read for a dictionary before.
    fn dictionary(&self, slot: DictionarySlot) -> Vec<(Ident, Attribute)>;

    /// Sets an entry of a dictionary.
    fn set_entry(&mut self, slot: DictionarySlot, name: Ident, attr: Attribute);

    /// How many values were read for an operand before.
    fn num_operands(&self, slot: OperandSlot) -> usize;

    /// The types that were read before.
    fn types(&self, slot: TypeSlot) -> Vec<Type>;
}

/// Writes the custom form of an op, or a directive of it.
pub trait OpAsmPrinter<'ir>: AsmPrinter<'ir> {
    /// Promises that what is written depends on nothing of the op but its attributes, the types and number of its operands,
    /// results and arguments of entry blocks, which operands and which successors are equal, how many regions there are, and
    /// which of them are empty. Later ops that are equal in all that are written like this one, without a call.
    fn memoize(&mut self);

    /// Begins a line at the indentation of the op, or further inside.
    fn print_newline(&mut self);

    /// The lines and regions that follow in the text of the op stand further inside.
    fn increase_indent(&mut self);

    /// Writes the name of a value.
    fn print_operand(&mut self, value: ValueRef<'ir>);

    /// Writes the results of a map, separated by commas, with values for its dimensions, then for its symbols.
    fn print_affine_map_of_ssa_ids(&mut self, map: &AffineMap, operands: &[ValueRef<'ir>]) {
        let (dims, symbols) = operands.split_at(operands.len().min(map.num_dims() as usize));
        for (index, result) in map.results().enumerate() {
            if index > 0 {
                self.print(", ");
            }
            self.print_affine_expr_of_ssa_ids(result, dims, symbols);
        }
    }

    /// Writes an affine expression with values for dimensions and symbols.
    fn print_affine_expr_of_ssa_ids(&mut self, expr: AffineExpr<'_>, dims: &[ValueRef<'ir>], symbols: &[ValueRef<'ir>]);

    /// Writes the name of a block.
    fn print_successor(&mut self, block: BlockRef<'ir>);

    /// Writes a region: with the arguments of its entry block or, where the op writes them, without.
    fn print_region(&mut self, region: RegionRef<'ir>, with_entry_arguments: bool);

    /// Writes the first op of a region in braces, without a line break and without the names of its results.
    fn print_region_on_one_line(&mut self, region: RegionRef<'ir>);

    /// Writes an argument of an entry block with its type, attributes and location.
    fn print_region_argument(&mut self, argument: ValueRef<'ir>, attributes: &[(Ident, Attribute)]);

    /// The same without type and attributes.
    fn print_region_argument_without_type(&mut self, argument: ValueRef<'ir>);

    /// The next region has no arguments of its entry block in its text, because the op has written them.
    fn hide_region_arguments(&mut self);

    /// Writes the attributes of an op in braces, with a space before them, if there are any but these. Those that are bound
    /// elsewhere, or equal to their defaults, are left out as well.
    fn print_attr_dict(&mut self, op: OpRef<'ir>, except: &[&str], with_keyword: bool);

    /// The same without the terminator of the region, if nothing would be lost: it has no operands, results and attributes.
    fn print_region_without_terminator(&mut self, region: RegionRef<'ir>, with_entry_arguments: bool);
}

/// Whether a printer in Rust is written.
pub const fn is_printer_written<R: CustomPrinted>(_: for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> R) -> bool {
    R::IS_WRITTEN
}
