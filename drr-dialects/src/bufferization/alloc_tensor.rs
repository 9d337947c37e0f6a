//! Custom form of `bufferization.alloc_tensor`: `(%n) copy(%t) size_hint=%i : t`.

use drr::define::{OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed};
use drr::prelude::*;

use super::AllocTensorOp;
use crate::shared::lists::{add_operand_types, add_result_types, add_types, parse_value, parse_values, print_values};
use crate::shared::shaped::verify_dynamic_sizes;

const SIZES: OperandSlot = AllocTensorOp::SLOTS.dynamic_sizes;
const COPY: OperandSlot = AllocTensorOp::SLOTS.copy;
const HINT: OperandSlot = AllocTensorOp::SLOTS.size_hint;

pub(crate) fn parse_alloc_tensor_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_values(parser, SIZES)?;
    let has_copy = parser.parse_optional("copy");
    if has_copy {
        parser.parse("(")?;
        parse_value(parser, COPY)?;
        parser.parse(")")?;
    }
    if parser.parse_optional("size_hint") {
        parser.parse("=")?;
        parse_value(parser, HINT)?;
    }
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    for slot in [SIZES, HINT] {
        add_types(parser, slot, Type::INDEX);
    }
    if has_copy {
        add_operand_types(parser, COPY, &[ty]);
    }
    add_result_types(parser, &[ty]);
    Ok(())
}

pub(crate) fn print_alloc_tensor_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    printer.print("(");
    print_values(printer, SIZES.of(op));
    printer.print(")");
    if let Some(copy) = COPY.of(op).next() {
        printer.print(" copy(");
        printer.print_operand(copy);
        printer.print(")");
    }
    if let Some(hint) = HINT.of(op).next() {
        printer.print(" size_hint=");
        printer.print_operand(hint);
    }
    printer.print_attr_dict(op, &[], false);
    if let Some(result) = op.result(0) {
        printer.print(" : ");
        printer.print_type(result.ty());
    }
}

pub(crate) fn verify_alloc_tensor_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(result), copy) = (op.result(0), COPY.of(op).next()) else {
        return Ok(());
    };
    let Some(copy) = copy else {
        return verify_dynamic_sizes(op, SIZES, result.ty());
    };
    if SIZES.of(op).next().is_some() {
        return Err(OpError::new("copies a tensor, which says its sizes"));
    }
    match copy.ty() == result.ty() {
        true => Ok(()),
        false => Err(OpError::new("gives another type than that of the copied tensor")),
    }
}
