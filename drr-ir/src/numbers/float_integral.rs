//! Rounding of floats to integers.

use super::float::Float;
use super::rounding::{BinaryNumber, FloatClass};

/// The integer to which a number between two integers is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IntegralRounding {
    Down,
    Up,
    TiesToEven,
}

impl Float {
    /// Returns the greatest integer that is not greater than the value. Infinities are unchanged, and a NaN becomes quiet. Returns `None` if
    /// the kind does not have the integer.
    ///
    /// ```
    /// use drr_ir::numbers::{Float, FloatKind};
    ///
    /// let value = |kind, number| Float::from_f64(kind, number).unwrap();
    /// assert_eq!(value(FloatKind::F80, -1.5).checked_floor(), Some(value(FloatKind::F80, -2.0)));
    /// assert_eq!(value(FloatKind::F6E2M3FN, -7.5).checked_floor(), None);
    /// ```
    #[must_use]
    pub fn checked_floor(self) -> Option<Self> {
        self.round_to_integral(IntegralRounding::Down)
    }

    /// Returns the least integer that is not less than the value. Infinities, NaNs and absent integers are treated as by
    /// [`Float::checked_floor`].
    #[must_use]
    pub fn checked_ceil(self) -> Option<Self> {
        self.round_to_integral(IntegralRounding::Up)
    }

    /// Returns the nearest integer; of two equally near ones the even one. Infinities, NaNs and absent integers are treated as by
    /// [`Float::checked_floor`].
    #[must_use]
    pub fn checked_round_ties_even(self) -> Option<Self> {
        self.round_to_integral(IntegralRounding::TiesToEven)
    }

    fn round_to_integral(self, rounding: IntegralRounding) -> Option<Self> {
        let FloatClass::Finite(number) = self.class() else {
            return Some(self.quieted());
        };
        let Some(fraction_bits) = u32::try_from(-number.exponent).ok().filter(|bits| *bits != 0) else {
            return Some(self);
        };
        // No significand has more than 113 bits, so that its bits are less than half if none of them is kept.
        let fraction_bits = fraction_bits.min(127);
        let whole = number.significand >> fraction_bits;
        let fraction = number.significand & ((1 << fraction_bits) - 1);
        let half = 1 << (fraction_bits - 1);
        let rounds_away = match rounding {
            IntegralRounding::Down => self.is_negative() && fraction != 0,
            IntegralRounding::Up => !self.is_negative() && fraction != 0,
            IntegralRounding::TiesToEven => fraction > half || fraction == half && whole & 1 == 1,
        };
        let semantics = self.semantics();
        let bits = match whole + u128::from(rounds_away) {
            0 if !semantics.has_zero => return None,
            0 => 0,
            integer => {
                let integer = BinaryNumber {
                    significand: integer,
                    exponent: 0,
                    sticky: false,
                };
                let bits = semantics.round(integer).bits;
                // An integer out of range overflows to another value.
                matches!(semantics.classify(bits), FloatClass::Finite(rounded) if rounded.is_integer())
                    .then_some(bits)?
            }
        };
        Self::from_bits(self.kind(), semantics.with_sign(bits, self.is_negative()))
    }
}

impl BinaryNumber {
    fn is_integer(self) -> bool {
        !self.sticky && self.significand.trailing_zeros().cast_signed() >= -self.exponent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::FloatKind;

    #[test]
    fn integers_of_narrow_kinds_are_those_of_f64() {
        type Round = (fn(Float) -> Option<Float>, fn(f64) -> f64);
        let roundings: [Round; 3] = [
            (Float::checked_floor, f64::floor),
            (Float::checked_ceil, f64::ceil),
            (Float::checked_round_ties_even, f64::round_ties_even),
        ];
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 19) {
            for value in (0..1 << kind.width()).filter_map(|bits| Float::from_bits(kind, bits)) {
                for (round, round_f64) in roundings {
                    let exact = round_f64(value.to_f64());
                    let converted = Float::from_f64(kind, exact).filter(|float| float.to_f64() == exact);
                    let expected = if value.is_nan() {
                        Some(value.quieted())
                    } else {
                        converted
                    };
                    assert_eq!(round(value), expected, "{kind:?} {value}");
                }
            }
        }
    }

    #[test]
    fn values_that_f64_lacks_are_rounded() {
        let float = |kind, bits| Float::from_bits(kind, bits).expect("bits in range");
        let above_one = float(FloatKind::F128, 0x3fff_0000_0000_0000_0000_0000_0000_0001);
        let number = |value| Float::from_f64(FloatKind::F128, value);
        assert_eq!(above_one.checked_ceil(), number(2.0));
        assert_eq!(above_one.checked_floor(), number(1.0));
        assert_eq!(above_one.checked_round_ties_even(), number(1.0));
        let smallest = float(FloatKind::F128, 1);
        assert_eq!(smallest.checked_ceil(), number(1.0));
        assert_eq!(smallest.checked_round_ties_even(), number(0.0));
        assert_eq!(smallest.checked_neg().and_then(Float::checked_floor), number(-1.0));
        let large = float(FloatKind::F80, 0x4034_8000_0000_0000_0c00);
        assert_eq!(large.checked_floor(), Some(large));
        let infinity = Float::infinity(FloatKind::F80);
        assert_eq!(infinity.and_then(Float::checked_ceil), infinity);
    }
}
