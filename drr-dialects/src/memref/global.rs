//! Type and initial value of `memref.global`, `memref<2xf32> = dense<1.0>`, and the verifiers of `memref.global` and
//! `memref.get_global`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, SymbolTableCollection, UseGenericForm};
use drr::prelude::*;

use super::{GetGlobalOp, GlobalOp};
use crate::shared::global::{find_global, verify_type_of_global};

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
) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let ty = ty.of(op).and_then(|ty| ty.type_value(ctx)).ok_or(UseGenericForm)?;
    printer.print_type(ty);
    match value.of(op) {
        None => {}
        Some(value) if value.is_unit(ctx) => printer.print(" = uninitialized"),
        // The text omits the type of the value.
        Some(value) if value.ty(ctx) != tensor_of(ctx, ty) => return Err(UseGenericForm),
        Some(value) => {
            printer.print(" = ");
            printer.print_attribute_without_type(value);
        }
    }
    Ok(())
}

pub(crate) fn verify_global_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let memref = GlobalOp::SLOTS.r#type.of(op).and_then(|ty| ty.type_value(ctx));
    let Some(tensor) = memref.and_then(|memref| tensor_of(ctx, memref)) else {
        return Err(OpError::new("is not of static sizes"));
    };
    let Some(value) = GlobalOp::SLOTS.initial_value.of(op).filter(|value| !value.is_unit(ctx)) else {
        return Ok(());
    };
    if !value.is_elements(ctx) {
        return Err(OpError::new(
            "has an initial value that is neither elements nor `uninitialized`",
        ));
    }
    match value.ty(ctx) {
        // MLIR crashes on a vector.
        Some(ty)
            if !ty.is_tensor(ctx)
                || ty.shape(ctx) != tensor.shape(ctx)
                || ty.element_type(ctx) != tensor.element_type(ctx) =>
        {
            Err(OpError::new(format!(
                "has an initial value of `{}`, but takes `{}`",
                ty.display(ctx),
                tensor.display(ctx)
            )))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_symbol_uses_of_get_global_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(name), Some(result)) = (GetGlobalOp::cast(op).and_then(|get| get.name()), op.result(0)) else {
        return Ok(());
    };
    let shown = format!("@{}", name.text(ctx));
    let Some(global) = find_global(op, symbols, (name, &[]), &shown, GlobalOp::cast)? else {
        return Ok(());
    };
    let ty = GlobalOp::SLOTS.r#type.of(global.op()).and_then(|ty| ty.type_value(ctx));
    verify_type_of_global(result, ty, &shown)
}

/// Returns the tensor type with the shape and element type of a static memref.
pub(crate) fn tensor_of(ctx: &Context, memref: Type) -> Option<Type> {
    let shape = memref.static_shape(ctx).filter(|_| memref.is_memref(ctx))?;
    Some(ctx.tensor_type(shape, memref.element_type(ctx)?))
}

/// Returns `true` if an attribute is the type of a memref.
pub(crate) fn is_mem_ref_type(ctx: &Context, attr: Attribute) -> bool {
    attr.type_value(ctx)
        .is_some_and(|ty| ty.is_memref(ctx) && ty.shape(ctx).is_some())
}
