//! Custom form of `linalg.map` and `linalg.reduce`. A region that applies one op to its arguments is abbreviated to
//! the op name: `{ arith.addf }`.

use drr::define::{OpAsmParser, OpAsmPrinter, ParseFailed, RegionArgument};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Block, Ident, Ir, Location, OpName};

use super::YieldOp;
use super::operands::{
    BODY, attributes, parse_attributes, parse_dimensions, parse_operands, print_attributes, print_dimensions,
    print_operands,
};
use super::transpose::name_result;
use crate::shared::lists::{UntypedArgument, add_result_types, entry_arguments, parse_list};

const DIMENSIONS: &str = "dimensions";

pub(crate) fn parse_map_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse(parser, false)
}

pub(crate) fn print_map_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print(printer, op, false);
}

pub(crate) fn parse_reduce_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse(parser, true)
}

pub(crate) fn print_reduce_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print(printer, op, true);
}

pub(crate) fn name_results_of_map_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name_result(op, "mapped", name);
}

pub(crate) fn name_results_of_reduce_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name_result(op, "reduced", name);
}

pub(crate) fn name_region_arguments_of_map_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    name_arguments(op, op.num_operands().saturating_sub(1), name);
}

pub(crate) fn name_region_arguments_of_reduce_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    name_arguments(op, op.num_operands() / 2, name);
}

/// Names inputs `in` and outputs `init`.
fn name_arguments(op: OpRef<'_>, inputs: usize, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    for (number, argument) in op.region(0).into_iter().flat_map(entry_arguments).enumerate() {
        name(argument, if number < inputs { "in" } else { "init" });
    }
}

/// The op of an abbreviated region.
struct Payload {
    name: OpName,
    inherent: Vec<(Ident, Attribute)>,
    discardable: Vec<(Ident, Attribute)>,
}

fn parse(parser: &mut dyn OpAsmParser, reduces: bool) -> Result<(), ParseFailed> {
    let payload = if parser.parse_optional("{") {
        Some(parse_payload(parser)?)
    } else {
        None
    };
    let types = parse_operands(parser)?;
    if reduces {
        parse_dimensions(parser, DIMENSIONS)?;
    }
    parse_attributes(parser)?;
    let ctx = parser.ctx();
    let results: Vec<Type> = types.outputs.iter().copied().filter(|ty| ty.is_tensor(ctx)).collect();
    let elements = types.elements(ctx);
    add_result_types(parser, &results);
    let Some(payload) = payload else {
        let arguments = parse_typed_arguments(parser)?;
        return parser.parse_whole_region(BODY, &arguments);
    };
    let location = parser.location();
    parser.build_region(BODY, &elements, &mut |ir: &mut Ir, block: Block| {
        build_payload(ir, block, location, &payload, reduces);
    });
    Ok(())
}

/// Parses `arith.addf {..} }`.
fn parse_payload(parser: &mut dyn OpAsmParser) -> Result<Payload, ParseFailed> {
    let Some(name) = parser.parse_optional_keyword() else {
        return Err(parser.error("expected the name of the op that is applied to the elements".to_string()));
    };
    let op_name = parser.ctx().op_name(&name);
    if parser.ctx().op_info(op_name).is_none() {
        return Err(parser.error(format!("unknown op `{name}`")));
    }
    let entries = parser.parse_optional_dictionary()?;
    parser.parse("}")?;
    let is_inherent = |key| parser.ctx().op_info(op_name).is_some_and(|info| info.is_inherent(key));
    let (inherent, discardable) = entries.into_iter().partition(|(key, _)| is_inherent(*key));
    Ok(Payload {
        name: op_name,
        inherent,
        discardable,
    })
}

/// Parses `(%in: f32, %init: f32)`.
fn parse_typed_arguments(parser: &mut dyn OpAsmParser) -> Result<Vec<RegionArgument>, ParseFailed> {
    let mut arguments = Vec::new();
    parse_list(parser, ["(", ")"], |parser| {
        arguments.push(UntypedArgument::parse_typed(parser)?);
        Ok(())
    })?;
    Ok(arguments)
}

/// Applies the op to the arguments of a block. The accumulator is the first operand of a reduction; a map does not use
/// its output.
fn build_payload(ir: &mut Ir, block: Block, location: Location, payload: &Payload, reduces: bool) {
    let arguments = ir.block(block).args().map(|argument| argument.handle());
    let mut operands: Vec<Value> = arguments.collect();
    let Some(last) = operands.pop() else { return };
    if reduces {
        operands.insert(0, last);
    }
    let ty = ir.value(last).ty();
    let op = ir.create(OperationState {
        location,
        operands: &operands,
        result_types: &[ty],
        inherent: &payload.inherent,
        discardable: &payload.discardable,
        ..OperationState::new(payload.name)
    });
    ir.append(block, op);
    let results: Vec<Value> = ir.op(op).results().handles();
    let name = ir.ctx().op_name(YieldOp::NAME);
    let terminator = ir.create(OperationState {
        location,
        operands: &results,
        ..OperationState::new(name)
    });
    ir.append(block, terminator);
}

fn print<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, reduces: bool) {
    let payload = payload_of(op, reduces);
    if let Some(payload) = payload {
        printer.print(" { ");
        printer.print(&payload.name_text());
        print_attributes(printer, &shown_attributes(payload));
        printer.print(" }");
    }
    print_operands(printer, op);
    if reduces {
        print_dimensions(printer, op, DIMENSIONS);
    }
    print_attributes(printer, &attributes(op, if reduces { &[DIMENSIONS] } else { &[] }));
    let (None, Some(body)) = (payload, op.region(0)) else {
        return;
    };
    printer.increase_indent();
    printer.print_newline();
    printer.print("(");
    for (number, argument) in entry_arguments(body).enumerate() {
        printer.print(if number > 0 { ", " } else { "" });
        printer.print_region_argument(argument, &[]);
    }
    printer.print(") ");
    printer.print_region(body, false);
}

/// Returns the op that abbreviates a region, if the region contains nothing else.
fn payload_of(op: OpRef<'_>, reduces: bool) -> Option<OpRef<'_>> {
    let body = op.region(0).filter(|body| body.has_one_block())?;
    let block = body.first_block()?;
    let payload = block.first_op()?;
    let last = payload.next().filter(|last| last.next().is_none())?;
    let arguments: Vec<ValueRef<'_>> = block.args().collect();
    let expected: Vec<ValueRef<'_>> = match (arguments.as_slice(), reduces) {
        ([input, init], true) => vec![*init, *input],
        // With more inputs, MLIR prints the operands in another order than it parses them.
        (_, true) => return None,
        (all, false) => all.split_last().map(|(_, inputs)| inputs.to_vec())?,
    };
    let is_plain = payload.num_regions() == 0 && payload.num_successors() == 0 && payload.info().is_some();
    let has_result =
        payload.num_results() == 1 && payload.result_types().next() == arguments.last().map(|last| last.ty());
    let is_yielded =
        last.is::<YieldOp<'_>>() && last.operands().eq(payload.results()) && last.discardable_attrs().next().is_none();
    let is_short = is_plain && has_result && is_yielded && !expected.is_empty() && payload.operands().eq(expected);
    is_short.then_some(payload)
}

/// Returns the attributes of a payload, without default fast-math flags.
fn shown_attributes(payload: OpRef<'_>) -> SmallVec<[(Ident, Attribute); 4]> {
    let ctx = payload.ctx();
    let says_nothing = |attr: &Attribute| {
        attr.is_of_dialect(ctx, "arith", "fastmath") && attr.display(ctx).to_string() == "#arith.fastmath<none>"
    };
    let mut shown = attributes(payload, &[]);
    if let Some(number) = shown.iter().position(|(_, attr)| says_nothing(attr)) {
        shown.remove(number);
    }
    shown
}
