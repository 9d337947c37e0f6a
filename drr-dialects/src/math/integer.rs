//! Folds of integer functions.

use drr::define::Fold;
use drr::numbers::Int;
use drr::prelude::*;

use crate::shared::elementwise::{fold_binary, fold_unary};

/// Folds an absolute value; the lowest value is its own.
pub(crate) fn fold_abs_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_unary(op, constants, |value: &Int| {
        Some(if value.is_negative() {
            value.wrapping_neg()
        } else {
            value.clone()
        })
    })
}

pub(crate) fn fold_count_leading_zeros_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_count(op, constants, Int::leading_zeros)
}

pub(crate) fn fold_count_trailing_zeros_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_count(op, constants, Int::trailing_zeros)
}

pub(crate) fn fold_ct_pop_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_count(op, constants, Int::count_ones)
}

fn fold_count(op: OpRef<'_>, constants: &[Option<Attribute>], count: fn(&Int) -> u32) -> Fold {
    fold_unary(op, constants, |value: &Int| {
        Some(Int::wrapping(value.width(), count(value).into()))
    })
}

/// Folds a power with wrapping products.
pub(crate) fn fold_i_pow_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_binary(op, constants, power)
}

/// Returns a power with a signed exponent. Returns `None` for zero to a negative one, which is undefined.
fn power(base: &Int, exponent: &Int) -> Option<Int> {
    let one = Int::wrapping(base.width(), 1);
    let is_odd = |value: &Int| value.to_le_bytes().first().is_some_and(|byte| byte & 1 == 1);
    if exponent.is_negative() {
        return if base.is_zero() {
            None
        } else if base.is_one() || base.is_all_ones() && !is_odd(exponent) {
            Some(one)
        } else if base.is_all_ones() {
            Some(base.clone())
        } else {
            Some(Int::wrapping(base.width(), 0))
        };
    }
    let (mut result, mut square, mut rest) = (one, base.clone(), exponent.clone());
    loop {
        if is_odd(&rest) {
            result = result.wrapping_mul(&square)?;
        }
        rest = rest.shift_right(1, false);
        if rest.is_zero() {
            return Some(result);
        }
        square = square.wrapping_mul(&square)?;
    }
}
