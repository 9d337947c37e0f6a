//! The float types of MLIR: names and formats.

use NonFinite::{Ieee, NanAllOnes, NanNegativeZero};

/// The infinities and NaNs of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NonFinite {
    /// As in IEEE 754: the highest exponent denotes infinity or NaN.
    Ieee,
    /// No infinity; NaN has all bits of exponent and fraction set. Overflow results in NaN.
    NanAllOnes,
    /// No infinity; the pattern of negative zero is NaN. Overflow results in NaN.
    NanNegativeZero,
    /// Neither. Overflow results in the largest value.
    None,
}

/// The format of a [`FloatKind`].
///
/// The bits are, from the top: the sign, the exponent, the fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Semantics {
    /// Number of bits of the significand, including the leading one, which may be implicit.
    pub precision: u32,
    /// Number of bits of the stored exponent.
    pub exponent_bits: u32,
    /// Offset added to an exponent before it is stored.
    pub bias: i32,
    /// The infinities and NaNs.
    pub non_finite: NonFinite,
    /// Set if there is a sign bit.
    pub has_sign: bool,
    /// Set if the lowest exponent denotes zero and subnormal values; otherwise it is an ordinary exponent.
    pub has_zero: bool,
    /// Set if the leading one of the significand is stored.
    pub explicit_one: bool,
}

macro_rules! kinds {
    ($($kind:ident = $name:literal, $semantics:expr;)*) => {
        /// A float type of MLIR.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(
            missing_docs,
            reason = "each variant is the type that its name, here and in MLIR, says"
        )]
        pub enum FloatKind {
            $($kind),*
        }

        impl FloatKind {
            /// All float types.
            pub const ALL: [Self; 18] = [$(Self::$kind),*];

            /// Returns the type's name in MLIR.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name),*
                }
            }

            /// Returns the type with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$kind),)*
                    _ => None,
                }
            }

            /// Returns the format.
            #[must_use]
            pub const fn semantics(self) -> Semantics {
                match self {
                    $(Self::$kind => $semantics),*
                }
            }
        }
    };
}

kinds! {
    F16 = "f16", Semantics::new(11, 5, 15, Ieee);
    BF16 = "bf16", Semantics::new(8, 8, 127, Ieee);
    F32 = "f32", Semantics::new(24, 8, 127, Ieee);
    F64 = "f64", Semantics::new(53, 11, 1023, Ieee);
    TF32 = "tf32", Semantics::new(11, 8, 127, Ieee);
    F80 = "f80", Semantics {
        explicit_one: true,
        ..Semantics::new(64, 15, 16383, Ieee)
    };
    F128 = "f128", Semantics::new(113, 15, 16383, Ieee);
    F8E5M2 = "f8E5M2", Semantics::new(3, 5, 15, Ieee);
    F8E4M3 = "f8E4M3", Semantics::new(4, 4, 7, Ieee);
    F8E4M3FN = "f8E4M3FN", Semantics::new(4, 4, 7, NanAllOnes);
    F8E5M2FNUZ = "f8E5M2FNUZ", Semantics::new(3, 5, 16, NanNegativeZero);
    F8E4M3FNUZ = "f8E4M3FNUZ", Semantics::new(4, 4, 8, NanNegativeZero);
    F8E4M3B11FNUZ = "f8E4M3B11FNUZ", Semantics::new(4, 4, 11, NanNegativeZero);
    F8E3M4 = "f8E3M4", Semantics::new(5, 3, 3, Ieee);
    F8E8M0FNU = "f8E8M0FNU", Semantics {
        has_sign: false,
        has_zero: false,
        ..Semantics::new(1, 8, 127, NanAllOnes)
    };
    F4E2M1FN = "f4E2M1FN", Semantics::new(2, 2, 1, NonFinite::None);
    F6E2M3FN = "f6E2M3FN", Semantics::new(4, 2, 1, NonFinite::None);
    F6E3M2FN = "f6E3M2FN", Semantics::new(3, 3, 3, NonFinite::None);
}

impl FloatKind {
    /// Returns the number of bits.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.semantics().width()
    }
}

impl Semantics {
    const fn new(precision: u32, exponent_bits: u32, bias: i32, non_finite: NonFinite) -> Self {
        Self {
            precision,
            exponent_bits,
            bias,
            non_finite,
            has_sign: true,
            has_zero: true,
            explicit_one: false,
        }
    }

    /// Returns the number of bits of the whole format.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.has_sign as u32 + self.exponent_bits + self.stored_bits()
    }

    /// Returns the number of stored bits of the significand.
    #[must_use]
    pub const fn stored_bits(&self) -> u32 {
        if self.explicit_one {
            self.precision
        } else {
            self.precision - 1
        }
    }

    /// Returns the exponent of the smallest normal value.
    #[must_use]
    pub const fn min_exponent(&self) -> i32 {
        if self.has_zero { 1 - self.bias } else { -self.bias }
    }

    /// Returns the exponent of the largest finite value.
    #[must_use]
    pub const fn max_exponent(&self) -> i32 {
        let highest = (1 << self.exponent_bits) - 1 - self.bias;
        match self.non_finite {
            NonFinite::Ieee => highest - 1,
            // Without a fraction, the whole highest exponent is NaN.
            NonFinite::NanAllOnes if self.precision == 1 => highest - 1,
            NonFinite::NanAllOnes | NonFinite::NanNegativeZero | NonFinite::None => highest,
        }
    }

    /// Returns `true` if there are infinities.
    #[must_use]
    pub const fn has_infinity(&self) -> bool {
        matches!(self.non_finite, NonFinite::Ieee)
    }

    /// Returns `true` if there is a NaN.
    #[must_use]
    pub const fn has_nan(&self) -> bool {
        !matches!(self.non_finite, NonFinite::None)
    }

    /// Returns `true` if zero has a sign.
    #[must_use]
    pub const fn has_negative_zero(&self) -> bool {
        self.has_sign && self.has_zero && !matches!(self.non_finite, NonFinite::NanNegativeZero)
    }

    /// Returns a mask with the width of the exponent.
    pub(super) const fn exponent_mask(&self) -> u128 {
        (1 << self.exponent_bits) - 1
    }

    /// Returns a mask with the width of the stored significand.
    pub(super) const fn stored_mask(&self) -> u128 {
        (1 << self.stored_bits()) - 1
    }

    /// Returns the sign bit, or zero if there is none.
    pub(super) const fn sign_bit(&self) -> u128 {
        if self.has_sign { 1 << (self.width() - 1) } else { 0 }
    }

    /// Returns the top bit of the fraction, which distinguishes quiet and signaling NaNs.
    pub(super) const fn quiet_bit(&self) -> u128 {
        if self.precision < 2 {
            0
        } else {
            1 << (self.precision - 2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for kind in FloatKind::ALL {
            assert_eq!(FloatKind::from_name(kind.name()), Some(kind));
        }
        for name in ["", "f", "f8", "f31", "F32", "f8E4M3FNU", "index"] {
            assert_eq!(FloatKind::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn widths_are_those_of_the_names() {
        let widths = FloatKind::ALL.map(FloatKind::width);
        assert_eq!(widths, [16, 16, 32, 64, 19, 80, 128, 8, 8, 8, 8, 8, 8, 8, 8, 4, 6, 6]);
        for kind in FloatKind::ALL {
            // The name `f8E4M3...` contains the number of bits of exponent and fraction.
            let Some((_, fields)) = kind.name().split_once('E') else {
                continue;
            };
            let semantics = kind.semantics();
            assert!(
                fields.starts_with(&format!("{}M{}", semantics.exponent_bits, semantics.stored_bits())),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn exponents_agree_with_the_standard_ones() {
        for (kind, min, max) in [
            (FloatKind::F32, f32::MIN_EXP - 1, f32::MAX_EXP - 1),
            (FloatKind::F64, f64::MIN_EXP - 1, f64::MAX_EXP - 1),
            (FloatKind::F80, -16382, 16383),
            (FloatKind::F8E4M3FN, -6, 8),
            (FloatKind::F8E4M3FNUZ, -7, 7),
            (FloatKind::F8E8M0FNU, -127, 127),
            (FloatKind::F4E2M1FN, 0, 2),
        ] {
            assert_eq!(
                (kind.semantics().min_exponent(), kind.semantics().max_exponent()),
                (min, max),
                "{kind:?}"
            );
        }
    }
}
