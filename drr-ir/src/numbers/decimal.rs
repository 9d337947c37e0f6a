//! Decimal numbers turned into binary ones of enough bits to be rounded rightly.

use num_bigint::BigUint;

use super::int::low_u128;
use super::rounding::Binary;

/// More significant digits than any float, and any number halfway between two of them, has.
const MAX_DIGITS: usize = 12_000;

/// A power of ten beyond all floats, and beyond what is worth computing.
const BEYOND: i64 = 5_100;

/// `digits * 10^exponent`, without leading zeros.
#[derive(Debug)]
pub(super) struct Decimal {
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    /// Reads digits with an optional point and exponent. Nothing else may be in the text.
    pub(super) fn new(text: &str) -> Self {
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let mut exponent = clamped_exponent(exponent).saturating_sub(fraction.len() as i64);
        let whole = whole.trim_start_matches('0');
        let fraction = if whole.is_empty() {
            fraction.trim_start_matches('0')
        } else {
            fraction
        };
        let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).take(MAX_DIGITS).collect();
        let rest = whole.bytes().chain(fraction.bytes()).skip(MAX_DIGITS);
        let dropped = (whole.len() + fraction.len()).saturating_sub(MAX_DIGITS);
        exponent = exponent.saturating_add(dropped as i64);
        if rest.into_iter().any(|digit| digit != b'0') {
            // Any number strictly between these digits and the next ones is rounded alike.
            digits.push(b'1');
            exponent = exponent.saturating_sub(1);
        }
        Self { digits, exponent }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The number in binary, cut off (and marked as such) at 120 bits or more. `None` for zero.
    ///
    /// Numbers beyond all floats become others beyond all floats.
    pub(super) fn to_binary(&self) -> Option<Binary> {
        if self.is_zero() {
            return None;
        }
        let magnitude = self.exponent.saturating_add(self.digits.len() as i64);
        if magnitude.abs() > BEYOND {
            let exponent = if magnitude > 0 { 1 << 16 } else { -(1 << 16) };
            return Some(Binary {
                significand: 1,
                exponent,
                sticky: false,
            });
        }
        let digits = BigUint::parse_bytes(&self.digits, 10)?;
        // The exponent is small: it is at most the magnitude, and at least that without the digits.
        let five = BigUint::from(5u8).pow(self.exponent.unsigned_abs() as u32);
        let exponent = self.exponent as i32;
        if exponent >= 0 {
            return Some(top_bits(digits * five, exponent, false));
        }
        let shift = (five.bits() + 122).saturating_sub(digits.bits());
        let shifted = digits << shift;
        let quotient = &shifted / &five;
        let exact = &quotient * &five == shifted;
        Some(top_bits(quotient, exponent - shift as i32, !exact))
    }
}

/// The top 128 bits of `number * 2^exponent`.
fn top_bits(number: BigUint, exponent: i32, sticky: bool) -> Binary {
    let excess = number.bits().saturating_sub(128);
    if excess == 0 {
        return Binary {
            significand: low_u128(&number),
            exponent,
            sticky,
        };
    }
    let sticky = sticky || number.trailing_zeros().is_some_and(|zeros| zeros < excess);
    Binary {
        significand: low_u128(&(number >> excess)),
        exponent: exponent + excess as i32,
        sticky,
    }
}

/// The exponent as far as it matters: a text that makes up for a larger one by its length would not fit into memory.
fn clamped_exponent(text: &str) -> i64 {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.trim_start_matches('0');
    let limit = 1 << 60;
    let value = if digits.is_empty() {
        0
    } else {
        digits.parse::<i64>().unwrap_or(limit).min(limit)
    };
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, i64) {
        let Decimal { digits, exponent } = Decimal::new(text);
        (String::from_utf8(digits).expect("digits"), exponent)
    }

    #[test]
    fn digits_and_exponent_are_found() {
        for (text, digits, exponent) in [
            ("0.0", "", -1),
            ("1.0", "10", -1),
            ("001.25e3", "125", 1),
            ("0.00125E-3", "125", -8),
            ("7", "7", 0),
            ("1.0e99999999999999999999", "10", (1 << 60) - 1),
            ("1.0e-99999999999999999999", "10", -(1 << 60) - 1),
        ] {
            assert_eq!(parts(text), (digits.to_owned(), exponent), "{text}");
        }
        let long = format!("1{}.{}1", "0".repeat(20_000), "0".repeat(20_000));
        let (digits, exponent) = parts(&long);
        assert_eq!(
            (digits.len(), exponent),
            (MAX_DIGITS + 1, 20_001 - MAX_DIGITS as i64 - 1)
        );
        assert!(digits.ends_with('1'));
    }

    #[test]
    fn binary_numbers_are_exact_or_marked() {
        let binary = |text| Decimal::new(text).to_binary();
        assert_eq!(binary("0.0e7"), None);
        assert_eq!(binary("3.0e0").map(|b| b.sticky), Some(false));
        let half = binary("0.5").expect("not zero");
        assert_eq!((half.significand.count_ones(), half.sticky), (1, false));
        assert!(binary("0.1").is_some_and(|b| b.sticky && b.significand.leading_zeros() <= 8));
        assert!(binary("1.0e4900").is_some_and(|b| b.sticky && b.significand.leading_zeros() == 0));
        assert_eq!(binary("1.0e6000").map(|b| b.exponent), Some(1 << 16));
        assert_eq!(binary("1.0e-6000").map(|b| b.exponent), Some(-(1 << 16)));
    }
}
