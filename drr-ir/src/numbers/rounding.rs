//! Classification of float bits, and rounding of numbers to float bits.

use super::float_kinds::{NonFinite, Semantics};

/// The value denoted by the bits of a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FloatClass {
    Zero,
    /// `significand * 2^exponent`; the significand is not zero.
    Finite(BinaryNumber),
    Infinite,
    /// A NaN. The fraction distinguishes NaNs; it is zero for formats with a single NaN.
    Nan {
        fraction: u128,
    },
}

/// A positive number `significand * 2^exponent`, plus less than one unit of the significand if `sticky`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BinaryNumber {
    pub(super) significand: u128,
    pub(super) exponent: i32,
    pub(super) sticky: bool,
}

/// The result of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rounded {
    pub(super) bits: u128,
    /// Set if the number was exactly between two floats.
    pub(super) tie: bool,
}

impl Semantics {
    /// Classifies bits without regard to the sign, which is in [`Semantics::sign_bit`].
    pub(super) fn classify(&self, bits: u128) -> FloatClass {
        let fraction = bits & self.stored_mask();
        let exponent = bits >> self.stored_bits() & self.exponent_mask();
        let highest = exponent == self.exponent_mask();
        match self.non_finite {
            NonFinite::Ieee if highest => {
                // With an explicit one, infinity has exactly that bit.
                return if fraction == self.infinity() & self.stored_mask() {
                    FloatClass::Infinite
                } else {
                    FloatClass::Nan { fraction }
                };
            }
            NonFinite::NanAllOnes if highest && fraction == self.stored_mask() => {
                return FloatClass::Nan { fraction: 0 };
            }
            NonFinite::NanNegativeZero if bits == self.sign_bit() => return FloatClass::Nan { fraction: 0 },
            _ => {}
        }
        let subnormal = exponent == 0 && self.has_zero;
        let significand = if subnormal || self.explicit_one {
            fraction
        } else {
            fraction | 1 << self.stored_bits()
        };
        if significand == 0 {
            return FloatClass::Zero;
        }
        let exponent = if subnormal {
            self.min_exponent()
        } else {
            exponent as i32 - self.bias
        };
        FloatClass::Finite(BinaryNumber {
            significand,
            exponent: exponent - (self.precision as i32 - 1),
            sticky: false,
        })
    }

    /// Returns the bits, without sign, of the float nearest to `number`; of two equally near ones the even one. A
    /// number that is too large becomes [`Semantics::overflow`].
    ///
    /// The significand must not be zero, and with `sticky` it must have at least two bits more than the precision.
    pub(super) fn round(&self, number: BinaryNumber) -> Rounded {
        let BinaryNumber {
            significand,
            exponent,
            sticky,
        } = number;
        let length = 128 - significand.leading_zeros() as i32;
        let precision = self.precision as i32;
        // The exponent of the last bit that is kept.
        let mut last = (exponent + length - 1).max(self.min_exponent()) - (precision - 1);
        let shift = last - exponent;
        let (mut kept, tie) = if shift <= 0 {
            (significand << -shift, false)
        } else if shift > 128 {
            (0, false)
        } else {
            let kept = significand.checked_shr(shift as u32).unwrap_or(0);
            let half = 1u128 << (shift - 1);
            let rest = significand & ((half - 1) | half);
            let tie = rest == half && !sticky;
            let up = rest > half || rest == half && (sticky || kept & 1 == 1);
            (kept + u128::from(up), tie)
        };
        if kept >> precision != 0 {
            kept >>= 1;
            last += 1;
        }
        if kept == 0 {
            // In formats without zero, the smallest value is the nearest; its bits are zero, too.
            return Rounded { bits: 0, tie };
        }
        let top = last + precision - 1;
        let normal = kept >> (precision - 1) != 0;
        if top > self.max_exponent() {
            return Rounded {
                bits: self.overflow(),
                tie,
            };
        }
        let stored = if normal { (top + self.bias) as u128 } else { 0 };
        let bits = stored << self.stored_bits() | kept & self.stored_mask();
        let is_nan = self.non_finite == NonFinite::NanAllOnes && bits == self.nan();
        Rounded {
            bits: if is_nan { self.overflow() } else { bits },
            tie,
        }
    }

    /// Returns the result of an overflow, without sign.
    pub(super) fn overflow(&self) -> u128 {
        match self.non_finite {
            NonFinite::Ieee => self.infinity(),
            NonFinite::NanAllOnes | NonFinite::NanNegativeZero => self.nan(),
            NonFinite::None => self.exponent_mask() << self.stored_bits() | self.stored_mask(),
        }
    }

    /// Returns the bits of infinity in formats that have it.
    pub(super) fn infinity(&self) -> u128 {
        let one = if self.explicit_one {
            1 << (self.precision - 1)
        } else {
            0
        };
        self.exponent_mask() << self.stored_bits() | one
    }

    /// Returns the bits of the quiet NaN in formats that have one.
    pub(super) fn nan(&self) -> u128 {
        match self.non_finite {
            NonFinite::Ieee => self.infinity() | self.quiet_bit(),
            NonFinite::NanNegativeZero => self.sign_bit(),
            NonFinite::NanAllOnes | NonFinite::None => self.exponent_mask() << self.stored_bits() | self.stored_mask(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::{Float, FloatKind};

    #[test]
    fn decomposing_and_rounding_restores_the_bits() {
        for kind in FloatKind::ALL {
            let semantics = kind.semantics();
            let magnitude_bits = kind.width() - u32::from(semantics.has_sign);
            let mut finite = 0;
            for i in 0..=0xffff_u128 {
                // All patterns of the narrow formats; of the wide ones those with interesting ends.
                if magnitude_bits <= 16 && i >> magnitude_bits != 0 {
                    break;
                }
                let bits = if magnitude_bits <= 16 {
                    i
                } else {
                    (i >> 8) << (magnitude_bits - 8) | (i & 0xff)
                };
                let Some(bits) = Float::from_bits(kind, bits).map(Float::bits) else {
                    continue;
                };
                if let FloatClass::Finite(number) = semantics.classify(bits) {
                    finite += 1;
                    assert_eq!(
                        semantics.round(number),
                        Rounded { bits, tie: false },
                        "{kind:?} {bits:#x}"
                    );
                }
            }
            assert!(finite >= 7, "{kind:?}");
        }
    }

    #[test]
    fn halves_round_to_even() {
        let semantics = FloatKind::F8E4M3FN.semantics();
        // 464 is halfway between 448, the largest value, and 480, which is no value; numbers above it are NaN.
        let round = |significand, exponent, sticky| {
            semantics.round(BinaryNumber {
                significand,
                exponent,
                sticky,
            })
        };
        assert_eq!(round(464, 0, false), Rounded { bits: 0x7e, tie: true });
        assert_eq!(round(464, 0, true), Rounded { bits: 0x7f, tie: false });
        assert_eq!(round(465, 0, false), Rounded { bits: 0x7f, tie: false });
        // Half of the smallest value rounds to zero, anything above does not.
        assert_eq!(round(64, -16, false), Rounded { bits: 0, tie: true });
        assert_eq!(round(64, -16, true), Rounded { bits: 1, tie: false });
        assert_eq!(round(1, -1000, false), Rounded { bits: 0, tie: false });
        assert_eq!(round(1, 1000, false), Rounded { bits: 0x7f, tie: false });
    }
}
