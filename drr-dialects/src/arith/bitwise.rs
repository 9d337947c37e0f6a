//! Canonicalization of `arith.andi`, `arith.ori`, `arith.xori` and shifts.

use drr::define::Fold;
use drr::numbers::Int;
use drr::prelude::*;

use super::{AndIOp, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, OrIOp, XOrIOp};
use crate::shared::elementwise::{fold_binary, fold_to, fold_to_constant, int_zero, is_int, zip_constants};
use crate::shared::matchers::same_type;

patterns! {
    pub(super) BitwisePatterns = [
        AndOfExtUI,
        AndOfExtSI,
        OrOfExtUI,
        OrOfExtSI,
        XOrINotCmpI,
        XOrIOfExtUI,
        XOrIOfExtSI,
    ]
}

pat! {
    /// `extui(x) & extui(y)` is `extui(x & y)`.
    AndOfExtUI: (AndIOp (ExtUIOp $x), (ExtUIOp $y)) => (ExtUIOp (AndIOp $x, $y)) where [(same_type $x, $y)]
}

pat! {
    /// `extsi(x) & extsi(y)` is `extsi(x & y)`.
    AndOfExtSI: (AndIOp (ExtSIOp $x), (ExtSIOp $y)) => (ExtSIOp (AndIOp $x, $y)) where [(same_type $x, $y)]
}

pat! {
    /// `extui(x) | extui(y)` is `extui(x | y)`.
    OrOfExtUI: (OrIOp (ExtUIOp $x), (ExtUIOp $y)) => (ExtUIOp (OrIOp $x, $y)) where [(same_type $x, $y)]
}

pat! {
    /// `extsi(x) | extsi(y)` is `extsi(x | y)`.
    OrOfExtSI: (OrIOp (ExtSIOp $x), (ExtSIOp $y)) => (ExtSIOp (OrIOp $x, $y)) where [(same_type $x, $y)]
}

pat! {
    /// The negation of a comparison is the opposite comparison.
    XOrINotCmpI:
        (XOrIOp (CmpIOp $predicate, $a, $b), (ConstantLikeMatcher ConstantAttr<I1Attr, "1">))
        => (CmpIOp (opposite $predicate), $a, $b)
}

pat! {
    /// `extui(x) ^ extui(y)` is `extui(x ^ y)`.
    XOrIOfExtUI: (XOrIOp (ExtUIOp $x), (ExtUIOp $y)) => (ExtUIOp (XOrIOp $x, $y)) where [(same_type $x, $y)]
}

pat! {
    /// `extsi(x) ^ extsi(y)` is `extsi(x ^ y)`.
    XOrIOfExtSI: (XOrIOp (ExtSIOp $x), (ExtSIOp $y)) => (ExtSIOp (XOrIOp $x, $y)) where [(same_type $x, $y)]
}

/// Returns the predicate that holds where another does not.
fn opposite(_: &mut Rewriter<'_>, predicate: CmpIPredicate) -> CmpIPredicate {
    opposite_of(predicate)
}

/// Returns the predicate that holds where another does not.
pub(crate) fn opposite_of(predicate: CmpIPredicate) -> CmpIPredicate {
    use CmpIPredicate as P;
    match predicate {
        P::eq => P::ne,
        P::ne => P::eq,
        P::slt => P::sge,
        P::sle => P::sgt,
        P::sgt => P::sle,
        P::sge => P::slt,
        P::ult => P::uge,
        P::ule => P::ugt,
        P::ugt => P::ule,
        P::uge => P::ult,
    }
}

/// Returns the constant -1 operand of `x ^ -1`, if `value` is that.
fn complement_of<'ir>(value: ValueRef<'ir>, x: ValueRef<'ir>) -> Option<ValueRef<'ir>> {
    let xor = XOrIOp::cast(value.defining_op()?)?;
    let ones = drr::fold::constant_of(xor.rhs());
    (xor.lhs() == x && is_int(xor.op().ctx(), ones, Int::is_all_ones)).then(|| xor.rhs())
}

pub(crate) fn fold_and_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some((ctx, lhs, rhs)) = AndIOp::cast(op).map(|and| (op.ctx(), and.lhs(), and.rhs())) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_zero) {
        return fold_to(rhs);
    }
    if is_int(ctx, constants[1], Int::is_all_ones) {
        return fold_to(lhs);
    }
    let is_disjoint = complement_of(rhs, lhs).or_else(|| complement_of(lhs, rhs)).is_some();
    if is_disjoint && let Some(zero) = int_zero(ctx, lhs.ty()) {
        return Fold::attr(zero);
    }
    for (value, inner) in [(lhs, rhs), (rhs, lhs)] {
        if let Some(and) = inner.defining_op().and_then(AndIOp::cast)
            && [and.lhs(), and.rhs()].contains(&value)
        {
            return fold_to(inner);
        }
    }
    fold_binary(op, constants, Int::and)
}

pub(crate) fn fold_or_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some((ctx, lhs, rhs)) = OrIOp::cast(op).map(|or| (op.ctx(), or.lhs(), or.rhs())) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_zero) {
        return fold_to(lhs);
    }
    if is_int(ctx, constants[1], Int::is_all_ones) {
        // As in MLIR, a new constant, which determines the order of constants.
        return fold_to_constant(constants[1]);
    }
    if let Some(ones) = complement_of(lhs, rhs).or_else(|| complement_of(rhs, lhs)) {
        return fold_to(ones);
    }
    fold_binary(op, constants, Int::or)
}

/// Folds an exclusive or. Unlike in MLIR, `x ^ x` only folds if the shape is static: there is no other zero.
pub(crate) fn fold_x_or_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some((ctx, lhs, rhs)) = XOrIOp::cast(op).map(|xor| (op.ctx(), xor.lhs(), xor.rhs())) else {
        return Fold::None;
    };
    if is_int(ctx, constants[1], Int::is_zero) {
        return fold_to(lhs);
    }
    if lhs == rhs
        && let Some(zero) = int_zero(ctx, lhs.ty())
    {
        return Fold::attr(zero);
    }
    for (xor, value) in [(lhs, rhs), (rhs, lhs)] {
        let Some(inner) = xor.defining_op().and_then(XOrIOp::cast) else {
            continue;
        };
        if inner.rhs() == value {
            return fold_to(inner.lhs());
        }
        if inner.lhs() == value {
            return fold_to(inner.rhs());
        }
    }
    fold_binary(op, constants, Int::xor)
}

pub(crate) fn fold_sh_li_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_shift(op, constants, Int::shift_left)
}

pub(crate) fn fold_sh_rsi_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_shift(op, constants, |value, amount| value.shift_right(amount, true))
}

pub(crate) fn fold_sh_rui_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_shift(op, constants, |value, amount| value.shift_right(amount, false))
}

/// Folds a shift. As in MLIR, poison operands stay, and so do amounts that are too large.
fn fold_shift(op: OpRef<'_>, constants: &[Option<Attribute>], shift: fn(&Int, u32) -> Int) -> Fold {
    match op.operand(0) {
        Some(value) if is_int(op.ctx(), constants[1], Int::is_zero) => fold_to(value),
        _ => fold_to_constant(zip_constants(op, constants, |value: &Int, amount: &Int| {
            let amount = u32::try_from(amount.to_u128()?).ok()?;
            (amount < value.width()).then(|| shift(value, amount))
        })),
    }
}
