//! Floats of any MLIR kind, represented by their bits.

use super::float_kinds::{FloatKind, NonFinite, Semantics};
use super::rounding::{BinaryNumber, FloatClass};

/// A value of a float type.
///
/// Two floats are equal if their kinds and their bits are equal: `0.0` is not `-0.0`, and a NaN equals itself.
///
/// ```
/// use drr_ir::numbers::{Float, FloatKind};
///
/// let half = Float::parse(FloatKind::BF16, "0.5", false)?;
/// assert_eq!(half.bits(), 0x3f00);
/// assert_eq!(half.to_string(), "5.000000e-01");
/// assert_eq!(half.checked_add(half).map(Float::to_f64), Some(1.0));
/// # Ok::<(), drr_ir::numbers::FloatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float {
    kind: FloatKind,
    bits: u128,
}

impl Float {
    /// Returns the float with these bits. Returns `None` if there are bits above the kind's width.
    ///
    /// `f80` has patterns that no computation yields. They are converted to the value that they denote in MLIR: a
    /// subnormal with the leading one set is a normal value, and a normal value without it is a NaN.
    #[must_use]
    pub fn from_bits(kind: FloatKind, bits: u128) -> Option<Self> {
        if bits.checked_shr(kind.width()).is_some_and(|above| above != 0) {
            return None;
        }
        Some(Self::from_valid_bits(kind, bits))
    }

    /// Returns the float with these bits, ignoring bits above the kind's width.
    #[must_use]
    pub fn from_low_bits(kind: FloatKind, bits: u128) -> Self {
        let unused = 128u32.saturating_sub(kind.width());
        Self::from_valid_bits(kind, bits << unused >> unused)
    }

    /// Returns the float nearest to `value`; of two equally near ones the even one.
    ///
    /// A value that is too large becomes infinity, or NaN in a kind without infinity, or the largest value in a kind
    /// with neither. Returns `None` if no value can represent `value`: a NaN in a kind without NaN, or a negative value
    /// in a kind without sign.
    #[must_use]
    pub fn from_f64(kind: FloatKind, value: f64) -> Option<Self> {
        Self::from_valid_bits(FloatKind::F64, value.to_bits().into()).convert(kind)
    }

    /// Returns zero; in a kind without zero, the smallest value.
    #[must_use]
    pub fn zero(kind: FloatKind) -> Self {
        Self { kind, bits: 0 }
    }

    /// Returns infinity, if the kind has it.
    #[must_use]
    pub fn infinity(kind: FloatKind) -> Option<Self> {
        let semantics = kind.semantics();
        semantics.has_infinity().then(|| Self {
            kind,
            bits: semantics.infinity(),
        })
    }

    /// Returns the quiet NaN, if the kind has one.
    #[must_use]
    pub fn nan(kind: FloatKind) -> Option<Self> {
        let semantics = kind.semantics();
        semantics.has_nan().then(|| Self {
            kind,
            bits: semantics.nan(),
        })
    }

    /// Returns the kind.
    #[must_use]
    pub fn kind(self) -> FloatKind {
        self.kind
    }

    /// Returns the bits; those above the kind's width are zero.
    #[must_use]
    pub fn bits(self) -> u128 {
        self.bits
    }

    /// Returns `true` if the value is a NaN.
    #[must_use]
    pub fn is_nan(self) -> bool {
        matches!(self.class(), FloatClass::Nan { .. })
    }

    /// Returns `true` if the value is an infinity.
    #[must_use]
    pub fn is_inf(self) -> bool {
        self.class() == FloatClass::Infinite
    }

    /// Returns `true` if the value is neither an infinity nor a NaN.
    #[must_use]
    pub fn is_finite(self) -> bool {
        matches!(self.class(), FloatClass::Zero | FloatClass::Finite(_))
    }

    /// Returns `true` if the value is zero, with either sign.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.class() == FloatClass::Zero
    }

    /// Returns `true` if the sign bit is set, including for negative zero and some NaNs.
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.bits & self.semantics().sign_bit() != 0
    }

    /// Returns the value with the opposite sign. Returns `None` in a kind without sign. A zero or NaN without sign is
    /// its own negation.
    #[must_use]
    pub fn checked_neg(self) -> Option<Self> {
        let semantics = self.semantics();
        if !semantics.has_sign {
            return None;
        }
        let unsigned_zero =
            semantics.non_finite == NonFinite::NanNegativeZero && self.bits & !semantics.sign_bit() == 0;
        Some(if unsigned_zero {
            self
        } else {
            Self {
                bits: self.bits ^ semantics.sign_bit(),
                ..self
            }
        })
    }

    /// Returns the nearest `f64`, which is exact except for `f80` and `f128`.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        // `f64` covers the values of all kinds, so the conversion always succeeds.
        self.convert(FloatKind::F64)
            .map_or(f64::NAN, |float| f64::from_bits(float.bits as u64))
    }

    /// Returns the value in another kind, rounded and limited like [`Float::from_f64`]. A NaN becomes quiet and keeps
    /// the top bits of its fraction.
    #[must_use]
    pub fn convert(self, kind: FloatKind) -> Option<Self> {
        let (from, to) = (self.semantics(), kind.semantics());
        let negative = self.is_negative();
        let bits = match self.class() {
            FloatClass::Zero => 0,
            _ if negative && !to.has_sign && !self.is_nan() => return None,
            FloatClass::Finite(number) => to.round(number).bits,
            FloatClass::Infinite => to.overflow(),
            FloatClass::Nan { .. } if !to.has_nan() => return None,
            FloatClass::Nan { fraction } => {
                let shift = to.precision as i32 - from.precision as i32;
                let fraction = if shift < 0 {
                    fraction >> -shift
                } else {
                    fraction << shift
                };
                if to.has_infinity() {
                    to.nan() | fraction & to.stored_mask()
                } else {
                    to.nan()
                }
            }
        };
        Some(Self {
            kind,
            bits: to.with_sign(bits, negative),
        })
    }

    /// Like [`Float::from_bits`], for bits in range.
    pub(super) fn from_valid_bits(kind: FloatKind, bits: u128) -> Self {
        let semantics = kind.semantics();
        if !semantics.explicit_one {
            return Self { kind, bits };
        }
        let exponent_mask = semantics.exponent_mask() << semantics.stored_bits();
        let exponent = bits & exponent_mask;
        let one = bits >> (semantics.precision - 1) & 1 == 1;
        let bits = match (exponent == 0, one) {
            (true, true) => bits | 1 << semantics.stored_bits(),
            (false, false) => bits | exponent_mask,
            _ => bits,
        };
        Self { kind, bits }
    }

    /// Returns the number, if it is finite and not zero.
    pub(super) fn finite(self) -> Option<BinaryNumber> {
        match self.class() {
            FloatClass::Finite(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn semantics(self) -> Semantics {
        self.kind.semantics()
    }

    pub(super) fn class(self) -> FloatClass {
        self.semantics().classify(self.bits)
    }
}

impl Semantics {
    /// Adds the sign to bits without one. Zeros and NaNs without sign are unchanged.
    pub(super) fn with_sign(&self, bits: u128, negative: bool) -> u128 {
        let unsigned = self.non_finite == NonFinite::NanNegativeZero && bits & !self.sign_bit() == 0;
        if negative && !unsigned {
            bits | self.sign_bit()
        } else {
            bits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(kind: FloatKind, bits: u128) -> Float {
        Float::from_bits(kind, bits).expect("bits in range")
    }

    #[test]
    fn bits_above_the_width_are_rejected() {
        for kind in FloatKind::ALL {
            if let Some(above) = 1u128.checked_shl(kind.width()) {
                assert_eq!(Float::from_bits(kind, above), None, "{kind:?}");
            }
            assert!(Float::from_bits(kind, 1 << (kind.width() - 1)).is_some(), "{kind:?}");
        }
    }

    #[test]
    fn odd_patterns_of_f80_become_what_they_mean() {
        let bits = |bits| float(FloatKind::F80, bits).bits();
        assert_eq!(bits(0x0000_8000_0000_0000_0000), 0x0001_8000_0000_0000_0000);
        assert_eq!(bits(0x0001_0000_0000_0000_0001), 0x7fff_0000_0000_0000_0001);
        assert_eq!(bits(0x8001_0000_0000_0000_0000), 0xffff_0000_0000_0000_0000);
        assert_eq!(bits(0x3fff_8000_0000_0000_0000), 0x3fff_8000_0000_0000_0000);
        assert!(float(FloatKind::F80, 0x0001_0000_0000_0000_0001).is_nan());
        assert!(float(FloatKind::F80, 0x7fff_8000_0000_0000_0000).is_inf());
        assert!(float(FloatKind::F80, 0x7fff_0000_0000_0000_0000).is_nan());
    }

    #[test]
    fn every_narrow_value_goes_through_f64_and_back() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 19) {
            let mut nans = 0;
            for bits in 0..1 << kind.width() {
                let value = float(kind, bits);
                nans += u32::from(value.is_nan());
                assert_eq!(value.to_f64().is_nan(), value.is_nan());
                if !value.is_nan() {
                    assert_eq!(Float::from_f64(kind, value.to_f64()), Some(value), "{kind:?} {bits:#x}");
                    assert_eq!(value.to_f64().is_sign_negative(), value.is_negative());
                    assert_eq!(value.checked_neg().and_then(Float::checked_neg).unwrap_or(value), value);
                }
            }
            assert_eq!(nans > 0, kind.semantics().has_nan(), "{kind:?}");
        }
    }

    #[test]
    fn conversions_to_f32_are_the_machines() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..100_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            // Exponents of f32 and its neighbourhood, where rounding, subnormals and overflow happen.
            let exponent = 1023 - 160 + (state >> 33) % 320;
            let value = f64::from_bits(state & 0x800f_ffff_ffff_ffff | exponent << 52);
            let converted = Float::from_f64(FloatKind::F32, value).expect("f32 takes everything");
            assert_eq!(converted.bits() as u32, (value as f32).to_bits(), "{value:e}");
            assert_eq!(converted.to_f64(), f64::from(value as f32));
        }
    }

    #[test]
    fn values_that_a_kind_lacks_are_none() {
        for kind in FloatKind::ALL {
            let semantics = kind.semantics();
            assert_eq!(
                Float::infinity(kind).is_some_and(Float::is_inf),
                semantics.has_infinity()
            );
            assert_eq!(Float::nan(kind).is_some_and(Float::is_nan), semantics.has_nan());
            assert_eq!(Float::zero(kind).is_zero(), semantics.has_zero);
            assert_eq!(Float::from_f64(kind, f64::NAN).is_some(), semantics.has_nan());
            assert_eq!(Float::from_f64(kind, -1.0).is_some(), semantics.has_sign);
            assert_eq!(
                Float::from_f64(kind, -0.0).is_some_and(Float::is_negative),
                semantics.has_negative_zero()
            );
            assert_eq!(
                Float::zero(kind).checked_neg().is_some_and(Float::is_negative),
                semantics.has_negative_zero()
            );
        }
    }

    #[test]
    fn overflowing_values_become_mlirs_value_of_each_kind() {
        let bits = |kind| Float::from_f64(kind, f64::MAX).map(Float::bits);
        assert_eq!(bits(FloatKind::F16), Some(0x7c00));
        assert_eq!(bits(FloatKind::F8E4M3FN), Some(0x7f));
        assert_eq!(bits(FloatKind::F8E5M2FNUZ), Some(0x80));
        assert_eq!(bits(FloatKind::F8E8M0FNU), Some(0xff));
        assert_eq!(bits(FloatKind::F4E2M1FN), Some(0x7));
        assert_eq!(
            Float::from_f64(FloatKind::F4E2M1FN, f64::NEG_INFINITY).map(Float::bits),
            Some(0xf)
        );
    }

    #[test]
    fn nans_keep_their_top_bits_and_become_quiet() {
        let signaling = float(FloatKind::F32, 0xff80_0000 | 1 << 21);
        assert_eq!(
            signaling.convert(FloatKind::F64).map(Float::bits),
            Some(0xfffc_0000_0000_0000)
        );
        assert_eq!(signaling.convert(FloatKind::F16).map(Float::bits), Some(0xff00));
        assert_eq!(
            signaling.convert(FloatKind::F80).map(Float::bits),
            Some(0xffff_e000_0000_0000_0000)
        );
        assert_eq!(signaling.convert(FloatKind::F8E4M3FNUZ).map(Float::bits), Some(0x80));
    }
}
