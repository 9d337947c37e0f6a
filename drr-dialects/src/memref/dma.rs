//! Custom forms of `memref.prefetch`, `%m[%i], read, locality<3>, data : t`, and `memref.dma_start`, `%a[%i], %b[%j],
//! %n, %t[%k] : t, u, v`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed};
use drr::prelude::*;

use super::{DmaStartOp, PrefetchOp};
use crate::shared::lists::{add_operand_types, add_types, parse_value, parse_values_between, print_values};

/// Parses `%m[%i, %j]`, with indices of type `index`.
pub(crate) fn parse_indexed(
    parser: &mut dyn OpAsmParser,
    memref: OperandSlot,
    indices: OperandSlot,
) -> Result<usize, ParseFailed> {
    parse_value(parser, memref)?;
    let count = parse_values_between(parser, indices, ["[", "]"])?;
    if indices != memref {
        add_types(parser, indices, Type::INDEX);
    }
    Ok(count)
}

/// Prints ` %m[%i, %j]`.
pub(crate) fn print_indexed<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, mut values: impl Iterator<Item = ValueRef<'ir>>) {
    printer.print(" ");
    if let Some(memref) = values.next() {
        printer.print_operand(memref);
    }
    printer.print("[");
    print_values(printer, values);
    printer.print("]");
}

const IS_WRITE: AttrSlot = PrefetchOp::SLOTS.isWrite;
const LOCALITY: AttrSlot = PrefetchOp::SLOTS.localityHint;
const IS_DATA: AttrSlot = PrefetchOp::SLOTS.isDataCache;

pub(crate) fn parse_prefetch_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let memref = PrefetchOp::SLOTS.memref;
    parse_indexed(parser, memref, PrefetchOp::SLOTS.indices)?;
    parser.parse(",")?;
    parse_word(parser, IS_WRITE, ["read", "write"])?;
    parser.parse(",")?;
    parser.parse("locality")?;
    parser.parse("<")?;
    let locality = parser.parse_integer()?;
    let locality = parser.ctx().int_attr(Type::I32, locality);
    parser.set_attribute(LOCALITY, locality);
    parser.parse(">")?;
    parser.parse(",")?;
    parse_word(parser, IS_DATA, ["instr", "data"])?;
    // MLIR prints attributes here but cannot parse them; this parser can.
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    add_operand_types(parser, memref, &[ty]);
    Ok(())
}

/// Parses one of two keywords, for `false` and for `true`.
pub(crate) fn parse_word(
    parser: &mut dyn OpAsmParser,
    slot: AttrSlot,
    [no, yes]: [&'static str; 2],
) -> Result<(), ParseFailed> {
    let is_set = if parser.parse_optional(yes) {
        true
    } else if parser.parse_optional(no) {
        false
    } else {
        return Err(parser.error(format!("expected `{no}` or `{yes}`")));
    };
    let attr = parser.ctx().bool_attr(is_set);
    parser.set_attribute(slot, attr);
    Ok(())
}

pub(crate) fn print_prefetch_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let is_set = |slot: AttrSlot| slot.of(op).and_then(|attr| attr.as_bool(op.ctx())) == Some(true);
    print_indexed(printer, op.operands());
    let locality = LOCALITY
        .of(op)
        .and_then(|attr| attr.as_i64(op.ctx()))
        .unwrap_or_default();
    printer.print_display(&format_args!(
        ", {}, locality<{locality}>, {}",
        if is_set(IS_WRITE) { "write" } else { "read" },
        if is_set(IS_DATA) { "data" } else { "instr" }
    ));
    printer.print_attr_dict(op, &["isWrite", "localityHint", "isDataCache"], false);
    if let Some(memref) = op.operand(0) {
        printer.print(" : ");
        printer.print_type(memref.ty());
    }
}

const OPERANDS: OperandSlot = DmaStartOp::SLOTS.operands;

pub(crate) fn parse_dma_start_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let one = |parser: &mut dyn OpAsmParser| parse_value(parser, OPERANDS);
    let from = parse_indexed(parser, OPERANDS, OPERANDS)?;
    parser.parse(",")?;
    let to = parse_indexed(parser, OPERANDS, OPERANDS)?;
    parser.parse(",")?;
    one(parser)?;
    parser.parse(",")?;
    let tag = parse_indexed(parser, OPERANDS, OPERANDS)?;
    let has_stride = parser.parse_optional(",");
    if has_stride {
        one(parser)?;
        parser.parse(",")?;
        one(parser)?;
    }
    parser.parse_attr_dict(false)?;
    // Source and its indices; destination and its indices, and the number of elements; tag and its indices; stride.
    let counts = [from, to + 1, tag, if has_stride { 2 } else { 0 }];
    for (word, count) in [":", ",", ","].into_iter().zip(counts) {
        parser.parse(word)?;
        let memref = parser.parse_type()?;
        add_operand_types(parser, OPERANDS, &[memref]);
        add_operand_types(parser, OPERANDS, &vec![Type::INDEX; count]);
    }
    add_operand_types(parser, OPERANDS, &vec![Type::INDEX; counts[3]]);
    Ok(())
}

pub(crate) fn print_dma_start_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let values: Vec<ValueRef<'ir>> = op.operands().collect();
    // Operands after a memref and its indices.
    let after_indices = |at: usize| {
        let shape = values.get(at).and_then(|memref| memref.ty().shape(op.ctx()));
        at + 1 + shape.map_or(0, <[i64]>::len)
    };
    let to = after_indices(0);
    let count = after_indices(to);
    let tag = count + 1;
    let stride = after_indices(tag);
    let part = |from: usize, to: usize| values.iter().copied().take(to).skip(from);
    print_indexed(printer, part(0, to));
    printer.print(",");
    print_indexed(printer, part(to, count));
    printer.print(", ");
    print_values(printer, part(count, tag));
    printer.print(",");
    print_indexed(printer, part(tag, stride));
    for value in part(stride, usize::MAX) {
        printer.print(", ");
        printer.print_operand(value);
    }
    printer.print_attr_dict(op, &[], false);
    for (number, memref) in [0, to, tag].into_iter().filter_map(|at| values.get(at)).enumerate() {
        printer.print(if number > 0 { ", " } else { " : " });
        printer.print_type(memref.ty());
    }
}

pub(crate) fn verify_dma_start_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let mut types = op.operands().map(|value| value.ty());
    let has_parts = eat_indexed(ctx, &mut types)
        && eat_indexed(ctx, &mut types)
        && types.next() == Some(Type::INDEX)
        && eat_indexed(ctx, &mut types);
    let rest: Vec<Type> = types.collect();
    match has_parts && (rest.is_empty() || rest == [Type::INDEX; 2]) {
        true => Ok(()),
        false => Err(OpError::new(
            "needs a memref with indices, another one, how many elements, a tag with indices, and perhaps two numbers of a stride",
        )),
    }
}

/// Consumes a memref and one index per dimension. Returns `true` if the types match.
fn eat_indexed(ctx: &Context, types: &mut impl Iterator<Item = Type>) -> bool {
    let memref = types.next().filter(|ty| ty.is_memref(ctx));
    let rank = memref.and_then(|memref| memref.shape(ctx)).map(<[i64]>::len);
    rank.is_some_and(|rank| types.take(rank).filter(|ty| *ty == Type::INDEX).count() == rank)
}
