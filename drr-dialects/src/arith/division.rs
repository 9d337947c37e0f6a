//! Canonicalization and speculatability of divisions and remainders.
//!
//! A division by zero, or a signed one that overflows, stays: it is undefined behavior, which must not move.

use drr::define::{ConditionallySpeculatable, Fold, Speculatability};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::{CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, IntegerOverflowFlags, MulIOp};
use crate::shared::elementwise::{fold_binary, fold_to, fold_to_constant, int_zero, is_int};
use crate::shared::speculation::{signed_division, unsigned_division};

impl ConditionallySpeculatable for CeilDivSIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        signed_division(self.op())
    }
}

impl ConditionallySpeculatable for CeilDivUIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        unsigned_division(self.op())
    }
}

impl ConditionallySpeculatable for DivSIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        signed_division(self.op())
    }
}

impl ConditionallySpeculatable for DivUIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        unsigned_division(self.op())
    }
}

pub(crate) fn fold_div_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match factor_besides_divisor(op, IntegerOverflowFlags::nuw) {
        Some(factor) => fold_to(factor),
        None => fold_quotient(op, constants, divide_unsigned),
    }
}

pub(crate) fn fold_div_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match factor_besides_divisor(op, IntegerOverflowFlags::nsw) {
        Some(factor) => fold_to(factor),
        None => fold_quotient(op, constants, divide_signed),
    }
}

pub(crate) fn fold_ceil_div_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_quotient(op, constants, ceil_divide_unsigned)
}

pub(crate) fn fold_ceil_div_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_quotient(op, constants, ceil_divide_signed)
}

pub(crate) fn fold_floor_div_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_quotient(op, constants, floor_divide_signed)
}

pub(crate) fn fold_rem_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_remainder(op, constants, |a, b| Some(a.div_rem_unsigned(b)?.1))
}

pub(crate) fn fold_rem_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_remainder(op, constants, |a, b| Some(a.div_rem_signed(b)?.1))
}

/// Returns the other factor of a dividend that is a product with the divisor and does not overflow.
fn factor_besides_divisor(op: OpRef<'_>, flag: IntegerOverflowFlags) -> Option<ValueRef<'_>> {
    let (dividend, divisor) = (op.operand(0)?, op.operand(1)?);
    let product = MulIOp::cast(dividend.defining_op()?)?;
    if product.overflowFlags()? & flag != flag {
        return None;
    }
    match (product.lhs(), product.rhs()) {
        (factor, other) if other == divisor => Some(factor),
        (other, factor) if other == divisor => Some(factor),
        _ => None,
    }
}

/// Folds a quotient.
fn fold_quotient(op: OpRef<'_>, constants: &[Option<Attribute>], divide: fn(&Int, &Int) -> Option<Int>) -> Fold {
    match op.operand(0) {
        Some(lhs) if is_int(op.ctx(), constants[1], Int::is_one) => fold_to(lhs),
        _ => fold_binary(op, constants, divide),
    }
}

/// Folds a remainder.
fn fold_remainder(op: OpRef<'_>, constants: &[Option<Attribute>], remainder: fn(&Int, &Int) -> Option<Int>) -> Fold {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_one) {
        return fold_to_constant(int_zero(ctx, result.ty()));
    }
    fold_binary(op, constants, remainder)
}

/// Returns the unsigned quotient, if it is defined.
pub(crate) fn divide_unsigned(a: &Int, b: &Int) -> Option<Int> {
    Some(a.div_rem_unsigned(b)?.0)
}

/// Returns the signed quotient rounded toward zero, if it is defined.
pub(crate) fn divide_signed(a: &Int, b: &Int) -> Option<Int> {
    (!a.division_overflows(b))
        .then(|| a.div_rem_signed(b))?
        .map(|(quotient, _)| quotient)
}

/// Returns the unsigned quotient rounded up, if it is defined.
pub(crate) fn ceil_divide_unsigned(a: &Int, b: &Int) -> Option<Int> {
    let (quotient, remainder) = a.div_rem_unsigned(b)?;
    if remainder.is_zero() {
        Some(quotient)
    } else {
        quotient.wrapping_add(&Int::wrapping(a.width(), 1))
    }
}

/// Returns the signed quotient rounded up, if it is defined. Like MLIR, does not divide by the lowest value, or the lowest value.
fn ceil_divide_signed(a: &Int, b: &Int) -> Option<Int> {
    let lowest = Int::min_value(a.width(), Signedness::Signed);
    if !a.is_zero() && (*a == lowest || *b == lowest) {
        return None;
    }
    let (quotient, remainder) = a.div_rem_signed(b)?;
    // The quotient is rounded toward zero, which is up if it is negative.
    if remainder.is_zero() || a.is_negative() != b.is_negative() {
        Some(quotient)
    } else {
        quotient.wrapping_add(&Int::wrapping(a.width(), 1))
    }
}

/// Returns the signed quotient rounded down, if it is defined.
pub(crate) fn floor_divide_signed(a: &Int, b: &Int) -> Option<Int> {
    if a.division_overflows(b) {
        return None;
    }
    let (quotient, remainder) = a.div_rem_signed(b)?;
    if remainder.is_zero() || a.is_negative() == b.is_negative() {
        Some(quotient)
    } else {
        quotient.wrapping_sub(&Int::wrapping(a.width(), 1))
    }
}
