//! Parsing of floats.

use rustc_apfloat::{Float as _, Round, Status, StatusAnd, ieee};

use super::float::Float;
use super::float_kinds::FloatKind;
use super::rounding::BinaryNumber;

/// The reason why a literal is no value of a float type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FloatError {
    /// The text is not of the form `1.5`, `1.5e10` or `0x3F`.
    #[error("expected digits with a decimal point, or hexadecimal digits after `0x`")]
    Malformed,
    /// The hexadecimal digits exceed the number of bits of the type.
    #[error("the hexadecimal digits do not fit into the {} bits of {}", .kind.width(), .kind.name())]
    HexOutOfRange {
        /// The type.
        kind: FloatKind,
    },
    /// A minus sign precedes hexadecimal digits, which denote bits.
    #[error("hexadecimal float literals have no minus sign")]
    NegativeHex,
    /// The value is negative, and the type has no negative values.
    #[error("{} has no negative values", .kind.name())]
    NegativeUnsigned {
        /// The type.
        kind: FloatKind,
    },
}

impl Float {
    /// Parses a literal as MLIR does: `1.5`, `1.`, `1.5e10` or `0x3F`. `negative` is `true` if a minus sign precedes
    /// it.
    ///
    /// MLIR parses decimal literals as `f64` first, for any type, and so does this function: in a narrower type a value
    /// can be rounded twice. Unlike in MLIR 22, which loses digits and makes `1.0e309` infinite, `f80` and `f128`
    /// literals are rounded once. A value that is too large is no error, see [`Float::from_f64`]; in the kinds without
    /// infinity and NaN it becomes the largest value (for values beyond the largest `f64`, MLIR prints `0x0`).
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no such literal, if hexadecimal digits have a minus sign or are too many, or if
    /// the value is negative and the type has no sign (MLIR accepts the latter, and prints a value that no bits of the
    /// type denote).
    pub fn parse(kind: FloatKind, text: &str, negative: bool) -> Result<Self, FloatError> {
        if let Some(digits) = text.strip_prefix("0x") {
            return Self::parse_hex(kind, digits, negative);
        }
        if !is_decimal(text) {
            return Err(FloatError::Malformed);
        }
        if matches!(kind, FloatKind::F80 | FloatKind::F128) {
            return Self::nearest(kind, text, negative).ok_or(FloatError::Malformed);
        }
        let value: f64 = text.parse().map_err(|_| FloatError::Malformed)?;
        let value = if negative { -value } else { value };
        Self::from_f64(kind, value).ok_or(FloatError::NegativeUnsigned { kind })
    }

    /// Returns the float nearest to a valid decimal number.
    pub(super) fn nearest(kind: FloatKind, text: &str, negative: bool) -> Option<Self> {
        let semantics = kind.semantics();
        let with_sign = |bits| Self::from_valid_bits(kind, semantics.with_sign(bits, negative));
        match kind {
            FloatKind::F32 => return Some(with_sign(text.parse::<f32>().ok()?.to_bits().into())),
            FloatKind::F64 => return Some(with_sign(text.parse::<f64>().ok()?.to_bits().into())),
            FloatKind::F80 => {
                let parsed = ieee::X87DoubleExtended::from_str_r(text, Round::NearestTiesToEven);
                return Some(with_sign(parsed.ok()?.value.to_bits()));
            }
            FloatKind::F128 => {
                let parsed = ieee::Quad::from_str_r(text, Round::NearestTiesToEven);
                return Some(with_sign(parsed.ok()?.value.to_bits()));
            }
            _ => {}
        }
        // A number halfway between two floats of a narrower kind is an `f64` itself. Rounding to `f64` first is
        // therefore wrong only if it moves the number exactly there.
        let value = text.parse::<f64>().ok()?;
        let Some(number) = Self::from_valid_bits(FloatKind::F64, value.to_bits().into()).finite() else {
            return Some(with_sign(if value == 0.0 { 0 } else { semantics.overflow() }));
        };
        let rounded = semantics.round(number);
        if !rounded.tie {
            return Some(with_sign(rounded.bits));
        }
        let StatusAnd { value, status } = ieee::Quad::from_str_r(text, Round::TowardZero).ok()?;
        let number = Self::from_valid_bits(FloatKind::F128, value.to_bits()).finite()?;
        let sticky = status.contains(Status::INEXACT);
        Some(with_sign(semantics.round(BinaryNumber { sticky, ..number }).bits))
    }

    fn parse_hex(kind: FloatKind, digits: &str, negative: bool) -> Result<Self, FloatError> {
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(FloatError::Malformed);
        }
        if negative {
            return Err(FloatError::NegativeHex);
        }
        let digits = digits.trim_start_matches('0');
        let bits = if digits.is_empty() {
            Ok(0)
        } else {
            u128::from_str_radix(digits, 16)
        };
        bits.ok()
            .and_then(|bits| Self::from_bits(kind, bits))
            .ok_or(FloatError::HexOutOfRange { kind })
    }
}

/// Returns `true` if the text is `digits '.' digits? (('e' | 'E') ('+' | '-')? digits)?`.
fn is_decimal(text: &str) -> bool {
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (text, None),
    };
    let Some((whole, fraction)) = number.split_once('.') else {
        return false;
    };
    !whole.is_empty()
        && is_digits(whole)
        && is_digits(fraction)
        && exponent.is_none_or(|exponent| !exponent.is_empty() && is_digits(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(kind: FloatKind, text: &str) -> Result<u128, FloatError> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        Float::parse(kind, digits, negative).map(Float::bits)
    }

    /// The expected results are those of `mlir-opt`, except for the negative `f8E8M0FNU`.
    #[test]
    fn literals_are_judged_as_in_mlir() {
        use FloatKind::{BF16, F4E2M1FN, F8E4M3FN, F8E4M3FNUZ, F8E8M0FNU, F16, F32, F64, F80, TF32};
        let cases = [
            (F64, "1.0e999", Ok(0x7ff0_0000_0000_0000)),
            (F64, "-1.0e999", Ok(0xfff0_0000_0000_0000)),
            (F64, "1.0e99999999999999999999999999", Ok(0x7ff0_0000_0000_0000)),
            (F64, "0.0e99999999999999999999999999", Ok(0)),
            (F64, "1.0e-99999999999999999999999999", Ok(0)),
            (F64, "1.7976931348623158e308", Ok(0x7fef_ffff_ffff_ffff)),
            (F64, "1.7976931348623159e308", Ok(0x7ff0_0000_0000_0000)),
            (F64, "1.e5", Ok(0x40f8_6a00_0000_0000)),
            (F64, "1.5E+5", Ok(0x4102_4f80_0000_0000)),
            (F64, "-0.0", Ok(1 << 63)),
            (
                F64,
                "0x00000000000000000000000000000003FF0000000000000",
                Ok(0x3ff0_0000_0000_0000),
            ),
            (F64, "0x13FF0000000000000", Err(FloatError::HexOutOfRange { kind: F64 })),
            (
                F80,
                "0x1FFFF8000000000000000",
                Err(FloatError::HexOutOfRange { kind: F80 }),
            ),
            (TF32, "0x80000", Err(FloatError::HexOutOfRange { kind: TF32 })),
            (F16, "0x7F", Ok(0x7f)),
            (F16, "-0x7F", Err(FloatError::NegativeHex)),
            (F16, "3.0e38", Ok(0x7c00)),
            (BF16, "3.0e38", Ok(0x7f62)),
            (F32, "1e5", Err(FloatError::Malformed)),
            (F32, "1", Err(FloatError::Malformed)),
            (F32, "1.5e", Err(FloatError::Malformed)),
            (F32, "0x", Err(FloatError::Malformed)),
            (F8E4M3FN, "464.0", Ok(0x7e)),
            (F8E4M3FN, "464.00001", Ok(0x7f)),
            (F8E4M3FNUZ, "247.9", Ok(0x7f)),
            (F8E4M3FNUZ, "248.0", Ok(0x80)),
            (F8E4M3FNUZ, "-0.0", Ok(0)),
            (F8E4M3FNUZ, "-1.0e999", Ok(0x80)),
            (F4E2M1FN, "8.0", Ok(7)),
            (F4E2M1FN, "3.0e38", Ok(7)),
            (F8E8M0FNU, "0.0", Ok(0)),
            (F8E8M0FNU, "-0.0", Ok(0)),
            (F8E8M0FNU, "1.5", Ok(0x80)),
            (F8E8M0FNU, "1.49999999", Ok(0x7f)),
            (F8E8M0FNU, "8.8e-39", Ok(0)),
            (F8E8M0FNU, "8.81620763116715630862e-39", Ok(1)),
            (F8E8M0FNU, "2.5e38", Ok(0xfe)),
            (F8E8M0FNU, "2.6e38", Ok(0xff)),
            (F8E8M0FNU, "-1.0", Err(FloatError::NegativeUnsigned { kind: F8E8M0FNU })),
        ];
        for (kind, text, expected) in cases {
            assert_eq!(bits(kind, text), expected, "{text} : {}", kind.name());
        }
    }

    /// MLIR 22 parses these as `f64` first: infinite, zero, or with wrong digits.
    #[test]
    fn wide_literals_keep_range_and_digits() {
        use FloatKind::{F80, F128};
        let cases = [
            (F80, "1.0E+309", 0x4401_b201_833b_35d6_3f73),
            (F80, "1.0e39", 0x4080_bc14_3fa4_e250_eb31),
            (F80, "-0.1", 0xbffb_cccc_cccc_cccc_cccd),
            (F128, "0.1", 0x3ffb_9999_9999_9999_9999_9999_9999_999a),
            (F128, "1.0e99999999999999999999999999", 0x7fff << 112),
            (F128, "1.0e-99999999999999999999999999", 0),
            (F128, "0.0e99999999999999999999999999", 0),
        ];
        for (kind, text, expected) in cases {
            assert_eq!(bits(kind, text), Ok(expected), "{text} : {}", kind.name());
        }
    }

    #[test]
    fn malformed_text_is_rejected() {
        for text in [
            "", ".", ".5", "1", "inf", "nan", "1.0f", "1._", "1.0e", "1.0e+", "1.0e5.0", "1.0 ", "+1.0", "-1.0", "1,0",
            "0X1.0", "0x1.0", "1.0e0x1", "é.0", "1.0eé",
        ] {
            assert_eq!(
                Float::parse(FloatKind::F64, text, false),
                Err(FloatError::Malformed),
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_nearest_float_is_rounded_once() {
        // Above halfway between two values of f16, by less than the precision of f64.
        let nearest = |text, negative| Float::nearest(FloatKind::F16, text, negative).map(Float::bits);
        let text = "1.00048828125000000000000000000000000001";
        assert_eq!(Float::parse(FloatKind::F16, text, false).map(Float::bits), Ok(0x3c00));
        assert_eq!(nearest(text, false), Some(0x3c01));
        assert_eq!(nearest("1.00048828125", true), Some(0xbc00));
    }

    #[test]
    fn a_hundred_thousand_digits_are_read() {
        // Quadratic work would take hours.
        let digits = "1234567890".repeat(10_000);
        let zeros = "0".repeat(100_000);
        for kind in FloatKind::ALL {
            let one = Float::from_f64(kind, 1.0).expect("every kind has one");
            for text in [
                format!("1.{zeros}1"),
                format!("0.{zeros}1e100001"),
                format!("1{zeros}.0e-100000"),
            ] {
                assert_eq!(Float::parse(kind, &text, false), Ok(one));
            }
            assert!(Float::parse(kind, &format!("{digits}.{digits}"), false).is_ok());
            assert!(Float::parse(kind, &format!("0.{digits}"), false).is_ok());
            assert_eq!(Float::parse(kind, &format!("0x{}", "f".repeat(100_000)), false), {
                Err(FloatError::HexOutOfRange { kind })
            });
        }
    }
}
