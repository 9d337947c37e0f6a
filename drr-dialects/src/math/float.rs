//! Folds of float functions that are exact in every format.

use drr::define::Fold;
use drr::numbers::{Float, Int};
use drr::prelude::*;

use crate::shared::elementwise::{float_or_splat, fold_binary, fold_to_constant, fold_unary, int_constant};

pub(crate) fn fold_abs_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_unary(op, constants, |value: &Float| Some(value.abs()))
}

pub(crate) fn fold_ceil_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_unary(op, constants, |value: &Float| value.checked_ceil())
}

pub(crate) fn fold_floor_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_unary(op, constants, |value: &Float| value.checked_floor())
}

pub(crate) fn fold_round_even_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_unary(op, constants, |value: &Float| value.checked_round_ties_even())
}

pub(crate) fn fold_copy_sign_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_binary(op, constants, |value: &Float, sign: &Float| {
        if value.is_negative() == sign.is_negative() {
            Some(*value)
        } else {
            value.checked_neg()
        }
    })
}

pub(crate) fn fold_is_finite_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_class(op, constants, Float::is_finite)
}

pub(crate) fn fold_is_inf_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_class(op, constants, Float::is_inf)
}

pub(crate) fn fold_is_na_n_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_class(op, constants, Float::is_nan)
}

pub(crate) fn fold_is_normal_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_class(op, constants, is_normal)
}

/// Returns `true` if a value is finite, not zero and not subnormal.
fn is_normal(value: Float) -> bool {
    let semantics = value.kind().semantics();
    let fraction_bits = semantics.stored_bits() - u32::from(semantics.explicit_one);
    let exponent = value.abs().bits() >> fraction_bits;
    value.is_finite() && !value.is_zero() && (!semantics.has_zero || exponent != 0)
}

/// Folds a test of a scalar or a splat.
fn fold_class(op: OpRef<'_>, constants: &[Option<Attribute>], holds: fn(Float) -> bool) -> Fold {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Fold::None;
    };
    let value = constants[0].and_then(|constant| float_or_splat(ctx, constant));
    let constant =
        value.and_then(|value| int_constant(ctx, result.ty(), |width| Int::wrapping(width, holds(value).into())));
    fold_to_constant(constant)
}
