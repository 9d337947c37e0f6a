//! `vector.mask` in text: `%m { vector.load .. } : t -> u`, all on one line.

use drr::RegionRef;
use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot};
use drr::prelude::*;

use crate::shared::lists::{add_operand_types, add_result_types, parse_arrow, result_types};

const MASK: OperandSlot = OperandSlot(0);
const PASSTHRU: OperandSlot = OperandSlot(1);

pub(crate) fn parse_mask_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let mask = parser.parse_operand()?;
    parser.add_operand(MASK, mask);
    let has_passthru = parser.parse_optional(",");
    if has_passthru {
        let passthru = parser.parse_operand()?;
        parser.add_operand(PASSTHRU, passthru);
    }
    parser.yield_last_results();
    parser.parse_region(RegionSlot(0), &[])?;
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    add_operand_types(parser, MASK, &[ty]);
    let mut types = parse_arrow(parser)?;
    while !types.is_empty() && parser.parse_optional(",") {
        types.push(parser.parse_type()?);
    }
    if has_passthru {
        let Some(first) = types.first().copied() else {
            return Err(parser.error("expected a result, whose type the second operand has".to_string()));
        };
        add_operand_types(parser, PASSTHRU, &[first]);
    }
    add_result_types(parser, &types);
    Ok(())
}

pub(crate) fn print_mask_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    for (number, value) in op.operands().enumerate() {
        printer.print(if number > 0 { ", " } else { " " });
        printer.print_operand(value);
    }
    printer.print(" ");
    if let Some(body) = op.region(0) {
        match is_one_op(body) {
            true => printer.print_region_on_one_line(body),
            false => printer.print_region(body, true),
        }
    }
    printer.print_attr_dict(op, &[], false);
    if let Some(mask) = op.operand(0) {
        printer.print(" : ");
        printer.print_type(mask.ty());
    }
    for (number, ty) in result_types(op).into_iter().enumerate() {
        printer.print(if number > 0 { ", " } else { " -> " });
        printer.print_type(ty);
    }
}

/// Whether a region has one op whose results are yielded, so that the text of that op says all.
fn is_one_op(body: RegionRef<'_>) -> bool {
    let ops: Vec<OpRef<'_>> = body.blocks().flat_map(|block| block.ops()).collect();
    match ops.as_slice() {
        [_] => true,
        [only, end] => end.discardable_attrs().next().is_none() && end.operands().eq(only.results()),
        _ => false,
    }
}
