//! Custom forms of `linalg.transpose` and `linalg.broadcast`.

use drr::define::{OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;

use super::body::NamedOpBody;
use super::named::build_body;
use super::operands::{
    attributes, parse_attributes, parse_dimensions, parse_operands, print_attributes, print_dimensions, print_list,
};
use crate::shared::lists::add_result_types;

pub(crate) fn parse_transpose_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse(parser, "permutation")
}

pub(crate) fn print_transpose_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print(printer, op, "permutation");
}

pub(crate) fn parse_broadcast_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse(parser, "dimensions")
}

pub(crate) fn print_broadcast_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print(printer, op, "dimensions");
}

pub(crate) fn name_results_of_transpose_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name_result(op, "transposed", name);
}

pub(crate) fn name_results_of_broadcast_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name_result(op, "broadcasted", name);
}

pub(crate) fn name_result(op: OpRef<'_>, wish: &str, name: &mut dyn FnMut(usize, &str)) {
    if op.num_results() > 0 {
        name(0, wish);
    }
}

/// Parses `ins(%a : t) outs(%b : u) permutation = [1, 0]`.
fn parse(parser: &mut dyn OpAsmParser, word: &'static str) -> Result<(), ParseFailed> {
    let types = parse_operands(parser)?;
    parse_dimensions(parser, word)?;
    parse_attributes(parser)?;
    let results: Vec<Type> = types
        .outputs
        .iter()
        .copied()
        .filter(|ty| ty.is_tensor(parser.ctx()))
        .collect();
    add_result_types(parser, &results);
    parser.locate_arguments_at_operands();
    let location = parser.location();
    build_body(parser, NamedOpBody::Input, &types, location)
}

fn print<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, word: &str) {
    printer.memoize();
    for (word, number) in [(" ins(", 0), (" outs(", 1)] {
        print_list(printer, word, op.operand(number).into_iter());
    }
    print_dimensions(printer, op, word);
    print_attributes(printer, &attributes(op, &[word]));
}
