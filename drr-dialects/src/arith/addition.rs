//! Canonicalization of `arith.addi`, `arith.subi` and `arith.addui_extended`.

use drr::define::{Fold, FoldValue};
use drr::numbers::Int;
use drr::prelude::*;

use super::overflow::{common, difference, sum};
use super::{AddIOp, AddUIExtendedOp, Arith_IntegerOverflowAttr, ConstantOp, MulIOp, SubIOp};
use crate::shared::elementwise::{fold_binary, fold_to, int_constant, int_zero, is_int, poison_among, zip_elements};
use crate::shared::matchers::is_all_ones;

patterns! {
    pub(super) AdditionPatterns = [
        AddIAddConstant,
        AddISubConstantRHS,
        AddISubConstantLHS,
        AddIMulNegativeOneRhs,
        AddIMulNegativeOneLhs,
        AddUIExtendedToAddI,
        SubIRHSAddConstant,
        SubILHSAddConstant,
        SubIRHSSubConstantRHS,
        SubIRHSSubConstantLHS,
        SubILHSSubConstantRHS,
        SubILHSSubConstantLHS,
        SubISubILHSRHSLHS,
    ]
}

pat! {
    /// `(x + c0) + c1` is `x + (c0 + c1)`.
    AddIAddConstant:
        (AddIOp (AddIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (AddIOp $x, (ConstantOp $c__0), $c__1)
        where [(NativeCodeCall<sum, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// `(x - c0) + c1` is `x + (c1 - c0)`.
    AddISubConstantRHS:
        (AddIOp (SubIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (AddIOp $x, (ConstantOp $c__0), $c__1)
        where [(NativeCodeCall<difference, 2>:$c $c1, $c0, $f0, $f1)]
}

pat! {
    /// `(c0 - x) + c1` is `(c0 + c1) - x`.
    AddISubConstantLHS:
        (AddIOp (SubIOp (ConstantLikeMatcher APIntAttr:$c0), $x, $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (SubIOp (ConstantOp $c__0), $x, $c__1)
        where [(NativeCodeCall<sum, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// `x + y * -1` is `x - y`.
    AddIMulNegativeOneRhs:
        (AddIOp $x, (MulIOp $y, (ConstantLikeMatcher AnyAttr:$c), $_), $_)
        => (SubIOp $x, $y, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">)
        where [(is_all_ones $c)]
}

pat! {
    /// `x * -1 + y` is `y - x`.
    AddIMulNegativeOneLhs:
        (AddIOp (MulIOp $x, (ConstantLikeMatcher AnyAttr:$c), $_), $y, $_)
        => (SubIOp $y, $x, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">)
        where [(is_all_ones $c)]
}

pat! {
    /// The sum alone needs no extended addition: any value can replace the unused carry.
    AddUIExtendedToAddI:
        (AddUIExtendedOp:$r $x, $y)
        => [(AddIOp $x, $y, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), (replaceWithValue $x)]
        where [(HasNoUseOf:$r__1)]
}

pat! {
    /// `(x + c0) - c1` is `x + (c0 - c1)`.
    SubIRHSAddConstant:
        (SubIOp (AddIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (AddIOp $x, (ConstantOp $c__0), ConstantEnumCase<Arith_IntegerOverflowAttr, "none">)
        where [(NativeCodeCall<difference, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// `c1 - (x + c0)` is `(c1 - c0) - x`.
    SubILHSAddConstant:
        (SubIOp (ConstantLikeMatcher APIntAttr:$c1), (AddIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), $f1)
        => (SubIOp (ConstantOp $c__0), $x, $c__1)
        where [(NativeCodeCall<difference, 2>:$c $c1, $c0, $f0, $f1)]
}

pat! {
    /// `(x - c0) - c1` is `x - (c0 + c1)`.
    SubIRHSSubConstantRHS:
        (SubIOp (SubIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (SubIOp $x, (ConstantOp $c__0), $c__1)
        where [(NativeCodeCall<sum, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// `(c0 - x) - c1` is `(c0 - c1) - x`.
    SubIRHSSubConstantLHS:
        (SubIOp (SubIOp (ConstantLikeMatcher APIntAttr:$c0), $x, $f0), (ConstantLikeMatcher APIntAttr:$c1), $f1)
        => (SubIOp (ConstantOp $c__0), $x, $c__1)
        where [(NativeCodeCall<difference, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// `c1 - (x - c0)` is `(c0 + c1) - x`.
    SubILHSSubConstantRHS:
        (SubIOp (ConstantLikeMatcher APIntAttr:$c1), (SubIOp $x, (ConstantLikeMatcher APIntAttr:$c0), $f0), $f1)
        => (SubIOp (ConstantOp $c__0), $x, $c__1)
        where [(NativeCodeCall<sum, 2>:$c $c0, $c1, $f0, $f1)]
}

pat! {
    /// `c1 - (c0 - x)` is `x + (c1 - c0)`.
    SubILHSSubConstantLHS:
        (SubIOp (ConstantLikeMatcher APIntAttr:$c1), (SubIOp (ConstantLikeMatcher APIntAttr:$c0), $x, $f0), $f1)
        => (AddIOp $x, (ConstantOp $c__0), $c__1)
        where [(NativeCodeCall<difference, 2>:$c $c1, $c0, $f0, $f1)]
}

pat! {
    /// `(a - b) - a` is `0 - b`. Unlike in MLIR, the shape must be static: there is no other zero.
    SubISubILHSRHSLHS:
        (SubIOp (SubIOp $a, $b, $f0), $a, $f1)
        => (SubIOp (ConstantOp $zero), $b, (common $f0, $f1))
        where [(NativeCodeCall<zero_like, 1>:$zero $b)]
}

/// Returns the zero of a value's type.
pub(super) fn zero_like(cx: &MatchContext<'_>, value: ValueRef<'_>) -> Option<Attribute> {
    int_zero(cx.ctx(), value.ty())
}

pub(crate) fn fold_add_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some((lhs, rhs)) = AddIOp::cast(op).map(|add| (add.lhs(), add.rhs())) else {
        return Fold::None;
    };
    if is_int(op.ctx(), constants[1], Int::is_zero) {
        return fold_to(lhs);
    }
    // Adding what was subtracted gives the minuend.
    for (sum, added) in [(lhs, rhs), (rhs, lhs)] {
        if let Some(sub) = sum.defining_op().and_then(SubIOp::cast)
            && sub.rhs() == added
        {
            return fold_to(sub.lhs());
        }
    }
    fold_binary(op, constants, Int::wrapping_add)
}

pub(crate) fn fold_sub_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some((lhs, rhs)) = SubIOp::cast(op).map(|sub| (sub.lhs(), sub.rhs())) else {
        return Fold::None;
    };
    if lhs == rhs
        && let Some(zero) = int_zero(op.ctx(), lhs.ty())
    {
        return Fold::attr(zero);
    }
    if is_int(op.ctx(), constants[1], Int::is_zero) {
        return fold_to(lhs);
    }
    if let Some(add) = lhs.defining_op().and_then(AddIOp::cast) {
        if add.rhs() == rhs {
            return fold_to(add.lhs());
        }
        if add.lhs() == rhs {
            return fold_to(add.rhs());
        }
    }
    fold_binary(op, constants, Int::wrapping_sub)
}

/// Folds a sum and its carry. Unlike in MLIR, both are poison if an operand is.
pub(crate) fn fold_add_ui_extended_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let (Some(lhs), Some(carry)) = (op.operand(0), op.result(1)) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_zero) {
        let no_carry = int_constant(ctx, carry.ty(), |width| Int::wrapping(width, 0));
        let folded = |no_carry| [FoldValue::Value(lhs.handle()), FoldValue::Attr(no_carry)];
        return results(no_carry.map(folded));
    }
    if let Some(poison) = poison_among(ctx, constants) {
        return results(Some([FoldValue::Attr(poison); 2]));
    }
    let &[Some(a), Some(b)] = constants else {
        return Fold::None;
    };
    let sum = zip_elements(ctx, [a, b], lhs.ty(), Int::wrapping_add);
    let carry = zip_elements(ctx, [a, b], carry.ty(), |a: &Int, b: &Int| {
        let wraps = a.wrapping_add(b)?.cmp_unsigned(a)?.is_lt();
        Some(Int::wrapping(1, wraps.into()))
    });
    results(sum.zip(carry).map(|(sum, carry)| [sum, carry].map(FoldValue::Attr)))
}

/// Returns the fold of two results.
pub(super) fn results(folded: Option<[FoldValue; 2]>) -> Fold {
    folded.map_or(Fold::None, |folded| Fold::Results(folded.into_iter().collect()))
}
