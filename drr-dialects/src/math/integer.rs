//! Folds of integer functions.

use drr::define::Fold;
use drr::numbers::{Int, Signedness};
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

/// Folds a count of bits. Unlike in MLIR, that of an index must be the same in 32 and in 64 bits.
fn fold_count(op: OpRef<'_>, constants: &[Option<Attribute>], count: fn(&Int) -> u32) -> Fold {
    let is_index = |result: ValueRef<'_>| result.ty().element_or_self(op.ctx()) == Type::INDEX;
    let depends_on_width = op.result(0).is_some_and(is_index);
    fold_unary(op, constants, |value: &Int| {
        let counted = count(value);
        let is_same = !depends_on_width || count(&value.resize(32, Signedness::Unsigned)) == counted;
        is_same.then(|| Int::wrapping(value.width(), counted.into()))
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
