//! Ops of `math` whose results are exact or rounded once.

use std::cmp::Ordering;

use drr_ir::numbers::{Float, FloatKind, Int, Signedness};

use super::elementwise::{float, floats, int, ints};
use super::floats::FastMath;
use super::{AttrNames, Scalar, undefined};
use crate::interpreter::{Interpreter, RuntimeValue};

type IntFunction = fn(&Int) -> Int;
type Rounding = fn(f64) -> f64;
type FloatTest = fn(Float) -> bool;

/// Ops on an integer.
const INTEGERS: &[(&str, IntFunction)] = &[
    // The lowest value has no counterpart, and wraps to itself.
    ("absi", |value| {
        if value.is_negative() {
            Int::wrapping(value.width(), 0)
                .wrapping_sub(value)
                .unwrap_or_else(|| value.clone())
        } else {
            value.clone()
        }
    }),
    ("ctlz", |value| {
        count(value, |amount| value.shift_right(amount, false).is_zero())
    }),
    ("cttz", |value| {
        count(value, |amount| value.shift_left(value.width() - 1 - amount).is_zero())
    }),
    ("ctpop", |value| {
        count(value, |amount| {
            !value
                .shift_right(amount, false)
                .resize(1, Signedness::Unsigned)
                .is_zero()
        })
    }),
];

/// Ops that round to an integer.
const ROUNDINGS: &[(&str, Rounding)] = &[
    ("ceil", f64::ceil),
    ("floor", f64::floor),
    ("round", f64::round),
    ("roundeven", f64::round_ties_even),
    ("trunc", f64::trunc),
];

/// Tests of a float.
const TESTS: &[(&str, FloatTest)] = &[
    ("isfinite", Float::is_finite),
    ("isinf", Float::is_inf),
    ("isnan", Float::is_nan),
    ("isnormal", |value| {
        let lowest = Float::from_f64(FloatKind::F64, 2f64.powi(value.kind().semantics().min_exponent()));
        let wide = value.abs().convert(FloatKind::F64);
        let order = lowest.zip(wide).and_then(|(lowest, wide)| wide.compare(lowest));
        value.is_finite() && order.is_some_and(Ordering::is_ge)
    }),
];

pub(super) fn register(mut interpreter: Interpreter, names: AttrNames) -> Interpreter {
    for &(name, compute) in INTEGERS {
        interpreter = interpreter.op(&format!("math.{name}"), move |_, op, operands| {
            Ok(vec![int(op, operands, |value| Ok(compute(value).into()))?])
        });
    }
    for &(name, round) in ROUNDINGS {
        interpreter = interpreter.op(&format!("math.{name}"), move |run, op, operands| {
            let fastmath = FastMath::of(op, names);
            let compute = |value: Float| {
                if fastmath.excludes(value) {
                    Ok(RuntimeValue::Poison)
                } else {
                    fastmath.result(run, op, rounded(value, round))
                }
            };
            Ok(vec![float(op, operands, compute)?])
        });
    }
    for &(name, holds) in TESTS {
        interpreter = interpreter.op(&format!("math.{name}"), move |_, op, operands| {
            let fastmath = FastMath::of(op, names);
            let test = |value: Float| {
                if fastmath.excludes(value) {
                    Ok(RuntimeValue::Poison)
                } else {
                    Ok(RuntimeValue::bool(holds(value)))
                }
            };
            Ok(vec![float(op, operands, test)?])
        });
    }
    interpreter
        .op("math.ipowi", |_, op, operands| Ok(vec![ints(op, operands, power)?]))
        .op("math.absf", move |run, op, operands| {
            let fastmath = FastMath::of(op, names);
            let compute = |value: Float| {
                if fastmath.excludes(value) {
                    Ok(RuntimeValue::Poison)
                } else {
                    fastmath.result(run, op, Some(value.abs()))
                }
            };
            Ok(vec![float(op, operands, compute)?])
        })
        .op("math.copysign", move |run, op, operands| {
            let fastmath = FastMath::of(op, names);
            let compute = |value: Float, sign: Float| {
                if fastmath.excludes(value) || fastmath.excludes(sign) {
                    return Ok(RuntimeValue::Poison);
                }
                let result = if sign.is_negative() {
                    value.abs().checked_neg()
                } else {
                    Some(value.abs())
                };
                fastmath.result(run, op, result)
            };
            Ok(vec![floats(op, operands, compute)?])
        })
}

/// Returns the number of bit positions for which a test holds.
fn count(value: &Int, holds: impl Fn(u32) -> bool) -> Int {
    let count = (0..value.width()).filter(|&amount| holds(amount)).count();
    Int::wrapping(value.width(), count as u128)
}

/// Rounds to an integer by `f64`, which has all values of the narrower types.
fn rounded(value: Float, round: fn(f64) -> f64) -> Option<Float> {
    if value.is_nan() {
        return Some(value);
    }
    let wide = value.convert_exact(FloatKind::F64)?;
    Float::from_f64(value.kind(), round(wide.to_f64()))
}

/// Raises to a signed power, which wraps. The reciprocal of zero is undefined, and that of a larger number is zero.
fn power(base: &Int, exponent: &Int) -> Scalar {
    let width = base.width();
    let one = Int::wrapping(width, 1);
    let is_odd = !exponent.resize(1, Signedness::Unsigned).is_zero();
    if exponent.is_negative() {
        return match base {
            base if base.is_zero() => undefined("a negative power of zero"),
            base if *base == one => Ok(one.into()),
            base if base.is_all_ones() => Ok(if is_odd { base.clone() } else { one }.into()),
            _ => Ok(Int::wrapping(width, 0).into()),
        };
    }
    let (mut result, mut square) = (one, base.clone());
    for bit in 0..width {
        let product = |a: &Int, b: &Int| a.wrapping_mul(b).unwrap_or_else(|| a.clone());
        if !exponent
            .shift_right(bit, false)
            .resize(1, Signedness::Unsigned)
            .is_zero()
        {
            result = product(&result, &square);
        }
        square = product(&square, &square);
    }
    Ok(result.into())
}
