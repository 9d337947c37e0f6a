//! Lists in custom forms: values, types after an arrow, and region arguments with initial values.

use drr::RegionRef;
use drr::define::{
    AttrSlot, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionArgument, TypeSlot,
    TypesOf, UnresolvedLocation, UnresolvedOperand,
};
use drr::prelude::*;
use drr::smallvec::SmallVec;

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

/// `-> t` for a single type other than a function type, `-> (t, u)` otherwise, and nothing for no types. Returns the
/// types, which are those of the results.
pub(crate) fn optional_arrow(form: &mut OpAsmForm<'_, '_>, results: TypeSlot) -> FormResult<Vec<Type>> {
    arrow(form, results, print_arrow)
}

/// `-> (t, u)`, and nothing for no types. A single type may be written without parentheses. Returns the types, which
/// are those of the results.
pub(crate) fn optional_arrow_with_parentheses(
    form: &mut OpAsmForm<'_, '_>,
    results: TypeSlot,
) -> FormResult<Vec<Type>> {
    arrow(form, results, print_arrow_with_parentheses)
}

fn arrow(
    form: &mut OpAsmForm<'_, '_>,
    results: TypeSlot,
    print: for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, &[Type]),
) -> FormResult<Vec<Type>> {
    let types = form.element(
        |parser| parse_arrow(parser),
        |printer, op| {
            let types = results.of(op).into_vec();
            print(printer, &types);
            Ok(types)
        },
    )?;
    form.add_types(results, &types);
    Ok(types)
}

/// `(t, u) -> v`: the types of an operand and of the results, which are returned. `expected` is the error for a type that
/// is no function type.
pub(crate) fn functional_type(
    form: &mut OpAsmForm<'_, '_>,
    (operands, results): (OperandSlot, TypeSlot),
    expected: &str,
) -> FormResult<[Vec<Type>; 2]> {
    let types = form.element(
        |parser| {
            let ty = parser.parse_type()?;
            let types = ty.function(parser.ctx());
            let types = types.map(|(inputs, results)| [inputs.to_vec(), results.to_vec()]);
            types.ok_or_else(|| parser.error(expected.to_string()))
        },
        |printer, op| {
            let types = [operands.types(), results].map(|slot| slot.of(op).into_vec());
            print_functional_type(printer, &types[0], &types[1]);
            Ok(types)
        },
    )?;
    form.add_types(operands.types(), &types[0]);
    form.add_types(results, &types[1]);
    Ok(types)
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

/// `%a, %b : t, u`, or nothing: the next values of an operand, and their types. The printer prints `printed`. Returns their
/// number.
pub(crate) fn typed_values<'ir>(
    form: &mut OpAsmForm<'_, 'ir>,
    operands: OperandSlot,
    types: TypeSlot,
    printed: &[ValueRef<'ir>],
) -> FormResult<usize> {
    if form.parser().map_or(printed.is_empty(), |parser| !parser.at_operand()) {
        return Ok(0);
    }
    let count = form.items(
        |_| printed.iter().copied(),
        |form, value| form.value(operands, |_| value),
    )?;
    types_of_values(form, types, count, printed)?;
    Ok(count)
}

/// ` : t, u`, the types of the given number of values; nothing for none. The printer prints those of `printed`.
pub(crate) fn types_of_values<'ir>(
    form: &mut OpAsmForm<'_, 'ir>,
    types: TypeSlot,
    count: usize,
    printed: &[ValueRef<'ir>],
) -> FormResult {
    for index in 0..count {
        let ty = form.any_type(if index > 0 { ", " } else { " : " }, |_| Some(printed.get(index)?.ty()))?;
        form.add_type(types, ty);
    }
    Ok(())
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
pub(crate) fn result_types(op: OpRef<'_>) -> SmallVec<[Type; 4]> {
    op.result_types().collect()
}

/// Returns the arguments of the first block of a region.
pub(crate) fn entry_arguments(region: RegionRef<'_>) -> impl Iterator<Item = ValueRef<'_>> {
    region.first_block().into_iter().flat_map(|block| block.args())
}

/// Returns the integers of an array attribute, or none if the op has no such attribute.
pub(crate) fn int_array(op: OpRef<'_>, slot: AttrSlot) -> Vec<i64> {
    let numbers = slot.of(op).and_then(|numbers| numbers.dense_array_ints(op.ctx()));
    numbers.into_iter().flatten().collect()
}

/// Sets an attribute to an array of integers, while parsing.
pub(crate) fn set_int_array(form: &mut OpAsmForm<'_, '_>, slot: AttrSlot, numbers: &[i64]) {
    form.set_attribute(slot, form.ctx().dense_i64_array_attr(numbers));
}
