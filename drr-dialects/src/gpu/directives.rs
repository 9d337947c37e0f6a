//! Custom directives of `gpu` forms: async dependencies, launch sizes, reduction operations, and offloading handlers.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, TypeSlot};
use drr::prelude::*;

use super::{AsyncTokenType, GPU_AllReduceOperationAttr};
use crate::shared::lists::{add_operand_types, parse_list, parse_value, parse_values_between, print_values};

/// Returns the result type of an async op.
pub(crate) fn token_type(ctx: &Context) -> Type {
    AsyncTokenType::get(ctx).unwrap_or(Type::NONE)
}

/// Parses `async [%a, %b]`, the async dependencies.
pub(crate) fn parse_async_dependencies(
    parser: &mut dyn OpAsmParser,
    token: TypeSlot,
    dependencies: OperandSlot,
) -> Result<(), ParseFailed> {
    if parser.parse_optional("async") {
        let ty = token_type(parser.ctx());
        parser.add_type(token, ty);
    }
    if parser.at("[") {
        parse_values_between(parser, dependencies, ["[", "]"])?;
    }
    Ok(())
}

pub(crate) fn print_async_dependencies<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    token: TypeSlot,
    dependencies: OperandSlot,
) {
    let (is_async, waits) = (!token.of(op).is_empty(), dependencies.of(op).next().is_some());
    printer.print(if is_async { "async" } else { "" });
    if waits {
        printer.print(if is_async { " [" } else { "[" });
        print_values(printer, dependencies.of(op));
        printer.print("]");
    }
}

/// Parses `: t`, the type of all sizes, or defaults to `index`.
pub(crate) fn parse_launch_dim_type(
    parser: &mut dyn OpAsmParser,
    grid: TypeSlot,
    cluster: OperandSlot,
    x: TypeSlot,
    y: TypeSlot,
    z: TypeSlot,
) -> Result<(), ParseFailed> {
    let ty = match parser.parse_optional(":") {
        true => parser.parse_type()?,
        false => Type::INDEX,
    };
    parser.add_type(grid, ty);
    if parser.num_operands(cluster) > 0 {
        for slot in [x, y, z] {
            parser.add_type(slot, ty);
        }
    }
    Ok(())
}

pub(crate) fn print_launch_dim_type<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    grid: TypeSlot,
    _cluster: OperandSlot,
    _x: TypeSlot,
    _y: TypeSlot,
    _z: TypeSlot,
) {
    if let Some(&ty) = grid.of(op).first()
        && ty != Type::INDEX
    {
        printer.print(": ");
        printer.print_type(ty);
    }
}

/// Parses `args(%a : t, %b : u)`.
pub(crate) fn parse_launch_func_operands(
    parser: &mut dyn OpAsmParser,
    operands: OperandSlot,
    _types: TypeSlot,
) -> Result<(), ParseFailed> {
    if !parser.parse_optional("args") {
        return Ok(());
    }
    parse_list(parser, ["(", ")"], |parser| {
        parse_value(parser, operands)?;
        parser.parse(":")?;
        let ty = parser.parse_type()?;
        add_operand_types(parser, operands, &[ty]);
        Ok(())
    })
}

pub(crate) fn print_launch_func_operands<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    operands: OperandSlot,
    _types: TypeSlot,
) {
    let mut is_first = true;
    for value in operands.of(op) {
        printer.print(if is_first { "args(" } else { ", " });
        is_first = false;
        printer.print_operand(value);
        printer.print(" : ");
        printer.print_type(value.ty());
    }
    printer.print(if is_first { "" } else { ")" });
}

/// Parses the name of a reduction operation, `add`, if one is next.
pub(crate) fn parse_all_reduce_operation(parser: &mut dyn OpAsmParser, operation: AttrSlot) -> Result<(), ParseFailed> {
    if let Some(word) = parser.parse_optional_keyword() {
        let Ok(attr) = parser.ctx().parse_attr(format!("#gpu<all_reduce_op {word}>")) else {
            return Err(parser.error(format!("`{word}` is no operation that reduces")));
        };
        parser.set_attribute(operation, attr);
    }
    Ok(())
}

pub(crate) fn print_all_reduce_operation<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    operation: AttrSlot,
) {
    let operation = operation.of(op);
    if let Some(operation) = operation.and_then(|operation| GPU_AllReduceOperationAttr::value(op.ctx(), operation)) {
        // The operation has its own leading space, as in MLIR.
        printer.print_display(&format_args!(" {operation}"));
    }
}

/// Default handler of a binary.
const SELECT_OBJECT: &str = "#gpu.select_object";

/// Parses `<#handler>`, or sets the default handler.
pub(crate) fn parse_offloading_handler(parser: &mut dyn OpAsmParser, handler: AttrSlot) -> Result<(), ParseFailed> {
    let attr = match parser.parse_optional("<") {
        true => {
            let attr = parser.parse_attribute(None)?;
            parser.parse(">")?;
            Some(attr)
        }
        false => parser.ctx().parse_attr(SELECT_OBJECT).ok(),
    };
    if let Some(attr) = attr {
        parser.set_attribute(handler, attr);
    }
    Ok(())
}

pub(crate) fn print_offloading_handler<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, handler: AttrSlot) {
    let ctx = op.ctx();
    if let Some(attr) = handler.of(op)
        && ctx.parse_attr(SELECT_OBJECT) != Ok(attr)
    {
        printer.print("<");
        printer.print_attribute(attr);
        printer.print(">");
    }
}
