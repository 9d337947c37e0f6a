//! `memref.transpose` in text: `%m (d0, d1) -> (d1, d0) : t to u`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

use crate::shared::lists::{add_operand_types, add_result_types};

const PERMUTATION: AttrSlot = AttrSlot(1);

pub(crate) fn parse_transpose_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let source = OperandSlot(0);
    let value = parser.parse_operand()?;
    parser.add_operand(source, value);
    let map = parser.parse_affine_map()?;
    parser.set_attribute(PERMUTATION, map);
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let from = parser.parse_type()?;
    parser.parse("to")?;
    let to = parser.parse_type()?;
    add_operand_types(parser, source, &[from]);
    add_result_types(parser, &[to]);
    Ok(())
}

pub(crate) fn print_transpose_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return;
    };
    printer.print(" ");
    printer.print_operand(source);
    if let Some(map) = PERMUTATION.of(op).and_then(|map| map.affine_map(op.ctx())) {
        printer.print_display(&format_args!(" {map}"));
    }
    printer.print_attr_dict(op, &["permutation"], false);
    printer.print(" : ");
    printer.print_type(source.ty());
    printer.print(" to ");
    printer.print_type(result.ty());
}
