//! Inferred ranges include all results, for all ranges of small integers.

use Signedness::{Signed, Unsigned};
use drr_ir::numbers::{ConstantIntRanges, Int, IntPredicate, OverflowFlags, Signedness};

const WIDTH: u32 = 3;

fn int(value: i128) -> Int {
    Int::wrapping_signed(WIDTH, value)
}

/// All ranges that follow from bounds of a signedness.
fn ranges() -> Vec<ConstantIntRanges> {
    let mut ranges = Vec::new();
    for min in 0..1 << WIDTH {
        for max in min..1 << WIDTH {
            ranges.push(ConstantIntRanges::from_unsigned(int(min), int(max)));
            let half = 1 << (WIDTH - 1);
            ranges.push(ConstantIntRanges::from_signed(int(min - half), int(max - half)));
        }
    }
    ranges
}

fn contains(range: &ConstantIntRanges, value: &Int) -> bool {
    let is_between = |min: &Int, max: &Int, signedness| {
        min.compare(value, signedness).is_some_and(|order| order.is_le())
            && value.compare(max, signedness).is_some_and(|order| order.is_le())
    };
    is_between(range.umin(), range.umax(), Unsigned) && is_between(range.smin(), range.smax(), Signed)
}

fn values(range: &ConstantIntRanges) -> Vec<Int> {
    (0..1 << WIDTH)
        .map(int)
        .filter(|value| contains(range, value))
        .collect()
}

/// Checks that `infer` includes what `compute` returns for all values. `None` is a result that is undefined.
#[track_caller]
fn check(
    infer: impl Fn(&ConstantIntRanges, &ConstantIntRanges) -> ConstantIntRanges,
    compute: impl Fn(&Int, &Int) -> Option<Int>,
) {
    for first in ranges() {
        for second in ranges() {
            let inferred = infer(&first, &second);
            for a in values(&first) {
                for b in values(&second) {
                    if let Some(result) = compute(&a, &b) {
                        assert!(
                            contains(&inferred, &result),
                            "{a:?} {b:?} in {first:?} {second:?} gives {inferred:?}"
                        );
                    }
                }
            }
        }
    }
}

type Compute = fn(&Int, &Int) -> Option<Int>;
type Infer = fn(&ConstantIntRanges, &ConstantIntRanges, OverflowFlags) -> ConstantIntRanges;

#[test]
fn sums_differences_and_products() {
    let compute: [(Compute, Infer); 3] = [
        (Int::wrapping_add, ConstantIntRanges::infer_add),
        (Int::wrapping_sub, ConstantIntRanges::infer_sub),
        (Int::wrapping_mul, ConstantIntRanges::infer_mul),
    ];
    for (compute, infer) in compute {
        for (no_signed_wrap, no_unsigned_wrap) in [(false, false), (true, false), (false, true), (true, true)] {
            let flags = OverflowFlags {
                no_signed_wrap,
                no_unsigned_wrap,
            };
            check(
                |a, b| infer(a, b, flags),
                |a, b| {
                    let result = compute(a, b)?;
                    let wraps = |signedness| {
                        let [a, b] = [a, b].map(|value| value.resize(3 * WIDTH, signedness));
                        compute(&a, &b) != Some(result.resize(3 * WIDTH, signedness))
                    };
                    let is_undefined = no_signed_wrap && wraps(Signed) || no_unsigned_wrap && wraps(Unsigned);
                    (!is_undefined).then_some(result)
                },
            );
        }
    }
}

#[test]
fn quotients_and_remainders() {
    let signed = |a: &Int, b: &Int| a.div_rem_signed(b).filter(|_| !a.division_overflows(b));
    check(ConstantIntRanges::infer_div_u, |a, b| Some(a.div_rem_unsigned(b)?.0));
    check(ConstantIntRanges::infer_rem_u, |a, b| Some(a.div_rem_unsigned(b)?.1));
    check(ConstantIntRanges::infer_div_s, |a, b| Some(signed(a, b)?.0));
    check(ConstantIntRanges::infer_rem_s, |a, b| Some(signed(a, b)?.1));
    check(ConstantIntRanges::infer_ceil_div_u, |a, b| {
        let (quotient, rest) = a.div_rem_unsigned(b)?;
        if rest.is_zero() {
            Some(quotient)
        } else {
            quotient.wrapping_add(&int(1))
        }
    });
    let rounded = |a: &Int, b: &Int, up: bool| {
        let (quotient, rest) = signed(a, b)?;
        let is_positive = a.is_negative() == b.is_negative();
        match (rest.is_zero(), is_positive == up) {
            (false, true) => quotient.wrapping_add(&int(if up { 1 } else { -1 })),
            _ => Some(quotient),
        }
    };
    check(ConstantIntRanges::infer_ceil_div_s, |a, b| rounded(a, b, true));
    check(ConstantIntRanges::infer_floor_div_s, |a, b| rounded(a, b, false));
}

#[test]
fn bits_and_shifts() {
    check(ConstantIntRanges::infer_and, Int::and);
    check(ConstantIntRanges::infer_or, Int::or);
    check(ConstantIntRanges::infer_xor, Int::xor);
    let amount = |b: &Int| u32::try_from(b.to_u128()?).ok().filter(|amount| *amount < WIDTH);
    let shl = |a: &ConstantIntRanges, b: &ConstantIntRanges| a.infer_shl(b, OverflowFlags::default());
    check(shl, |a, b| Some(a.shift_left(amount(b)?)));
    check(
        |a, b| a.infer_shr(b, Signed),
        |a, b| Some(a.shift_right(amount(b)?, true)),
    );
    check(
        |a, b| a.infer_shr(b, Unsigned),
        |a, b| Some(a.shift_right(amount(b)?, false)),
    );
}

#[test]
fn extremes_and_widths() {
    for signedness in [Signed, Unsigned] {
        let is_less = |a: &Int, b: &Int| a.compare(b, signedness).is_some_and(|order| order.is_lt());
        let pick = |a: &Int, b: &Int, first: bool| Some(if first { a.clone() } else { b.clone() });
        check(|a, b| a.infer_min(b, signedness), |a, b| pick(a, b, is_less(a, b)));
        check(|a, b| a.infer_max(b, signedness), |a, b| pick(a, b, is_less(b, a)));
        for range in ranges() {
            for value in values(&range) {
                assert!(contains(&range.extend(7, signedness), &value.resize(7, signedness)));
                assert!(contains(&range.truncate(2), &value.resize(2, Unsigned)));
            }
        }
    }
}

#[test]
fn comparisons() {
    let predicates = [Signed, Unsigned].into_iter().flat_map(|signedness| {
        [
            IntPredicate::Lt(signedness),
            IntPredicate::Le(signedness),
            IntPredicate::Gt(signedness),
            IntPredicate::Ge(signedness),
        ]
    });
    for predicate in predicates.chain([IntPredicate::Eq, IntPredicate::Ne]) {
        let holds = |a: &Int, b: &Int| match predicate {
            IntPredicate::Eq => a == b,
            IntPredicate::Ne => a != b,
            IntPredicate::Lt(signedness) => a.compare(b, signedness).is_some_and(|order| order.is_lt()),
            IntPredicate::Le(signedness) => a.compare(b, signedness).is_some_and(|order| order.is_le()),
            IntPredicate::Gt(signedness) => a.compare(b, signedness).is_some_and(|order| order.is_gt()),
            IntPredicate::Ge(signedness) => a.compare(b, signedness).is_some_and(|order| order.is_ge()),
        };
        check(
            |a, b| match a.compare(predicate, b) {
                Some(holds) => ConstantIntRanges::constant(int(holds.into())),
                None => ConstantIntRanges::max_range(WIDTH),
            },
            |a, b| Some(int(holds(a, b).into())),
        );
    }
}
