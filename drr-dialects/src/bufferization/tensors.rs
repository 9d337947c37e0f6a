//! Verifiers and effects of ops between tensors and memrefs.

use drr::define::{MemoryEffect, MemoryEffectKind, OpError};
use drr::prelude::*;

use super::MaterializeInDestinationOp;
use crate::shared::shaped::are_compatible_shapes;

pub(crate) use self::{verify_same_sizes as verify_to_buffer_op, verify_same_sizes as verify_to_tensor_op};

/// Checks that the sizes of a tensor and its memref agree. An unranked type agrees with any sizes.
pub(crate) fn verify_same_sizes(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    if from.shape(ctx).unwrap_or_default() == to.shape(ctx).unwrap_or_default() {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has incompatible types `{}` and `{}`",
            from.display(ctx),
            to.display(ctx)
        )))
    }
}

pub(crate) fn verify_materialize_in_destination_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(write)) = (op.ctx(), MaterializeInDestinationOp::cast(op)) else {
        return Ok(());
    };
    let (source, into) = (write.source().ty(), write.dest().ty());
    let is_set = |name: &str| op.inherent(ctx.ident(name)).is_some();
    let is_memref = into.is_memref(ctx);
    if !is_memref && !into.is_tensor(ctx) {
        return Err(OpError::new(format!(
            "writes to `{}`, which is neither a tensor nor a memref",
            into.display(ctx)
        )));
    }
    let expected = (!is_memref).then_some(into);
    if !op.result_types().eq(expected) {
        return Err(OpError::new(match expected {
            Some(expected) => format!("needs one result of type `{}`", expected.display(ctx)),
            None => "writes to memory, so it has no result".to_string(),
        }));
    }
    if is_set("writable") != is_memref || (is_set("restrict") && !is_memref) {
        return Err(OpError::new(
            "needs `writable`, and may have `restrict`, exactly where it writes to memory",
        ));
    }
    let has_rank = |ty: Type| ty.shape(ctx).is_some();
    if has_rank(source) == has_rank(into) && are_compatible_shapes(ctx, source, into) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "writes `{}` to `{}`, which has another shape",
            source.display(ctx),
            into.display(ctx)
        )))
    }
}

/// Returns the write to memory. On tensors, the op is a value.
pub(crate) fn effects_of_materialize_in_destination_op(op: OpRef<'_>) -> Vec<MemoryEffect> {
    let into = MaterializeInDestinationOp::SLOTS.dest.of(op).next();
    let memory = into.filter(|into| into.ty().is_memref(op.ctx()));
    memory
        .map(|into| MemoryEffect::on(MemoryEffectKind::Write, into.handle()))
        .into_iter()
        .collect()
}
