//! `memref.generic_atomic_rmw` and `memref.alloca_scope` in text: memory with regions.

use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot};
use drr::prelude::*;

use super::dma::{parse_indexed, print_indexed};
use crate::shared::lists::{
    add_operand_types, add_result_types, parse_arrow, print_arrow_with_parentheses, result_types,
};

/// `%m[%i] : memref<4xf32> {..}`.
pub(crate) fn parse_generic_atomic_rmw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let memref = OperandSlot(0);
    parse_indexed(parser, memref, OperandSlot(1))?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    add_operand_types(parser, memref, &[ty]);
    let element = ty.element_or_self(parser.ctx());
    add_result_types(parser, &[element]);
    parser.parse_region(RegionSlot(0), &[])?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_generic_atomic_rmw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print_indexed(printer, OperandSlot(0).of(op).chain(OperandSlot(1).of(op)));
    printer.print(" : ");
    if let Some(memref) = op.operand(0) {
        printer.print_type(memref.ty());
    }
    if let Some(body) = op.region(0) {
        printer.print(" ");
        printer.print_region(body, true);
    }
    printer.print_attr_dict(op, &[], false);
}

/// `-> (t) {..}`.
pub(crate) fn parse_alloca_scope_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let types = parse_arrow(parser)?;
    add_result_types(parser, &types);
    parser.parse_region(RegionSlot(0), &[])?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_alloca_scope_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    let Some(body) = op.region(0) else { return };
    let types = result_types(op);
    printer.print(" ");
    print_arrow_with_parentheses(printer, &types);
    printer.print(" ");
    match types.is_empty() {
        true => printer.print_region_without_terminator(body, false),
        false => printer.print_region(body, false),
    }
    printer.print_attr_dict(op, &[], false);
}
