//! Folds of functions for `f32` and `f64` that the standard library of Rust lacks or rounds more than once.
//!
//! They are computed with about 100 bits, so the results are the same on all machines. MLIR calls the C library, whose last bits may
//! be others.

use drr::define::Fold;
use drr::numbers::{Float, FloatKind};
use drr::prelude::*;

use super::double_double::DoubleDouble;
use crate::shared::elementwise::fold_unary;

/// Defines the folds of functions of one operand.
macro_rules! unary {
    ($(pub $fold:ident = $function:ident;)*) => {$(
        pub(crate) fn $fold(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
            fold_unary(op, constants, |value: &Float| match value.kind() {
                FloatKind::F32 | FloatKind::F64 if value.is_nan() => Some(value.quieted()),
                FloatKind::F32 | FloatKind::F64 => {
                    Float::from_f64(FloatKind::F64, $function(value.to_f64()))?.convert(value.kind())
                }
                _ => None,
            })
        }
    )*};
}

unary! {
    pub fold_acosh_op = acosh;
    pub fold_asinh_op = asinh;
    pub fold_atanh_op = atanh;
    pub fold_erf_op = erf;
    pub fold_erfc_op = erfc;
}

/// The result outside of the domain of a function, as on x86.
const INVALID: f64 = -f64::NAN;

/// A number whose square is so large that adding 1 to it changes nothing.
const LARGE: f64 = 1e18;

/// A number whose cube is so small that adding it to the number changes nothing.
const SMALL: f64 = 1e-9;

const TWO_OVER_SQRT_PI: DoubleDouble = DoubleDouble::new(std::f64::consts::FRAC_2_SQRT_PI, 1.533545961316588e-17);

fn acosh(x: f64) -> f64 {
    if x < 1.0 {
        return INVALID;
    }
    if x > LARGE {
        return ln_of_double(x);
    }
    let (x, one) = (DoubleDouble::from(x), DoubleDouble::from(1.0));
    (x + ((x - one) * (x + one)).sqrt()).ln().to_f64()
}

fn asinh(x: f64) -> f64 {
    let absolute = match x.abs() {
        ..SMALL => return x,
        LARGE.. => ln_of_double(x.abs()),
        absolute => {
            let absolute = DoubleDouble::from(absolute);
            (absolute + (absolute * absolute + 1.0.into()).sqrt()).ln().to_f64()
        }
    };
    absolute.copysign(x)
}

/// Returns the logarithm of 2x, which may be out of range.
fn ln_of_double(x: f64) -> f64 {
    if x.is_finite() {
        (DoubleDouble::from(x).ln() + DoubleDouble::from(2.0).ln()).to_f64()
    } else {
        x
    }
}

fn atanh(x: f64) -> f64 {
    let absolute = match x.abs() {
        ..SMALL => return x,
        1.0 => f64::INFINITY,
        1.0.. => return INVALID,
        absolute => {
            let (absolute, one) = (DoubleDouble::from(absolute), DoubleDouble::from(1.0));
            (((one + absolute) / (one - absolute)).ln() * 0.5.into()).to_f64()
        }
    };
    absolute.copysign(x)
}

/// Returns the integral of the normal distribution, `2 / sqrt(pi) * exp(-t^2)` from 0 to x.
fn erf(x: f64) -> f64 {
    match x.abs() {
        ..3.0 => erf_series(x).to_f64().copysign(x),
        3.0..6.0 => (1.0 - erfc(x.abs())).copysign(x),
        _ => 1f64.copysign(x),
    }
}

/// Returns `1 - erf(x)`.
fn erfc(x: f64) -> f64 {
    match x {
        ..-6.0 => 2.0,
        ..3.0 => (DoubleDouble::from(1.0) - erf_series(x)).to_f64(),
        3.0..28.0 => erfc_continued_fraction(x),
        _ => 0.0,
    }
}

/// Computes `erf` by its series of powers.
fn erf_series(x: f64) -> DoubleDouble {
    let x = DoubleDouble::from(x);
    let mut power = TWO_OVER_SQRT_PI * x;
    let mut sum = power;
    for n in 1..=250 {
        power = -(power * x * x / f64::from(n).into());
        sum = sum + power / f64::from(2 * n + 1).into();
    }
    sum
}

/// Computes `erfc` by Laplace's continued fraction, for numbers of at least 3.
fn erfc_continued_fraction(x: f64) -> f64 {
    let x = DoubleDouble::from(x);
    let square = x * x;
    let (exp, exponent) = (-square).exp_parts();
    let level = |fraction: DoubleDouble, n: i32| {
        // The levels alternate between x^2 and 1.
        let base = if n % 2 == 0 { square } else { 1.0.into() };
        base + DoubleDouble::from(f64::from(n + 1) * 0.5) / fraction
    };
    let fraction = (0..200).rev().fold(1.0.into(), level);
    let scaled = (TWO_OVER_SQRT_PI * 0.5.into() * x * exp / fraction).to_f64();
    // The power of two may be out of range.
    scaled * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}
