//! Ops of `affine` that compute an index.

use drr_ir::OpRef;

use super::control_flow::defined_int;
use super::{AttrNames, Scalar, invalid, undefined};
use crate::interpreter::{Interpreter, RuntimeValue};

type Reduction = fn(Vec<i64>) -> Option<i64>;

pub(super) fn register(mut interpreter: Interpreter, _: AttrNames) -> Interpreter {
    let ops: [(&str, Reduction); 3] = [
        ("apply", |results| results.first().copied()),
        ("min", |results| results.into_iter().min()),
        ("max", |results| results.into_iter().max()),
    ];
    for (name, reduce) in ops {
        interpreter = interpreter.op(&format!("affine.{name}"), move |_, op, operands| {
            Ok(vec![apply(op, operands, reduce)?])
        });
    }
    interpreter
}

fn apply(op: OpRef<'_>, operands: &[RuntimeValue], reduce: Reduction) -> Scalar {
    if operands.contains(&RuntimeValue::Poison) {
        return Ok(RuntimeValue::Poison);
    }
    let map = op.attr_named("map").and_then(|map| map.affine_map(op.ctx()));
    let map = map.ok_or_else(|| invalid(op, "has no map"))?;
    let mut inputs = Vec::new();
    for operand in operands {
        let number = defined_int(op, Some(operand))?.to_i64();
        inputs.push(number.ok_or_else(|| invalid(op, "has an operand that is not an index"))?);
    }
    let num_dims = usize::try_from(map.num_dims()).unwrap_or(usize::MAX);
    let Some((dims, symbols)) = inputs.split_at_checked(num_dims) else {
        return Err(invalid(op, "has too few operands"));
    };
    match map.evaluate(dims, symbols).and_then(reduce) {
        Some(result) => Ok(RuntimeValue::index(result)),
        None => undefined("an affine map has no result"),
    }
}
