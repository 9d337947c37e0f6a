//! Branch successors with their operands, `^bb(%a, %b : t, u)`, and case values of switches.

use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, SuccessorSlot, TypeSlot};
use drr::numbers::Int;
use drr::prelude::*;
use drr::{AttrData, BlockRef};

use crate::shared::lists::{parse_optional_values, parse_types_of_values};

/// Parses a successor and returns the number of its operands.
pub(crate) fn parse_destination(
    parser: &mut dyn OpAsmParser,
    destination: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> Result<i32, ParseFailed> {
    parser.parse_successor(destination)?;
    if !parser.parse_optional("(") {
        return Ok(0);
    }
    let count = parse_optional_values(parser, operands)?;
    parse_types_of_values(parser, types, count)?;
    parser.parse(")")?;
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}

/// Prints the syntax parsed by [`parse_destination`].
pub(crate) fn print_destination<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    destination: Option<BlockRef<'ir>>,
    operands: Vec<ValueRef<'ir>>,
) {
    if let Some(destination) = destination {
        printer.print_successor(destination);
    }
    for (number, operand) in operands.iter().enumerate() {
        printer.print(if number > 0 { ", " } else { "(" });
        printer.print_operand(*operand);
    }
    for (number, operand) in operands.iter().enumerate() {
        printer.print(if number > 0 { ", " } else { " : " });
        printer.print_type(operand.ty());
    }
    printer.print(if operands.is_empty() { "" } else { ")" });
}

/// Returns the case values as dense elements, truncated to the width of their type.
pub(crate) fn case_elements(ctx: &Context, ty: Type, numbers: &[i64]) -> Option<Attribute> {
    let bits = ty.integer_width(ctx).filter(|width| *width < 64);
    let mask = bits.map_or(u64::MAX, |width| (1 << width) - 1);
    let numbers: Vec<String> = numbers
        .iter()
        .map(|number| match ty.integer_width(ctx) {
            Some(65..) => number.to_string(),
            _ => (*number as u64 & mask).to_string(),
        })
        .collect();
    let text = format!(
        "dense<[{}]> : vector<{}x{}>",
        numbers.join(", "),
        numbers.len(),
        ty.display(ctx)
    );
    ctx.parse_attr(text).ok()
}

/// Returns the case values, or `None` if one is too large for the custom form.
pub(crate) fn case_numbers(ctx: &Context, values: Attribute) -> Option<Vec<i64>> {
    if let Some(numbers) = values.elements_ints(ctx) {
        return Some(numbers.collect());
    }
    let AttrData::DenseElements { ty, data, splat } = values.data(ctx)? else {
        return None;
    };
    let width = ty.element_type(ctx)?.integer_width(ctx)?;
    let size = width.div_ceil(8) as usize;
    let number = |at: usize| {
        let at = if *splat { 0 } else { at * size };
        i64::try_from(Int::from_le_bytes(width, data.get(at..at + size)?)?.to_i128()?).ok()
    };
    (0..usize::try_from(ty.num_elements(ctx)?).ok()?).map(number).collect()
}
