//! Folds of minima and maxima of integers and floats.

use std::cmp::Ordering;

use drr::define::Fold;
use drr::numbers::{Float, Int, Signedness};
use drr::prelude::*;

use crate::shared::elementwise::{fold_binary, fold_to, is_float, is_int};

pub(crate) fn fold_max_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, Signedness::Signed, Ordering::Greater)
}

pub(crate) fn fold_max_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, Signedness::Unsigned, Ordering::Greater)
}

pub(crate) fn fold_min_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, Signedness::Signed, Ordering::Less)
}

pub(crate) fn fold_min_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_ints(op, constants, Signedness::Unsigned, Ordering::Less)
}

/// Folds the maximum (`Greater`) or minimum (`Less`) of two integers.
fn fold_ints(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness, expected: Ordering) -> Fold {
    let (ctx, Some(lhs), Some(rhs)) = (op.ctx(), op.operand(0), op.operand(1)) else {
        return Fold::None;
    };
    if lhs == rhs {
        return fold_to(rhs);
    }
    let is_limit = |limit: fn(u32, Signedness) -> Int| {
        is_int(ctx, constants[1], |value| *value == limit(value.width(), signedness))
    };
    let (is_highest, is_lowest) = (is_limit(Int::max_value), is_limit(Int::min_value));
    let (is_absorbing, is_neutral) = match expected {
        Ordering::Greater => (is_highest, is_lowest),
        _ => (is_lowest, is_highest),
    };
    if is_absorbing {
        return fold_to(rhs);
    }
    if is_neutral {
        return fold_to(lhs);
    }
    fold_binary(op, constants, |a: &Int, b: &Int| {
        let is_first = a.compare(b, signedness)? == expected;
        Some(if is_first { a } else { b }.clone())
    })
}

pub(crate) fn fold_maximum_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let is_neutral = |value: Float| value.is_inf() && value.is_negative();
    fold_floats(op, constants, is_neutral, Float::maximum)
}

pub(crate) fn fold_minimum_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let is_neutral = |value: Float| value.is_inf() && !value.is_negative();
    fold_floats(op, constants, is_neutral, Float::minimum)
}

/// Folds to the other operand if one is NaN; unlike in MLIR, also if that is a signaling NaN.
pub(crate) fn fold_max_num_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_floats(op, constants, Float::is_nan, |a, b| number_of(a, b, Float::maximum))
}

/// Folds to the other operand if one is NaN; unlike in MLIR, also if that is a signaling NaN.
pub(crate) fn fold_min_num_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_floats(op, constants, Float::is_nan, |a, b| number_of(a, b, Float::minimum))
}

/// Returns the operand that is a number, or the chosen one of two numbers.
fn number_of(a: Float, b: Float, choose: fn(Float, Float) -> Float) -> Float {
    match (a.is_nan(), b.is_nan()) {
        (true, _) => b,
        (_, true) => a,
        _ => choose(a, b),
    }
}

/// Folds a minimum or maximum of floats with this neutral right operand.
fn fold_floats(
    op: OpRef<'_>,
    constants: &[Option<Attribute>],
    is_neutral: impl FnOnce(Float) -> bool,
    choose: fn(Float, Float) -> Float,
) -> Fold {
    let (Some(lhs), Some(rhs)) = (op.operand(0), op.operand(1)) else {
        return Fold::None;
    };
    if lhs == rhs {
        return fold_to(rhs);
    }
    if is_float(op.ctx(), constants[1], is_neutral) {
        return fold_to(lhs);
    }
    fold_binary(op, constants, |a: &Float, b: &Float| Some(choose(*a, *b)))
}
