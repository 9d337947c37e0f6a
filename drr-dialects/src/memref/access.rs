//! Verifiers of memory allocation, loads and stores.

use drr::define::{OpError, OperandSlot, TraitFlags};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir};

use super::layout::{verify_identity_layouts, verify_same_elements, verify_same_space};
use super::{AllocOp, AssumeAlignmentOp, DmaWaitOp, LoadOp, PrefetchOp, ReallocOp, StoreOp};
use crate::shared::shaped::{verify_allocation, verify_dynamic_sizes, verify_indices};

pub(crate) fn verify_alloc_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_allocation(op, AllocOp::SLOTS.dynamicSizes, AllocOp::SLOTS.symbolOperands)
}

pub(crate) fn verify_alloca_op(op: OpRef<'_>) -> Result<(), OpError> {
    // An unregistered op may be an allocation scope.
    let is_scope = |op: OpRef<'_>| op.info().is_none() || op.has_trait(TraitFlags::AUTOMATIC_ALLOCATION_SCOPE);
    let mut parent = op.parent_op();
    while let Some(found) = parent.filter(|parent| !is_scope(*parent)) {
        parent = found.parent_op();
    }
    match parent {
        Some(_) => verify_alloc_op(op),
        None => Err(OpError::new(
            "requires an ancestor op with the trait `AutomaticAllocationScope`, such as a function",
        )),
    }
}

pub(crate) fn verify_realloc_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    verify_identity_layouts(ctx, &[from, to])?;
    verify_same_space(ctx, from, to)?;
    verify_same_elements(ctx, from, to)?;
    verify_dynamic_sizes(op, ReallocOp::SLOTS.dynamicResultSize, to)
}

pub(crate) fn verify_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_access(op, LoadOp::SLOTS.memref, LoadOp::SLOTS.indices)
}

pub(crate) fn verify_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_access(op, StoreOp::SLOTS.memref, StoreOp::SLOTS.indices)
}

pub(crate) fn verify_prefetch_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_access(op, PrefetchOp::SLOTS.memref, PrefetchOp::SLOTS.indices)
}

pub(crate) fn verify_dma_wait_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_access(op, DmaWaitOp::SLOTS.tagMemRef, DmaWaitOp::SLOTS.tagIndices)
}

/// Checks that there is an index for each dimension of a memref operand.
pub(super) fn verify_access(op: OpRef<'_>, memref: OperandSlot, indices: OperandSlot) -> Result<(), OpError> {
    let Some(value) = memref.of(op).next() else {
        return Ok(());
    };
    verify_indices(op.ctx(), indices.of(op).len(), value.ty())
}

pub(crate) fn verify_assume_alignment_op(op: OpRef<'_>) -> Result<(), OpError> {
    let alignment = AssumeAlignmentOp::SLOTS
        .alignment
        .of(op)
        .and_then(|alignment| alignment.as_i64(op.ctx()));
    match alignment {
        Some(alignment) if alignment.count_ones() != 1 => Err(OpError::new(format!(
            "assumes an alignment of {alignment}, which is not a power of 2"
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_distinct_objects_op(op: OpRef<'_>) -> Result<(), OpError> {
    if op.num_operands() == 0 {
        return Err(OpError::new("requires at least one operand"));
    }
    if op.operands().map(|value| value.ty()).eq(op.result_types()) {
        Ok(())
    } else {
        Err(OpError::new("requires the result types to be the operand types"))
    }
}

pub(crate) fn infer_types_of_distinct_objects_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    Some(operands.iter().map(|value| ir.value(*value).ty()).collect())
}
