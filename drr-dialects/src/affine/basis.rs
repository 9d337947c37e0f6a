//! The basis of `delinearize_index` and `linearize_index`: `(4, %n)`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

use crate::shared::index_list::{parse_index_list, print_index_list};

/// Reads the numbers; the declaration says in C++ that none is scalable, and which brackets there are.
pub(crate) fn parse_dynamic_index_list(
    parser: &mut dyn OpAsmParser,
    values: OperandSlot,
    numbers: AttrSlot,
    _scalable: &str,
    _brackets: &str,
) -> Result<(), ParseFailed> {
    parse_index_list(parser, values, numbers, ["(", ")"])
}

/// Writes what [`parse_dynamic_index_list`] reads.
pub(crate) fn print_dynamic_index_list<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    values: OperandSlot,
    numbers: AttrSlot,
    _scalable: &str,
    _brackets: &str,
) {
    print_index_list(printer, op, values, numbers, ["(", ")"]);
}
