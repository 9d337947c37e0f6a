//! Canonicalization of casts of floats, and of `arith.bitcast`.

use drr::define::{Fold, FoldEdit};
use drr::numbers::{Float, FloatKind, Int, Signedness};
use drr::prelude::*;

use super::{BitcastOp, ExtFOp, FastMathFlags, SIToFPOp, TruncFOp, UIToFPOp};
use crate::shared::elementwise::{DenseElements, fold_to, fold_to_constant, fold_unary, is_poison};

patterns! {
    pub(super) FloatCastPatterns = [BitcastOfBitcast, TruncFSIToFPToSIToFP, TruncFUIToFPToUIToFP]
}

pat! {
    /// A bitcast keeps the bits.
    BitcastOfBitcast: (BitcastOp (BitcastOp $x)) => (BitcastOp $x)
}

pat! {
    /// Converts an integer to the narrow float at once. Unlike in MLIR, the wide float must have all values of the integer type:
    /// rounding twice may give another result.
    TruncFSIToFPToSIToFP:
        (TruncFOp (SIToFPOp:$wide $x), IsNullAttr, $_) => (SIToFPOp $x)
        where [(has_all_signed $wide, $x)]
}

pat! {
    /// Converts an integer to the narrow float at once, like `TruncFSIToFPToSIToFP`.
    TruncFUIToFPToUIToFP:
        (TruncFOp (UIToFPOp:$wide $x), IsNullAttr, $_) => (UIToFPOp $x)
        where [(has_all_unsigned $wide, $x)]
}

fn has_all_signed(cx: &MatchContext<'_>, float: ValueRef<'_>, int: ValueRef<'_>) -> bool {
    // The lowest value is a power of two.
    has_all(cx.ctx(), float, int, 1)
}

fn has_all_unsigned(cx: &MatchContext<'_>, float: ValueRef<'_>, int: ValueRef<'_>) -> bool {
    has_all(cx.ctx(), float, int, 0)
}

/// Returns `true` if a float type has all values of an integer type with this number of sign bits.
fn has_all(ctx: &Context, float: ValueRef<'_>, int: ValueRef<'_>, sign_bits: u32) -> bool {
    let kind = kind_of(ctx, float).map(FloatKind::semantics);
    let width = int.ty().element_or_self(ctx).integer_width(ctx);
    let (Some(kind), Some(width)) = (kind, width) else {
        return false;
    };
    let highest_exponent = i64::from(width) - 1;
    width.saturating_sub(sign_bits) <= kind.precision && highest_exponent <= i64::from(kind.max_exponent())
}

fn kind_of(ctx: &Context, value: ValueRef<'_>) -> Option<FloatKind> {
    value.ty().element_or_self(ctx).float_kind(ctx)
}

/// Folds an extension of a truncation, if both permit contraction, and of a constant.
pub(crate) fn fold_ext_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let contracts = |flags: Option<FastMathFlags>| {
        flags.is_some_and(|flags| flags & FastMathFlags::contract == FastMathFlags::contract)
    };
    if let Some(extension) = ExtFOp::cast(op)
        && let Some(truncation) = extension.r#in().defining_op().and_then(TruncFOp::cast)
        && truncation.r#in().ty() == extension.out().ty()
        && contracts(extension.fastmath())
        && contracts(truncation.fastmath())
    {
        return fold_to(truncation.r#in());
    }
    fold_exactly(op, constants)
}

/// Folds a truncation of an extension that is exact, and of a constant.
pub(crate) fn fold_trunc_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    if let (Some(middle), Some(result)) = (op.operand(0), op.result(0))
        && let Some(source) = middle.defining_op().and_then(ExtFOp::cast).map(|inner| inner.r#in())
        && let (Some(from), Some(through), Some(to)) =
            (kind_of(ctx, source), kind_of(ctx, middle), kind_of(ctx, result))
        && contains(through, from)
    {
        if from.width() > to.width() {
            return Fold::InPlace([FoldEdit::Operand(0, source.handle())].into_iter().collect());
        }
        if source.ty() == result.ty() {
            return fold_to(source);
        }
    }
    fold_exactly(op, constants)
}

/// Returns `true` if a format has the exponents, the precision and the zeros of another.
fn contains(wide: FloatKind, narrow: FloatKind) -> bool {
    let (wide, narrow) = (wide.semantics(), narrow.semantics());
    narrow.max_exponent() <= wide.max_exponent()
        && narrow.min_exponent() >= wide.min_exponent()
        && narrow.precision <= wide.precision
        && (wide.has_negative_zero() || !narrow.has_negative_zero())
}

/// Folds the cast of constants between float types, if no value is rounded.
fn fold_exactly(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match op.result(0).and_then(|result| kind_of(op.ctx(), result)) {
        Some(kind) => fold_unary(op, constants, |value: &Float| value.convert_exact(kind)),
        None => Fold::None,
    }
}

pub(crate) fn fold_si_to_fp_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_float(op, constants, Signedness::Signed)
}

pub(crate) fn fold_ui_to_fp_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_float(op, constants, Signedness::Unsigned)
}

fn fold_to_float(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness) -> Fold {
    match op.result(0).and_then(|result| kind_of(op.ctx(), result)) {
        Some(kind) => fold_unary(op, constants, |value: &Int| Float::from_int(kind, value, signedness)),
        None => Fold::None,
    }
}

pub(crate) fn fold_fp_to_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_int(op, constants, Signedness::Signed)
}

pub(crate) fn fold_fp_to_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_to_int(op, constants, Signedness::Unsigned)
}

fn fold_to_int(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness) -> Fold {
    let ctx = op.ctx();
    let width = op
        .result(0)
        .and_then(|result| result.ty().element_or_self(ctx).integer_width(ctx));
    match width {
        Some(width) => fold_unary(op, constants, |value: &Float| value.to_int(width, signedness)),
        None => Fold::None,
    }
}

/// Folds a bitcast to the same type, and of a constant. As in MLIR, only a scalar is poison.
pub(crate) fn fold_bitcast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(operand), Some(result)) = (op.ctx(), op.operand(0), op.result(0).map(|result| result.ty())) else {
        return Fold::None;
    };
    if operand.ty() == result {
        return fold_to(operand);
    }
    let &[Some(constant)] = constants else {
        return Fold::None;
    };
    if let Some(elements) = DenseElements::of(ctx, constant) {
        // Types of equal width have elements of equal size.
        return fold_to_constant(ctx.dense_attr(result, elements.bytes()));
    }
    if is_poison(ctx, constant) && !result.is_shaped(ctx) {
        return Fold::attr(constant);
    }
    fold_to_constant(bits_of(ctx, constant).and_then(|bits| from_bits(ctx, result, bits)))
}

/// Returns the bits of a scalar.
fn bits_of(ctx: &Context, constant: Attribute) -> Option<Int> {
    if let Some((_, value)) = constant.integer(ctx) {
        return Some(value.into_owned());
    }
    let value = constant.float(ctx)?;
    Some(Int::wrapping(value.kind().width(), value.bits()))
}

/// Returns the scalar of a type with these bits.
fn from_bits(ctx: &Context, ty: Type, bits: Int) -> Option<Attribute> {
    match ty.float_kind(ctx) {
        Some(kind) if kind.width() == bits.width() => {
            Some(ctx.float_attr(ty, Float::from_bits(kind, bits.to_u128()?)?))
        }
        Some(_) => None,
        None => (ty.integer_width(ctx)? == bits.width()).then(|| ctx.integer_attr(ty, bits)),
    }
}
