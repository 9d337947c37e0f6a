//! Printing of floats as in MLIR.
//!
//! MLIR tries three forms: six significant digits in scientific notation, if they denote the same float; then as many
//! digits as the format may require, if the text then has a point; then the bits in hexadecimal. The digits depend on
//! details of LLVM's conversion (it truncates binary digits before it rounds decimal ones, and rounds halves up), which
//! this module reproduces exactly.

use std::fmt::{self, Write as _};

use num_bigint::BigUint;

use super::float::Float;
use super::float_kinds::FloatKind;
use super::int::low_u128;
use super::rounding::{BinaryNumber, FloatClass};

/// Number of significant digits in the first form.
const SHORT: u32 = 6;

/// Maximum number of zeros in the second form before it changes to scientific notation.
const MAX_PADDING: i32 = 3;

impl Float {
    /// Prints the value as MLIR does, without its type.
    ///
    /// MLIR cannot always parse its own text: it parses `f80` and `f128` as `f64`. [`Float::print_lossless`] avoids
    /// that.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to `out` fails.
    ///
    /// ```
    /// use drr_ir::numbers::{Float, FloatKind};
    ///
    /// let text = |value| Float::from_f64(FloatKind::F64, value).map(|v| v.to_string());
    /// assert_eq!(text(0.5).as_deref(), Some("5.000000e-01"));
    /// assert_eq!(text(0.0012345678).as_deref(), Some("0.0012345678000000001"));
    /// assert_eq!(text(1234567.0).as_deref(), Some("0x4132D68700000000"));
    /// ```
    pub fn print(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.decimal_text() {
            Some(text) => out.write_str(&text),
            None => self.print_hex(out),
        }
    }

    /// Prints the value like [`Float::print`], but in hexadecimal if the decimal text would parse to another value.
    /// That is rare: it occurs if a narrow kind is rounded twice.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to `out` fails.
    pub fn print_lossless(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Some(text) = self.decimal_text() else {
            return self.print_hex(out);
        };
        let (negative, digits) = text.strip_prefix('-').map_or((false, &*text), |digits| (true, digits));
        // Both forms of an `f64` have enough digits to denote it; zero is a fast path.
        let is_exact = self.kind() == FloatKind::F64 || self.class() == FloatClass::Zero;
        if is_exact || Self::parse(self.kind(), digits, negative) == Ok(*self) {
            out.write_str(&text)
        } else {
            self.print_hex(out)
        }
    }

    /// Prints the bits as `0x` and hexadecimal digits.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to `out` fails.
    pub fn print_hex(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{:#X}", self.bits())
    }

    /// Returns the first or second form. Returns `None` for infinities and NaNs, and for whole numbers that the second
    /// form would print without a point.
    fn decimal_text(&self) -> Option<String> {
        match self.class() {
            FloatClass::Infinite | FloatClass::Nan { .. } => None,
            FloatClass::Zero => Some(
                if self.is_negative() {
                    "-0.000000e+00"
                } else {
                    "0.000000e+00"
                }
                .to_owned(),
            ),
            FloatClass::Finite(number) => {
                let exact = ExactNumber::new(number);
                let mut text = String::with_capacity(48);
                exact.digits(SHORT).write_short(self.is_negative(), &mut text);
                let (negative, digits) = text.strip_prefix('-').map_or((false, &*text), |digits| (true, digits));
                if Self::nearest(self.kind(), digits, negative) == Some(*self) {
                    return Some(text);
                }
                text.clear();
                let precision = 2 + self.semantics().precision * 59 / 196;
                exact
                    .digits(precision)
                    .write_long(precision, self.is_negative(), &mut text)
                    .then_some(text)
            }
        }
    }
}

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

/// A number `significand * 2^exponent` with an odd significand.
///
/// LLVM converts it to a whole number times a power of ten: with a negative exponent `-e` that is
/// `significand * 5^e * 10^-e`. That number can have thousands of digits, so it is only computed if no shorter number
/// gives the same result.
struct ExactNumber {
    significand: u128,
    exponent: i32,
}

impl ExactNumber {
    fn new(number: BinaryNumber) -> Self {
        let zeros = number.significand.trailing_zeros();
        Self {
            significand: number.significand >> zeros,
            exponent: number.exponent + zeros as i32,
        }
    }

    /// Returns about `precision` significant digits.
    fn digits(&self, precision: u32) -> DecimalDigits {
        let power = self.exponent.unsigned_abs();
        let (kept, exponent) = if self.exponent < 0 {
            let removed = removable(self.length_times_five_to(power), precision);
            (self.times_five_to(power, removed), removed as i32 - power as i32)
        } else {
            let length = u64::from(128 - self.significand.leading_zeros() + power);
            let removed = removable(length, precision);
            let kept = if length <= 128 {
                (self.significand << power) / 10u128.pow(removed)
            } else {
                low_u128(&((BigUint::from(self.significand) << power) / BigUint::from(10u8).pow(removed)))
            };
            (kept, removed as i32)
        };
        DecimalDigits::new(kept, exponent, precision as usize)
    }

    /// Returns the number of bits of `significand * 5^power`.
    fn length_times_five_to(&self, power: u32) -> u64 {
        const LOG2_OF_5: f64 = 2.321_928_094_887_362;
        let logarithm = (self.significand as f64).log2() + f64::from(power) * LOG2_OF_5;
        // The error is far below this margin: the largest logarithm is below 2^16.
        if (logarithm - logarithm.round()).abs() > 1e-9 {
            return logarithm as u64 + 1;
        }
        (BigUint::from(5u8).pow(power) * self.significand).bits()
    }

    /// Returns `significand * 5^power / 10^removed`, rounded down.
    fn times_five_to(&self, power: u32, removed: u32) -> u128 {
        if let Some(divisor) = removed.checked_sub(power) {
            return self.significand.checked_shr(removed).unwrap_or(0) / 5u128.pow(divisor);
        }
        let power = power - removed;
        match 5u128
            .checked_pow(power)
            .and_then(|five| five.checked_mul(self.significand))
        {
            Some(product) => product.checked_shr(removed).unwrap_or(0),
            None => low_u128(&((BigUint::from(5u8).pow(power) * self.significand) >> removed)),
        }
    }
}

/// Returns the number of decimal digits that LLVM truncates from a number with this many bits.
///
/// 196/59 is slightly more than the number of bits of a decimal digit, so that the rest has at least `precision`
/// digits. It fits into 128 bits for the precision of every format.
fn removable(length: u64, precision: u32) -> u32 {
    let needed = (u64::from(precision) * 196).div_ceil(59);
    (length.saturating_sub(needed) * 59 / 196) as u32
}

/// `digits * 10^exponent`, without trailing zeros.
struct DecimalDigits {
    digits: String,
    exponent: i32,
}

impl DecimalDigits {
    /// Returns at most `precision` digits of a nonzero number, with halves rounded up.
    fn new(number: u128, exponent: i32, precision: usize) -> Self {
        let mut digits = number.to_string();
        let mut len = digits.len();
        let up = digits.as_bytes().get(precision).is_some_and(|digit| *digit >= b'5');
        digits.truncate(precision);
        // Rounding up turns trailing nines into zeros.
        let kept = digits.trim_end_matches(if up { '9' } else { '0' }).len();
        digits.truncate(kept);
        if up {
            match digits.pop() {
                Some(last) => digits.push(char::from(last as u8 + 1)),
                // All digits were nines: the result is the next power of ten.
                None => {
                    digits.push('1');
                    len += 1;
                }
            }
        }
        let exponent = exponent + (len - digits.len()) as i32;
        Self { digits, exponent }
    }

    fn len(&self) -> usize {
        self.digits.len()
    }

    /// Returns the power of ten of the first digit.
    fn magnitude(&self) -> i32 {
        self.exponent + self.len() as i32 - 1
    }

    /// Writes the first form: `1.234560e+05`.
    fn write_short(&self, negative: bool, text: &mut String) {
        if negative {
            text.push('-');
        }
        self.write_with_point(1, text);
        // One more zero than there are missing digits.
        for _ in self.len()..=SHORT as usize {
            text.push('0');
        }
        let magnitude = self.magnitude();
        let sign = if magnitude < 0 { '-' } else { '+' };
        // Writing into a string cannot fail.
        let _written = write!(text, "e{sign}{:02}", magnitude.unsigned_abs());
    }

    /// Writes the second form: `1.2345E+7`, `12.345` or `0.0012345`. Returns `false` if the text has no point.
    fn write_long(&self, precision: u32, negative: bool, text: &mut String) -> bool {
        if negative {
            text.push('-');
        }
        let magnitude = self.magnitude();
        let scientific = if self.exponent >= 0 {
            self.exponent > MAX_PADDING || self.len() as i32 + self.exponent > precision as i32
        } else {
            magnitude < -MAX_PADDING
        };
        if scientific {
            self.write_with_point(1, text);
            if self.len() == 1 {
                text.push('0');
            }
            // Writing into a string cannot fail.
            let _written = write!(text, "E{magnitude:+}");
        } else if self.exponent >= 0 {
            return false;
        } else if magnitude >= 0 {
            self.write_with_point(magnitude as usize + 1, text);
        } else {
            text.push_str("0.");
            for _ in 1..-magnitude {
                text.push('0');
            }
            text.push_str(&self.digits);
        }
        true
    }

    /// Writes the digits with a point after the first `whole` digits.
    fn write_with_point(&self, whole: usize, text: &mut String) {
        let (before, after) = self.digits.split_at(whole.min(self.len()));
        text.push_str(before);
        text.push('.');
        text.push_str(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Literals, and the output of `mlir-opt` 22 for them.
    const CASES: &str = include_str!("float_print_cases.txt");

    fn read(kind: FloatKind, literal: &str) -> Float {
        let (negative, digits) = literal
            .strip_prefix('-')
            .map_or((false, literal), |digits| (true, digits));
        Float::parse(kind, digits, negative).unwrap_or_else(|error| panic!("{literal} : {kind:?}: {error}"))
    }

    #[test]
    fn texts_are_those_of_mlir() {
        let mut compared = [0; FloatKind::ALL.len()];
        for line in CASES.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ');
            let (Some(kind), Some(literal), Some(expected), None) = (
                words.next().and_then(FloatKind::from_name),
                words.next(),
                words.next(),
                words.next(),
            ) else {
                panic!("not a case: {line:?}")
            };
            // MLIR 22 parses decimal literals of the wide kinds as `f64` first.
            let read = match kind {
                FloatKind::F80 | FloatKind::F128 if !literal.starts_with("0x") => {
                    let value = read(FloatKind::F64, literal).convert(kind);
                    value.expect("wide kinds take everything")
                }
                _ => read(kind, literal),
            };
            assert_eq!(read.to_string(), expected, "{literal} : {}", kind.name());
            compared[kind as usize] += 1;
        }
        assert!(compared.iter().all(|count| *count >= 50), "{compared:?}");
    }

    /// Returns floats with random bits, half of them with an exponent near that of one.
    fn samples(kind: FloatKind, count: u32) -> impl Iterator<Item = Float> {
        let semantics = kind.semantics();
        let mut state = 0x2545_f491_4f6c_dd1d_u128;
        (0..count).filter_map(move |i| {
            state = state
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(1);
            let mut bits = state >> (128 - kind.width());
            if i % 2 == 0 && semantics.exponent_bits >= 8 {
                let exponent = (semantics.bias - 60) as u128 + (state >> 20) % 80;
                bits &= !(semantics.exponent_mask() << semantics.stored_bits());
                bits |= exponent << semantics.stored_bits();
            }
            Float::from_bits(kind, bits)
        })
    }

    #[test]
    fn lossless_text_round_trips() {
        for kind in FloatKind::ALL {
            let (mut same, mut text) = (0, String::new());
            for float in samples(kind, 3000) {
                text.clear();
                float.print_lossless(&mut text).expect("strings take everything");
                assert_eq!(read(kind, &text), float, "{text} : {}", kind.name());
                same += u32::from(text == float.to_string());
            }
            assert_eq!(same, 3000, "{kind:?}: no random float needs another text than MLIR's");
        }
    }

    /// A value parsed from decimal text has the same text in both ways, even in the wide kinds.
    #[test]
    fn decimal_values_need_no_hexadecimal() {
        for kind in [FloatKind::F80, FloatKind::F128] {
            for float in samples(FloatKind::F64, 3000).filter(|float| float.is_finite()) {
                let mut text = String::new();
                let float = float.convert(kind).expect("wide kinds take everything");
                float.print_lossless(&mut text).expect("strings take everything");
                assert_eq!(text, float.to_string());
            }
        }
    }

    #[test]
    fn the_length_of_a_product_is_exact() {
        for significand in [
            1,
            3,
            5,
            625,
            (1 << 24) - 1,
            (1 << 53) - 1,
            (1 << 113) - 1,
            0x7fff_ffff_ffff_ffff,
        ] {
            for power in [0, 1, 2, 27, 54, 55, 56, 149, 1074, 16494] {
                let exact = ExactNumber {
                    significand,
                    exponent: -(power as i32),
                };
                let product = BigUint::from(5u8).pow(power) * significand;
                assert_eq!(
                    exact.length_times_five_to(power),
                    product.bits(),
                    "{significand} * 5^{power}"
                );
                for removed in [0, 1, power / 2, power.saturating_sub(20), power, power + 20] {
                    let quotient = &product / BigUint::from(10u8).pow(removed);
                    if quotient.bits() <= 128 {
                        assert_eq!(exact.times_five_to(power, removed), low_u128(&quotient));
                    }
                }
            }
        }
    }
}
