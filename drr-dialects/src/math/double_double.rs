//! Numbers of about 106 bits: unevaluated sums of two `f64`.

use std::f64::consts::LN_2;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The sum of two numbers, of which the second is at most half a unit in the last place of the first.
#[derive(Clone, Copy)]
pub(super) struct DoubleDouble {
    high: f64,
    low: f64,
}

const LN_2_EXACT: DoubleDouble = DoubleDouble::new(LN_2, 2.3190468138462996e-17);

impl DoubleDouble {
    pub(super) const fn new(high: f64, low: f64) -> Self {
        DoubleDouble { high, low }
    }

    /// Returns the exact sum of two numbers (Knuth).
    fn of_sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part_of_b = high - a;
        DoubleDouble::new(high, (a - (high - part_of_b)) + (b - part_of_b))
    }

    /// Returns the exact product of two numbers.
    fn of_product(a: f64, b: f64) -> Self {
        let high = a * b;
        DoubleDouble::new(high, a.mul_add(b, -high))
    }

    /// Returns the nearest `f64`.
    pub(super) fn to_f64(self) -> f64 {
        self.high + self.low
    }

    pub(super) fn sqrt(self) -> Self {
        if self.high == 0.0 {
            return self;
        }
        let root = DoubleDouble::from(self.high.sqrt());
        root + (self - root * root) / (root * 2.0.into())
    }

    /// Returns the exponential as a number between 0.7 and 1.5 and the exponent of a power of two.
    pub(super) fn exp_parts(self) -> (Self, i32) {
        let exponent = (self.high / LN_2).round();
        let rest = self - LN_2_EXACT * exponent.into();
        let horner = |sum: DoubleDouble, n: i32| DoubleDouble::from(1.0) + rest * sum / f64::from(n).into();
        ((1..=28).rev().fold(1.0.into(), horner), exponent as i32)
    }

    /// Returns the logarithm of a positive number.
    pub(super) fn ln(self) -> Self {
        // Newton's method doubles the number of exact bits. The half of the logarithm keeps the exponentials in range.
        let near = self.high.ln();
        let (factor, exponent) = DoubleDouble::from(near * -0.5).exp_parts();
        let scale = DoubleDouble::from(2f64.powi(exponent)) * factor;
        DoubleDouble::from(near) + (self * scale * scale - 1.0.into())
    }
}

impl From<f64> for DoubleDouble {
    fn from(value: f64) -> Self {
        DoubleDouble::new(value, 0.0)
    }
}

impl Add for DoubleDouble {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (high, low) = (Self::of_sum(self.high, other.high), Self::of_sum(self.low, other.low));
        let sum = Self::of_sum(high.high, high.low + low.high);
        Self::of_sum(sum.high, sum.low + low.low)
    }
}

impl Neg for DoubleDouble {
    type Output = Self;

    fn neg(self) -> Self {
        DoubleDouble::new(-self.high, -self.low)
    }
}

impl Sub for DoubleDouble {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for DoubleDouble {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = Self::of_product(self.high, other.high);
        let low = self.high.mul_add(other.low, self.low * other.high);
        Self::of_sum(product.high, product.low + low)
    }
}

impl Div for DoubleDouble {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = DoubleDouble::from(self.high / other.high);
        let rest = self - other * first;
        let second = DoubleDouble::from(rest.high / other.high);
        let rest = rest - other * second;
        first + second + (rest.high / other.high).into()
    }
}
