//! Canonicalization of `complex.create`, `complex.re`, `complex.im` and `complex.bitcast`.

use drr::TypeData;
use drr::define::Fold;
use drr::prelude::*;

use super::{BitcastOp, CreateOp, ImOp, NegOp, ReOp};
use crate::arith::{self, NegFOp};
use crate::shared::elementwise::{fold_to, fold_to_constant};

patterns! {
    pub(super) ComplexPatterns = [
        ReOfNegOfCreate,
        ImOfNegOfCreate,
        BitcastOfBitcast,
        NumberBitcastOfBitcast,
        BitcastOfNumberBitcast,
        NumberBitcastOfNumberBitcast,
    ]
}

pat! {
    /// The real part of `-(a + bi)` is `-a`.
    ReOfNegOfCreate:
        (ReOp:$r (NegOp (CreateOp $a, $_), $_), $_) => (NegFOp operand = $a, (location $r)), (addBenefit -2)
}

pat! {
    /// The imaginary part of `-(a + bi)` is `-b`.
    ImOfNegOfCreate:
        (ImOp:$r (NegOp (CreateOp $_, $b), $_), $_) => (NegFOp operand = $b, (location $r)), (addBenefit -2)
}

pat! {
    /// Two bitcasts between a complex number and another number, or back to the type.
    BitcastOfBitcast:
        (BitcastOp:$r (BitcastOp $x)) => (BitcastOp $x, (location $r))
        where [(can_bitcast_complex $x, $r)]
}

pat! {
    /// Two bitcasts of numbers that are not complex.
    NumberBitcastOfBitcast:
        (BitcastOp:$r (BitcastOp $x)) => (arith::BitcastOp $x, (location $r))
        where [(can_bitcast $x, $r)]
}

pat! {
    /// A bitcast to a complex number of the bits of another number.
    BitcastOfNumberBitcast:
        (BitcastOp:$r (arith::BitcastOp $x)) => (BitcastOp $x, (location $r))
        where [(can_bitcast_complex $x, $r)]
}

pat! {
    /// A bitcast of a complex number to another number.
    NumberBitcastOfNumberBitcast:
        (arith::BitcastOp:$r (BitcastOp $x)) => (BitcastOp $x, (location $r))
        where [(can_bitcast_complex $x, $r)]
}

fn is_complex(ctx: &Context, value: ValueRef<'_>) -> bool {
    matches!(value.ty().data(ctx), TypeData::Complex(_))
}

/// Returns `true` if `complex.bitcast` casts between these types. Unlike in MLIR, this is checked for two complex numbers.
fn can_bitcast_complex(cx: &MatchContext<'_>, from: ValueRef<'_>, to: ValueRef<'_>) -> bool {
    from.ty() == to.ty() || is_complex(cx.ctx(), from) != is_complex(cx.ctx(), to)
}

/// Returns `true` if `arith.bitcast` casts between these types. Unlike in MLIR, integers with a sign are excluded.
fn can_bitcast(cx: &MatchContext<'_>, from: ValueRef<'_>, to: ValueRef<'_>) -> bool {
    from.ty() != to.ty() && !is_complex(cx.ctx(), from) && arith::BitcastTypeConstraint::holds(cx.ctx(), to.ty())
}

/// Folds a number that is created from its own parts.
pub(crate) fn fold_create_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let Some(create) = CreateOp::cast(op) else {
        return Fold::None;
    };
    let real = create
        .real()
        .defining_op()
        .and_then(ReOp::cast)
        .map(|part| part.complex());
    let imaginary = create
        .imaginary()
        .defining_op()
        .and_then(ImOp::cast)
        .map(|part| part.complex());
    match (real, imaginary) {
        (Some(real), Some(imaginary)) if real == imaginary => fold_to(real),
        _ => Fold::None,
    }
}

pub(crate) fn fold_re_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_part(op, constants, 0)
}

pub(crate) fn fold_im_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_part(op, constants, 1)
}

/// Folds a part of a constant, or of a number that is created from its parts.
fn fold_part(op: OpRef<'_>, constants: &[Option<Attribute>], number: usize) -> Fold {
    let parts = constants
        .first()
        .copied()
        .flatten()
        .and_then(|constant| constant.array(op.ctx()));
    if let Some(parts) = parts {
        return fold_to_constant(parts.get(number).copied());
    }
    let create = op.operand(0).and_then(|value| CreateOp::cast(value.defining_op()?));
    let part = create.and_then(|create| create.op().operand(number));
    part.map_or(Fold::None, fold_to)
}

/// Folds a bitcast to the same type.
pub(crate) fn fold_bitcast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    match (op.operand(0), op.result(0)) {
        (Some(operand), Some(result)) if operand.ty() == result.ty() => fold_to(operand),
        _ => Fold::None,
    }
}
