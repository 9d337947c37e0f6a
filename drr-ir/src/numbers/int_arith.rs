//! Integer division, shifts, resizing and bit counts, for folding.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::int::{Int, Signedness};

impl Int {
    /// Returns the lowest value of a signedness; for signless integers, of the signed ones.
    #[must_use]
    pub fn min_value(width: u32, signedness: Signedness) -> Self {
        match signedness {
            Signedness::Unsigned => Self::wrapping(width, 0),
            Signedness::Signed | Signedness::Signless => Self::max_value(width, Signedness::Signed).not(),
        }
    }

    /// Returns the highest value of a signedness; for signless integers, of the signed ones.
    #[must_use]
    pub fn max_value(width: u32, signedness: Signedness) -> Self {
        let ones = Self::wrapping_signed(width, -1);
        match signedness {
            Signedness::Unsigned => ones,
            Signedness::Signed | Signedness::Signless => ones.shift_right(1, false),
        }
    }

    /// Returns `true` if the unsigned value is 1, which is -1 as a signed value of width 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.to_u128() == Some(1)
    }

    /// Returns `true` if all bits are set, that is, if the signed value is -1.
    #[must_use]
    pub fn is_all_ones(&self) -> bool {
        *self == Self::wrapping_signed(self.width(), -1)
    }

    /// Returns the bitwise complement.
    #[must_use]
    pub fn not(&self) -> Self {
        // -x - 1 is !x.
        let one = Self::wrapping(self.width(), 1);
        self.wrapping_neg().wrapping_sub(&one).unwrap_or_else(|| self.clone())
    }

    /// Returns the value in another width: truncated, or extended with its sign (`Signed`) or with zeros.
    #[must_use]
    pub fn resize(&self, width: u32, signedness: Signedness) -> Self {
        let extends = signedness == Signedness::Signed && self.is_negative() && width > self.width();
        match (self.to_u128(), extends) {
            (Some(bits), false) => Self::wrapping(width, bits),
            (_, false) => Self::wrapping_big(width, self.to_big()),
            (_, true) => Self::wrapping_big(width, self.magnitude()).wrapping_neg(),
        }
    }

    /// Compares two values of the same width. Signless integers compare as unsigned ones.
    #[must_use]
    pub fn compare(&self, other: &Self, signedness: Signedness) -> Option<Ordering> {
        match signedness {
            Signedness::Signed => self.cmp_signed(other),
            Signedness::Unsigned | Signedness::Signless => self.cmp_unsigned(other),
        }
    }

    /// Returns the unsigned quotient and remainder. Returns `None` if the divisor is zero or the widths differ.
    #[must_use]
    pub fn div_rem_unsigned(&self, divisor: &Self) -> Option<(Self, Self)> {
        let width = self.width();
        if divisor.is_zero() || divisor.width() != width {
            return None;
        }
        if let (Some(a), Some(b)) = (self.to_u128(), divisor.to_u128()) {
            return Some((Self::wrapping(width, a / b), Self::wrapping(width, a % b)));
        }
        let (a, b) = (self.to_big(), divisor.to_big());
        Some((Self::wrapping_big(width, &a / &b), Self::wrapping_big(width, a % b)))
    }

    /// Returns the signed quotient, rounded toward zero, and the remainder, which has the sign of the dividend. The
    /// quotient wraps if it overflows. Returns `None` if the divisor is zero or the widths differ.
    #[must_use]
    pub fn div_rem_signed(&self, divisor: &Self) -> Option<(Self, Self)> {
        let magnitude = |value: &Self| {
            if value.is_negative() {
                value.wrapping_neg()
            } else {
                value.clone()
            }
        };
        // The magnitude of the lowest value is right as an unsigned number.
        let (quotient, remainder) = magnitude(self).div_rem_unsigned(&magnitude(divisor))?;
        let signed = |value: Self, is_negative: bool| if is_negative { value.wrapping_neg() } else { value };
        let is_negative = self.is_negative();
        Some((
            signed(quotient, is_negative != divisor.is_negative()),
            signed(remainder, is_negative),
        ))
    }

    /// Returns `true` if the signed quotient overflows: the lowest value divided by -1.
    #[must_use]
    pub fn division_overflows(&self, divisor: &Self) -> bool {
        divisor.is_all_ones() && *self == Self::min_value(self.width(), Signedness::Signed)
    }

    /// Returns the value shifted left, with zeros from the right.
    #[must_use]
    pub fn shift_left(&self, amount: u32) -> Self {
        match self.to_u128() {
            _ if amount >= self.width() => Self::wrapping(self.width(), 0),
            Some(bits) if self.width() <= 128 => Self::wrapping(self.width(), bits << amount),
            _ => Self::wrapping_big(self.width(), self.to_big() << amount),
        }
    }

    /// Returns the value shifted right, with copies of the sign (`is_signed`) or zeros from the left.
    #[must_use]
    pub fn shift_right(&self, amount: u32, is_signed: bool) -> Self {
        if is_signed && self.is_negative() {
            return self.not().shift_right(amount, false).not();
        }
        match self.to_u128() {
            _ if amount >= self.width() => Self::wrapping(self.width(), 0),
            Some(bits) => Self::wrapping(self.width(), bits.checked_shr(amount).unwrap_or(0)),
            None => Self::wrapping_big(self.width(), self.to_big() >> amount),
        }
    }

    /// Returns the upper half of the product in twice the width.
    #[must_use]
    pub fn high_product(&self, other: &Self, signedness: Signedness) -> Option<Self> {
        let (width, twice) = (self.width(), 2 * self.width());
        let product = self
            .resize(twice, signedness)
            .wrapping_mul(&other.resize(twice, signedness))?;
        (other.width() == width).then(|| product.shift_right(width, false).resize(width, Signedness::Unsigned))
    }

    /// Returns the number of zero bits above the highest set bit.
    #[must_use]
    pub fn leading_zeros(&self) -> u32 {
        self.width() - u32::try_from(self.to_big().bits()).unwrap_or(self.width())
    }

    /// Returns the number of zero bits below the lowest set bit.
    #[must_use]
    pub fn trailing_zeros(&self) -> u32 {
        let zeros = self.to_big().trailing_zeros();
        zeros
            .and_then(|zeros| u32::try_from(zeros).ok())
            .unwrap_or(self.width())
    }

    /// Returns the number of set bits.
    #[must_use]
    pub fn count_ones(&self) -> u32 {
        u32::try_from(self.to_big().count_ones()).unwrap_or(self.width())
    }
}

/// Returns the highest 128 bits of a number, the number of bits below them, and `true` if one of those is set.
pub(super) fn highest_bits(number: &BigUint) -> (u128, u32, bool) {
    let below = number.bits().saturating_sub(128);
    let highest = u128::try_from(number >> below).unwrap_or(u128::MAX);
    let sticky = number.trailing_zeros().is_some_and(|zeros| zeros < below);
    (highest, u32::try_from(below).unwrap_or(u32::MAX), sticky)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of narrow widths, and of one above the inline limit.
    fn values(width: u32) -> impl Iterator<Item = i128> {
        let half = 1i128 << (width - 1);
        -half..half
    }

    #[test]
    fn division_rounds_toward_zero() {
        for width in [1, 2, 3, 5] {
            for (a, b) in values(width).flat_map(|a| values(width).map(move |b| (a, b))) {
                for stored in [width, 200] {
                    let [x, y] = [a, b].map(|value| Int::wrapping_signed(stored, value));
                    let quotient = (b != 0).then(|| Int::wrapping_signed(stored, a.wrapping_div(b)));
                    let remainder = (b != 0).then(|| Int::wrapping_signed(stored, a.wrapping_rem(b)));
                    assert_eq!(x.div_rem_signed(&y), quotient.zip(remainder), "{a} / {b} : i{stored}");
                    let [u, v] = [&x, &y].map(|value| value.resize(width, Signedness::Unsigned).to_u128().unwrap_or(0));
                    let [m, n] = [u, v].map(|value| Int::wrapping(stored, value));
                    let expected =
                        (v != 0).then(|| (Int::wrapping(stored, u / v.max(1)), Int::wrapping(stored, u % v.max(1))));
                    assert_eq!(m.div_rem_unsigned(&n), expected, "{u} / {v} : i{stored}");
                }
            }
        }
        let low = Int::min_value(8, Signedness::Signed);
        assert!(low.division_overflows(&Int::wrapping_signed(8, -1)));
        assert!(!low.division_overflows(&Int::wrapping(8, 1)));
    }

    #[test]
    fn shifts_and_resizing_agree_with_the_machine() {
        for value in [-128i8, -1, 0, 1, 77, 127] {
            let int = Int::wrapping_signed(8, value.into());
            for amount in 0..8 {
                let shifted = |bits: i8| Int::wrapping_signed(8, bits.into());
                assert_eq!(int.shift_left(amount), shifted(value << amount));
                assert_eq!(int.shift_right(amount, true), shifted(value >> amount));
                assert_eq!(int.shift_right(amount, false), shifted(((value as u8) >> amount) as i8));
            }
            assert_eq!(
                int.resize(300, Signedness::Signed),
                Int::wrapping_signed(300, value.into())
            );
            assert_eq!(
                int.resize(300, Signedness::Unsigned),
                Int::wrapping(300, (value as u8).into())
            );
            assert_eq!(int.resize(300, Signedness::Signed).resize(8, Signedness::Signed), int);
            assert_eq!(int.not(), Int::wrapping_signed(8, (!value).into()));
            assert_eq!(int.leading_zeros(), value.leading_zeros());
            assert_eq!(int.trailing_zeros(), value.trailing_zeros());
            assert_eq!(int.count_ones(), value.count_ones());
            for other in [-128i8, -1, 0, 1, 77] {
                let high = (i16::from(value) * i16::from(other)) >> 8;
                let right = Int::wrapping_signed(8, other.into());
                assert_eq!(
                    int.high_product(&right, Signedness::Signed),
                    Some(Int::wrapping_signed(8, high.into()))
                );
                let high = (u16::from(value as u8) * u16::from(other as u8)) >> 8;
                assert_eq!(
                    int.high_product(&right, Signedness::Unsigned),
                    Some(Int::wrapping(8, high.into()))
                );
            }
        }
        let wide = Int::wrapping_signed(200, -3);
        assert_eq!(wide.shift_right(199, true), Int::wrapping_signed(200, -1));
        assert_eq!(wide.shift_left(1), Int::wrapping_signed(200, -6));
        assert_eq!(Int::max_value(200, Signedness::Signed).leading_zeros(), 1);
        assert!(Int::max_value(1, Signedness::Signed).is_zero());
    }
}
