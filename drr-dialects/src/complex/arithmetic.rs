//! Folds of arithmetic on complex numbers.
//!
//! MLIR applies algebraic rules without regard to rounding, infinities and the sign of zero. Here, these need the flags that permit
//! them.

use drr::define::Fold;
use drr::numbers::Float;
use drr::prelude::*;

use super::{AddOp, ConjOp, DivOp, ExpOp, FastMathFlags, LogOp, MulOp, NegOp, SubOp};
use crate::shared::elementwise::{fold_to, is_float_one};

/// Returns `true` if the flags contain all of these.
fn permits(flags: Option<FastMathFlags>, needed: FastMathFlags) -> bool {
    flags.is_some_and(|flags| flags & needed == needed)
}

/// The flags for rules that ignore rounding, NaN and the sign of zero.
fn algebraic() -> FastMathFlags {
    FastMathFlags::reassoc | FastMathFlags::nnan | FastMathFlags::nsz
}

/// Folds two negations.
pub(crate) fn fold_neg_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let inner = op.operand(0).and_then(|value| NegOp::cast(value.defining_op()?));
    inner.map_or(Fold::None, |inner| fold_to(inner.complex()))
}

/// Folds two conjugations.
pub(crate) fn fold_conj_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let inner = op.operand(0).and_then(|value| ConjOp::cast(value.defining_op()?));
    inner.map_or(Fold::None, |inner| fold_to(inner.complex()))
}

/// Folds the exponential of a logarithm, if both permit approximations and neither NaN nor infinities matter: the logarithm of an infinity
/// loses its finite part. There is no fold of the reverse: the imaginary part of a logarithm is between -pi and pi.
pub(crate) fn fold_exp_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let Some(exp) = ExpOp::cast(op) else { return Fold::None };
    let needed = FastMathFlags::afn | FastMathFlags::nnan | FastMathFlags::ninf;
    match exp.complex().defining_op().and_then(LogOp::cast) {
        Some(log) if permits(exp.fastmath(), needed) && permits(log.fastmath(), needed) => fold_to(log.complex()),
        _ => Fold::None,
    }
}

/// Returns `true` if a constant has these parts.
fn is_constant(ctx: &Context, constant: Option<Attribute>, holds: impl Fn([Float; 2]) -> bool) -> bool {
    let parts = constant.and_then(|constant| constant.array(ctx)).unwrap_or_default();
    match *parts {
        [re, im] => re.float(ctx).zip(im.float(ctx)).is_some_and(|(re, im)| holds([re, im])),
        _ => false,
    }
}

pub(crate) fn fold_add_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some(add) = AddOp::cast(op) else { return Fold::None };
    let (lhs, rhs) = (add.lhs(), add.rhs());
    // Only -0.0 keeps the sign of zero.
    let keeps_sign =
        |part: Float| part.is_zero() && (part.is_negative() || permits(add.fastmath(), FastMathFlags::nsz));
    if is_constant(op.ctx(), constants[1], |parts| parts.into_iter().all(keeps_sign)) {
        return fold_to(lhs);
    }
    for (sum, added) in [(lhs, rhs), (rhs, lhs)] {
        if let Some(sub) = sum.defining_op().and_then(SubOp::cast)
            && sub.rhs() == added
            && permits(add.fastmath(), algebraic())
            && permits(sub.fastmath(), algebraic())
        {
            return fold_to(sub.lhs());
        }
    }
    Fold::None
}

pub(crate) fn fold_sub_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some(sub) = SubOp::cast(op) else { return Fold::None };
    let keeps_sign =
        |part: Float| part.is_zero() && (!part.is_negative() || permits(sub.fastmath(), FastMathFlags::nsz));
    if is_constant(op.ctx(), constants[1], |parts| parts.into_iter().all(keeps_sign)) {
        return fold_to(sub.lhs());
    }
    if let Some(add) = sub.lhs().defining_op().and_then(AddOp::cast)
        && add.rhs() == sub.rhs()
        && permits(sub.fastmath(), algebraic())
        && permits(add.fastmath(), algebraic())
    {
        return fold_to(add.lhs());
    }
    Fold::None
}

pub(crate) fn fold_mul_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let flags = MulOp::cast(op).and_then(|product| product.fastmath());
    fold_by_one(op, constants, flags)
}

pub(crate) fn fold_div_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let flags = DivOp::cast(op).and_then(|quotient| quotient.fastmath());
    fold_by_one(op, constants, flags)
}

/// Folds a product with 1, or a quotient by 1. Both are exact, apart from NaN and the sign of zero.
fn fold_by_one(op: OpRef<'_>, constants: &[Option<Attribute>], flags: Option<FastMathFlags>) -> Fold {
    let needed = FastMathFlags::nnan | FastMathFlags::nsz;
    let is_one = |[re, im]: [Float; 2]| is_float_one(re) && im.is_zero();
    match op.operand(0) {
        Some(lhs) if permits(flags, needed) && is_constant(op.ctx(), constants[1], is_one) => fold_to(lhs),
        _ => Fold::None,
    }
}
