//! Custom forms of `shape.assuming` and `shape.reduce`.

use drr::define::{BuildableType, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;

use super::{AssumingOp, ReduceOp, Shape_WitnessType};
use crate::shared::lists::{
    add_operand_types, add_result_types, add_types, parse_arrow, parse_value, print_arrow,
    print_arrow_with_parentheses, print_values, result_types,
};

/// Parses `%w -> (t) {..}`.
pub(crate) fn parse_assuming_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let witness = AssumingOp::SLOTS.witness;
    parse_value(parser, witness)?;
    let ty = Shape_WitnessType::build(parser.ctx());
    add_types(parser, witness, ty);
    let types = parse_arrow(parser)?;
    add_result_types(parser, &types);
    parser.parse_region(AssumingOp::SLOTS.doRegion, &[])?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_assuming_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let Some(body) = op.region(0) else { return };
    printer.print(" ");
    print_values(printer, op.operands());
    let types = result_types(op);
    print_arrow_with_parentheses(printer, &types);
    printer.print(" ");
    match types.is_empty() {
        true => printer.print_region_without_terminator(body, false),
        false => printer.print_region(body, false),
    }
    printer.print_attr_dict(op, &[], false);
}

/// Parses `(%shape, %init) : t -> u {..}`.
pub(crate) fn parse_reduce_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let (shape, inits) = (ReduceOp::SLOTS.shape, ReduceOp::SLOTS.initVals);
    parser.parse("(")?;
    parse_value(parser, shape)?;
    while parser.parse_optional(",") {
        parse_value(parser, inits)?;
    }
    parser.parse(")")?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    add_operand_types(parser, shape, &[ty]);
    let types = parse_arrow(parser)?;
    add_operand_types(parser, inits, &types);
    add_result_types(parser, &types);
    parser.parse_whole_region(ReduceOp::SLOTS.region, &[])?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_reduce_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    printer.print("(");
    print_values(printer, op.operands());
    printer.print(") : ");
    if let Some(shape) = op.operand(0) {
        printer.print_type(shape.ty());
    }
    print_arrow(printer, &result_types(op));
    printer.print(" ");
    if let Some(body) = op.region(0) {
        printer.print_region(body, true);
    }
    printer.print_attr_dict(op, &[], false);
}
