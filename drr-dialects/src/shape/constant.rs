//! Constants of the dialect, such as `shape.const_shape [1, 2] : t`.

use drr::Ident;
use drr::define::{AttrSlot, ConstantOp, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;

use super::ConstShapeOp;
use crate::shared::constant::poison_or_arith_constant;
use crate::shared::lists::{add_result_types, parse_list, result_types};

const SHAPE: AttrSlot = ConstShapeOp::SLOTS.shape;

pub(crate) fn parse_const_shape_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.parse_attr_dict(false)?;
    let mut sizes = Vec::new();
    parse_list(parser, ["[", "]"], |parser| {
        sizes.push(parser.parse_integer()?);
        Ok(())
    })?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    let numbers: Vec<String> = sizes.iter().map(i64::to_string).collect();
    let text = format!("dense<[{}]> : tensor<{}xindex>", numbers.join(", "), sizes.len());
    let Ok(shape) = parser.ctx().parse_attr(text) else {
        return Err(parser.error("expected sizes".to_string()));
    };
    parser.set_attribute(SHAPE, shape);
    add_result_types(parser, &[ty]);
    Ok(())
}

pub(crate) fn print_const_shape_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    printer.print(" ");
    printer.print_attr_dict(op, &["shape"], false);
    printer.print("[");
    let sizes = SHAPE.of(op).and_then(|shape| shape.elements_ints(op.ctx()));
    for (number, size) in sizes.into_iter().flatten().enumerate() {
        printer.print(if number > 0 { ", " } else { "" });
        printer.print_display(&size);
    }
    printer.print("] : ");
    for ty in result_types(op) {
        printer.print_type(ty);
    }
}

/// Names a constant size `c7`.
pub(crate) fn name_results_of_const_size_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    if let Some(value) = op.inherent(Ident::VALUE).and_then(|value| value.as_i64(op.ctx())) {
        name(0, &format!("c{value}"));
    }
}

pub(crate) fn materialize_constant_of_shape(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    // Poison is a constant of any type.
    if value.is_of_dialect(ctx, "ub", "poison") {
        return poison_or_arith_constant(ctx, value, ty);
    }
    let is_extents = ty.is_tensor(ctx) && ty.element_type(ctx) == Some(Type::INDEX);
    let constant = if ty.is_of_dialect(ctx, "shape", "shape") || is_extents {
        let mut constant = ConstantOp::new(ctx, "shape.const_shape", value);
        constant.inherent = [(ctx.ident("shape"), value)].into_iter().collect();
        constant
    } else if ty.is_of_dialect(ctx, "shape", "size") {
        ConstantOp::new(ctx, "shape.const_size", value)
    } else if ty.is_of_dialect(ctx, "shape", "witness") {
        let mut constant = ConstantOp::new(ctx, "shape.const_witness", value);
        constant.inherent = [(ctx.ident("passing"), value)].into_iter().collect();
        constant
    } else {
        return poison_or_arith_constant(ctx, value, ty);
    };
    Some(constant)
}

pub(crate) fn name_results_of_split_at_op(_op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name(0, "head");
    name(1, "tail");
}
