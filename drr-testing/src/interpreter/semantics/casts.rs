//! Casts of `arith`.

use drr_ir::numbers::{Float, FloatKind, Int, Signedness};
use drr_ir::{OpRef, Type};

use super::elementwise::{elementwise, float, int};
use super::floats::FastMath;
use super::{AttrNames, Scalar, has_flag, invalid, unsupported};
use crate::interpreter::{Execution, ExecutionError, Interpreter, RuntimeValue};

/// Computes the result of a cast.
type Cast = fn(&mut Execution<'_>, OpRef<'_>, &[RuntimeValue], AttrNames) -> Scalar;

const CASTS: &[(&str, Cast)] = &[
    ("bitcast", |_, op, operands, _| {
        let element = result_element(op)?;
        elementwise(op, operands, |[value]| bitcast(op, value, element))
    }),
    ("extf", extf),
    ("extsi", |run, op, operands, _| {
        resize(run, op, operands, Signedness::Signed)
    }),
    ("extui", |run, op, operands, _| {
        resize(run, op, operands, Signedness::Unsigned)
    }),
    ("fptosi", |run, op, operands, _| {
        float_to_int(run, op, operands, Signedness::Signed)
    }),
    ("fptoui", |run, op, operands, _| {
        float_to_int(run, op, operands, Signedness::Unsigned)
    }),
    ("index_cast", |run, op, operands, _| {
        resize(run, op, operands, Signedness::Signed)
    }),
    ("index_castui", |run, op, operands, _| {
        resize(run, op, operands, Signedness::Unsigned)
    }),
    ("sitofp", |_, op, operands, _| {
        int_to_float(op, operands, Signedness::Signed)
    }),
    ("truncf", truncf),
    ("trunci", trunci),
    ("uitofp", |_, op, operands, _| {
        int_to_float(op, operands, Signedness::Unsigned)
    }),
];

pub(super) fn register(mut interpreter: Interpreter, names: AttrNames) -> Interpreter {
    for &(name, cast) in CASTS {
        interpreter = interpreter.op(&format!("arith.{name}"), move |run, op, operands| {
            Ok(vec![cast(run, op, operands, names)?])
        });
    }
    interpreter
}

fn resize(run: &Execution<'_>, op: OpRef<'_>, operands: &[RuntimeValue], signedness: Signedness) -> Scalar {
    let width = result_width(run, op)?;
    int(op, operands, |value| Ok(value.resize(width, signedness).into()))
}

fn int_to_float(op: OpRef<'_>, operands: &[RuntimeValue], signedness: Signedness) -> Scalar {
    let kind = result_kind(op)?;
    int(op, operands, |value| match Float::from_int(kind, value, signedness) {
        Some(value) => Ok(value.into()),
        None => Err(unsupported(op, "the type cannot represent the result")),
    })
}

/// A number out of range becomes poison, as in LLVM.
fn float_to_int(run: &Execution<'_>, op: OpRef<'_>, operands: &[RuntimeValue], signedness: Signedness) -> Scalar {
    let width = result_width(run, op)?;
    float(op, operands, |value| {
        let number = value.to_int(width, signedness);
        Ok(number.map_or(RuntimeValue::Poison, RuntimeValue::Int))
    })
}

fn trunci(run: &mut Execution<'_>, op: OpRef<'_>, operands: &[RuntimeValue], names: AttrNames) -> Scalar {
    let width = result_width(run, op)?;
    let flags = [("nsw", Signedness::Signed), ("nuw", Signedness::Unsigned)];
    let flags = flags.map(|(flag, signedness)| (has_flag(op, names.overflow, flag), signedness));
    int(op, operands, |value| {
        let result = value.resize(width, Signedness::Unsigned);
        let keeps = |signedness| result.resize(value.width(), signedness) == *value;
        let holds = flags.iter().all(|&(flag, signedness)| !flag || keeps(signedness));
        Ok(if holds { result.into() } else { RuntimeValue::Poison })
    })
}

fn extf(run: &mut Execution<'_>, op: OpRef<'_>, operands: &[RuntimeValue], names: AttrNames) -> Scalar {
    let (kind, fastmath) = (result_kind(op)?, FastMath::of(op, names));
    float(op, operands, |value| {
        if fastmath.excludes(value) {
            Ok(RuntimeValue::Poison)
        } else {
            fastmath.result(run, op, value.convert(kind))
        }
    })
}

fn truncf(run: &mut Execution<'_>, op: OpRef<'_>, operands: &[RuntimeValue], names: AttrNames) -> Scalar {
    let (kind, fastmath) = (result_kind(op)?, FastMath::of(op, names));
    let mode = op.attr(names.rounding_mode).map(|mode| mode.as_i64(op.ctx()));
    float(op, operands, |value| {
        if fastmath.excludes(value) {
            return Ok(RuntimeValue::Poison);
        }
        // Only rounding to the nearest, which is the default, is known.
        let is_nearest = matches!(mode, None | Some(Some(0)));
        if !is_nearest && !value.is_nan() && value.convert_exact(kind).is_none() {
            return Err(unsupported(op, "this rounding mode"));
        }
        fastmath.result(run, op, value.convert(kind))
    })
}

fn bitcast(op: OpRef<'_>, value: &RuntimeValue, element: Type) -> Scalar {
    let bits = match value {
        RuntimeValue::Poison => return Ok(RuntimeValue::Poison),
        RuntimeValue::Int(value) => value.clone(),
        // The bits of a NaN are unspecified.
        RuntimeValue::Float(value) if value.is_nan() && element.float_kind(op.ctx()) != Some(value.kind()) => {
            return Ok(RuntimeValue::Poison);
        }
        RuntimeValue::Float(value) => Int::wrapping(value.kind().width(), value.bits()),
        RuntimeValue::Elements(_) | RuntimeValue::MemRef(_) => return Err(unsupported(op, "this shape")),
    };
    match element.float_kind(op.ctx()) {
        Some(kind) => {
            let value = bits.to_u128().and_then(|bits| Float::from_bits(kind, bits));
            Ok(value.ok_or_else(|| invalid(op, "changes the number of bits"))?.into())
        }
        None => Ok(bits.into()),
    }
}

fn result_element(op: OpRef<'_>) -> Result<Type, ExecutionError> {
    let result = op.result(0).ok_or_else(|| invalid(op, "has no result"))?;
    Ok(result.ty().element_or_self(op.ctx()))
}

fn result_width(run: &Execution<'_>, op: OpRef<'_>) -> Result<u32, ExecutionError> {
    let width = run.int_width(result_element(op)?);
    width.ok_or_else(|| invalid(op, "has a result that is not an integer"))
}

fn result_kind(op: OpRef<'_>) -> Result<FloatKind, ExecutionError> {
    let kind = result_element(op)?.float_kind(op.ctx());
    kind.ok_or_else(|| invalid(op, "has a result that is not a float"))
}
