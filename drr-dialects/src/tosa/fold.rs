//! Folds of ops that return an operand unchanged, or rearrange a constant.

use super::ReshapeOp;
use super::check::{constant_shape, int, ints, operand, result, size};
use crate::shared::dense::splat_with_type;
use crate::shared::elementwise::{DenseElements, fold_to, fold_to_constant};
use crate::shared::fold::constant_at;
use drr::define::{Fold, FoldEdit};
use drr::prelude::*;
use drr::{AttrData, DYNAMIC};

/// Folds to an operand, if the op leaves it unchanged and has its type.
fn unchanged_at(op: OpRef<'_>, index: usize, is_unchanged: bool) -> Fold {
    match op.operand(index) {
        Some(input) if is_unchanged && input.ty() == result(op, 0) => fold_to(input),
        _ => Fold::None,
    }
}

/// Folds to the first operand, if the op leaves it unchanged and has its type.
fn unchanged(op: OpRef<'_>, is_unchanged: bool) -> Fold {
    unchanged_at(op, 0, is_unchanged)
}

/// Returns `true` if the first operand has size 1 along the axis.
fn is_flat(op: OpRef<'_>) -> bool {
    let shape = operand(op, 0).shape(op.ctx());
    let axis = usize::try_from(int(op, "axis"));
    shape.is_some_and(|shape| shape.is_empty() || axis.is_ok_and(|axis| size(shape, axis) == 1))
}

/// Returns `true` if an operand is a constant shape with all elements equal to a number.
fn is_all(op: OpRef<'_>, at: usize, number: i64) -> bool {
    constant_shape(op, at).is_some_and(|shape| shape.iter().all(|&size| size == number))
}

/// Returns the splat of the result, if the first operand is a splat with the same elements.
fn rearranged_splat(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Attribute> {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    let constant = constant_at(constants, 0)?;
    let has_elements = constant.ty(ctx)?.element_type(ctx) == ty.element_type(ctx);
    has_elements.then(|| splat_with_type(ctx, Some(constant), ty))?
}

/// Returns the first fold of two.
fn or(first: Fold, second: impl FnOnce() -> Fold) -> Fold {
    match first {
        Fold::None => second(),
        fold => fold,
    }
}

/// Folds nested `tosa.abs`.
pub(crate) fn fold_abs_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let inner = op.operand(0).and_then(|input| input.defining_op());
    unchanged(op, inner.is_some_and(|inner| inner.name() == op.name()))
}

pub(crate) fn fold_pad_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, is_all(op, 1, 0))
}

/// Folds a reshape to the same shape, of which two dynamic sizes could be permuted; of a reshape; and of a constant.
pub(crate) fn fold_reshape_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some(shape) = operand(op, 0).shape(op.ctx()) else {
        return Fold::None;
    };
    let unknown = shape.iter().filter(|&&size| size == DYNAMIC).count();
    let inner = || op.operand(0)?.defining_op().and_then(ReshapeOp::cast);
    or(unchanged(op, unknown < 2), || match inner() {
        Some(inner) => {
            let edit = FoldEdit::Operand(0, inner.input1().handle());
            Fold::InPlace([edit].into_iter().collect())
        }
        None => fold_to_constant(reshaped_constant(op, constants)),
    })
}

/// Returns the constant in the shape of the result. Constants with several uses are not copied, unless they are splats.
fn reshaped_constant(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Attribute> {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    let constant = constant_at(constants, 0)?;
    let AttrData::DenseElements { ty: old, data, splat } = constant.data(ctx)? else {
        return None;
    };
    let is_movable = *splat || op.operand(0)?.has_one_use() && constant_shape(op, 1).is_some();
    let has_elements = old.element_type(ctx) == ty.element_type(ctx);
    (is_movable && has_elements).then(|| ctx.dense_attr(ty, data))?
}

/// Folds the scaling by equal factors.
pub(crate) fn fold_resize_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let is_neutral =
        |scale: Vec<i64>| matches!(scale[..], [n, n_divisor, m, m_divisor] if n == n_divisor && m == m_divisor);
    let is_unscaled = constant_shape(op, 1).is_some_and(is_neutral);
    unchanged(op, is_unscaled && is_all(op, 2, 0) && is_all(op, 3, 0))
}

pub(crate) fn fold_reverse_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match rearranged_splat(op, constants) {
        Some(splat) => Fold::attr(splat),
        None => unchanged(op, is_flat(op)),
    }
}

/// Folds a choice between equal values, and by a constant splat. Broadcasting must not change the chosen operand.
pub(crate) fn fold_select_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let shape = operand(op, 0).static_shape(ctx);
    if shape.is_none() || shape != result(op, 0).static_shape(ctx) {
        return Fold::None;
    }
    let chosen = || constant_at(constants, 0)?.splat(ctx)?.as_bool(ctx);
    or(unchanged_at(op, 1, op.operand(1) == op.operand(2)), || match chosen() {
        Some(is_first) => unchanged_at(op, if is_first { 1 } else { 2 }, true),
        None => Fold::None,
    })
}

/// Folds a slice of the whole static tensor, and of a constant if the elements of the slice are equal.
pub(crate) fn fold_slice_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    or(unchanged(op, operand(op, 0).static_shape(op.ctx()).is_some()), || {
        fold_to_constant(rearranged_splat(op, constants).or_else(|| sliced_element(op, constants)))
    })
}

/// Returns the only element of a slice.
fn sliced_element(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Attribute> {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    let elements = DenseElements::of(ctx, constant_at(constants, 0)?)?;
    let shape = operand(op, 0).static_shape(ctx)?;
    let start = constant_shape(op, 1).filter(|start| start.len() == shape.len())?;
    let mut index = 0;
    for (&at, &size) in start.iter().zip(shape) {
        if !(0..size).contains(&at) {
            return None;
        }
        index = index * size + at;
    }
    let is_one = ty.num_elements(ctx) == Some(1) && ty.element_type(ctx) == Some(elements.element());
    is_one.then(|| ctx.dense_attr(ty, elements.bytes_of(usize::try_from(index).ok()?)?))?
}

pub(crate) fn fold_tile_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    unchanged(op, is_all(op, 1, 1))
}

pub(crate) fn fold_transpose_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match rearranged_splat(op, constants) {
        Some(splat) => Fold::attr(splat),
        None => unchanged(op, (0..).zip(ints(op, "perms")).all(|(at, place)| place == at)),
    }
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
