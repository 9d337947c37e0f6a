//! Folds of ops on constant shapes and sizes.

use drr::define::{Fold, FoldEdit, FoldValue};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{DYNAMIC, TypeData};

use super::ShapeOfOp;
use crate::shared::dense::index_elements;
use crate::shared::elementwise::{fold_to, fold_to_constant, poison_among};
use crate::shared::fold::{constant_at, fold_dim};

/// The constants of the operands of an op.
type Constants<'a> = &'a [Option<Attribute>];

/// Returns the number that an operand is.
fn number_at(ctx: &Context, constants: Constants<'_>, index: usize) -> Option<i64> {
    constant_at(constants, index)?.as_i64(ctx)
}

/// Returns the extents that an operand consists of.
fn extents_at(ctx: &Context, constants: Constants<'_>, index: usize) -> Option<Vec<i64>> {
    extents_of(ctx, constant_at(constants, index)?)
}

/// Maximum number of extents of a constant shape that is computed with. The text of a splat does not grow with their number.
const MAX_EXTENTS: u64 = 1 << 16;

/// Returns the extents of a constant shape.
pub(super) fn extents_of(ctx: &Context, constant: Attribute) -> Option<Vec<i64>> {
    let count = constant.ty(ctx)?.num_elements(ctx)?;
    (count <= MAX_EXTENTS).then(|| Some(constant.elements_ints(ctx)?.collect()))?
}

/// Folds the first result to a number.
fn fold_to_number(ctx: &Context, number: Option<i64>) -> Fold {
    fold_to_constant(number.map(|number| ctx.index_attr(number)))
}

/// Returns the constant with these extents if its type can be `ty`. MLIR fails on a tensor with another type.
pub(super) fn shape_constant(ctx: &Context, extents: &[i64], ty: Type) -> Option<Attribute> {
    let constant = index_elements(ctx, extents)?;
    let is_shape = ty.is_of_dialect(ctx, "shape", "shape");
    (is_shape || constant.ty(ctx) == Some(ty)).then_some(constant)
}

/// Folds the first result to a shape.
fn fold_to_shape(op: OpRef<'_>, extents: Option<Vec<i64>>) -> Fold {
    let constant = || shape_constant(op.ctx(), &extents?, op.result(0)?.ty());
    fold_to_constant(constant())
}

/// Returns the extents of the result of an op whose result is a constant shape for constant operands: a concatenation, a conversion, or any
/// of several shapes.
pub(super) fn constant_extents(op: OpRef<'_>, constants: Constants<'_>) -> Option<Vec<i64>> {
    let ctx = op.ctx();
    match &*op.name_text() {
        "shape.any" => extents_at(ctx, constants, constants.len().checked_sub(1)?),
        "shape.concat" => Some([extents_at(ctx, constants, 0)?, extents_at(ctx, constants, 1)?].concat()),
        "shape.to_extent_tensor" => extents_at(ctx, constants, 0),
        _ => None,
    }
}

/// Constant operands are the last ones.
pub(crate) fn fold_any_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_shape(op, constant_extents(op, constants))
}

pub(crate) fn fold_concat_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_shape(op, constant_extents(op, constants))
}

pub(crate) fn fold_to_extent_tensor_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match fold_same_type(op) {
        Fold::None => fold_to_shape(op, constant_extents(op, constants)),
        fold => fold,
    }
}

/// Folds to the first operand if it has the type of the result.
fn fold_same_type(op: OpRef<'_>) -> Fold {
    match (op.operand(0), op.result(0)) {
        (Some(source), Some(result)) if source.ty() == result.ty() => fold_to(source),
        _ => Fold::None,
    }
}

pub(crate) fn fold_add_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    if let Some(poison) = poison_among(ctx, constants) {
        return Fold::attr(poison);
    }
    let [lhs, rhs] = [0, 1].map(|index| number_at(ctx, constants, index));
    let is_index = op.operand(1).is_some_and(|rhs| rhs.ty() == Type::INDEX);
    match (rhs, fold_same_type(op)) {
        (Some(0), fold @ Fold::Results(_)) if is_index => fold,
        _ => fold_to_number(ctx, lhs.zip(rhs).map(|(lhs, rhs)| lhs.wrapping_add(rhs))),
    }
}

pub(crate) fn fold_mul_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let [lhs, rhs] = [0, 1].map(|index| number_at(op.ctx(), constants, index));
    fold_to_number(op.ctx(), lhs.zip(rhs).map(|(lhs, rhs)| lhs.wrapping_mul(rhs)))
}

/// Rounds down, and wraps as the other operations on sizes. A division by 0 is not folded.
pub(crate) fn fold_div_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let [lhs, rhs] = [0, 1].map(|index| number_at(op.ctx(), constants, index));
    let quotient = || {
        let (lhs, rhs) = (lhs?, rhs.filter(|rhs| *rhs != 0)?);
        let (quotient, rest) = (lhs.wrapping_div(rhs), lhs.wrapping_rem(rhs));
        Some(quotient - i64::from(rest != 0 && (rest < 0) != (rhs < 0)))
    };
    fold_to_number(op.ctx(), quotient())
}

pub(crate) fn fold_max_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_equal_operands(op)
}

pub(crate) fn fold_min_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_equal_operands(op)
}

/// Folds to the first operand if the second one is the same value.
fn fold_equal_operands(op: OpRef<'_>) -> Fold {
    if op.operand(0) == op.operand(1) {
        fold_same_type(op)
    } else {
        Fold::None
    }
}

pub(crate) fn fold_split_at_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let parts = || {
        let extents = extents_at(ctx, constants, 0)?;
        let index = number_at(ctx, constants, 1)?;
        let rank = i64::try_from(extents.len()).ok()?;
        let index = if index < 0 { index.checked_add(rank)? } else { index };
        let (head, tail) = extents.split_at_checked(usize::try_from(index).ok()?)?;
        let part = |extents, number| {
            let constant = shape_constant(ctx, extents, op.result(number)?.ty());
            constant.map(FoldValue::Attr)
        };
        Some(Fold::Results([part(head, 0)?, part(tail, 1)?].into_iter().collect()))
    };
    parts().unwrap_or_default()
}

pub(crate) fn fold_num_elements_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let extents = extents_at(op.ctx(), constants, 0);
    let product = extents.map(|extents| extents.into_iter().fold(1, i64::wrapping_mul));
    fold_to_number(op.ctx(), product)
}

pub(crate) fn fold_rank_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let extents = extents_at(op.ctx(), constants, 0);
    fold_to_number(op.ctx(), extents.and_then(|extents| i64::try_from(extents.len()).ok()))
}

pub(crate) fn fold_from_extents_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let numbers = (0..constants.len()).map(|index| number_at(op.ctx(), constants, index));
    fold_to_shape(op, numbers.collect())
}

pub(crate) fn fold_get_extent_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let extent = || {
        let index = usize::try_from(number_at(ctx, constants, 1)?).ok()?;
        extents_at(ctx, constants, 0)?.get(index).copied()
    };
    fold_to_number(ctx, extent())
}

pub(crate) fn fold_dim_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_dim(op, constants, |_, _, _| None).unwrap_or_default()
}

pub(crate) fn fold_index_to_size_op(_: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_constant(constant_at(constants, 0))
}

pub(crate) fn fold_size_to_index_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match constant_at(constants, 0) {
        Some(constant) => Fold::attr(constant),
        None => fold_same_type(op),
    }
}

pub(crate) fn fold_shape_eq_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let constants: Option<Vec<Attribute>> = constants.iter().copied().collect();
    let is_equal = constants.map(|constants| constants.windows(2).all(|pair| pair[0] == pair[1]));
    fold_to_constant(is_equal.map(|is_equal| op.ctx().bool_attr(is_equal)))
}

/// Folds the result to `true`, if the condition holds. What does not hold is not folded: it is an error when it is executed.
fn fold_to_true(op: OpRef<'_>, holds: bool) -> Fold {
    fold_to_constant(holds.then(|| op.ctx().bool_attr(true)))
}

pub(crate) fn fold_cstr_eq_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let are_equal = constants
        .iter()
        .all(|constant| constant.is_some() && *constant == constants[0]);
    fold_to_true(op, are_equal)
}

pub(crate) fn fold_cstr_require_op(_: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_constant(constant_at(constants, 0))
}

pub(crate) fn fold_is_broadcastable_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_to_true(op, op.num_operands() < 2)
}

pub(crate) fn fold_cstr_broadcastable_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let others = op.operands().filter(|shape| !is_empty_shape(*shape));
    if others.count() < 2 {
        return fold_to_true(op, true);
    }
    let shapes: Option<Vec<Vec<i64>>> = op.operands().map(known_shape).collect();
    fold_to_true(op, shapes.is_some_and(|shapes| are_broadcastable(&shapes)))
}

/// Returns `true` if a value is the shape of a scalar.
pub(super) fn is_empty_shape(shape: ValueRef<'_>) -> bool {
    let ctx = shape.ctx();
    let is_empty = |constant: Attribute| {
        constant
            .elements_ints(ctx)
            .is_some_and(|mut extents| extents.next().is_none())
    };
    shape.ty().shape(ctx) == Some(&[0]) || constant_of(shape).is_some_and(is_empty)
}

/// Returns the sizes of a ranked type, where [`DYNAMIC`] marks those that are unknown. Unlike in MLIR, scalable ones are, too.
pub(super) fn sizes_of(ctx: &Context, ty: Type) -> Option<Vec<i64>> {
    let mut sizes = ty.shape(ctx)?.to_vec();
    if let TypeData::Vector { scalable, .. } = ty.data(ctx) {
        let pairs = sizes.iter_mut().zip(scalable.iter());
        pairs
            .filter(|(_, scalable)| **scalable)
            .for_each(|(size, _)| *size = DYNAMIC);
    }
    Some(sizes)
}

/// Returns the extents of a constant shape or of a ranked value, where [`DYNAMIC`] marks an unknown one.
fn known_shape(shape: ValueRef<'_>) -> Option<Vec<i64>> {
    let ctx = shape.ctx();
    if let Some(shaped) = shape.defining_op().and_then(ShapeOfOp::cast) {
        return sizes_of(ctx, shaped.arg().ty());
    }
    extents_of(ctx, constant_of(shape)?)
}

/// Returns `true` if shapes can be broadcast to each other for all values of unknown extents: in each dimension, the extents are 1 or equal,
/// or only one is not 1.
fn are_broadcastable(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (1..=rank).all(|from_end| {
        let extents = shapes
            .iter()
            .filter_map(|shape| shape.get(shape.len().checked_sub(from_end)?));
        let mut others = extents.copied().filter(|extent| *extent != 1);
        match others.next() {
            Some(DYNAMIC) => others.next().is_none(),
            Some(first) => others.all(|extent| extent == first),
            None => true,
        }
    })
}

/// Returns the shape to which two constant shapes are broadcast.
pub(super) fn broadcast_extents(lhs: &[i64], rhs: &[i64]) -> Option<Vec<i64>> {
    let rank = lhs.len().max(rhs.len());
    let extent = |shape: &[i64], at: usize| (at + shape.len()).checked_sub(rank).map_or(1, |at| shape[at]);
    let extents = (0..rank).map(|at| match (extent(lhs, at), extent(rhs, at)) {
        (1, other) | (other, 1) => Some(other),
        (a, b) => (a == b).then_some(a),
    });
    extents.collect()
}

pub(crate) fn fold_broadcast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    if op.num_operands() == 1 {
        return fold_same_type(op);
    }
    let mut shapes = (0..constants.len()).map(|index| extents_at(op.ctx(), constants, index));
    let first = shapes.next().flatten();
    let all = first.and_then(|first| shapes.try_fold(first, |all, shape| broadcast_extents(&all, &shape?)));
    fold_to_shape(op, all)
}

/// Removes the constants at the end. If one is false, the result is false.
pub(crate) fn fold_assuming_all_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let mut last = constants.len();
    while let Some(witness) = last.checked_sub(1).and_then(|index| constants[index]) {
        match witness.as_bool(ctx) {
            Some(true) => last -= 1,
            _ => return Fold::attr(witness),
        }
    }
    if last == 0 {
        return fold_to_true(op, true);
    }
    Fold::InPlace((last..constants.len()).map(FoldEdit::EraseOperand).collect())
}
