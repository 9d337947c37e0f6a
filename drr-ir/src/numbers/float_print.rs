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
const SHORT: u32 = 6;

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
        match self.class() {
            Class::Infinite | Class::Nan { .. } => None,
            Class::Zero => Some(
                if self.is_negative() {
                    "-0.000000e+00"
                } else {
                    "0.000000e+00"
                }
                .to_owned(),
            ),
            Class::Finite(number) => {
                let exact = Exact::new(number);
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

/// A binary number as `significand * 10^exponent`, without loss.
struct Exact {
    significand: Magnitude,
    exponent: i32,
}

/// A whole number; most fit into a machine integer.
enum Magnitude {
    Small(u128),
    Big(BigUint),
}

impl Exact {
    fn new(number: Binary) -> Self {
        let zeros = number.significand.trailing_zeros();
        let significand = number.significand >> zeros;
        let exponent = number.exponent + zeros as i32;
        if exponent >= 0 {
            let significand = if significand.leading_zeros() as i32 >= exponent {
                Magnitude::Small(significand << exponent)
            } else {
                Magnitude::Big(BigUint::from(significand) << exponent)
            };
            return Self {
                significand,
                exponent: 0,
            };
        }
        // n * 2^-e is n * 5^e * 10^-e.
        let fives = exponent.unsigned_abs();
        let power = 5u128.checked_pow(fives);
        let significand = match power.and_then(|power| significand.checked_mul(power)) {
            Some(small) => Magnitude::Small(small),
            None => Magnitude::Big(power.map_or_else(|| BigUint::from(5u8).pow(fives), BigUint::from) * significand),
        };
        Self { significand, exponent }
    }

    /// About `precision` significant digits.
    fn digits(&self, precision: u32) -> Digits {
        let bits = match &self.significand {
            Magnitude::Small(small) => u64::from(128 - small.leading_zeros()),
            Magnitude::Big(big) => big.bits(),
        };
        // 196/59 is slightly more than the bits of a decimal digit. What is surely not needed is cut off.
        let needed = (u64::from(precision) * 196).div_ceil(59);
        let removed = (bits.saturating_sub(needed) * 59 / 196) as u32;
        let kept = match &self.significand {
            Magnitude::Small(small) => small / 10u128.pow(removed),
            Magnitude::Big(big) if removed == 0 => low_u128(big),
            Magnitude::Big(big) => low_u128(&(big / BigUint::from(10u8).pow(removed))),
        };
        let mut digits = Digits::new(kept, self.exponent + removed as i32);
        digits.round(precision as usize);
        digits
    }
}

/// `digits * 10^exponent`, the first digit the highest one.
struct Digits {
    /// Enough for a `u128`.
    buffer: [u8; 40],
    len: usize,
    exponent: i32,
}

impl Digits {
    /// The digits of a number that is not zero, without zeros at the end.
    fn new(mut number: u128, mut exponent: i32) -> Self {
        let mut reversed = [0; 40];
        let mut len = 0;
        let mut push = |digit: u8| {
            if len == 0 && digit == 0 {
                exponent += 1;
            } else if let Some(slot) = reversed.get_mut(len) {
                *slot = digit;
                len += 1;
            }
        };
        // 64-bit division is cheap, so the number is taken apart into pieces of 19 digits first.
        const PIECE: u128 = 10_000_000_000_000_000_000;
        while number >= PIECE {
            let mut piece = (number % PIECE) as u64;
            number /= PIECE;
            for _ in 0..19 {
                push((piece % 10) as u8);
                piece /= 10;
            }
        }
        let mut piece = number as u64;
        while piece != 0 {
            push((piece % 10) as u8);
            piece /= 10;
        }
        let mut buffer = [0; 40];
        for (to, from) in buffer.iter_mut().zip(reversed.iter().take(len).rev()) {
            *to = *from;
        }
        Self { buffer, len, exponent }
    }

    fn as_slice(&self) -> &[u8] {
        self.buffer.get(..self.len).unwrap_or(&self.buffer)
    }

    /// Leaves at most `precision` digits, halves rounded up, and no zeros at the end.
    fn round(&mut self, precision: usize) {
        if self.len <= precision {
            return;
        }
        let up = self.buffer.get(precision).is_some_and(|digit| *digit >= 5);
        self.truncate(precision);
        if up {
            // Nines would become zeros, which do not stay.
            while self.as_slice().last() == Some(&9) {
                self.truncate(self.len - 1);
            }
            if self.len == 0 {
                // All of them were nines: the next power of ten is left.
                self.len = 1;
                self.buffer = [0; 40];
            }
            if let Some(last) = self.len.checked_sub(1).and_then(|last| self.buffer.get_mut(last)) {
                *last += 1;
            }
        } else {
            while self.len > 1 && self.as_slice().last() == Some(&0) {
                self.truncate(self.len - 1);
            }
        }
    }

    fn truncate(&mut self, len: usize) {
        self.exponent += (self.len - len) as i32;
        self.len = len;
    }

    /// The power of ten of the first digit.
    fn magnitude(&self) -> i32 {
        self.exponent + self.len as i32 - 1
    }

    /// The first form: `1.234560e+05`.
    fn write_short(&self, negative: bool, text: &mut String) {
        if negative {
            text.push('-');
        }
        self.write_with_point(1, text);
        // One zero more than there are digits missing.
        for _ in self.len..=SHORT as usize {
            text.push('0');
        }
        let magnitude = self.magnitude();
        text.push_str(if magnitude < 0 { "e-" } else { "e+" });
        if magnitude.abs() < 10 {
            text.push('0');
        }
        push_number(magnitude.unsigned_abs(), text);
    }

    /// The second form: `1.2345E+7`, `12.345` or `0.0012345`. `false` if the text has no point.
    fn write_long(&self, precision: u32, negative: bool, text: &mut String) -> bool {
        if negative {
            text.push('-');
        }
        let magnitude = self.magnitude();
        let scientific = if self.exponent >= 0 {
            self.exponent > MAX_PADDING || self.len as i32 + self.exponent > precision as i32
        } else {
            magnitude < -MAX_PADDING
        };
        if scientific {
            self.write_with_point(1, text);
            if self.len == 1 {
                text.push('0');
            }
            text.push_str(if magnitude < 0 { "E-" } else { "E+" });
            push_number(magnitude.unsigned_abs(), text);
        } else if self.exponent >= 0 {
            return false;
        } else if magnitude >= 0 {
            self.write_with_point(magnitude as usize + 1, text);
        } else {
            text.push_str("0.");
            for _ in 1..-magnitude {
                text.push('0');
            }
            for digit in self.as_slice() {
                text.push(char::from(b'0' + digit));
            }
        }
        true
    }

    /// The digits with a point after the first `whole` of them.
    fn write_with_point(&self, whole: usize, text: &mut String) {
        for (i, digit) in self.as_slice().iter().enumerate() {
            if i == whole {
                text.push('.');
            }
            text.push(char::from(b'0' + digit));
        }
        if self.len <= whole {
            text.push('.');
        }
    }
}

fn push_number(number: u32, text: &mut String) {
    let mut divisor = 1;
    while number / divisor >= 10 {
        divisor *= 10;
    }
    while divisor != 0 {
        text.push(char::from(b'0' + (number / divisor % 10) as u8));
        divisor /= 10;
    }
}
