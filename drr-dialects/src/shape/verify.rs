//! Verifiers of shape ops: error types propagate, and regions yield the types required by their op.

use drr::DYNAMIC;
use drr::define::{AttrSlot, OpError};
use drr::prelude::*;

use super::ConstShapeOp;
use crate::shared::carried::{types, verify_carried};
use crate::shared::lists::{entry_arguments, result_types};
use crate::shared::signature::counted;

pub(crate) use self::{verify_extreme as verify_max_op, verify_extreme as verify_min_op};

const SHAPE: AttrSlot = ConstShapeOp::SLOTS.shape;

fn is(op: OpRef<'_>, ty: Type, name: &str) -> bool {
    ty.is_of_dialect(op.ctx(), "shape", name)
}

/// Returns `true` if values of a type can hold an error.
fn can_be_error(op: OpRef<'_>, ty: Type) -> bool {
    ["size", "shape", "value_shape"].iter().any(|name| is(op, ty, name))
}

/// Checks that the result has the named type, which can hold an error, if an operand can.
fn verify_error_is_kept(op: OpRef<'_>, name: &str) -> Result<(), OpError> {
    let kept = result_types(op).first().is_none_or(|ty| is(op, *ty, name));
    if kept || !op.operands().any(|value| can_be_error(op, value.ty())) {
        return Ok(());
    }
    Err(OpError::new(format!(
        "has an operand that can hold an error, so its result must be of type `!shape.{name}`"
    )))
}

pub(crate) fn verify_add_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "size")
}

pub(crate) fn verify_div_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "size")
}

pub(crate) fn verify_get_extent_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "size")
}

pub(crate) fn verify_mul_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "size")
}

pub(crate) fn verify_num_elements_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "size")
}

pub(crate) fn verify_rank_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "size")
}

pub(crate) fn verify_broadcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "shape")
}

/// Checks error propagation, and the extents of a ranked tensor against its rank.
pub(crate) fn verify_shape_of_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_error_is_kept(op, "shape")?;
    let (ctx, results) = (op.ctx(), result_types(op));
    let (Some(argument), [extents]) = (op.operand(0), results.as_slice()) else {
        return Ok(());
    };
    let (Some(shape), Some([count])) = (argument.ty().shape(ctx), extents.shape(ctx)) else {
        return Ok(());
    };
    if *count != DYNAMIC && i64::try_from(shape.len()) != Ok(*count) {
        return Err(OpError::new(format!(
            "has {count} extents, but its argument has {}",
            counted(shape.len(), "dimension")
        )));
    }
    Ok(())
}

/// Checks that the extreme of two shapes is a shape, or a size if an operand is a size.
pub(crate) fn verify_extreme(op: OpRef<'_>) -> Result<(), OpError> {
    let is_size = op.operands().any(|value| is(op, value.ty(), "size"));
    let expected = if is_size { "size" } else { "shape" };
    if result_types(op).iter().all(|ty| is(op, *ty, expected)) {
        Ok(())
    } else {
        Err(OpError::new(format!("must have a result of type `!shape.{expected}`")))
    }
}

/// Checks that two shapes meet in a shape, and two sizes in a size.
pub(crate) fn verify_meet_op(op: OpRef<'_>) -> Result<(), OpError> {
    let is_size = |ty: Type| ty == Type::INDEX || is(op, ty, "size");
    let (operands, results) = (types(op.operands()), result_types(op));
    let ([left, right], [result]) = (operands.as_slice(), results.as_slice()) else {
        return Ok(());
    };
    // MLIR accepts an index before a tensor, although it accepts no other size with a shape.
    let is_index_with_tensor = *left == Type::INDEX && right.is_tensor(op.ctx());
    let [is_size_left, is_size_right, is_size_result] = [left, right, result].map(|ty| is_size(*ty));
    if is_size_left != is_size_right && !is_index_with_tensor {
        return Err(OpError::new("takes two sizes or two shapes, but it has one of each"));
    }
    if is_size_right != is_size_result {
        let kind = if is_size_right { "size" } else { "shape" };
        return Err(OpError::new(format!(
            "must have a {kind} as its result, as its operands are"
        )));
    }
    let count = |ty: &Type| ty.shape(op.ctx()).and_then(|shape| shape.first().copied());
    let counts: Vec<i64> = operands.iter().filter_map(count).collect();
    let all = || {
        counts
            .iter()
            .copied()
            .chain(count(result).filter(|count| *count != DYNAMIC))
    };
    if counts.contains(&DYNAMIC) || all().min() == all().max() {
        Ok(())
    } else {
        Err(OpError::new("has tensors with different numbers of extents"))
    }
}

/// Checks that the result has as many extents as the shape.
pub(crate) fn verify_const_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, results) = (op.ctx(), result_types(op));
    let shape = SHAPE.of(op).and_then(|shape| shape.ty(ctx)?.num_elements(ctx));
    let (Some(extents), [result]) = (shape, results.as_slice()) else {
        return Ok(());
    };
    match result.shape(ctx) {
        Some([count]) if u64::try_from(*count) != Ok(extents) => Err(OpError::new(format!(
            "has {extents} extents, so its result must be of type `tensor<{extents}xindex>` or `!shape.shape`"
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_assuming_all_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_at_least(op, 1)
}

pub(crate) fn verify_cstr_broadcastable_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_at_least(op, 2)
}

fn verify_at_least(op: OpRef<'_>, least: usize) -> Result<(), OpError> {
    match op.operands().count() {
        count if count < least => Err(OpError::new(format!(
            "has {}, but needs at least {least}",
            counted(count, "operand")
        ))),
        _ => Ok(()),
    }
}

/// Checks that the region takes the index and the extent of a dimension, followed by the accumulators.
pub(crate) fn verify_reduce_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(shape), Some(body)) = (op.operand(0), op.region(0)) else {
        return Ok(());
    };
    let mut arguments = entry_arguments(body);
    let (Some(index), Some(extent)) = (arguments.next(), arguments.next()) else {
        return Err(OpError::new(
            "has a region that does not take the index and the extent of a dimension",
        ));
    };
    if index.ty() != Type::INDEX {
        return Err(OpError::new("has a region whose first argument is not of type `index`"));
    }
    let (is_right, expected) = if is(op, shape.ty(), "shape") {
        (is(op, extent.ty(), "size"), "!shape.size")
    } else {
        (extent.ty() == Type::INDEX, "index")
    };
    if !is_right {
        return Err(OpError::new(format!(
            "has a region whose second argument, the extent, is not of type `{expected}`"
        )));
    }
    verify_carried(
        op.ctx(),
        &[
            ("initial values", types(op.operands().skip(1))),
            ("arguments of the region after the extent", types(arguments)),
        ],
    )
}

pub(crate) fn verify_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(parent) = op.parent_op() else { return Ok(()) };
    verify_carried(
        op.ctx(),
        &[
            ("results of its parent", result_types(parent)),
            ("values", types(op.operands())),
        ],
    )
}
