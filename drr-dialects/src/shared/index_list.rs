//! Lists of dynamic and static integers: `[0, %i, 4]`.

use crate::shared::lists::{parse_list, parse_value};
use drr::DYNAMIC;
use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, UseGenericForm};
use drr::prelude::*;

/// Parses `[0, %i, 4]`: adds the values, and sets all numbers with a mark for each value.
pub(crate) fn parse_dynamic_index_list(
    parser: &mut dyn OpAsmParser,
    values: OperandSlot,
    numbers: AttrSlot,
) -> Result<(), ParseFailed> {
    parser.pass_types_on();
    parse_index_list(parser, values, numbers, ["[", "]"])
}

/// Prints the syntax parsed by [`parse_dynamic_index_list`].
pub(crate) fn print_dynamic_index_list<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    values: OperandSlot,
    numbers: AttrSlot,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    print_index_list(printer, op, values, numbers, ["[", "]"])
}

/// Parses a list in the given brackets. A number in brackets, or a value followed by `[]`, is scalable; no op with
/// such a list stores this flag.
pub(crate) fn parse_index_list(
    parser: &mut dyn OpAsmParser,
    values: OperandSlot,
    numbers: AttrSlot,
    brackets: [&'static str; 2],
) -> Result<(), ParseFailed> {
    let mut constants = Vec::new();
    parse_list(parser, brackets, |parser| {
        if parser.at_operand() {
            parse_value(parser, values)?;
            constants.push(DYNAMIC);
            if parser.parse_optional("[") {
                parser.parse("]")?;
            }
        } else if parser.parse_optional("[") {
            constants.push(parser.parse_integer()?);
            parser.parse("]")?;
        } else if parser.at_integer() {
            constants.push(parser.parse_integer()?);
        } else {
            return Err(parser.error("expected a value or an integer".to_string()));
        }
        Ok(())
    })?;
    let constants = parser.ctx().dense_i64_array_attr(&constants);
    parser.set_attribute(numbers, constants);
    Ok(())
}

/// Prints a list in the given brackets, if every mark has a value and vice versa.
pub(crate) fn print_index_list<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    values: OperandSlot,
    numbers: AttrSlot,
    [open, close]: [&'static str; 2],
) -> Result<(), UseGenericForm> {
    let mut values = values.of(op);
    let numbers = numbers.of(op).and_then(|numbers| numbers.dense_array_ints(op.ctx()));
    printer.print(open);
    for (at, number) in numbers.into_iter().flatten().enumerate() {
        if at > 0 {
            printer.print(", ");
        }
        match number {
            DYNAMIC => printer.print_operand(values.next().ok_or(UseGenericForm)?),
            number => printer.print_integer(number),
        }
    }
    printer.print(close);
    values.next().map_or(Ok(()), |_| Err(UseGenericForm))
}
