//! Ranges of the results of integer arithmetic, as MLIR's `InferIntRangeCommon` computes them.

use std::cmp::Ordering;

use super::int::{Int, Signedness};
use super::int_range::ConstantIntRanges;
use Signedness::{Signed, Unsigned};

/// The overflows that the flags of an op exclude: their results are no possible values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OverflowFlags {
    /// Signed overflow, `nsw`.
    pub no_signed_wrap: bool,
    /// Unsigned overflow, `nuw`.
    pub no_unsigned_wrap: bool,
}

impl OverflowFlags {
    fn excludes(self, signedness: Signedness) -> bool {
        match signedness {
            Signed => self.no_signed_wrap,
            _ => self.no_unsigned_wrap,
        }
    }
}

/// A comparison of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntPredicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less than, with the signedness.
    Lt(Signedness),
    /// Less than or equal to.
    Le(Signedness),
    /// Greater than.
    Gt(Signedness),
    /// Greater than or equal to.
    Ge(Signedness),
}

/// A correction of a quotient that was rounded toward zero: dividend, divisor, quotient.
type Rounding = fn(&Int, &Int, Int) -> Option<Int>;

/// Results are those for any values in the ranges of the operands, which have one width.
///
/// ```
/// use drr_ir::numbers::{ConstantIntRanges, Int, OverflowFlags};
/// let range = |min: i128, max: i128| ConstantIntRanges::from_signed(Int::wrapping_signed(8, min), Int::wrapping_signed(8, max));
/// assert_eq!(range(1, 2).infer_add(&range(10, 20), OverflowFlags::default()), range(11, 22));
/// // This may overflow.
/// let sum = range(100, 120).infer_add(&range(10, 20), OverflowFlags::default());
/// assert_eq!((sum.umin().to_u128(), sum.umax().to_u128()), (Some(110), Some(140)));
/// assert_eq!(sum.smin().to_i128(), Some(-128));
/// assert_eq!(range(-7, 100).infer_rem_s(&range(10, 10)), range(-9, 9));
/// ```
impl ConstantIntRanges {
    /// Returns the range of sums.
    #[must_use]
    pub fn infer_add(&self, other: &Self, flags: OverflowFlags) -> Self {
        self.by_signedness(|signedness| {
            let saturates = flags.excludes(signedness);
            let add = |a: &Int, b: &Int| in_wide(a, b, 2, signedness, saturates, Int::wrapping_add);
            let ([min, max], [other_min, other_max]) = (self.bounds(signedness), other.bounds(signedness));
            Some((add(min, other_min)?, add(max, other_max)?))
        })
    }

    /// Returns the range of differences.
    #[must_use]
    pub fn infer_sub(&self, other: &Self, flags: OverflowFlags) -> Self {
        self.by_signedness(|signedness| {
            let saturates = flags.excludes(signedness);
            let sub = |a: &Int, b: &Int| in_wide(a, b, 2, signedness, saturates, Int::wrapping_sub);
            let ([min, max], [other_min, other_max]) = (self.bounds(signedness), other.bounds(signedness));
            Some((sub(min, other_max)?, sub(max, other_min)?))
        })
    }

    /// Returns the range of products.
    #[must_use]
    pub fn infer_mul(&self, other: &Self, flags: OverflowFlags) -> Self {
        self.by_signedness(|signedness| {
            let saturates = flags.excludes(signedness);
            let extra = self.width() + 1;
            let mul = |a: &Int, b: &Int| in_wide(a, b, extra, signedness, saturates, Int::wrapping_mul);
            extremes(self.bounds(signedness), other.bounds(signedness), signedness, mul)
        })
    }

    /// Returns the range of values shifted left.
    #[must_use]
    pub fn infer_shl(&self, amount: &Self, flags: OverflowFlags) -> Self {
        self.by_signedness(|signedness| {
            let saturates = flags.excludes(signedness);
            let shift = |value: &Int, amount: &Int| {
                let amount = shift_amount(amount);
                match amount {
                    // The product with the power of two.
                    Some(amount) => {
                        let wide = value.resize(2 * value.width() + 1, signedness).shift_left(amount);
                        fit(&wide, value.width(), signedness, saturates)
                    }
                    None if saturates => Some(limit(
                        value.width(),
                        signedness,
                        signedness == Signed && value.is_negative(),
                    )),
                    None => None,
                }
            };
            extremes(self.bounds(signedness), amount.bounds(Unsigned), signedness, shift)
        })
    }

    /// Returns the range of values shifted right, with copies of the sign or with zeros (`Unsigned`) from the left.
    #[must_use]
    pub fn infer_shr(&self, amount: &Self, signedness: Signedness) -> Self {
        let shift = |value: &Int, amount: &Int| Some(value.shift_right(shift_amount(amount)?, signedness == Signed));
        self.or_max(
            extremes(self.bounds(signedness), amount.bounds(Unsigned), signedness, shift),
            signedness,
        )
    }

    /// Returns the range of unsigned quotients.
    #[must_use]
    pub fn infer_div_u(&self, divisor: &Self) -> Self {
        self.div_u(divisor, |_, _, quotient| Some(quotient))
    }

    /// Returns the range of unsigned quotients, rounded up.
    #[must_use]
    pub fn infer_ceil_div_u(&self, divisor: &Self) -> Self {
        self.div_u(divisor, |dividend, divisor, quotient| {
            if dividend.div_rem_unsigned(divisor)?.1.is_zero() {
                Some(quotient)
            } else {
                in_wide(&quotient, &one_of(divisor), 2, Unsigned, false, Int::wrapping_add)
            }
        })
    }

    /// Returns the range of signed quotients, rounded toward zero.
    #[must_use]
    pub fn infer_div_s(&self, divisor: &Self) -> Self {
        self.div_s(divisor, |_, _, quotient| Some(quotient))
    }

    /// Returns the range of signed quotients, rounded up.
    #[must_use]
    pub fn infer_ceil_div_s(&self, divisor: &Self) -> Self {
        self.div_s(divisor, |dividend, divisor, quotient| {
            let has_rest = !dividend.div_rem_signed(divisor)?.1.is_zero();
            if has_rest && dividend.is_negative() == divisor.is_negative() {
                in_wide(&quotient, &one_of(divisor), 2, Signed, false, Int::wrapping_add)
            } else {
                Some(quotient)
            }
        })
    }

    /// Returns the range of signed quotients, rounded down.
    #[must_use]
    pub fn infer_floor_div_s(&self, divisor: &Self) -> Self {
        self.div_s(divisor, |dividend, divisor, quotient| {
            let has_rest = !dividend.div_rem_signed(divisor)?.1.is_zero();
            if has_rest && dividend.is_negative() != divisor.is_negative() {
                in_wide(&quotient, &one_of(divisor), 2, Signed, false, Int::wrapping_sub)
            } else {
                Some(quotient)
            }
        })
    }

    /// Returns the range of unsigned remainders.
    #[must_use]
    pub fn infer_rem_u(&self, divisor: &Self) -> Self {
        let [min, max] = self.bounds(Unsigned);
        let [divisor_min, divisor_max] = divisor.bounds(Unsigned);
        let zero = Int::wrapping(self.width(), 0);
        let below = divisor_max.wrapping_sub(&one_of(max)).unwrap_or_else(|| max.clone());
        let mut bounds = (zero, least(&below, max, Unsigned).clone());
        if divisor_min == divisor_max && !divisor_min.is_zero() {
            bounds = whole_period(min, max, divisor_max, Unsigned).unwrap_or(bounds);
        }
        Self::from_unsigned(bounds.0, bounds.1)
    }

    /// Returns the range of signed remainders.
    #[must_use]
    pub fn infer_rem_s(&self, divisor: &Self) -> Self {
        let [min, max] = self.bounds(Signed);
        let [divisor_min, divisor_max] = divisor.bounds(Signed);
        let is_positive = |value: &Int| !value.is_negative() && !value.is_zero();
        if !is_positive(divisor_min) && !divisor_max.is_negative() {
            // The divisor may be zero.
            return Self::max_range(self.width());
        }
        let greatest = if is_positive(divisor_min) {
            divisor_max.clone()
        } else {
            divisor_min.wrapping_neg()
        };
        let zero = Int::wrapping(self.width(), 0);
        let below = greatest.wrapping_sub(&one_of(max)).unwrap_or_else(|| zero.clone());
        let mut bounds = (
            if min.is_negative() {
                below.wrapping_neg()
            } else {
                zero.clone()
            },
            if is_positive(max) { below } else { zero },
        );
        if divisor_min == divisor_max {
            bounds = whole_period(min, max, &greatest, Signed).unwrap_or(bounds);
        }
        Self::from_signed(bounds.0, bounds.1)
    }

    /// Returns the range of the greater ones of two values.
    #[must_use]
    pub fn infer_max(&self, other: &Self, signedness: Signedness) -> Self {
        self.pick(other, signedness, greatest)
    }

    /// Returns the range of the lesser ones of two values.
    #[must_use]
    pub fn infer_min(&self, other: &Self, signedness: Signedness) -> Self {
        self.pick(other, signedness, least)
    }

    /// Returns the range of bitwise conjunctions.
    #[must_use]
    pub fn infer_and(&self, other: &Self) -> Self {
        self.bitwise(other, Int::and)
    }

    /// Returns the range of bitwise disjunctions.
    #[must_use]
    pub fn infer_or(&self, other: &Self) -> Self {
        self.bitwise(other, Int::or)
    }

    /// Returns the range of bitwise exclusive disjunctions.
    #[must_use]
    pub fn infer_xor(&self, other: &Self) -> Self {
        let ([zeros, ones], [other_zeros, other_ones]) = (self.bits(), other.bits());
        let varying = zeros.xor(&ones).zip(other_zeros.xor(&other_ones));
        let bounds = varying.and_then(|(varying, other_varying)| {
            let varying = varying.or(&other_varying)?;
            let fixed = zeros.xor(&other_zeros)?;
            Some((fixed.and(&varying.not())?, fixed.or(&varying)?))
        });
        self.or_max(bounds, Unsigned)
    }

    /// Returns the range of values extended to a greater width.
    #[must_use]
    pub fn extend(&self, width: u32, signedness: Signedness) -> Self {
        let [min, max] = self.bounds(signedness).map(|bound| bound.resize(width, signedness));
        Self::from_bounds(min, max, signedness)
    }

    /// Returns the range with each bound extended to a greater width by its own signedness.
    #[must_use]
    pub fn extend_bounds(&self, width: u32) -> Self {
        let [umin, umax] = self.bounds(Unsigned).map(|bound| bound.resize(width, Unsigned));
        let [smin, smax] = self.bounds(Signed).map(|bound| bound.resize(width, Signed));
        Self::new(umin, umax, smin, smax)
    }

    /// Returns the range of values truncated to a lesser width.
    #[must_use]
    pub fn truncate(&self, width: u32) -> Self {
        let [umin, umax] = self.bounds(Unsigned);
        let [smin, smax] = self.bounds(Signed);
        let narrow = |value: &Int| value.resize(width, Unsigned);
        let all = Self::max_range(width);
        // Between values with other upper bits, lower bits take all values.
        let [ulow, uhigh] = if umin.shift_right(width, false) == umax.shift_right(width, false) {
            [narrow(umin), narrow(umax)]
        } else {
            all.bounds(Unsigned).map(Int::clone)
        };
        let upper = |value: &Int| value.shift_right(width.saturating_sub(1), true);
        let (low, high) = (upper(smin), upper(smax));
        let keeps_order = low == high
            || low.is_all_ones() && (high.is_all_ones() || high.is_zero())
            || low.is_zero() && high.is_zero();
        let [slow, shigh] = if keeps_order {
            [narrow(smin), narrow(smax)]
        } else {
            all.bounds(Signed).map(Int::clone)
        };
        Self::new(ulow, uhigh, slow, shigh)
    }

    /// Returns the result of a comparison if it is the same for all values.
    #[must_use]
    pub fn compare(&self, predicate: IntPredicate, other: &Self) -> Option<bool> {
        let inverse = match predicate {
            IntPredicate::Eq => IntPredicate::Ne,
            IntPredicate::Ne => IntPredicate::Eq,
            IntPredicate::Lt(signedness) => IntPredicate::Ge(signedness),
            IntPredicate::Le(signedness) => IntPredicate::Gt(signedness),
            IntPredicate::Gt(signedness) => IntPredicate::Le(signedness),
            IntPredicate::Ge(signedness) => IntPredicate::Lt(signedness),
        };
        if self.always(predicate, other) {
            Some(true)
        } else {
            self.always(inverse, other).then_some(false)
        }
    }

    fn always(&self, predicate: IntPredicate, other: &Self) -> bool {
        let order = |low: &Self, high: &Self, signedness| {
            low.bounds(signedness)[1].compare(high.bounds(signedness)[0], signedness)
        };
        let less = |low, high, signedness| order(low, high, signedness).is_some_and(Ordering::is_lt);
        let less_or_equal = |low, high, signedness| order(low, high, signedness).is_some_and(Ordering::is_le);
        match predicate {
            IntPredicate::Eq => self
                .constant_value()
                .is_some_and(|value| other.constant_value() == Some(value)),
            // Neither as signed nor as unsigned values may they overlap.
            IntPredicate::Ne => [Signed, Unsigned]
                .into_iter()
                .all(|signedness| less(self, other, signedness) || less(other, self, signedness)),
            IntPredicate::Lt(signedness) => less(self, other, signedness),
            IntPredicate::Le(signedness) => less_or_equal(self, other, signedness),
            IntPredicate::Gt(signedness) => less(other, self, signedness),
            IntPredicate::Ge(signedness) => less_or_equal(other, self, signedness),
        }
    }

    /// Returns the intersection of the ranges with bounds for each signedness. `None` stands for the bounds of all
    /// values.
    fn by_signedness(&self, bounds: impl Fn(Signedness) -> Option<(Int, Int)>) -> Self {
        let [unsigned, signed] = [Unsigned, Signed].map(|signedness| self.or_max(bounds(signedness), signedness));
        unsigned.intersection(&signed)
    }

    fn or_max(&self, bounds: Option<(Int, Int)>, signedness: Signedness) -> Self {
        match bounds {
            Some((min, max)) => Self::from_bounds(min, max, signedness),
            None => Self::max_range(self.width()),
        }
    }

    fn pick(
        &self,
        other: &Self,
        signedness: Signedness,
        pick: for<'a> fn(&'a Int, &'a Int, Signedness) -> &'a Int,
    ) -> Self {
        let ([min, max], [other_min, other_max]) = (self.bounds(signedness), other.bounds(signedness));
        let bounds = [pick(min, other_min, signedness), pick(max, other_max, signedness)];
        let [min, max] = bounds.map(Int::clone);
        Self::from_bounds(min, max, signedness)
    }

    fn bitwise(&self, other: &Self, combine: fn(&Int, &Int) -> Option<Int>) -> Self {
        let ([zeros, ones], [other_zeros, other_ones]) = (self.bits(), other.bits());
        let found = extremes([&zeros, &ones], [&other_zeros, &other_ones], Unsigned, combine);
        self.or_max(found, Unsigned)
    }

    /// Returns the common upper bits of all values, followed by zeros and by ones.
    fn bits(&self) -> [Int; 2] {
        let [min, max] = self.bounds(Unsigned);
        let differing = min.xor(max).map_or(0, |bits| self.width() - bits.leading_zeros());
        let zeros = min.shift_right(differing, false).shift_left(differing);
        let all = Int::max_value(self.width(), Unsigned);
        let low_bits = all.shift_left(differing).not();
        let ones = max.or(&low_bits).unwrap_or(all);
        [zeros, ones]
    }

    fn div_u(&self, divisor: &Self, round: Rounding) -> Self {
        let ([min, max], [divisor_min, divisor_max]) = (self.bounds(Unsigned), divisor.bounds(Unsigned));
        if !divisor_min.is_zero() {
            let divide = |a: &Int, b: &Int| round(a, b, a.div_rem_unsigned(b)?.0);
            return self.or_max(
                extremes([min, max], [divisor_min, divisor_max], Unsigned, divide),
                Unsigned,
            );
        }
        // A division by zero has no result.
        let least = min.div_rem_unsigned(divisor_max).map(|(quotient, _)| quotient);
        Self::from_unsigned(least.unwrap_or_else(|| Int::wrapping(self.width(), 0)), max.clone())
    }

    fn div_s(&self, divisor: &Self, round: Rounding) -> Self {
        let [divisor_min, divisor_max] = divisor.bounds(Signed);
        let is_positive = !divisor_min.is_negative() && !divisor_min.is_zero();
        if !is_positive && !divisor_max.is_negative() {
            return Self::max_range(self.width());
        }
        let divide = |a: &Int, b: &Int| {
            if a.division_overflows(b) {
                None
            } else {
                round(a, b, a.div_rem_signed(b)?.0)
            }
        };
        self.or_max(
            extremes(self.bounds(Signed), [divisor_min, divisor_max], Signed, divide),
            Signed,
        )
    }
}

fn one_of(value: &Int) -> Int {
    Int::wrapping(value.width(), 1)
}

fn least<'a>(first: &'a Int, second: &'a Int, signedness: Signedness) -> &'a Int {
    match first.compare(second, signedness) {
        Some(Ordering::Greater) => second,
        _ => first,
    }
}

fn greatest<'a>(first: &'a Int, second: &'a Int, signedness: Signedness) -> &'a Int {
    match first.compare(second, signedness) {
        Some(Ordering::Less) => second,
        _ => first,
    }
}

/// Returns the least and the greatest result for the bounds of two operands. `None` if a result overflows.
fn extremes(
    first: [&Int; 2],
    second: [&Int; 2],
    signedness: Signedness,
    combine: impl Fn(&Int, &Int) -> Option<Int>,
) -> Option<(Int, Int)> {
    let mut found: Option<(Int, Int)> = None;
    for a in first {
        for b in second {
            let result = combine(a, b)?;
            found = Some(match found {
                None => (result.clone(), result),
                Some((min, max)) => (
                    least(&min, &result, signedness).clone(),
                    greatest(&max, &result, signedness).clone(),
                ),
            });
        }
    }
    found
}

/// Returns the result of an operation that cannot overflow with this number of extra bits, if it fits into the width.
fn in_wide(
    a: &Int,
    b: &Int,
    extra: u32,
    signedness: Signedness,
    saturates: bool,
    combine: fn(&Int, &Int) -> Option<Int>,
) -> Option<Int> {
    let wide = a.width() + extra;
    let result = combine(&a.resize(wide, signedness), &b.resize(wide, signedness))?;
    fit(&result, a.width(), signedness, saturates)
}

/// Returns a wide number, which is signed, in a width. If it does not fit, returns the nearest one or `None`.
fn fit(wide: &Int, width: u32, signedness: Signedness, saturates: bool) -> Option<Int> {
    let narrow = wide.resize(width, Unsigned);
    if narrow.resize(wide.width(), signedness) == *wide {
        return Some(narrow);
    }
    saturates.then(|| limit(width, signedness, wide.is_negative()))
}

fn limit(width: u32, signedness: Signedness, is_least: bool) -> Int {
    if is_least {
        Int::min_value(width, signedness)
    } else {
        Int::max_value(width, signedness)
    }
}

/// Returns the amount of a shift that is less than the width.
fn shift_amount(amount: &Int) -> Option<u32> {
    let bits = u32::try_from(amount.to_u128()?).ok()?;
    (bits < amount.width()).then_some(bits)
}

/// Returns the remainders of the bounds if the values between them do not pass a multiple of the divisor.
fn whole_period(min: &Int, max: &Int, divisor: &Int, signedness: Signedness) -> Option<(Int, Int)> {
    if max.wrapping_sub(min)?.cmp_unsigned(divisor)?.is_ge() {
        return None;
    }
    let rest = |value: &Int| match signedness {
        Signed => Some(value.div_rem_signed(divisor)?.1),
        _ => Some(value.div_rem_unsigned(divisor)?.1),
    };
    let (low, high) = (rest(min)?, rest(max)?);
    low.compare(&high, signedness)?.is_le().then_some((low, high))
}
