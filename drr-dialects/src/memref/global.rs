//! Type and initial value of `memref.global`, `memref<2xf32> = dense<1.0>`, and the verifiers of `memref.global` and
//! `memref.get_global`.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, SymbolTableCollection, UseGenericForm};
use drr::prelude::*;

use super::{GetGlobalOp, GlobalOp};
use crate::shared::global::{find_global, verify_type_of_global};

/// `memref<2xf32> = dense<1.0>`, without the type of the value, or `= uninitialized`.
pub(crate) fn form_global_memref_op_type_and_initial_value(
    form: &mut OpAsmForm<'_, '_>,
    ty: AttrSlot,
    value: AttrSlot,
) -> FormResult {
    let memref = form.type_attribute("", ty)?;
    let Some(tensor) = tensor_of(form.ctx(), memref) else {
        let message = format!(
            "expected a memref of static sizes, but got `{}`",
            memref.display(form.ctx())
        );
        return Err(form.error(message));
    };
    if !form.optional(" = ", |op| value.of(op).is_some())? {
        return Ok(());
    }
    let initial = form.element(
        |parser| {
            if parser.parse_optional("uninitialized") {
                Ok(parser.ctx().unit_attr())
            } else {
                parser.parse_attribute(Some(tensor))
            }
        },
        |printer, op| {
            let value = value.of(op).ok_or(UseGenericForm)?;
            match value.is_unit(op.ctx()) {
                true => printer.print("uninitialized"),
                false if value.ty(op.ctx()) == Some(tensor) => printer.print_attribute_without_type(value),
                false => return Err(UseGenericForm),
            }
            Ok(value)
        },
    )?;
    if !initial.is_unit(form.ctx()) && !initial.is_elements(form.ctx()) {
        return Err(form.error("expected elements as the initial value"));
    }
    form.set_attribute(value, initial);
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
