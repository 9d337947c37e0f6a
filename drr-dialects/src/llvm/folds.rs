//! Folds of arithmetic, comparisons and casts.

use drr::define::{Fold, FoldEdit};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::constants::constant_int;
use super::types::{LLVMPointerType, is_scalable};
use super::{AllocaOp, ICmpOp, ICmpPredicate, ShuffleVectorOp, ZeroOp};
use crate::shared::elementwise::{Number, fold_to, fold_to_constant, int_constant};
use crate::shared::lists::int_array;

/// Folds comparisons of a value with itself, and of a new pointer with null.
pub(crate) fn fold_i_cmp_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(lhs), Some(rhs)) = (op.operand(0), op.operand(1)) else {
        return Fold::None;
    };
    let is_equality = match ICmpOp::cast(op).and_then(|op| op.predicate()) {
        Some(ICmpPredicate::eq) => true,
        Some(ICmpPredicate::ne) => false,
        _ => return Fold::None,
    };
    let is_null = |value: ValueRef<'_>| value.defining_op().and_then(ZeroOp::cast).is_some();
    if lhs == rhs {
        return fold_to_bool(op, is_equality);
    }
    if is_new_memory(lhs) && is_null(rhs) {
        return fold_to_bool(op, !is_equality);
    }
    if is_null(lhs) && is_new_memory(rhs) {
        let edits = [FoldEdit::Operand(0, rhs.handle()), FoldEdit::Operand(1, lhs.handle())];
        return Fold::InPlace(edits.into_iter().collect());
    }
    Fold::None
}

/// Returns `true` for the result of an alloca. Unlike in MLIR, it must be in the default address space: null is a valid address in others.
fn is_new_memory(value: ValueRef<'_>) -> bool {
    let is_alloca = value.defining_op().and_then(AllocaOp::cast).is_some();
    is_alloca && LLVMPointerType::addressSpace(value.ctx(), value.ty()) == Some(0)
}

/// Folds to a boolean, or a splat of it.
fn fold_to_bool(op: OpRef<'_>, value: bool) -> Fold {
    let ty = op.result(0).map(|result| result.ty());
    let constant = ty.and_then(|ty| int_constant(op.ctx(), ty, |width| Int::wrapping(width, value.into())));
    fold_to_constant(constant)
}

pub(crate) fn fold_z_ext_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, |operands, width| {
        Some(operands.first()?.resize(width, Signedness::Unsigned))
    })
}

/// Folds a shift. An amount that is not below the width makes the result poison, so the op stays.
pub(crate) fn fold_shl_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, |operands, width| {
        let amount = operands.get(1)?.to_u64()?;
        let amount = u32::try_from(amount).ok().filter(|amount| *amount < width)?;
        Some(operands.first()?.shift_left(amount))
    })
}

pub(crate) fn fold_or_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, |operands, _| operands.first()?.or(operands.get(1)?))
}

/// Folds an op on scalar integers, given the operands and the width of the result.
fn fold_ints(op: OpRef<'_>, constants: &[Option<Attribute>], compute: impl FnOnce(&[Int], u32) -> Option<Int>) -> Fold {
    let ctx = op.ctx();
    let pairs = constants.iter().zip(op.operands());
    let operands = pairs.map(|(constant, operand)| constant_int(ctx, *constant, operand.ty()));
    let (Some(operands), Some(result)) = (operands.collect::<Option<Vec<Int>>>(), op.result(0)) else {
        return Fold::None;
    };
    let value = result
        .ty()
        .integer_width(ctx)
        .and_then(|width| compute(&operands, width));
    fold_to_constant(value.and_then(|value| value.to_attr(ctx, result.ty())))
}

/// Folds a cast to the type of its operand, and a cast of a cast.
pub(crate) fn fold_bitcast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    if source.ty() == result.ty() {
        return fold_to(source);
    }
    let inner = source.defining_op().filter(|inner| inner.name() == op.name());
    match inner.and_then(|inner| inner.operand(0)) {
        Some(original) if original.ty() == result.ty() => fold_to(original),
        // A cast of itself, as in unreachable code.
        Some(original) if original == source => Fold::None,
        Some(original) => Fold::InPlace([FoldEdit::Operand(0, original.handle())].into_iter().collect()),
        None => Fold::None,
    }
}

/// Folds a cast to the type of its operand. Unlike in MLIR, a cast of a cast stays: the cast between may lose a part of the address.
pub(crate) fn fold_addr_space_cast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    match (op.operand(0), op.result(0)) {
        (Some(source), Some(result)) if source.ty() == result.ty() => fold_to(source),
        _ => Fold::None,
    }
}

/// Folds the selection of the only element.
pub(crate) fn fold_shuffle_vector_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(first), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let is_only = int_array(op, ShuffleVectorOp::SLOTS.mask) == [0] && first.ty().shape(ctx) == Some(&[1]);
    // Unlike in MLIR, the vector must not be scalable: each of its elements becomes the first one.
    if is_only && !is_scalable(ctx, first.ty()) && first.ty() == result.ty() {
        fold_to(first)
    } else {
        Fold::None
    }
}
