//! Verifiers of device memory ops: `gpu.alloc`, `gpu.memcpy` and `gpu.dynamic_shared_memory`.

use drr::define::{OpError, OperandSlot, TraitFlags};
use drr::prelude::*;

use super::attributions::address_space;
use super::{AddressSpace, AllocOp, MemcpyOp};
use crate::shared::shaped::{are_compatible_shapes, verify_allocation};

pub(crate) fn verify_alloc_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_allocation(op, AllocOp::SLOTS.dynamicSizes, AllocOp::SLOTS.symbolOperands)
}

pub(crate) fn verify_memcpy_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slot = |slot: OperandSlot| slot.of(op).next();
    let (ctx, Some(to), Some(from)) = (op.ctx(), slot(MemcpyOp::SLOTS.dst), slot(MemcpyOp::SLOTS.src)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let what = match from.element_type(ctx) == to.element_type(ctx) {
        true if are_compatible_shapes(ctx, from, to) => return Ok(()),
        true => "sizes",
        false => "elements",
    };
    Err(OpError::new(format!(
        "copies `{}` to `{}`, whose {what} differ",
        from.display(ctx),
        to.display(ctx)
    )))
}

pub(crate) fn verify_dynamic_shared_memory_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(ty)) = (op.ctx(), op.result_types().next()) else {
        return Ok(());
    };
    let is_shared = address_space(ctx, ty) == Some(AddressSpace::Workgroup);
    if !is_shared || ty.static_shape(ctx).is_some() {
        return Err(OpError::new(format!(
            "requires the result type `memref<?xi8, #gpu.address_space<workgroup>>`, found `{}`",
            ty.display(ctx)
        )));
    }
    let mut ancestor = op.parent_op();
    while let Some(op) = ancestor
        && !op.has_trait(TraitFlags::SYMBOL_TABLE)
    {
        ancestor = op.parent_op();
    }
    match ancestor {
        Some(_) => Ok(()),
        None => Err(OpError::new("needs an op with a symbol table around it")),
    }
}
