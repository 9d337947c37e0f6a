//! Canonicalization of casts between integers: `arith.extui`, `arith.extsi`, `arith.trunci` and index casts.

use drr::define::{BuildableAttr, Fold, FoldEdit};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::overflow::without;
use super::{
    Arith_IntegerOverflowAttr, ConstantOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, ShRSIOp,
    ShRUIOp, TruncIOp,
};
use crate::shared::constant::bit_width;
use crate::shared::elementwise::{fold_to, fold_unary, int_or_splat};

patterns! {
    pub(super) IntegerCastPatterns = [
        ExtSIOfExtUI,
        IndexCastOfIndexCast,
        IndexCastOfExtSI,
        IndexCastUIOfIndexCastUI,
        IndexCastUIOfExtUI,
        TruncIExtSIToExtSI,
        TruncIExtUIToExtUI,
        TruncIShrSIToTrunciShrUI,
    ]
}

pat! {
    /// The sign of a zero-extended value is zero.
    ExtSIOfExtUI: (ExtSIOp (ExtUIOp $x)) => (ExtUIOp $x)
}

pat! {
    /// A cast to a type that is wide enough, and back.
    IndexCastOfIndexCast:
        (IndexCastOp:$r (IndexCastOp:$middle $x)) => (replaceWithValue $x)
        where [(returns $r, $x, $middle)]
}

pat! {
    /// An index cast extends the sign, too.
    IndexCastOfExtSI: (IndexCastOp (ExtSIOp $x)) => (IndexCastOp $x)
}

pat! {
    /// A cast to a type that is wide enough, and back.
    IndexCastUIOfIndexCastUI:
        (IndexCastUIOp:$r (IndexCastUIOp:$middle $x)) => (replaceWithValue $x)
        where [(returns $r, $x, $middle)]
}

pat! {
    /// An unsigned index cast extends with zeros, too.
    IndexCastUIOfExtUI: (IndexCastUIOp (ExtUIOp $x)) => (IndexCastUIOp $x)
}

pat! {
    /// Only bits of the extension are truncated.
    TruncIExtSIToExtSI:
        (TruncIOp:$r (ExtSIOp:$wide $x), $_) => (ExtSIOp $x)
        where [(is_wider $wide, $r), (is_wider $r, $x)]
}

pat! {
    /// Only bits of the extension are truncated.
    TruncIExtUIToExtUI:
        (TruncIOp:$r (ExtUIOp:$wide $x), $_) => (ExtUIOp $x)
        where [(is_wider $wide, $r), (is_wider $r, $x)]
}

pat! {
    /// The bits that distinguish the shifts are truncated. Unlike in MLIR, `nsw` is dropped unless there is `nuw`: the
    /// unsigned shift makes negative values positive.
    TruncIShrSIToTrunciShrUI:
        (TruncIOp:$r (ShRSIOp $x, (ConstantLikeMatcher TypedAttrInterface:$amount), $exact), $flags)
        => (TruncIOp (ShRUIOp $x, (ConstantOp $amount), $exact), (flags_of_unsigned $flags))
        where [(shifts_truncated_bits $x, $r, $amount)]
}

/// Returns the width of the integers in a value; 64 for `index`.
fn width(value: ValueRef<'_>, ctx: &Context) -> u32 {
    match value.ty().element_or_self(ctx) {
        Type::INDEX => Int::INDEX_WIDTH,
        element => bit_width(ctx, element).unwrap_or(0),
    }
}

/// Returns `true` if a cast through `middle` returns to the type and the value of `x`. Unlike in MLIR, `middle` must not be narrower.
fn returns(cx: &MatchContext<'_>, result: ValueRef<'_>, x: ValueRef<'_>, middle: ValueRef<'_>) -> bool {
    let width = |value| width(value, cx.ctx());
    result.ty() == x.ty() && width(middle) >= width(x)
}

/// Returns `true` if the integers of `a` are wider than those of `b`.
fn is_wider(cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    width(a, cx.ctx()) > width(b, cx.ctx())
}

/// Returns `true` if an amount is the number of bits that a truncation drops.
fn shifts_truncated_bits(cx: &MatchContext<'_>, wide: ValueRef<'_>, narrow: ValueRef<'_>, amount: Attribute) -> bool {
    let dropped = width(wide, cx.ctx()).checked_sub(width(narrow, cx.ctx()));
    let amount = int_or_splat(cx.ctx(), amount).and_then(|amount| amount.to_u128());
    dropped.is_some() && dropped.map(u128::from) == amount
}

/// Returns the flags of a truncation after an unsigned shift instead of a signed one.
fn flags_of_unsigned(_: &mut Rewriter<'_>, flags: IntegerOverflowFlags) -> IntegerOverflowFlags {
    if flags & IntegerOverflowFlags::nuw == IntegerOverflowFlags::nuw {
        flags
    } else {
        without(flags, IntegerOverflowFlags::nsw)
    }
}

pub(crate) fn fold_ext_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_extension(op, constants, Signedness::Unsigned)
}

pub(crate) fn fold_ext_si_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_extension(op, constants, Signedness::Signed)
}

/// Returns the operand of the op that defines the operand of a cast.
fn inner_operand(op: OpRef<'_>) -> Option<(OpRef<'_>, ValueRef<'_>)> {
    let inner = op.operand(0)?.defining_op()?;
    Some((inner, inner.operand(0)?))
}

/// Folds an extension: of one of the same kind in place, and of a constant.
fn fold_extension(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness) -> Fold {
    match inner_operand(op) {
        Some((inner, value)) if inner.name() == op.name() => {
            Fold::InPlace([FoldEdit::Operand(0, value.handle())].into_iter().collect())
        }
        _ => fold_resize(op, constants, signedness),
    }
}

/// Folds the cast of a constant to the width of the result; `index` has 64 bits.
fn fold_resize(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness) -> Fold {
    let Some(width) = op.result(0).map(|result| width(result, op.ctx())) else {
        return Fold::None;
    };
    fold_unary(op, constants, |value: &Int| Some(value.resize(width, signedness)))
}

pub(crate) fn fold_trunc_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Fold::None;
    };
    if let Some((inner, value)) = inner_operand(op) {
        let edit = FoldEdit::Operand(0, value.handle());
        if ExtUIOp::cast(inner).is_some() || ExtSIOp::cast(inner).is_some() {
            if width(value, ctx) > width(result, ctx) {
                return Fold::InPlace([edit].into_iter().collect());
            }
            if value.ty() == result.ty() {
                return fold_to(value);
            }
        }
        if let Some(inner) = TruncIOp::cast(inner) {
            return fold_truncations(op, inner, edit);
        }
    }
    fold_resize(op, constants, Signedness::Unsigned)
}

/// Folds two truncations to one. Unlike in MLIR, an outer flag remains only if the inner op extends it to the bits that this op drops: with
/// the same flag, or with the other one if the intermediate value is not negative.
fn fold_truncations(op: OpRef<'_>, inner: TruncIOp<'_>, edit: FoldEdit) -> Fold {
    let outer = TruncIOp::cast(op).and_then(|outer| outer.overflowFlags());
    let (Some(outer), Some(inner)) = (outer, inner.overflowFlags()) else {
        return Fold::None;
    };
    let (nsw, nuw) = (IntegerOverflowFlags::nsw, IntegerOverflowFlags::nuw);
    let has = |flags: IntegerOverflowFlags, flag| flags & flag == flag;
    let mut kept = outer & inner;
    if has(outer, nuw) && has(inner, nsw) {
        kept = kept | nuw;
    }
    if has(outer, nsw | nuw) && has(inner, nuw) {
        kept = kept | nsw;
    }
    let key = op.ctx().ident("overflowFlags");
    let flags = Arith_IntegerOverflowAttr::build(op.ctx(), kept);
    Fold::InPlace([edit, FoldEdit::Inherent(key, Some(flags))].into_iter().collect())
}

pub(crate) fn fold_index_cast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_resize(op, constants, Signedness::Signed)
}

pub(crate) fn fold_index_cast_ui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_resize(op, constants, Signedness::Unsigned)
}
