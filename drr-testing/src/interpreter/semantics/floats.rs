//! Float ops of `arith`: arithmetic, extremes, comparison.

use std::cmp::Ordering;

use drr_ir::OpRef;
use drr_ir::numbers::Float;

use super::elementwise::{float, floats};
use super::integers::predicate;
use super::{AttrNames, Scalar, has_flag, invalid, unsupported};
use crate::interpreter::{Execution, Interpreter, RuntimeValue};

/// The fast-math flags that restrict or free results. The others permit transformations that the interpreter does not
/// know.
#[derive(Clone, Copy)]
pub(super) struct FastMath {
    nnan: bool,
    ninf: bool,
    nsz: bool,
}

impl FastMath {
    pub(super) fn of(op: OpRef<'_>, names: AttrNames) -> Self {
        let has = |flag| has_flag(op, names.fastmath, flag) || has_flag(op, names.fastmath, "fast");
        FastMath {
            nnan: has("nnan"),
            ninf: has("ninf"),
            nsz: has("nsz"),
        }
    }

    /// Returns `true` if the flags exclude the value.
    pub(super) fn excludes(self, value: Float) -> bool {
        self.nnan && value.is_nan() || self.ninf && value.is_inf()
    }

    /// Returns the result of an op: poison if the flags exclude it, a zero of either sign if its sign is insignificant.
    pub(super) fn result(self, run: &mut Execution<'_>, op: OpRef<'_>, value: Option<Float>) -> Scalar {
        let value = value.ok_or_else(|| unsupported(op, "the type cannot represent the result"))?;
        if self.excludes(value) {
            return Ok(RuntimeValue::Poison);
        }
        if self.nsz && value.is_zero() && run.choose() {
            Ok(value.checked_neg().unwrap_or(value).into())
        } else {
            Ok(value.into())
        }
    }
}

/// Computes a result, if the type has it.
type Binary = fn(Float, Float) -> Option<Float>;

/// Ops on two floats.
const BINARY: &[(&str, Binary)] = &[
    ("addf", Float::checked_add),
    ("subf", Float::checked_sub),
    ("mulf", Float::checked_mul),
    ("divf", Float::checked_div),
    ("remf", Float::checked_rem),
    ("maximumf", |a, b| Some(extreme(a, b, Ordering::Greater))),
    ("minimumf", |a, b| Some(extreme(a, b, Ordering::Less))),
];

pub(super) fn register(mut interpreter: Interpreter, names: AttrNames) -> Interpreter {
    for &(name, compute) in BINARY {
        interpreter = interpreter.op(&format!("arith.{name}"), move |run, op, operands| {
            Ok(vec![binary(run, op, operands, names, |_, a, b| compute(a, b))?])
        });
    }
    for (name, wanted) in [("maxnumf", Ordering::Greater), ("minnumf", Ordering::Less)] {
        interpreter = interpreter.op(&format!("arith.{name}"), move |run, op, operands| {
            let number = |run: &mut Execution<'_>, a: Float, b: Float| {
                Some(match (a.is_nan(), b.is_nan()) {
                    (true, _) => b,
                    (_, true) => a,
                    // Either zero may be the result of zeros with different signs.
                    _ if a.is_zero() && b.is_zero() && a != b && run.choose() => extreme(a, b, wanted.reverse()),
                    _ => extreme(a, b, wanted),
                })
            };
            Ok(vec![binary(run, op, operands, names, number)?])
        });
    }
    interpreter
        .op("arith.negf", move |run, op, operands| {
            let fastmath = FastMath::of(op, names);
            let negate = |value: Float| {
                if fastmath.excludes(value) {
                    Ok(RuntimeValue::Poison)
                } else {
                    fastmath.result(run, op, value.checked_neg())
                }
            };
            Ok(vec![float(op, operands, negate)?])
        })
        .op("arith.cmpf", move |_, op, operands| {
            let (fastmath, predicate) = (FastMath::of(op, names), predicate(op, names)?);
            let compare = |a: Float, b: Float| {
                if fastmath.excludes(a) || fastmath.excludes(b) {
                    return Ok(RuntimeValue::Poison);
                }
                let bit = match a.compare(b) {
                    Some(Ordering::Equal) => 1,
                    Some(Ordering::Greater) => 2,
                    Some(Ordering::Less) => 4,
                    None => 8,
                };
                // Bits for equal, greater, less and unordered. The ordered predicates are numbered by their bits, and
                // the unordered ones of the same order follow.
                let bits = match predicate {
                    0..=7 => predicate,
                    8..=13 => (predicate - 7) | 8,
                    14 => 8,
                    15 => 15,
                    _ => return Err(invalid(op, "has an unknown predicate")),
                };
                Ok(RuntimeValue::bool(bits & bit != 0))
            };
            Ok(vec![floats(op, operands, compare)?])
        })
}

fn binary(
    run: &mut Execution<'_>,
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    names: AttrNames,
    compute: impl Fn(&mut Execution<'_>, Float, Float) -> Option<Float>,
) -> Scalar {
    let fastmath = FastMath::of(op, names);
    floats(op, operands, |a, b| {
        if fastmath.excludes(a) || fastmath.excludes(b) {
            return Ok(RuntimeValue::Poison);
        }
        let value = compute(run, a, b);
        fastmath.result(run, op, value)
    })
}

/// Returns the greater or lesser value, or a NaN if there is one. A negative zero is less than a positive one.
fn extreme(a: Float, b: Float, wanted: Ordering) -> Float {
    match a.compare(b) {
        None if a.is_nan() => a,
        None => b,
        Some(Ordering::Equal) if a.is_negative() == (wanted == Ordering::Less) => a,
        Some(Ordering::Equal) => b,
        Some(order) if order == wanted => a,
        Some(_) => b,
    }
}
