//! Custom form of `bufferization.alloc_tensor`: `(%n) copy(%t) size_hint=%i : t`.

use drr::define::{FormResult, OpAsmForm, OpError, OperandSlot};
use drr::prelude::*;

use super::AllocTensorOp;
use crate::shared::shaped::verify_dynamic_sizes;

const SIZES: OperandSlot = AllocTensorOp::SLOTS.dynamic_sizes;
const COPY: OperandSlot = AllocTensorOp::SLOTS.copy;
const HINT: OperandSlot = AllocTensorOp::SLOTS.size_hint;

/// `(%n) copy(%t) size_hint=%i {..} : t`
pub(crate) fn form_alloc_tensor_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.operand_list(["(", ")"], SIZES)?;
    form.optional_operand(" copy(", COPY, ")")?;
    form.optional_operand(" size_hint=", HINT, "")?;
    form.attr_dict()?;
    let ty = form.ty(" : ", AllocTensorOp::SLOTS.result)?;
    for (slot, ty) in [(SIZES, Type::INDEX), (HINT, Type::INDEX), (COPY, ty)] {
        form.set_types(slot, ty);
    }
    Ok(())
}

pub(crate) fn verify_alloc_tensor_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(result), copy) = (op.result(0), COPY.of(op).next()) else {
        return Ok(());
    };
    let Some(copy) = copy else {
        return verify_dynamic_sizes(op, SIZES, result.ty());
    };
    if SIZES.of(op).next().is_some() {
        return Err(OpError::new("must not have sizes, because it copies a tensor"));
    }
    if copy.ty() == result.ty() {
        Ok(())
    } else {
        Err(OpError::new(
            "requires the result type to be the type of the copied tensor",
        ))
    }
}
