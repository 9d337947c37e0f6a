//! Verifiers of ops on shapes.

use super::ConstShapeOp;
use super::check::{VerifyResult, axis_in, constant_number, ensure, int, operand, result, size};
use super::types::rank_of_shape;
use drr::prelude::*;

pub(crate) fn verify_concat_shape_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let ranks = op.operands().filter_map(|shape| rank_of_shape(ctx, shape.ty()));
    let (sum, rank) = (
        ranks.sum::<i64>(),
        rank_of_shape(ctx, result(op, 0)).unwrap_or_default(),
    );
    ensure(sum == rank, || {
        format!("makes a shape of rank {rank} of ones of {sum} together")
    })
}

pub(crate) fn verify_const_shape_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let Some(values) = ConstShapeOp::cast(op).and_then(|shape| shape.values()?.ty(ctx)) else {
        return Ok(());
    };
    let count = values.shape(ctx).unwrap_or_default();
    let rank = rank_of_shape(ctx, result(op, 0)).unwrap_or_default();
    // The shape of a scalar is empty, but may be represented by one element.
    let fits = size(count, 0) == rank || (rank == 0 && size(count, 0) == 1);
    ensure(count.len() == 1 && fits, || {
        format!("requires {rank} sizes, found `{}`", values.display(ctx))
    })
}

pub(crate) fn verify_dim_op(op: OpRef<'_>) -> VerifyResult {
    let rank = rank_of_shape(op.ctx(), result(op, 0));
    ensure(rank == Some(1), || "makes a shape of one size".to_string())?;
    axis_in(op.ctx(), int(op, "axis"), ("input1", operand(op, 0)))
}

pub(crate) fn verify_slice_shape_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (start, size) = (constant_number(op, 1), constant_number(op, 2));
    ensure(start.is_none_or(|start| start >= 0), || {
        "cannot begin before the first size".to_string()
    })?;
    let Some(size) = size else { return Ok(()) };
    ensure(size > 0, || format!("cannot take {size} sizes"))?;
    let rank = |ty: Type| rank_of_shape(ctx, ty).unwrap_or_default();
    ensure(rank(result(op, 0)) == size, || {
        format!("takes {size} sizes, but makes a shape of {}", rank(result(op, 0)))
    })?;
    let end = start.map_or(0, |start| start.saturating_add(size));
    ensure(end <= rank(operand(op, 0)), || {
        format!("takes sizes up to {end} of a shape of {}", rank(operand(op, 0)))
    })
}
