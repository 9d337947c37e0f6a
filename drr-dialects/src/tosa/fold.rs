//! Folds of ops that return an operand unchanged.

use super::check::{constant_shape, int, ints, operand, result, size};
use drr::DYNAMIC;
use drr::define::Fold;
use drr::prelude::*;

/// Folds to the first operand, if the op leaves it unchanged and has its type.
fn unchanged(op: OpRef<'_>, is_unchanged: bool) -> Fold {
    match op.operand(0) {
        Some(input) if is_unchanged && input.ty() == result(op, 0) => Fold::value(input.handle()),
        _ => Fold::None,
    }
}

/// Returns `true` if the first operand has size 1 along the axis.
fn is_flat(op: OpRef<'_>) -> bool {
    let shape = operand(op, 0).shape(op.ctx());
    let axis = usize::try_from(int(op, "axis"));
    shape.is_some_and(|shape| axis.is_ok_and(|axis| size(shape, axis) == 1))
}

/// Returns `true` if an operand is a constant shape with all elements equal to a number.
fn is_all(op: OpRef<'_>, at: usize, number: i64) -> bool {
    constant_shape(op, at).is_some_and(|shape| shape.iter().all(|&size| size == number))
}

/// Folds nested `tosa.abs`.
pub(crate) fn fold_abs_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let inner = op.operand(0).and_then(|input| input.defining_op());
    unchanged(op, inner.is_some_and(|inner| inner.name() == op.name()))
}

pub(crate) fn fold_cast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, true)
}

pub(crate) fn fold_concat_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, op.num_operands() == 1)
}

pub(crate) fn fold_pad_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, is_all(op, 1, 0))
}

/// Folds a reshape to the same shape. Two dynamic sizes could be permuted, so at most one is allowed.
pub(crate) fn fold_reshape_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let shape = operand(op, 0).shape(op.ctx());
    let unknown = shape.map(|shape| shape.iter().filter(|&&size| size == DYNAMIC).count());
    unchanged(op, unknown.is_some_and(|unknown| unknown < 2))
}

pub(crate) fn fold_reverse_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, is_flat(op))
}

/// Folds a slice of the whole static tensor.
pub(crate) fn fold_slice_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, operand(op, 0).static_shape(op.ctx()).is_some())
}

pub(crate) fn fold_tile_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, is_all(op, 1, 1))
}

pub(crate) fn fold_transpose_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, (0..).zip(ints(op, "perms")).all(|(at, place)| place == at))
}

/// Defines the folds of reductions.
macro_rules! reductions {
    ($(pub $name:ident;)*) => {$(
        pub(crate) fn $name(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
            unchanged(op, is_flat(op))
        }
    )*};
}

reductions! {
    pub fold_reduce_all_op;
    pub fold_reduce_any_op;
    pub fold_reduce_max_op;
    pub fold_reduce_min_op;
    pub fold_reduce_product_op;
    pub fold_reduce_sum_op;
}
