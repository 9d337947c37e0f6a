//! Canonicalization of arithmetic on `index`.
//!
//! An index has 32 or 64 bits, depending on the target: a constant folds if both give the same low 32 bits.

use drr::define::Fold;
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::{AddOp, AndOp, ConstantOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, XOrOp};
use crate::shared::elementwise::{fold_to, fold_to_constant, is_int, zip_constants, zip_elements};

patterns! {
    pub(super) AssociativePatterns = [
        AddOfAdd,
        MulOfMul,
        MaxSOfMaxS,
        MaxUOfMaxU,
        MinSOfMinS,
        MinUOfMinU,
        AndOfAnd,
        OrOfOr,
        XOrOfXOr,
    ]
}

/// Defines the patterns that combine the constants of two ops of one kind: `(x + c0) + c1` is `x + (c1 + c0)`.
macro_rules! associative {
    ($($Name:ident: $Op:ident, $combine:ident;)*) => {$(
        pat! {
            /// The constants of both ops are combined.
            $Name:
                ($Op:$r ($Op $x, (ConstantLikeMatcher IndexAttr:$c0)), (ConstantLikeMatcher IndexAttr:$c1))
                => ($Op $x, (ConstantOp $c, (location $r)), (location $r))
                where [(NativeCodeCall<$combine, 1>:$c $c1, $c0)]
        }
    )*};
}

associative! {
    AddOfAdd: AddOp, sum;
    MulOfMul: MulOp, product;
    MaxSOfMaxS: MaxSOp, signed_maximum;
    MaxUOfMaxU: MaxUOp, unsigned_maximum;
    MinSOfMinS: MinSOp, signed_minimum;
    MinUOfMinU: MinUOp, unsigned_minimum;
    AndOfAnd: AndOp, conjunction;
    OrOfOr: OrOp, disjunction;
    XOrOfXOr: XOrOp, exclusive;
}

/// A computation on two integers of one width.
type Compute = fn(&Int, &Int) -> Option<Int>;

/// Defines the combinations of two constants in patterns.
macro_rules! combinations {
    ($($name:ident = $compute:expr;)*) => {$(
        fn $name(cx: &MatchContext<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
            zip_elements(cx.ctx(), [a, b], Type::INDEX, checked($compute))
        }
    )*};
}

combinations! {
    sum = Int::wrapping_add;
    product = Int::wrapping_mul;
    signed_maximum = maxs;
    unsigned_maximum = maxu;
    signed_minimum = mins;
    unsigned_minimum = minu;
    conjunction = Int::and;
    disjunction = Int::or;
    exclusive = Int::xor;
}

/// Computes in 64 bits, and refuses if the result in 32 bits is another.
fn checked(compute: Compute) -> impl Fn(&Int, &Int) -> Option<Int> {
    move |a, b| {
        let low = |value: &Int| value.resize(32, Signedness::Unsigned);
        let result = compute(a, b)?;
        (low(&result) == compute(&low(a), &low(b))?).then_some(result)
    }
}

/// Folds two constants that give the same result in 32 and in 64 bits.
fn fold_checked(op: OpRef<'_>, constants: &[Option<Attribute>], compute: Compute) -> Fold {
    fold_to_constant(zip_constants(op, constants, checked(compute)))
}

fn maxs(a: &Int, b: &Int) -> Option<Int> {
    Some(if a.cmp_signed(b)?.is_gt() { a } else { b }.clone())
}

fn maxu(a: &Int, b: &Int) -> Option<Int> {
    Some(if a.cmp_unsigned(b)?.is_gt() { a } else { b }.clone())
}

fn mins(a: &Int, b: &Int) -> Option<Int> {
    Some(if a.cmp_signed(b)?.is_lt() { a } else { b }.clone())
}

fn minu(a: &Int, b: &Int) -> Option<Int> {
    Some(if a.cmp_unsigned(b)?.is_lt() { a } else { b }.clone())
}

/// Rounds a signed quotient: up, or down.
fn rounded_quotient(a: &Int, b: &Int, rounds_up: bool) -> Option<Int> {
    let (quotient, remainder) = a.div_rem_signed(b)?;
    let one = Int::wrapping(a.width(), 1);
    // The quotient is rounded toward zero.
    let is_negative = a.is_negative() != b.is_negative();
    match remainder.is_zero() || rounds_up == is_negative {
        true => Some(quotient),
        false if rounds_up => quotient.wrapping_add(&one),
        false => quotient.wrapping_sub(&one),
    }
}

pub(crate) fn fold_add_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_with_neutral(op, constants, 0, Int::wrapping_add)
}

pub(crate) fn fold_sub_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_with_neutral(op, constants, 0, Int::wrapping_sub)
}

pub(crate) fn fold_mul_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match fold_with_neutral(op, constants, 1, Int::wrapping_mul) {
        Fold::None if is_int(op.ctx(), constants[1], Int::is_zero) => fold_to_constant(constants[1]),
        fold => fold,
    }
}

/// Folds constants, and an op with this neutral right operand.
fn fold_with_neutral(op: OpRef<'_>, constants: &[Option<Attribute>], neutral: u128, compute: Compute) -> Fold {
    match (fold_checked(op, constants, compute), op.operand(0)) {
        (Fold::None, Some(lhs)) if is_int(op.ctx(), constants[1], |value| value.to_u128() == Some(neutral)) => {
            fold_to(lhs)
        }
        (fold, _) => fold,
    }
}

/// Defines the folds of ops that fold constants only.
macro_rules! folds {
    ($(pub $name:ident = $compute:expr;)*) => {$(
        pub(crate) fn $name(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
            fold_checked(op, constants, $compute)
        }
    )*};
}

folds! {
    pub fold_div_s_op = |a, b| Some(a.div_rem_signed(b)?.0);
    pub fold_div_u_op = |a, b| Some(a.div_rem_unsigned(b)?.0);
    pub fold_ceil_div_s_op = |a, b| rounded_quotient(a, b, true);
    pub fold_ceil_div_u_op = |a, b| {
        let (quotient, remainder) = a.div_rem_unsigned(b)?;
        quotient.wrapping_add(&Int::wrapping(a.width(), (!remainder.is_zero()).into()))
    };
    pub fold_floor_div_s_op = |a, b| rounded_quotient(a, b, false);
    pub fold_rem_s_op = |a, b| Some(a.div_rem_signed(b)?.1);
    pub fold_rem_u_op = |a, b| Some(a.div_rem_unsigned(b)?.1);
    pub fold_max_s_op = maxs;
    pub fold_max_u_op = maxu;
    pub fold_min_s_op = mins;
    pub fold_min_u_op = minu;
    pub fold_shl_op = |a, b| Some(a.shift_left(amount(b)?));
    pub fold_shr_s_op = |a, b| Some(a.shift_right(amount(b)?, true));
    pub fold_shr_u_op = |a, b| Some(a.shift_right(amount(b)?, false));
    pub fold_and_op = Int::and;
    pub fold_or_op = Int::or;
    pub fold_x_or_op = Int::xor;
}

/// Returns an amount that shifts both widths by less than all bits.
fn amount(value: &Int) -> Option<u32> {
    value
        .to_u64()
        .and_then(|amount| u32::try_from(amount).ok())
        .filter(|amount| *amount < 32)
}
