//! Canonicalization of `arith.muli`, `arith.mulsi_extended` and `arith.mului_extended`.

use drr::define::{Fold, FoldValue};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::addition::{results, zero_like};
use super::overflow::product;
use super::{
    Arith_IntegerOverflowAttr, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp,
};
use crate::shared::elementwise::{fold_binary, fold_to, int_or_splat, int_zero, is_int, poison_among, zip_elements};

patterns! {
    pub(super) MultiplicationPatterns = [
        MulIMulIConstant,
        MulSIExtendedToMulI,
        MulSIExtendedRHSOne,
        MulUIExtendedToMulI,
    ]
}

pat! {
    /// `(x * c0) * c1` is `x * (c0 * c1)`.
    MulIMulIConstant:
        (MulIOp (MulIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (MulIOp $x, (ConstantOp $c__0), $c__1)
        where [(NativeCodeCall<product, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// The low half alone needs no extended product: any value can replace the unused high half.
    MulSIExtendedToMulI:
        (MulSIExtendedOp:$r $x, $y)
        => [(MulIOp $x, $y, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), (replaceWithValue $x)]
        where [(HasNoUseOf:$r__1)]
}

pat! {
    /// The high half of `x * 1` is the sign of `x`. Unlike in MLIR, not for `index`, to which nothing extends.
    MulSIExtendedRHSOne:
        (MulSIExtendedOp $x, (ConstantLikeMatcher AnyAttr:$one))
        => [
            (replaceWithValue $x),
            (ExtSIOp (CmpIOp ConstantEnumCase<CmpIPredicate, "slt">, $x, (ConstantOp $zero)))
        ]
        where [(is_positive_one $one), (NativeCodeCall<zero_like, 1>:$zero $x)]
}

pat! {
    /// The low half alone needs no extended product: any value can replace the unused high half.
    MulUIExtendedToMulI:
        (MulUIExtendedOp:$r $x, $y)
        => [(MulIOp $x, $y, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), (replaceWithValue $x)]
        where [(HasNoUseOf:$r__1)]
}

/// Returns `true` if a constant integer, or each element of a splat, is 1 as a signed value and not an index.
fn is_positive_one(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    let ctx = cx.ctx();
    let is_index = attr.ty(ctx).is_none_or(|ty| ty.element_or_self(ctx) == Type::INDEX);
    int_or_splat(ctx, attr).is_some_and(|value| value.is_one() && !value.is_negative()) && !is_index
}

pub(crate) fn fold_mul_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(lhs), Some(rhs)) = (op.ctx(), op.operand(0), op.operand(1)) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_zero) {
        return fold_to(rhs);
    }
    if is_int(ctx, constants[1], Int::is_one) {
        return fold_to(lhs);
    }
    fold_binary(op, constants, Int::wrapping_mul)
}

pub(crate) fn fold_mul_si_extended_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_extended(op, constants, Signedness::Signed)
}

pub(crate) fn fold_mul_ui_extended_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(lhs)) = (op.ctx(), op.operand(0)) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_one) {
        let folded = |zero| [FoldValue::Value(lhs.handle()), FoldValue::Attr(zero)];
        return results(int_zero(ctx, lhs.ty()).map(folded));
    }
    fold_extended(op, constants, Signedness::Unsigned)
}

/// Folds a product and its high half.
fn fold_extended(op: OpRef<'_>, constants: &[Option<Attribute>], signedness: Signedness) -> Fold {
    let (ctx, Some(lhs)) = (op.ctx(), op.operand(0)) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_zero) {
        return results(constants[1].map(|zero| [FoldValue::Attr(zero); 2]));
    }
    if let Some(poison) = poison_among(ctx, constants) {
        return results(Some([FoldValue::Attr(poison); 2]));
    }
    let &[Some(a), Some(b)] = constants else {
        return Fold::None;
    };
    let low = zip_elements(ctx, [a, b], lhs.ty(), Int::wrapping_mul);
    let high = zip_elements(ctx, [a, b], lhs.ty(), |a: &Int, b: &Int| a.high_product(b, signedness));
    results(low.zip(high).map(|(low, high)| [low, high].map(FoldValue::Attr)))
}
