//! Integer ops of `arith`: arithmetic, division, bits, comparison, selection, constants.

use std::cmp::Ordering;

use drr_ir::OpRef;
use drr_ir::numbers::{Int, Signedness};

use super::elementwise::{elementwise, ints};
use super::{AttrNames, Scalar, has_flag, invalid, undefined, unsupported};
use crate::interpreter::{ExecutionError, Interpreter, RuntimeValue};

/// Promises of an integer op, whose violation makes the result poison.
#[derive(Clone, Copy, Default)]
struct Flags {
    nsw: bool,
    nuw: bool,
    exact: bool,
}

impl Flags {
    fn of(op: OpRef<'_>, names: AttrNames) -> Self {
        Flags {
            nsw: has_flag(op, names.overflow, "nsw"),
            nuw: has_flag(op, names.overflow, "nuw"),
            exact: op.attr(names.exact).is_some(),
        }
    }
}

type Binary = fn(&Int, &Int, Flags) -> Scalar;

/// Ops on two integers, which are poison if an operand is.
const BINARY: &[(&str, Binary)] = &[
    ("addi", |a, b, flags| checked(a, b, flags, Int::wrapping_add, 1)),
    ("subi", |a, b, flags| checked(a, b, flags, Int::wrapping_sub, 1)),
    ("muli", |a, b, flags| checked(a, b, flags, Int::wrapping_mul, a.width())),
    ("andi", |a, b, _| total(a.and(b))),
    ("ori", |a, b, _| total(a.or(b))),
    ("xori", |a, b, _| total(a.xor(b))),
    ("maxsi", |a, b, _| {
        total(extreme(a, b, Signedness::Signed, Ordering::Greater))
    }),
    ("maxui", |a, b, _| {
        total(extreme(a, b, Signedness::Unsigned, Ordering::Greater))
    }),
    ("minsi", |a, b, _| {
        total(extreme(a, b, Signedness::Signed, Ordering::Less))
    }),
    ("minui", |a, b, _| {
        total(extreme(a, b, Signedness::Unsigned, Ordering::Less))
    }),
    ("shli", shift_left),
    ("shrsi", |a, b, flags| shift_right(a, b, flags, true)),
    ("shrui", |a, b, flags| shift_right(a, b, flags, false)),
];

/// Division and remainder, where a divisor of zero or poison is undefined behavior.
const DIVISIONS: &[(&str, Binary)] = &[
    ("divui", |a, b, flags| {
        let (quotient, remainder) = div_rem(a, b, Signedness::Unsigned)?;
        exact(quotient, !flags.exact || remainder.is_zero())
    }),
    ("divsi", |a, b, flags| {
        let (quotient, remainder) = div_rem(a, b, Signedness::Signed)?;
        exact(quotient, !flags.exact || remainder.is_zero())
    }),
    ("ceildivui", |a, b, _| {
        let (quotient, remainder) = div_rem(a, b, Signedness::Unsigned)?;
        total(rounded(quotient, 1, !remainder.is_zero()))
    }),
    ("ceildivsi", |a, b, _| {
        let (quotient, remainder) = div_rem(a, b, Signedness::Signed)?;
        // The exact quotient is positive, and the truncated one below it.
        total(rounded(
            quotient,
            1,
            !remainder.is_zero() && a.is_negative() == b.is_negative(),
        ))
    }),
    ("floordivsi", |a, b, _| {
        let (quotient, remainder) = div_rem(a, b, Signedness::Signed)?;
        total(rounded(
            quotient,
            -1,
            !remainder.is_zero() && a.is_negative() != b.is_negative(),
        ))
    }),
    ("remui", |a, b, _| Ok(div_rem(a, b, Signedness::Unsigned)?.1.into())),
    // Unlike a quotient, the remainder of the lowest value and -1 is representable.
    ("remsi", |a, b, _| match a.div_rem_signed(b) {
        Some((_, remainder)) => Ok(remainder.into()),
        None => undefined("division by zero"),
    }),
];

pub(super) fn register(mut interpreter: Interpreter, names: AttrNames) -> Interpreter {
    for &(name, compute) in BINARY {
        interpreter = interpreter.op(&format!("arith.{name}"), move |_, op, operands| {
            let flags = Flags::of(op, names);
            Ok(vec![ints(op, operands, |a, b| compute(a, b, flags))?])
        });
    }
    for &(name, compute) in DIVISIONS {
        interpreter = interpreter.op(&format!("arith.{name}"), move |_, op, operands| {
            let flags = Flags::of(op, names);
            let may_overflow = matches!(name, "divsi" | "ceildivsi" | "floordivsi");
            Ok(vec![divide(op, operands, may_overflow, |a, b| compute(a, b, flags))?])
        });
    }
    interpreter
        .op("arith.addui_extended", |_, op, operands| {
            let carry = |a: &Int, b: &Int| {
                let wide = a.width() + 1;
                let sum = a
                    .resize(wide, Signedness::Unsigned)
                    .wrapping_add(&b.resize(wide, Signedness::Unsigned));
                total(sum.map(|sum| sum.shift_right(a.width(), false).resize(1, Signedness::Unsigned)))
            };
            let sum = ints(op, operands, |a, b| total(a.wrapping_add(b)))?;
            Ok(vec![sum, ints(op, operands, carry)?])
        })
        .op("arith.mulsi_extended", |_, op, operands| {
            extended_product(op, operands, Signedness::Signed)
        })
        .op("arith.mului_extended", |_, op, operands| {
            extended_product(op, operands, Signedness::Unsigned)
        })
        .op("arith.cmpi", move |_, op, operands| {
            let predicate = predicate(op, names)?;
            Ok(vec![ints(op, operands, |a, b| compare(op, predicate, a, b))?])
        })
        .op("arith.select", |_, op, operands| Ok(vec![select(op, operands)?]))
        .op("arith.constant", move |run, op, _| {
            let value = op.attr(names.value);
            let value = value.and_then(|value| RuntimeValue::from_attr(op.ctx(), value));
            let value = value.ok_or_else(|| unsupported(op, "this kind of constant"))?;
            Ok(op
                .result_types()
                .map(|ty| run.resize_index(ty, value.clone()))
                .collect())
        })
}

fn total(value: Option<Int>) -> Scalar {
    match value {
        Some(value) => Ok(value.into()),
        None => Err(ExecutionError::Invalid("the widths of the operands differ".to_owned())),
    }
}

/// Returns poison if the flags exclude the values.
fn exact(value: Int, holds: bool) -> Scalar {
    Ok(if holds { value.into() } else { RuntimeValue::Poison })
}

/// Computes with as many bits more as the exact result needs, to detect overflows.
fn checked(a: &Int, b: &Int, flags: Flags, compute: fn(&Int, &Int) -> Option<Int>, more: u32) -> Scalar {
    for (flag, signedness) in [(flags.nsw, Signedness::Signed), (flags.nuw, Signedness::Unsigned)] {
        if !flag {
            continue;
        }
        // One more bit tells a negative difference from a large unsigned number.
        let wide = a.width() + more + 1;
        let result = compute(&a.resize(wide, signedness), &b.resize(wide, signedness));
        let fits = result.is_some_and(|result| result.resize(a.width(), signedness).resize(wide, signedness) == result);
        if !fits {
            return Ok(RuntimeValue::Poison);
        }
    }
    total(compute(a, b))
}

fn extreme(a: &Int, b: &Int, signedness: Signedness, wanted: Ordering) -> Option<Int> {
    let order = a.compare(b, signedness)?;
    Some(if order == wanted { a.clone() } else { b.clone() })
}

/// Returns the amount of a shift, which must be less than the width.
fn amount(value: &Int, amount: &Int) -> Option<u32> {
    let amount = amount.to_u128()?;
    u32::try_from(amount).ok().filter(|&amount| amount < value.width())
}

fn shift_left(a: &Int, b: &Int, flags: Flags) -> Scalar {
    let Some(amount) = amount(a, b) else {
        return Ok(RuntimeValue::Poison);
    };
    let result = a.shift_left(amount);
    let keeps = |is_signed: bool| result.shift_right(amount, is_signed) == *a;
    let holds = (!flags.nsw || keeps(true)) && (!flags.nuw || keeps(false));
    exact(result, holds)
}

fn shift_right(a: &Int, b: &Int, flags: Flags, is_signed: bool) -> Scalar {
    let Some(amount) = amount(a, b) else {
        return Ok(RuntimeValue::Poison);
    };
    let result = a.shift_right(amount, is_signed);
    let holds = !flags.exact || result.shift_left(amount) == *a;
    exact(result, holds)
}

/// Applies a division, whose divisor must be known. A dividend that is poison may be any value, the lowest one too.
fn divide(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    may_overflow: bool,
    compute: impl Fn(&Int, &Int) -> Scalar,
) -> Scalar {
    elementwise(op, operands, |[a, b]| match (a, b) {
        (_, RuntimeValue::Poison) => undefined("division by poison"),
        (RuntimeValue::Poison, RuntimeValue::Int(b)) if b.is_zero() => undefined("division by zero"),
        (RuntimeValue::Poison, RuntimeValue::Int(b)) if may_overflow && b.is_all_ones() => {
            undefined("overflow of a division")
        }
        (RuntimeValue::Poison, _) => Ok(RuntimeValue::Poison),
        (RuntimeValue::Int(a), RuntimeValue::Int(b)) if a.width() == b.width() => compute(a, b),
        _ => Err(invalid(op, "has operands that are not integers of one width")),
    })
}

fn div_rem(a: &Int, b: &Int, signedness: Signedness) -> Result<(Int, Int), ExecutionError> {
    let result = match signedness {
        Signedness::Signed if a.division_overflows(b) => return undefined("overflow of a division"),
        Signedness::Signed => a.div_rem_signed(b),
        _ => a.div_rem_unsigned(b),
    };
    result.map_or_else(|| undefined("division by zero"), Ok)
}

/// Adds a correction to a quotient.
fn rounded(quotient: Int, correction: i128, applies: bool) -> Option<Int> {
    if applies {
        quotient.wrapping_add(&Int::wrapping_signed(quotient.width(), correction))
    } else {
        Some(quotient)
    }
}

fn extended_product(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    signedness: Signedness,
) -> Result<Vec<RuntimeValue>, ExecutionError> {
    let wide = |a: &Int, b: &Int| {
        let wide = 2 * a.width();
        a.resize(wide, signedness).wrapping_mul(&b.resize(wide, signedness))
    };
    let low = ints(op, operands, |a, b| {
        total(wide(a, b).map(|wide| wide.resize(a.width(), signedness)))
    })?;
    let high = |a: &Int, b: &Int| {
        total(wide(a, b).map(|wide| wide.shift_right(a.width(), false).resize(a.width(), signedness)))
    };
    Ok(vec![low, ints(op, operands, high)?])
}

/// Returns the number of the predicate of a comparison.
pub(super) fn predicate(op: OpRef<'_>, names: AttrNames) -> Result<i64, ExecutionError> {
    let number = op
        .attr(names.predicate)
        .and_then(|predicate| predicate.as_i64(op.ctx()));
    number.ok_or_else(|| invalid(op, "has no predicate"))
}

/// Compares integers by the predicate with this number.
fn compare(op: OpRef<'_>, predicate: i64, a: &Int, b: &Int) -> Scalar {
    const NAMES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
    let name = usize::try_from(predicate).ok().and_then(|number| NAMES.get(number));
    let name = name.ok_or_else(|| invalid(op, "has an unknown predicate"))?;
    compare_by_name(name, a, b).ok_or_else(|| invalid(op, "has operands of different widths"))
}

/// Compares integers by the predicate with this name.
pub(super) fn compare_by_name(name: &str, a: &Int, b: &Int) -> Option<RuntimeValue> {
    let (signed, unsigned) = (a.cmp_signed(b)?, a.cmp_unsigned(b)?);
    let holds = match name {
        "eq" => unsigned.is_eq(),
        "ne" => unsigned.is_ne(),
        "slt" => signed.is_lt(),
        "sle" => signed.is_le(),
        "sgt" => signed.is_gt(),
        "sge" => signed.is_ge(),
        "ult" => unsigned.is_lt(),
        "ule" => unsigned.is_le(),
        "ugt" => unsigned.is_gt(),
        "uge" => unsigned.is_ge(),
        _ => return None,
    };
    Some(RuntimeValue::bool(holds))
}

/// Returns the selected operand. Only a poison condition makes the result poison; the other operand has no influence.
fn select(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let pick = |[condition, a, b]: [&RuntimeValue; 3]| match condition {
        RuntimeValue::Int(condition) if condition.is_zero() => Ok(b.clone()),
        RuntimeValue::Int(_) => Ok(a.clone()),
        RuntimeValue::Poison => Ok(RuntimeValue::Poison),
        _ => Err(invalid(op, "has a condition that is not an integer")),
    };
    match operands {
        [condition @ RuntimeValue::Int(_), a, b] => pick([condition, a, b]),
        _ => elementwise(op, operands, pick),
    }
}
