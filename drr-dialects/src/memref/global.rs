//! The type and the initial value of `memref.global`: `memref<2xf32> = dense<1.0>`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;

pub(crate) fn parse_global_memref_op_type_and_initial_value(
    parser: &mut dyn OpAsmParser,
    ty: AttrSlot,
    value: AttrSlot,
) -> Result<(), ParseFailed> {
    let memref = parser.parse_type()?;
    let ctx = parser.ctx();
    let Some(tensor) = tensor_of(ctx, memref) else {
        let message = format!("expected a memref of static sizes, but got `{}`", memref.display(ctx));
        return Err(parser.error(message));
    };
    let memref = ctx.type_attr(memref);
    parser.set_attribute(ty, memref);
    if !parser.parse_optional("=") {
        return Ok(());
    }
    let initial = match parser.parse_optional("uninitialized") {
        true => parser.ctx().unit_attr(),
        false => parser.parse_attribute(Some(tensor))?,
    };
    if !initial.is_unit(parser.ctx()) && !initial.is_elements(parser.ctx()) {
        return Err(parser.error("expected elements as the initial value".to_string()));
    }
    parser.set_attribute(value, initial);
    Ok(())
}

pub(crate) fn print_global_memref_op_type_and_initial_value<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    ty: AttrSlot,
    value: AttrSlot,
) {
    if let Some(ty) = ty.of(op).and_then(|ty| ty.type_value(op.ctx())) {
        printer.print_type(ty);
    }
    match value.of(op) {
        None => {}
        Some(value) if value.is_unit(op.ctx()) => printer.print(" = uninitialized"),
        Some(value) => {
            printer.print(" = ");
            printer.print_attribute_without_type(value);
        }
    }
}

/// The tensor that has the shape and the elements of a memref of static sizes.
pub(crate) fn tensor_of(ctx: &Context, memref: Type) -> Option<Type> {
    let shape = memref.static_shape(ctx).filter(|_| memref.is_memref(ctx))?;
    Some(ctx.tensor_type(shape, memref.element_type(ctx)?))
}

/// Whether an attribute is the type of a memref.
pub(crate) fn is_mem_ref_type(ctx: &Context, attr: Attribute) -> bool {
    attr.type_value(ctx)
        .is_some_and(|ty| ty.is_memref(ctx) && ty.shape(ctx).is_some())
}
