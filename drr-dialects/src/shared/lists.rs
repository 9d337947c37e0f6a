//! Lists in custom forms: values, types after an arrow, and region arguments with initial values.

use super::signature::counted;
use drr::RegionRef;
use drr::define::{
    OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionArgument, TypeSlot, TypesOf, UnresolvedLocation,
    UnresolvedOperand,
};
use drr::prelude::*;

/// A region argument whose type is not known yet.
pub(crate) struct UntypedArgument {
    name: UnresolvedOperand,
    location: Option<UnresolvedLocation>,
}

impl UntypedArgument {
    /// Parses `%a`, with an optional `loc(..)`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser) -> Result<UntypedArgument, ParseFailed> {
        let name = parser.parse_operand()?;
        let location = parser.parse_optional_location()?;
        Ok(UntypedArgument { name, location })
    }

    /// Parses `%a : t`, with an optional `loc(..)`.
    pub(crate) fn parse_typed(parser: &mut dyn OpAsmParser) -> Result<RegionArgument, ParseFailed> {
        let name = parser.parse_operand()?;
        parser.parse(":")?;
        let ty = parser.parse_type()?;
        let location = parser.parse_optional_location()?;
        Ok(RegionArgument { name, ty, location })
    }

    /// Returns the argument with its type.
    pub(crate) fn of(self, ty: Type) -> RegionArgument {
        let UntypedArgument { name, location } = self;
        RegionArgument { name, ty, location }
    }
}

/// Parses a possibly empty, comma-separated list in brackets.
pub(crate) fn parse_list(
    parser: &mut dyn OpAsmParser,
    [open, close]: [&'static str; 2],
    item: impl FnMut(&mut dyn OpAsmParser) -> Result<(), ParseFailed>,
) -> Result<(), ParseFailed> {
    parser.parse(open)?;
    if parser.parse_optional(close) {
        return Ok(());
    }
    parse_items(parser, item)?;
    parser.parse(close)
}

/// Parses a non-empty, comma-separated list.
pub(crate) fn parse_items(
    parser: &mut dyn OpAsmParser,
    mut item: impl FnMut(&mut dyn OpAsmParser) -> Result<(), ParseFailed>,
) -> Result<(), ParseFailed> {
    loop {
        item(parser)?;
        if !parser.parse_optional(",") {
            return Ok(());
        }
    }
}

/// Parses `(%a, %b)`.
pub(crate) fn parse_arguments(parser: &mut dyn OpAsmParser) -> Result<Vec<UntypedArgument>, ParseFailed> {
    let mut arguments = Vec::new();
    parse_list(parser, ["(", ")"], |parser| {
        arguments.push(UntypedArgument::parse(parser)?);
        Ok(())
    })?;
    Ok(arguments)
}

/// Parses `(%a = %x, %b = %y)`: region arguments with initial values.
pub(crate) fn parse_assignments(
    parser: &mut dyn OpAsmParser,
    values: OperandSlot,
) -> Result<Vec<UntypedArgument>, ParseFailed> {
    let mut arguments = Vec::new();
    parse_list(parser, ["(", ")"], |parser| {
        arguments.push(UntypedArgument::parse(parser)?);
        parser.parse("=")?;
        parse_value(parser, values)
    })?;
    Ok(arguments)
}

/// Prints the syntax parsed by [`parse_assignments`].
pub(crate) fn print_assignments<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    arguments: impl Iterator<Item = ValueRef<'ir>>,
    values: impl Iterator<Item = ValueRef<'ir>>,
) {
    printer.print("(");
    for (number, (argument, value)) in arguments.zip(values).enumerate() {
        printer.print(if number > 0 { ", " } else { "" });
        printer.print_operand(argument);
        printer.print(" = ");
        printer.print_operand(value);
    }
    printer.print(")");
}

/// Returns the arguments with their types. Reports an error if the counts differ.
pub(crate) fn with_types(
    parser: &mut dyn OpAsmParser,
    arguments: Vec<UntypedArgument>,
    types: &[Type],
) -> Result<Vec<RegionArgument>, ParseFailed> {
    if arguments.len() != types.len() {
        let message = format!(
            "the loop carries {}, but has {} for them",
            counted(arguments.len(), "value"),
            counted(types.len(), "type")
        );
        return Err(parser.error(message));
    }
    let typed = arguments.into_iter().zip(types);
    Ok(typed.map(|(argument, ty)| argument.of(*ty)).collect())
}

/// Parses an optional `-> t` or `-> (t, u)`.
pub(crate) fn parse_arrow(parser: &mut dyn OpAsmParser) -> Result<Vec<Type>, ParseFailed> {
    if !parser.parse_optional("->") {
        return Ok(Vec::new());
    }
    if !parser.at("(") {
        return Ok(vec![parser.parse_type()?]);
    }
    let mut types = Vec::new();
    parse_list(parser, ["(", ")"], |parser| {
        types.push(parser.parse_type()?);
        Ok(())
    })?;
    Ok(types)
}

/// Prints ` -> t` for a single type other than a function type, ` -> (t, u)` otherwise, and nothing for no types.
pub(crate) fn print_arrow<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, types: &[Type]) {
    match types {
        [only] if only.function(printer.ctx()).is_none() => {
            printer.print(" -> ");
            printer.print_type(*only);
        }
        types => print_arrow_with_parentheses(printer, types),
    }
}

/// Prints ` -> (t, u)`, and nothing for no types.
pub(crate) fn print_arrow_with_parentheses<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, types: &[Type]) {
    if !types.is_empty() {
        printer.print(" -> ");
        print_types(printer, types);
    }
}

/// Prints `(t, u)`.
pub(crate) fn print_types<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, types: &[Type]) {
    printer.print("(");
    for (number, ty) in types.iter().enumerate() {
        printer.print(if number > 0 { ", " } else { "" });
        printer.print_type(*ty);
    }
    printer.print(")");
}

/// Prints `(t, u) -> v`.
pub(crate) fn print_functional_type<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, inputs: &[Type], results: &[Type]) {
    print_types(printer, inputs);
    match results {
        [] => printer.print(" -> ()"),
        results => print_arrow(printer, results),
    }
}

/// Parses `%a`.
pub(crate) fn parse_value(parser: &mut dyn OpAsmParser, slot: OperandSlot) -> Result<(), ParseFailed> {
    let value = parser.parse_operand()?;
    parser.add_operand(slot, value);
    Ok(())
}

/// Parses `(%a, %b)` and returns the number of values.
pub(crate) fn parse_values(parser: &mut dyn OpAsmParser, slot: OperandSlot) -> Result<usize, ParseFailed> {
    parse_values_between(parser, slot, ["(", ")"])
}

/// Parses a list of values in the given brackets and returns their number.
pub(crate) fn parse_values_between(
    parser: &mut dyn OpAsmParser,
    slot: OperandSlot,
    brackets: [&'static str; 2],
) -> Result<usize, ParseFailed> {
    let mut count = 0;
    parse_list(parser, brackets, |parser| {
        count += 1;
        parse_value(parser, slot)
    })?;
    Ok(count)
}

/// Parses an optional `%a, %b` and returns the number of values.
pub(crate) fn parse_optional_values(parser: &mut dyn OpAsmParser, slot: OperandSlot) -> Result<usize, ParseFailed> {
    let mut count = 0;
    if parser.at_operand() {
        parse_items(parser, |parser| {
            count += 1;
            parse_value(parser, slot)
        })?;
    }
    Ok(count)
}

/// Parses `: t, u`, the types of the given number of values; nothing for none.
pub(crate) fn parse_types_of_values(
    parser: &mut dyn OpAsmParser,
    slot: TypeSlot,
    count: usize,
) -> Result<(), ParseFailed> {
    for number in 0..count {
        parser.parse(if number > 0 { "," } else { ":" })?;
        let ty = parser.parse_type()?;
        parser.add_type(slot, ty);
    }
    Ok(())
}

/// Prints `%a, %b`.
pub(crate) fn print_values<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, values: impl Iterator<Item = ValueRef<'ir>>) {
    for (number, value) in values.enumerate() {
        printer.print(if number > 0 { ", " } else { "" });
        printer.print_operand(value);
    }
}

/// Sets the type of all values of an operand.
pub(crate) fn add_types(parser: &mut dyn OpAsmParser, slot: OperandSlot, ty: Type) {
    for _ in 0..parser.num_operands(slot) {
        parser.add_type(slot.types(), ty);
    }
}

/// Sets the types of the values of an operand.
pub(crate) fn add_operand_types(parser: &mut dyn OpAsmParser, slot: OperandSlot, types: &[Type]) {
    for &ty in types {
        parser.add_type(slot.types(), ty);
    }
}

/// Sets the types of the results, which are declared as one list.
pub(crate) fn add_result_types(parser: &mut dyn OpAsmParser, types: &[Type]) {
    for &ty in types {
        parser.add_type(TypeSlot(TypesOf::Result(0)), ty);
    }
}

/// Returns the types of the results of an op.
pub(crate) fn result_types(op: OpRef<'_>) -> Vec<Type> {
    op.result_types().collect()
}

/// Returns the arguments of the first block of a region.
pub(crate) fn entry_arguments(region: RegionRef<'_>) -> impl Iterator<Item = ValueRef<'_>> {
    region.first_block().into_iter().flat_map(|block| block.args())
}
