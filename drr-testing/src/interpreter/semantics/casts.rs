//! Casts of `arith`.

use drr_ir::numbers::{Float, FloatKind, Int, Signedness};
use drr_ir::{OpRef, Type};

use super::elementwise::{elementwise, float, int};
use super::floats::FastMath;
use super::{AttrNames, Scalar, has_flag, invalid, unsupported};
use crate::interpreter::{Execution, ExecutionError, Interpreter, RuntimeValue};

pub(super) fn register(mut interpreter: Interpreter, names: AttrNames) -> Interpreter {
    for (name, signedness) in [
        ("extsi", Signedness::Signed),
        ("extui", Signedness::Unsigned),
        ("index_cast", Signedness::Signed),
        ("index_castui", Signedness::Unsigned),
    ] {
        interpreter = interpreter.op(&format!("arith.{name}"), move |run, op, operands| {
            let width = result_width(run, op)?;
            Ok(vec![int(op, operands, |value| {
                Ok(value.resize(width, signedness).into())
            })?])
        });
    }
    for (name, signedness) in [("sitofp", Signedness::Signed), ("uitofp", Signedness::Unsigned)] {
        interpreter = interpreter.op(&format!("arith.{name}"), move |_, op, operands| {
            let kind = result_kind(op)?;
            let convert = |value: &Int| match Float::from_int(kind, value, signedness) {
                Some(value) => Ok(value.into()),
                None => Err(unsupported(op, "the type cannot represent the result")),
            };
            Ok(vec![int(op, operands, convert)?])
        });
    }
    for (name, signedness) in [("fptosi", Signedness::Signed), ("fptoui", Signedness::Unsigned)] {
        interpreter = interpreter.op(&format!("arith.{name}"), move |run, op, operands| {
            let width = result_width(run, op)?;
            // A number out of range is poison, as in LLVM.
            let convert = |value: Float| {
                Ok(value
                    .to_int(width, signedness)
                    .map_or(RuntimeValue::Poison, RuntimeValue::Int))
            };
            Ok(vec![float(op, operands, convert)?])
        });
    }
    interpreter
        .op("arith.trunci", move |run, op, operands| {
            let width = result_width(run, op)?;
            let flags = [("nsw", Signedness::Signed), ("nuw", Signedness::Unsigned)];
            let flags = flags.map(|(flag, signedness)| (has_flag(op, names.overflow, flag), signedness));
            let truncate = |value: &Int| {
                let result = value.resize(width, Signedness::Unsigned);
                let keeps = |signedness| result.resize(value.width(), signedness) == *value;
                let holds = flags.iter().all(|&(flag, signedness)| !flag || keeps(signedness));
                Ok(if holds { result.into() } else { RuntimeValue::Poison })
            };
            Ok(vec![int(op, operands, truncate)?])
        })
        .op("arith.extf", move |run, op, operands| {
            let (kind, fastmath) = (result_kind(op)?, FastMath::of(op, names));
            let extend = |value: Float| match fastmath.excludes(value) {
                true => Ok(RuntimeValue::Poison),
                false => fastmath.result(run, op, value.convert(kind)),
            };
            Ok(vec![float(op, operands, extend)?])
        })
        .op("arith.truncf", move |run, op, operands| {
            let (kind, fastmath) = (result_kind(op)?, FastMath::of(op, names));
            let mode = op.attr(names.rounding_mode).map(|mode| mode.as_i64(op.ctx()));
            let truncate = |value: Float| {
                if fastmath.excludes(value) {
                    return Ok(RuntimeValue::Poison);
                }
                // Only rounding to the nearest, which is the default, is known.
                let is_nearest = matches!(mode, None | Some(Some(0)));
                if !is_nearest && !value.is_nan() && value.convert_exact(kind).is_none() {
                    return Err(unsupported(op, "this rounding mode"));
                }
                fastmath.result(run, op, value.convert(kind))
            };
            Ok(vec![float(op, operands, truncate)?])
        })
        .op("arith.bitcast", |_, op, operands| {
            let element = result_element(op)?;
            Ok(vec![elementwise(op, operands, |[value]| bitcast(op, value, element))?])
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
    width.ok_or_else(|| invalid(op, "has a result that is no integer"))
}

fn result_kind(op: OpRef<'_>) -> Result<FloatKind, ExecutionError> {
    let kind = result_element(op)?.float_kind(op.ctx());
    kind.ok_or_else(|| invalid(op, "has a result that is no float"))
}
