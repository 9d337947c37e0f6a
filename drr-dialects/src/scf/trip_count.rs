//! Numbers of iterations that follow from the bounds of a loop.

use drr::define::BitEnum;
use drr::fold::constant_of;
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use crate::arith::{AddIOp, IntegerOverflowFlags};

/// A bound or step of a loop.
#[derive(Clone, Copy)]
pub(super) enum LoopBound<'ir> {
    /// A value.
    Value(ValueRef<'ir>),
    /// A static index.
    Static(i64),
}

impl<'ir> LoopBound<'ir> {
    /// Returns the number, if the bound is constant.
    pub(super) fn constant(self) -> Option<Int> {
        match self {
            LoopBound::Value(value) => Some(constant_of(value)?.integer(value.ctx())?.1.into_owned()),
            LoopBound::Static(number) => Some(Int::wrapping_signed(64, number.into())),
        }
    }

    fn value(self) -> Option<ValueRef<'ir>> {
        match self {
            LoopBound::Value(value) => Some(value),
            LoopBound::Static(_) => None,
        }
    }
}

/// Returns the number of iterations of a loop. Unlike in MLIR, the distance of the bounds is unsigned: between two signed bounds, it may be
/// greater than the greatest signed number.
pub(super) fn trip_count(
    lower: LoopBound<'_>,
    upper: LoopBound<'_>,
    step: LoopBound<'_>,
    signedness: Signedness,
) -> Option<Int> {
    let is_signed = signedness == Signedness::Signed;
    if let (Some(lower), Some(upper)) = (lower.value(), upper.value())
        && lower == upper
    {
        return Some(zero_of(lower));
    }
    let step = step.constant();
    if let Some(step) = &step
        && (step.is_zero() || (is_signed && step.is_negative()))
    {
        return Some(Int::wrapping(step.width(), 0));
    }
    let distance = match (lower.constant(), upper.constant()) {
        (Some(lower), Some(upper)) => {
            if upper.compare(&lower, signedness)?.is_gt() {
                upper.wrapping_sub(&lower)?
            } else {
                return Some(Int::wrapping(lower.width(), 0));
            }
        }
        (None, None) => {
            let distance = added_constant(lower.value()?, upper.value()?, is_signed)?;
            if is_signed && distance.is_negative() {
                return Some(Int::wrapping(distance.width(), 0));
            }
            distance
        }
        _ => return None,
    };
    let (count, rest) = distance.div_rem_unsigned(&step?)?;
    if rest.is_zero() {
        Some(count)
    } else {
        count.wrapping_add(&Int::wrapping(count.width(), 1))
    }
}

/// Returns the number of iterations of a loop that adds the step to its induction variable until this reaches the upper bound. Returns `None`
/// also if the sum wraps before that.
pub(super) fn sequential_trip_count(
    lower: LoopBound<'_>,
    upper: LoopBound<'_>,
    step: LoopBound<'_>,
    signedness: Signedness,
) -> Option<Int> {
    let count = trip_count(lower, upper, step, signedness)?;
    if count.is_zero() {
        return Some(count);
    }
    let distance = count.wrapping_mul(&step.constant()?)?;
    let reaches = match (lower.constant(), upper.constant()) {
        (Some(lower), Some(upper)) => !lower.wrapping_add(&distance)?.compare(&upper, signedness)?.is_lt(),
        // Only the distance of the bounds is known not to wrap.
        _ => distance == added_constant(lower.value()?, upper.value()?, signedness == Signedness::Signed)?,
    };
    reaches.then_some(count)
}

fn zero_of(value: ValueRef<'_>) -> Int {
    let width = value.ty().integer_format(value.ctx()).map_or(64, |(width, _)| width);
    Int::wrapping(width, 0)
}

/// Returns the constant that is added to `lower` for `upper`, if the sum does not overflow.
fn added_constant(lower: ValueRef<'_>, upper: ValueRef<'_>, is_signed: bool) -> Option<Int> {
    let sum = AddIOp::cast(upper.defining_op()?)?;
    let expected = if is_signed {
        IntegerOverflowFlags::nsw
    } else {
        IntegerOverflowFlags::nuw
    };
    let flags = sum.overflowFlags()?;
    if sum.lhs() != lower || !flags.contains(expected) {
        return None;
    }
    LoopBound::Value(sum.rhs()).constant()
}
