//! Custom forms of `llvm.extractvalue` and `llvm.insertvalue`, whose element type follows from the aggregate type, and
//! verifiers of ops on structs and arrays.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, TypeSlot};
use drr::prelude::*;

use super::types::{LLVMStructType, element_at, is_compatible_type};
use super::{ExtractValueOp, InsertValueOp};

/// Nothing: the type is inferred. The preceding space remains.
pub(crate) fn form_insert_extract_value_element_type(
    form: &mut OpAsmForm<'_, '_>,
    element: TypeSlot,
    container: TypeSlot,
    position: AttrSlot,
) -> FormResult {
    form.memoize();
    if form.op().is_some() {
        return Ok(());
    }
    let position = form.attribute_of(position);
    let position = position.and_then(|position| position.dense_array_ints(form.ctx()));
    let container = form.types(container).first().copied();
    let ty = container.zip(position);
    match ty.and_then(|(container, position)| element_at(form.ctx(), container, position)) {
        Some(ty) => form.add_type(element, ty),
        None => return Err(form.error("the type before has no element at this position")),
    }
    Ok(())
}

pub(crate) fn verify_extract_value_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_element(op, ExtractValueOp::SLOTS.position, op.result_types().next(), "returns")
}

pub(crate) fn verify_insert_value_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &InsertValueOp::SLOTS;
    let inserted = slots.value.of(op).next().map(|value| value.ty());
    verify_element(op, slots.position, inserted, "inserts")
}

/// Checks that a value has the type of the element at the position.
fn verify_element(op: OpRef<'_>, position: AttrSlot, ty: Option<Type>, what: &str) -> Result<(), OpError> {
    let ctx = op.ctx();
    let position = position.of(op).and_then(|position| position.dense_array_ints(ctx));
    let (Some(container), Some(position), Some(ty)) = (op.operand(0).map(|value| value.ty()), position, ty) else {
        return Ok(());
    };
    if !is_compatible_type(ctx, container) {
        return Err(OpError::new(format!(
            "is about `{}`, inside of which is a type that LLVM does not have",
            container.display(ctx)
        )));
    }
    match element_at(ctx, container, position) {
        Some(element) if element == ty => Ok(()),
        Some(element) => Err(OpError::new(format!(
            "{what} a `{}`, but the element of `{}` is a `{}`",
            ty.display(ctx),
            container.display(ctx),
            element.display(ctx)
        ))),
        None => Err(OpError::new(format!(
            "has a `position` at which `{}` has no element",
            container.display(ctx)
        ))),
    }
}

/// Checks that the result of `llvm.intr.sincos` contains the sine and the cosine.
pub(crate) fn verify_sincos_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(angle), Some(result)) = (op.operand(0).map(|value| value.ty()), op.result_types().next()) else {
        return Ok(());
    };
    match LLVMStructType::body(ctx, result) {
        Some(body) if body == [angle, angle] => Ok(()),
        _ => Err(OpError::new(format!(
            "returns `{}`, which must be a struct of two `{}`",
            result.display(ctx),
            angle.display(ctx)
        ))),
    }
}
