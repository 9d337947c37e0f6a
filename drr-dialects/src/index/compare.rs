//! Canonicalization of `index.cmp`.

use std::cmp::Ordering;

use drr::define::Fold;
use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::{CmpOp, IndexCmpPredicate, IndexCmpPredicateAttr, MaxSOp, MaxUOp, MinSOp, MinUOp, SubOp};
use crate::shared::matchers::is_zero;

patterns! {
    pub(super) ComparisonPatterns = [CmpOfSubWithZero, CmpOfZeroWithSub]
}

pat! {
    /// A difference is zero if the values are equal. Unlike in MLIR, not for the order: the difference may wrap.
    CmpOfSubWithZero:
        (CmpOp:$r $predicate, (SubOp $x, $y), (ConstantLikeMatcher IndexAttr:$zero))
        => (CmpOp $predicate, $x, $y, (location $r))
        where [(is_zero $zero), (tests_equality $predicate)]
}

pat! {
    /// A difference is zero if the values are equal, like `CmpOfSubWithZero`.
    CmpOfZeroWithSub:
        (CmpOp:$r $predicate, (ConstantLikeMatcher IndexAttr:$zero), (SubOp $x, $y))
        => (CmpOp $predicate, $y, $x, (location $r))
        where [(is_zero $zero), (tests_equality $predicate)]
}

fn tests_equality(_: &MatchContext<'_>, predicate: IndexCmpPredicate) -> bool {
    matches!(predicate, IndexCmpPredicate::EQ | IndexCmpPredicate::NE)
}

/// Returns `true` if a predicate holds for values with this signed and unsigned order.
fn holds(predicate: IndexCmpPredicate, signed: Ordering, unsigned: Ordering) -> bool {
    use IndexCmpPredicate as P;
    match predicate {
        P::EQ => signed.is_eq(),
        P::NE => signed.is_ne(),
        P::SLT => signed.is_lt(),
        P::SLE => signed.is_le(),
        P::SGT => signed.is_gt(),
        P::SGE => signed.is_ge(),
        P::ULT => unsigned.is_lt(),
        P::ULE => unsigned.is_le(),
        P::UGT => unsigned.is_gt(),
        P::UGE => unsigned.is_ge(),
    }
}

/// Folds comparisons of constants, of a minimum or maximum with a constant, and of a value with itself.
pub(crate) fn fold_cmp_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(compared)) = (op.ctx(), CmpOp::cast(op)) else {
        return Fold::None;
    };
    let Some(predicate) = compared.pred() else {
        return Fold::None;
    };
    let [lhs, rhs] = [0, 1].map(|index| Some(constants.get(index).copied().flatten()?.integer(ctx)?.1.into_owned()));
    let fold = |value: bool| Fold::attr(ctx.bool_attr(value));
    if let (Some(lhs), Some(rhs)) = (&lhs, &rhs)
        && let Some(value) = in_both_widths(|width| {
            let [a, b] = [lhs, rhs].map(|value| value.resize(width, Signedness::Unsigned));
            Some(holds(predicate, a.cmp_signed(&b)?, a.cmp_unsigned(&b)?))
        })
    {
        return fold(value);
    }
    if let Some(bound) = &rhs
        && let Some(range) = compared.lhs().defining_op()
        && let Some(limit) = range.operand(1).and_then(drr::fold::constant_of)
        && let Some((_, limit)) = limit.integer(ctx)
        && let Some(value) = in_both_widths(|width| {
            let [limit, bound] = [&*limit, bound].map(|value| value.resize(width, Signedness::Unsigned));
            Range::of(range, &limit)?.compare(predicate, &bound)
        })
    {
        return fold(value);
    }
    if compared.lhs() == compared.rhs() {
        fold(holds(predicate, Ordering::Equal, Ordering::Equal))
    } else {
        Fold::None
    }
}

/// Returns what holds in 64 and in 32 bits.
fn in_both_widths(decide: impl Fn(u32) -> Option<bool>) -> Option<bool> {
    let (wide, narrow) = (decide(64)?, decide(32)?);
    (wide == narrow).then_some(wide)
}

/// The values between two bounds, with both as signed and as unsigned numbers.
struct Range {
    signed: [Int; 2],
    unsigned: [Int; 2],
}

impl Range {
    /// Returns the range of a minimum or maximum with a constant.
    fn of(op: OpRef<'_>, limit: &Int) -> Option<Range> {
        let lowest = |signedness| Int::min_value(limit.width(), signedness);
        let highest = |signedness| Int::max_value(limit.width(), signedness);
        let (signed, unsigned) = (Signedness::Signed, Signedness::Unsigned);
        if MinSOp::cast(op).is_some() {
            Some(Range::from_signed(lowest(signed), limit.clone()))
        } else if MaxSOp::cast(op).is_some() {
            Some(Range::from_signed(limit.clone(), highest(signed)))
        } else if MinUOp::cast(op).is_some() {
            Some(Range::from_unsigned(lowest(unsigned), limit.clone()))
        } else if MaxUOp::cast(op).is_some() {
            Some(Range::from_unsigned(limit.clone(), highest(unsigned)))
        } else {
            None
        }
    }

    fn from_signed(low: Int, high: Int) -> Range {
        // Numbers of one sign have the same order as unsigned ones.
        let unsigned = if low.is_negative() == high.is_negative() {
            [low.clone(), high.clone()]
        } else {
            all(low.width(), Signedness::Unsigned)
        };
        Range {
            signed: [low, high],
            unsigned,
        }
    }

    fn from_unsigned(low: Int, high: Int) -> Range {
        let signed = if low.is_negative() == high.is_negative() {
            [low.clone(), high.clone()]
        } else {
            all(low.width(), Signedness::Signed)
        };
        Range {
            signed,
            unsigned: [low, high],
        }
    }

    /// Returns the result of a comparison with a constant, if it is the same for all values of the range.
    fn compare(&self, predicate: IndexCmpPredicate, bound: &Int) -> Option<bool> {
        let orders = |range: &[Int; 2], compare: fn(&Int, &Int) -> Option<Ordering>| {
            Some([compare(&range[0], bound)?, compare(&range[1], bound)?])
        };
        let signed = orders(&self.signed, Int::cmp_signed)?;
        let unsigned = orders(&self.unsigned, Int::cmp_unsigned)?;
        let is_outside = |orders: [Ordering; 2]| orders[0].is_gt() || orders[1].is_lt();
        match predicate {
            IndexCmpPredicate::EQ | IndexCmpPredicate::NE => {
                let is_single = signed == [Ordering::Equal; 2] || unsigned == [Ordering::Equal; 2];
                // Like MLIR, refuses equality only if both ranges do.
                let is_equal = match is_outside(signed) && is_outside(unsigned) {
                    true => false,
                    false if is_single => true,
                    false => return None,
                };
                Some(is_equal == (predicate == IndexCmpPredicate::EQ))
            }
            _ => {
                let [low, high] = [0, 1].map(|end| holds(predicate, signed[end], unsigned[end]));
                (low == high).then_some(low)
            }
        }
    }
}

/// Returns the lowest and the highest number.
fn all(width: u32, signedness: Signedness) -> [Int; 2] {
    [Int::min_value(width, signedness), Int::max_value(width, signedness)]
}
