//! Floats as MLIR prints them.
//!
//! MLIR tries three forms: six significant digits in scientific notation, if they mean the same
//! float; then as many digits as the format may need, if that gives a text with a point; then the
//! bits in hexadecimal. Which digits come out is decided by the details of LLVM's conversion
//! (it cuts off binary digits before it rounds decimal ones, and rounds halves up), so they are
//! followed here to the letter.

use std::fmt;

use num_bigint::BigUint;

use super::float::Float;
use super::float_kinds::FloatKind;
use super::int::low_u128;
use super::rounding::{Binary, Class};

/// The significant digits of the first form.
const SHORT: usize = 6;

/// How many zeros the second form writes before it turns to scientific notation.
const MAX_PADDING: i32 = 3;

impl Float {
    /// Writes the value as MLIR does, without its type.
    ///
    /// MLIR does not always get back what it wrote: it reads `f80` and `f128` as `f64`.
    /// [`Float::print_lossless`] avoids that.
    ///
    /// # Errors
    ///
    /// If `out` does not take the text.
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

    /// Writes the value as [`Float::print`] does, but in hexadecimal where reading the decimal text
    /// would give another value. What [`Float::parse`] read is always written as MLIR writes it,
    /// unless it was given in hexadecimal.
    ///
    /// # Errors
    ///
    /// If `out` does not take the text.
    pub fn print_lossless(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Some(text) = self.decimal_text() else {
            return self.print_hex(out);
        };
        let (negative, digits) = text.strip_prefix('-').map_or((false, &*text), |digits| (true, digits));
        // Both forms of an f64 have enough digits to mean it.
        if self.kind() == FloatKind::F64 || Self::parse(self.kind(), digits, negative) == Ok(*self) {
            out.write_str(&text)
        } else {
            self.print_hex(out)
        }
    }

    /// Writes the bits as `0x` and hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If `out` does not take the text.
    pub fn print_hex(&self, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{:#X}", self.bits())
    }

    /// The first or second form. `None` for what is not finite, and for whole numbers that the
    /// second form writes without a point.
    fn decimal_text(&self) -> Option<String> {
        let text = match self.class() {
            Class::Infinite | Class::Nan { .. } => return None,
            Class::Zero => "0.000000e+00".to_owned(),
            Class::Finite(number) => {
                let short = Digits::new(number, SHORT).short();
                if Self::nearest(self.kind(), &short, self.is_negative()) == Some(*self) {
                    short
                } else {
                    let precision = 2 + self.semantics().precision as usize * 59 / 196;
                    Digits::new(number, precision).long(precision)?
                }
            }
        };
        Some(if self.is_negative() { format!("-{text}") } else { text })
    }
}

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f)
    }
}

/// `digits * 10^exponent`, without zeros at the end.
struct Digits {
    digits: String,
    exponent: i32,
}

impl Digits {
    /// At most `precision` digits of a number, halves rounded up.
    fn new(number: Binary, precision: usize) -> Self {
        let zeros = number.significand.trailing_zeros();
        let significand = BigUint::from(number.significand >> zeros);
        let exponent = number.exponent + zeros as i32;
        let power = exponent.unsigned_abs();
        // LLVM makes a whole number of it, times a power of ten: `2^-e` is `5^e * 10^-e`.
        let (whole, exponent) = if exponent < 0 {
            (significand * five_to(power), exponent)
        } else {
            (significand << power, 0)
        };
        // Of that it cuts off decimal digits by the number of bits: 196/59 is slightly more than the bits of a digit, so
        // that at least `precision` digits are left.
        let needed = (precision as u64 * 196).div_ceil(59);
        let removed = (whole.bits().saturating_sub(needed) * 59 / 196) as u32;
        let kept = low_u128(&((whole >> removed) / five_to(removed)));
        let mut digits = kept.to_string();
        let mut len = digits.len();
        let up = digits.as_bytes().get(precision).is_some_and(|digit| *digit >= b'5');
        digits.truncate(precision);
        // With one more, nines become zeros.
        let kept = digits.trim_end_matches(if up { '9' } else { '0' }).len();
        digits.truncate(kept);
        if up {
            match digits.pop() {
                Some(last) => digits.push(char::from(last as u8 + 1)),
                // All of them were nines: the next power of ten is left.
                None => {
                    digits.push('1');
                    len += 1;
                }
            }
        }
        let exponent = exponent + removed as i32 + (len - digits.len()) as i32;
        Self { digits, exponent }
    }

    /// The power of ten of the first digit.
    fn magnitude(&self) -> i32 {
        self.exponent + self.digits.len() as i32 - 1
    }

    /// The first form: `1.234560e+05`.
    fn short(&self) -> String {
        let (first, rest) = self.digits.split_at(1);
        format!("{first}.{rest:0<SHORT$}e{:+03}", self.magnitude())
    }

    /// The second form: `1.2345E+7`, `12.345` or `0.0012345`. `None` if the text has no point.
    fn long(&self, precision: usize) -> Option<String> {
        let magnitude = self.magnitude();
        let scientific = if self.exponent >= 0 {
            self.exponent > MAX_PADDING || magnitude >= precision as i32
        } else {
            magnitude < -MAX_PADDING
        };
        if scientific {
            let (first, rest) = self.digits.split_at(1);
            return Some(format!("{first}.{rest:0<1}E{magnitude:+}"));
        }
        // At least one digit stands before the point.
        let behind = usize::try_from(-self.exponent).ok().filter(|&behind| behind > 0)?;
        let digits = format!("{:0>1$}", self.digits, behind + 1);
        let (before, behind) = digits.split_at(digits.len() - behind);
        Some(format!("{before}.{behind}"))
    }
}

fn five_to(power: u32) -> BigUint {
    // Most powers fit, and then nothing is multiplied.
    5u128
        .checked_pow(power)
        .map_or_else(|| BigUint::from(5u8).pow(power), BigUint::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Literals and what `mlir-opt` 22 printed for them.
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
            assert_eq!(read(kind, literal).to_string(), expected, "{literal} : {}", kind.name());
            compared[kind as usize] += 1;
        }
        assert!(compared.iter().all(|count| *count >= 50), "{compared:?}");
    }

    /// The floats with random bits, half of them with an exponent that is not far from one.
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
    fn lossless_text_comes_back() {
        for kind in FloatKind::ALL {
            let (mut same, mut text) = (0, String::new());
            for float in samples(kind, 3000) {
                text.clear();
                float.print_lossless(&mut text).expect("strings take everything");
                assert_eq!(read(kind, &text), float, "{text} : {}", kind.name());
                same += u32::from(text == float.to_string());
            }
            // Only the kinds with more digits than f64 ever need another text than MLIR's.
            assert_eq!(same == 3000, kind.semantics().precision <= 53, "{kind:?}");
        }
    }

    /// What was read from decimal text has the same text in both ways, even in the wide kinds.
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
}
