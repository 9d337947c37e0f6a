//! Verifiers of ops that combine values across lanes or threads: `gpu.all_reduce`, `gpu.subgroup_reduce` and other
//! subgroup ops.

use drr::define::{ConditionallySpeculatable, OpError, Speculatability};
use drr::prelude::*;

use crate::shared::speculation::speculatable_if;

use super::{AllReduceOperation, BroadcastType, GPU_AllReduceOperationAttr, SubgroupBroadcastOp, YieldOp};

/// Checks that a reduction operation supports a type.
fn verify_operation(ctx: &Context, operation: AllReduceOperation, ty: Type) -> Result<(), OpError> {
    use AllReduceOperation::{AND, MAXIMUMF, MAXNUMF, MAXSI, MAXUI, MINIMUMF, MINNUMF, MINSI, MINUI, OR, XOR};
    let fits = match operation {
        MINNUMF | MAXNUMF | MINIMUMF | MAXIMUMF => ty.float_kind(ctx).is_some(),
        MINSI | MINUI | MAXSI | MAXUI | AND | OR | XOR => ty.is_integer(ctx),
        _ => true,
    };
    if fits {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "reduces `{}`, which `{operation}` cannot",
            ty.display(ctx)
        )))
    }
}

/// Returns the reduction operation of an op.
fn operation(op: OpRef<'_>) -> Option<AllReduceOperation> {
    let ctx = op.ctx();
    GPU_AllReduceOperationAttr::value(ctx, op.inherent(ctx.ident("op"))?)
}

/// Returns the value of an inherent integer attribute.
fn number(op: OpRef<'_>, name: &str) -> Option<i64> {
    let ctx = op.ctx();
    op.inherent(ctx.ident(name))?.as_i64(ctx)
}

pub(crate) fn verify_all_reduce_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(ty)) = (op.ctx(), op.result_types().next()) else {
        return Ok(());
    };
    let body = op.region(0).filter(|body| !body.is_empty());
    let body = match (operation(op), body) {
        (Some(operation), None) => return verify_operation(ctx, operation, ty),
        (None, Some(body)) => body,
        _ => return Err(OpError::new("needs either an operation or a region that reduces")),
    };
    let arguments: Vec<Type> = body
        .first_block()
        .into_iter()
        .flat_map(|block| block.args())
        .map(|argument| argument.ty())
        .collect();
    if arguments != [ty, ty] {
        return Err(OpError::new(format!(
            "needs a region with two arguments of `{}`",
            ty.display(ctx)
        )));
    }
    let mut yields = body
        .blocks()
        .filter_map(|block| block.last_op())
        .filter(|last| last.is::<YieldOp<'_>>())
        .peekable();
    if yields.peek().is_none() {
        return Err(OpError::new("needs a region that ends with `gpu.yield`"));
    }
    match yields.find(|last| !last.operands().map(|value| value.ty()).eq([ty])) {
        Some(last) => Err(OpError::new(format!("yields one `{}` in its region", ty.display(ctx)))
            .with_note(last, "this yields something else")),
        None => Ok(()),
    }
}

pub(crate) fn verify_subgroup_reduce_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(ty)) = (op.ctx(), op.result_types().next()) else {
        return Ok(());
    };
    if let Some(operation) = operation(op) {
        verify_operation(ctx, operation, ty.element_or_self(ctx))?;
    }
    let (size, stride) = (number(op, "cluster_size"), number(op, "cluster_stride"));
    // Sizes are unsigned, as in MLIR.
    let is_power = |number: i64| (number as u32).is_power_of_two();
    if let Some(size) = size.filter(|size| !is_power(*size)) {
        return Err(OpError::new(format!(
            "has the cluster size {size}, which is not a power of two"
        )));
    }
    match stride {
        Some(stride) if stride != 1 && size.is_none() => {
            Err(OpError::new("has a cluster stride without a cluster size"))
        }
        Some(stride) if !is_power(stride) => Err(OpError::new(format!(
            "has the cluster stride {stride}, which is not a power of two"
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_rotate_op(op: OpRef<'_>) -> Result<(), OpError> {
    match (number(op, "offset"), number(op, "width")) {
        (Some(offset), Some(width)) if (offset as u32) >= (width as u32) => Err(OpError::new(format!(
            "rotates by {offset}, which is not less than its width {width}"
        ))),
        _ => Ok(()),
    }
}

impl ConditionallySpeculatable for SubgroupBroadcastOp<'_> {
    /// The first active lane may be another one where the op would not have been executed.
    fn speculatability(&self) -> Speculatability {
        speculatable_if(self.broadcast_type() == Some(BroadcastType::specific_lane))
    }
}

pub(crate) fn verify_subgroup_broadcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(broadcast) = SubgroupBroadcastOp::cast(op) else {
        return Ok(());
    };
    match (broadcast.broadcast_type(), broadcast.lane()) {
        (Some(BroadcastType::first_active_lane), Some(_)) => {
            Err(OpError::new("takes a lane, which only `specific_lane` can"))
        }
        (Some(BroadcastType::specific_lane), None) => Err(OpError::new("needs a lane for `specific_lane`")),
        _ => Ok(()),
    }
}
