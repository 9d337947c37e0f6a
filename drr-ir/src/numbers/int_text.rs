//! Parsing and printing of integers.

use std::fmt;

use num_bigint::BigUint;

use super::int::{Int, Signedness};

/// The reason why a literal is no value of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IntError {
    /// The text is neither decimal digits nor `0x` with hexadecimal digits.
    #[error("expected decimal digits, or hexadecimal digits after `0x`")]
    Malformed,
    /// The literal has a minus sign, and the type is unsigned. This includes `-0`, as in MLIR.
    #[error("an unsigned integer type has no negative literals")]
    NegativeUnsigned,
    /// The value requires more bits than the type has.
    #[error("the value does not fit into {width} bits")]
    OutOfRange {
        /// Width of the type.
        width: u32,
    },
}

/// An [`Int`] as decimal text.
#[derive(Clone, Copy, Debug)]
pub struct DisplayInt<'a> {
    int: &'a Int,
    signed: bool,
}

impl Int {
    /// Parses a literal as MLIR does: decimal digits, or `0x` and hexadecimal digits. `negative` is `true` if a minus
    /// sign precedes them.
    ///
    /// A signless type accepts values that fit as signed or as unsigned, a signed type values that fit as signed
    /// (including `index`, with [`Int::INDEX_WIDTH`]), and an unsigned type no minus sign. `-0` is out of range, as in
    /// MLIR. If the number of digits alone exceeds the width, they are rejected without conversion.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is no number or if the number is no value of the type.
    ///
    /// ```
    /// use drr_ir::numbers::{Int, IntError, Signedness::{Signed, Signless}};
    ///
    /// assert_eq!(Int::parse("0x10", true, 32, Signless)?.to_i64(), Some(-16));
    /// assert_eq!(Int::parse("128", false, 8, Signed), Err(IntError::OutOfRange { width: 8 }));
    /// # Ok::<(), IntError>(())
    /// ```
    pub fn parse(text: &str, negative: bool, width: u32, signedness: Signedness) -> Result<Self, IntError> {
        let out_of_range = IntError::OutOfRange { width };
        let (digits, radix) = match text.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => (text, 10),
        };
        if digits.is_empty() || !digits.bytes().all(|digit| char::from(digit).is_digit(radix)) {
            return Err(IntError::Malformed);
        }
        if negative && signedness == Signedness::Unsigned {
            return Err(IntError::NegativeUnsigned);
        }
        let digits = digits.trim_start_matches('0');
        if least_bits(digits.len(), radix) > u64::from(width) {
            return Err(out_of_range);
        }
        let (value, bits) = match u128::from_str_radix(if digits.is_empty() { "0" } else { digits }, radix) {
            Ok(small) => (Self::wrapping(width, small), u64::from(128 - small.leading_zeros())),
            Err(_) => {
                let big = BigUint::parse_bytes(digits.as_bytes(), radix).ok_or(IntError::Malformed)?;
                let bits = big.bits();
                (Self::wrapping_big(width, big), bits)
            }
        };
        if bits > u64::from(width) {
            return Err(out_of_range);
        }
        if negative {
            let value = value.wrapping_neg();
            return if value.is_negative() {
                Ok(value)
            } else {
                Err(out_of_range)
            };
        }
        if signedness == Signedness::Signed && value.is_negative() {
            return Err(out_of_range);
        }
        Ok(value)
    }

    /// Returns the value as MLIR prints it for a type of this signedness: unsigned for unsigned types, and signed
    /// otherwise.
    #[must_use]
    pub fn display(&self, signedness: Signedness) -> DisplayInt<'_> {
        DisplayInt {
            int: self,
            signed: signedness != Signedness::Unsigned,
        }
    }

    /// Returns the decimal text of the signed value.
    #[must_use]
    pub fn display_signed(&self) -> DisplayInt<'_> {
        self.display(Signedness::Signed)
    }

    /// Returns the decimal text of the unsigned value.
    #[must_use]
    pub fn display_unsigned(&self) -> DisplayInt<'_> {
        self.display(Signedness::Unsigned)
    }
}

impl fmt::Display for DisplayInt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { int, signed } = *self;
        match (signed, int.to_i128(), int.to_u128()) {
            (true, Some(value), _) => value.fmt(f),
            (false, _, Some(value)) => value.fmt(f),
            (true, ..) => f.pad_integral(!int.is_negative(), "", &int.magnitude().to_string()),
            (false, ..) => int.to_big().fmt(f),
        }
    }
}

/// Returns a lower bound for the number of bits of a number with this many digits, the first of which is not zero.
fn least_bits(digits: usize, radix: u32) -> u64 {
    let after_first = (digits as u64).saturating_sub(1);
    match radix {
        16 => after_first.saturating_mul(4),
        // 3.3219 is slightly less than the number of bits of a decimal digit.
        _ => after_first.saturating_mul(33_219) / 10_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Signedness::{Signed, Signless, Unsigned};

    /// The expected results are from `mlir-opt`.
    #[test]
    fn literals_are_judged_as_in_mlir() {
        let two_to_128 = "340282366920938463463374607431768211456";
        let minus_two_to_128 = format!("-{two_to_128}");
        let cases: &[(&str, u32, Signedness, Option<&str>)] = &[
            ("-0", 32, Signless, None),
            ("-0x0", 32, Signless, None),
            ("-0", 8, Signed, None),
            ("-0", 0, Signless, None),
            ("0", 0, Signless, Some("0")),
            ("0x0", 0, Signless, Some("0")),
            ("0", 0, Signed, Some("0")),
            ("0", 0, Unsigned, Some("0")),
            ("1", 0, Signless, None),
            ("-1", 0, Signless, None),
            ("255", 8, Signless, Some("-1")),
            ("256", 8, Signless, None),
            ("-128", 8, Signless, Some("-128")),
            ("-129", 8, Signless, None),
            ("0xFF", 8, Signless, Some("-1")),
            ("0x0FF", 8, Signless, Some("-1")),
            ("0x1FF", 8, Signless, None),
            ("-0x10", 32, Signless, Some("-16")),
            ("-0x80", 8, Signless, Some("-128")),
            ("-0x81", 8, Signless, None),
            ("127", 8, Signed, Some("127")),
            ("128", 8, Signed, None),
            ("0xFF", 8, Signed, None),
            ("-128", 8, Signed, Some("-128")),
            ("-129", 8, Signed, None),
            ("-1", 8, Unsigned, None),
            ("-0", 8, Unsigned, None),
            ("255", 8, Unsigned, Some("255")),
            ("256", 8, Unsigned, None),
            ("9223372036854775807", 64, Signed, Some("9223372036854775807")),
            ("9223372036854775808", 64, Signed, None),
            ("0x8000000000000000", 64, Signed, None),
            ("-9223372036854775808", 64, Signed, Some("-9223372036854775808")),
            ("-9223372036854775809", 64, Signed, None),
            ("18446744073709551615", 64, Signless, Some("-1")),
            ("9223372036854775808", 64, Signless, Some("-9223372036854775808")),
            ("18446744073709551616", 64, Signless, None),
            ("00000000000000000000000000000000000001", 8, Signless, Some("1")),
            ("1", 1, Signless, Some("-1")),
            ("-1", 1, Signless, Some("-1")),
            ("2", 1, Signless, None),
            ("1", 1, Signed, None),
            ("-1", 1, Signed, Some("-1")),
            ("1", 1, Unsigned, Some("1")),
            ("340282366920938463463374607431768211455", 128, Signless, Some("-1")),
            (two_to_128, 128, Signless, None),
            (two_to_128, 129, Signless, Some(&minus_two_to_128)),
            (two_to_128, 129, Unsigned, Some(two_to_128)),
            (&minus_two_to_128, 129, Signless, Some(&minus_two_to_128)),
            ("-340282366920938463463374607431768211457", 129, Signless, None),
            ("1", Int::MAX_WIDTH, Signless, Some("1")),
            ("-1", Int::MAX_WIDTH, Signless, Some("-1")),
        ];
        for &(literal, width, signedness, expected) in cases {
            let (negative, digits) = match literal.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, literal),
            };
            let printed = Int::parse(digits, negative, width, signedness).map(|v| v.display(signedness).to_string());
            assert_eq!(
                printed.ok().as_deref(),
                expected,
                "{literal} in {width} bits, {signedness:?}"
            );
        }
    }

    #[test]
    fn malformed_text_is_rejected() {
        for text in ["", "0x", "x", "0X10", "1_0", "+1", "-1", "0xG", "1a", " 1", "é", "0x-1"] {
            assert_eq!(
                Int::parse(text, false, 64, Signless),
                Err(IntError::Malformed),
                "{text:?}"
            );
        }
    }

    #[test]
    fn errors_describe_the_problem() {
        assert_eq!(Int::parse("1", true, 8, Unsigned), Err(IntError::NegativeUnsigned));
        assert_eq!(
            Int::parse("256", false, 8, Signless),
            Err(IntError::OutOfRange { width: 8 })
        );
        assert_eq!(
            IntError::OutOfRange { width: 8 }.to_string(),
            "the value does not fit into 8 bits"
        );
    }

    #[test]
    fn a_million_digits_are_read() {
        // Quadratic work would take hours.
        for (first, rest) in [("1", "0"), ("9", "9"), ("0x1", "f")] {
            let digits = format!("{first}{}", rest.repeat(1_000_000));
            assert_eq!(
                Int::parse(&digits, false, 64, Signless),
                Err(IntError::OutOfRange { width: 64 })
            );
        }
        let zeros = format!("{}7", "0".repeat(1_000_000));
        assert_eq!(Int::parse(&zeros, false, 4, Signless).map(|v| v.to_i64()), Ok(Some(7)));
    }

    #[test]
    fn wide_values_round_trip() {
        for width in [1, 7, 8, 33, 64, 65, 127, 128, 129, 255, 256, 1000, 4096] {
            for v in [0, 1, -1, 99_999_999_999, i128::MIN, i128::MAX] {
                let int = Int::wrapping_signed(width, v).wrapping_mul(&Int::wrapping_signed(width, v));
                let int = int.expect("equal widths");
                let text = int.display_signed().to_string();
                let (negative, digits) = text.strip_prefix('-').map_or((false, &*text), |digits| (true, digits));
                assert_eq!(
                    Int::parse(digits, negative, width, Signless).as_ref(),
                    Ok(&int),
                    "{text}"
                );
                let text = int.display_unsigned().to_string();
                assert_eq!(Int::parse(&text, false, width, Unsigned).as_ref(), Ok(&int), "{text}");
            }
        }
    }

    #[test]
    fn display_pads() {
        assert_eq!(
            format!("{:>5}|", Int::wrapping_signed(8, -3).display_signed()),
            "   -3|"
        );
        assert_eq!(
            Int::wrapping(128, u128::MAX).display_unsigned().to_string(),
            u128::MAX.to_string()
        );
        assert_eq!(
            Int::wrapping(128, 1 << 127).display_signed().to_string(),
            i128::MIN.to_string()
        );
    }
}
