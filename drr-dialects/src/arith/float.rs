//! Canonicalization of `arith.negf` and the float operations with two operands.

use drr::define::Fold;
use drr::numbers::Float;
use drr::prelude::*;

use super::{DivFOp, FastMathFlags, MulFOp, NegFOp};
use crate::shared::elementwise::{fold_binary, fold_to, fold_unary, is_float, is_float_one};
use crate::shared::matchers::same_type;

patterns! {
    pub(super) FloatPatterns = [MulFOfNegF, DivFOfNegF]
}

pat! {
    /// `-x * -y` is `x * y`, with the flags of the product.
    MulFOfNegF: (MulFOp (NegFOp $x, $_), (NegFOp $y, $_), $flags) => (MulFOp $x, $y, $flags) where [(same_type $x, $y)]
}

pat! {
    /// `-x / -y` is `x / y`, with the flags of the quotient.
    DivFOfNegF: (DivFOp (NegFOp $x, $_), (NegFOp $y, $_), $flags) => (DivFOp $x, $y, $flags) where [(same_type $x, $y)]
}

pub(crate) fn fold_neg_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let inner = op.operand(0).and_then(|value| NegFOp::cast(value.defining_op()?));
    match inner {
        Some(inner) => fold_to(inner.operand()),
        None => fold_unary(op, constants, |value: &Float| value.checked_neg()),
    }
}

pub(crate) fn fold_add_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let is_neutral = |value: Float| value.is_zero() && value.is_negative();
    fold_with_neutral(op, constants, is_neutral, Float::checked_add)
}

pub(crate) fn fold_sub_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let is_neutral = |value: Float| value.is_zero() && !value.is_negative();
    fold_with_neutral(op, constants, is_neutral, Float::checked_sub)
}

pub(crate) fn fold_mul_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let flags = MulFOp::cast(op).and_then(|product| product.fastmath());
    let needed = FastMathFlags::nnan | FastMathFlags::nsz;
    if let (Some(flags), Some(rhs)) = (flags, op.operand(1))
        && flags & needed == needed
        && is_float(op.ctx(), constants[1], Float::is_zero)
    {
        return fold_to(rhs);
    }
    fold_with_neutral(op, constants, is_float_one, Float::checked_mul)
}

pub(crate) fn fold_div_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_with_neutral(op, constants, is_float_one, Float::checked_div)
}

pub(crate) fn fold_rem_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_with_neutral(op, constants, |_| false, Float::checked_rem)
}

/// Folds an op of two floats with this neutral right operand.
fn fold_with_neutral(
    op: OpRef<'_>,
    constants: &[Option<Attribute>],
    is_neutral: impl FnOnce(Float) -> bool,
    compute: fn(Float, Float) -> Option<Float>,
) -> Fold {
    match op.operand(0) {
        Some(lhs) if is_float(op.ctx(), constants[1], is_neutral) => fold_to(lhs),
        _ => fold_binary(op, constants, |a: &Float, b: &Float| compute(*a, *b)),
    }
}
