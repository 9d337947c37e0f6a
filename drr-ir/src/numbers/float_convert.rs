//! Exact conversions, comparisons and integer conversions of floats, for folding.

use std::cmp::Ordering;

use super::float::Float;
use super::float_kinds::FloatKind;
use super::int::{Int, Signedness};
use super::int_arith::highest_bits;
use super::rounding::{BinaryNumber, FloatClass};

impl Float {
    /// Returns the value in another kind, or `None` if the kind does not have this value. A signaling NaN has no
    /// counterpart.
    #[must_use]
    pub fn convert_exact(self, kind: FloatKind) -> Option<Self> {
        let converted = self.convert(kind)?;
        // A value that was rounded up to one that this kind does not have is limited on the way back.
        let is_exact = converted.lowest_terms() == self.lowest_terms() && converted.convert(self.kind()) == Some(self);
        is_exact.then_some(converted)
    }

    /// Returns the odd significand and the exponent of a finite number other than zero.
    fn lowest_terms(self) -> Option<(u128, i32)> {
        match self.class() {
            FloatClass::Finite(number) => {
                let shift = number.significand.trailing_zeros();
                Some((number.significand >> shift, number.exponent + shift.cast_signed()))
            }
            _ => None,
        }
    }

    /// Returns the float nearest to an integer, rounded and limited like [`Float::from_f64`]. Signless integers count
    /// as unsigned.
    #[must_use]
    pub fn from_int(kind: FloatKind, value: &Int, signedness: Signedness) -> Option<Self> {
        let semantics = kind.semantics();
        let is_negative = signedness == Signedness::Signed && value.is_negative();
        let magnitude = if is_negative { value.magnitude() } else { value.to_big() };
        let (significand, exponent, sticky) = highest_bits(&magnitude);
        let bits = match significand {
            _ if is_negative && !semantics.has_sign => return None,
            0 if !semantics.has_zero => return None,
            0 => 0,
            _ => {
                let exponent = i32::try_from(exponent).unwrap_or(i32::MAX);
                let number = BinaryNumber {
                    significand,
                    exponent,
                    sticky,
                };
                semantics.round(number).bits
            }
        };
        Self::from_bits(kind, semantics.with_sign(bits, is_negative))
    }

    /// Returns the integer of this width after rounding toward zero. Returns `None` for values out of range, infinities
    /// and NaNs. Signless integers count as unsigned.
    #[must_use]
    pub fn to_int(self, width: u32, signedness: Signedness) -> Option<Int> {
        let BinaryNumber {
            significand, exponent, ..
        } = match self.class() {
            FloatClass::Zero => return Some(Int::wrapping(width, 0)),
            FloatClass::Finite(number) => number,
            FloatClass::Infinite | FloatClass::Nan { .. } => return None,
        };
        let length = 128 - significand.leading_zeros() as i32;
        if exponent + length <= 0 {
            return Some(Int::wrapping(width, 0));
        }
        if i64::from(exponent) + i64::from(length) > i64::from(width) {
            return None;
        }
        // One bit more than the value needs, for the sign.
        let wide = width + 1;
        let magnitude = match u32::try_from(exponent) {
            Ok(exponent) => Int::wrapping(wide.max(129), significand).shift_left(exponent),
            Err(_) => Int::wrapping(
                wide.max(129),
                significand.checked_shr(exponent.unsigned_abs()).unwrap_or(0),
            ),
        };
        let value = if self.is_negative() {
            magnitude.wrapping_neg()
        } else {
            magnitude
        };
        let result = value.resize(width, signedness);
        (result.resize(value.width(), signedness) == value).then_some(result)
    }

    /// Compares two values of one kind: zeros are equal, and a NaN is unordered.
    #[must_use]
    pub fn compare(self, other: Self) -> Option<Ordering> {
        if self.kind() != other.kind() || self.is_nan() || other.is_nan() {
            return None;
        }
        // The bits without the sign have the order of the magnitudes.
        let sign = self.semantics().sign_bit();
        let order = |value: Self| match (value.is_zero(), value.is_negative()) {
            (true, _) => (false, 0),
            (false, true) => (false, value.bits() ^ sign),
            (false, false) => (true, value.bits()),
        };
        let (a, b) = (order(self), order(other));
        Some(match (a, b) {
            ((false, a), (false, b)) => b.cmp(&a),
            ((true, a), (true, b)) => a.cmp(&b),
            ((a, _), (b, _)) => a.cmp(&b),
        })
    }

    /// Returns the greater value, where +0 is greater than -0; a NaN if there is one.
    #[must_use]
    pub fn maximum(self, other: Self) -> Self {
        self.extreme(other, Ordering::Greater)
    }

    /// Returns the lesser value, where -0 is less than +0; a NaN if there is one.
    #[must_use]
    pub fn minimum(self, other: Self) -> Self {
        self.extreme(other, Ordering::Less)
    }

    fn extreme(self, other: Self, wanted: Ordering) -> Self {
        match self.compare(other) {
            None if self.is_nan() => self.quieted(),
            None => other.quieted(),
            Some(Ordering::Equal) if self.is_negative() == (wanted == Ordering::Less) => self,
            Some(Ordering::Equal) => other,
            Some(order) if order == wanted => self,
            Some(_) => other,
        }
    }

    /// Returns the value; a signaling NaN becomes quiet.
    #[must_use]
    pub fn quieted(self) -> Self {
        if self.is_nan() {
            self.convert(self.kind()).unwrap_or(self)
        } else {
            self
        }
    }

    /// Returns the value without its sign. A NaN without sign is its own absolute value.
    #[must_use]
    pub fn abs(self) -> Self {
        if self.is_negative() {
            self.checked_neg().unwrap_or(self)
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(kind: FloatKind) -> impl Iterator<Item = Float> {
        (0..1u128 << kind.width()).filter_map(move |bits| Float::from_bits(kind, bits))
    }

    #[test]
    fn narrow_values_compare_as_in_f64() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 6) {
            for (a, b) in all(kind).flat_map(|a| all(kind).map(move |b| (a, b))) {
                assert_eq!(a.compare(b), a.to_f64().partial_cmp(&b.to_f64()), "{a} {b} : {kind:?}");
            }
        }
        let zeros = [0.0, -0.0].map(|value| Float::from_f64(FloatKind::F16, value).expect("f16 has it"));
        assert_eq!(zeros[0].maximum(zeros[1]), zeros[0]);
        assert_eq!(zeros[1].maximum(zeros[0]), zeros[0]);
        assert_eq!(zeros[0].minimum(zeros[1]), zeros[1]);
        assert_eq!(zeros[1].minimum(zeros[0]), zeros[1]);
    }

    #[test]
    fn integers_and_floats_convert_as_on_the_machine() {
        for bits in (0..=u32::MAX).step_by(99_991) {
            let value = f32::from_bits(bits);
            let float = Float::from_bits(FloatKind::F32, bits.into()).expect("32 bits");
            let truncated = f64::from(value).trunc();
            let signed = (-2_147_483_648.0..=2_147_483_647.0).contains(&truncated);
            let expected = signed.then(|| Int::wrapping_signed(32, truncated as i128));
            assert_eq!(float.to_int(32, Signedness::Signed), expected, "{value:e}");
            let unsigned = (0.0..=4_294_967_295.0).contains(&truncated);
            let expected = unsigned.then(|| Int::wrapping(32, truncated as u128));
            assert_eq!(float.to_int(32, Signedness::Unsigned), expected, "{value:e}");
            let [int, wide] = [32, 300].map(|width| Int::wrapping_signed(width, bits.cast_signed().into()));
            for int in [int, wide] {
                let converted = Float::from_int(FloatKind::F32, &int, Signedness::Signed).map(Float::bits);
                assert_eq!(converted, Some((bits.cast_signed() as f32).to_bits().into()));
            }
        }
        let wide = Int::max_value(300, Signedness::Unsigned);
        assert!(Float::from_int(FloatKind::F32, &wide, Signedness::Unsigned).is_some_and(Float::is_inf));
        assert!(Float::from_int(FloatKind::F64, &wide, Signedness::Unsigned).is_some_and(Float::is_finite));
    }

    #[test]
    fn exact_conversions_of_narrow_floats_keep_the_value() {
        let narrow = || FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 8);
        for (from, to) in narrow().flat_map(|from| narrow().map(move |to| (from, to))) {
            for (value, exact) in all(from).filter_map(|value| Some((value, value.convert_exact(to)?))) {
                let is_same = exact.to_f64() == value.to_f64() || exact.is_nan() && value.is_nan();
                assert!(is_same, "{value} : {from:?} is {exact} : {to:?}");
            }
        }
    }

    #[test]
    fn exact_conversions_lose_nothing() {
        let float = |kind, bits| Float::from_bits(kind, bits).expect("bits in range");
        assert_eq!(
            float(FloatKind::F32, 0x3fc0_0000)
                .convert_exact(FloatKind::F16)
                .map(Float::bits),
            Some(0x3e00)
        );
        for (bits, reason) in [
            (0x3fc0_0001, "inexact"),
            (0x7f80_0001, "signaling"),
            (0x7f7f_ffff, "too large"),
        ] {
            assert_eq!(
                float(FloatKind::F32, bits).convert_exact(FloatKind::F16),
                None,
                "{reason}"
            );
        }
    }
}
