//! `linalg.transpose` and `linalg.broadcast`: what moves elements, and copies them on the way.

use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;

use super::body::Body;
use super::named::build_body;
use super::operands::{attributes, parse_attributes, parse_operands, print_attributes, print_list};
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

fn name_result(op: OpRef<'_>, wish: &str, name: &mut dyn FnMut(usize, &str)) {
    if op.num_results() > 0 {
        name(0, wish);
    }
}

/// `ins(%a : t) outs(%b : u) permutation = [1, 0]`.
fn parse(parser: &mut dyn OpAsmParser, word: &'static str) -> Result<(), ParseFailed> {
    let types = parse_operands(parser)?;
    parser.parse(word)?;
    parser.parse("=")?;
    parser.parse("[")?;
    let mut numbers = Vec::new();
    while parser.at_integer() {
        numbers.push(parser.parse_integer()?);
        if !parser.parse_optional(",") {
            break;
        }
    }
    parser.parse("]")?;
    let (key, numbers) = (parser.ctx().ident(word), parser.ctx().dense_i64_array_attr(&numbers));
    parser.set_entry(DictionarySlot::Attributes, key, numbers);
    parse_attributes(parser)?;
    let results: Vec<Type> = types
        .outputs
        .iter()
        .copied()
        .filter(|ty| ty.is_tensor(parser.ctx()))
        .collect();
    add_result_types(parser, &results);
    build_body(parser, Body::Input, &types)
}

fn print<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, word: &str) {
    let ctx = op.ctx();
    for (words, number) in [("ins", 0), ("outs", 1)] {
        print_list(printer, words, op.operand(number).as_slice());
    }
    let numbers = op
        .inherent(ctx.ident(word))
        .and_then(|numbers| numbers.dense_array_ints(ctx));
    printer.print_display(&format_args!(" {word} = ["));
    for (at, number) in numbers.into_iter().flatten().enumerate() {
        printer.print(if at > 0 { ", " } else { "" });
        printer.print_display(&number);
    }
    printer.print("] ");
    print_attributes(printer, &attributes(op, &[word]));
}
