//! Ops of `func`, `cf` and `ub`.

use std::ops::Range;

use drr_ir::OpRef;
use drr_ir::numbers::Int;

use super::{AttrNames, invalid, undefined, unsupported};
use crate::interpreter::{Execution, ExecutionError, Interpreter, RuntimeValue, Transition, Yielded};

pub(super) fn register(interpreter: Interpreter, _: AttrNames) -> Interpreter {
    interpreter
        .control_flow_op("func.return", yield_operands)
        .control_flow_op("func.call", |_, op, operands, _| {
            let callee = op.attr_named("callee").and_then(|callee| callee.symbol_ref(op.ctx()));
            let Some((callee, [])) = callee else {
                return Err(unsupported(op, "this callee"));
            };
            Ok(Transition::Call {
                callee: callee.text(op.ctx()).into_owned(),
                args: operands.to_vec(),
            })
        })
        .op("ub.poison", |_, op, _| {
            let poison = |ty| RuntimeValue::splat(op.ctx(), ty, RuntimeValue::Poison);
            Ok(op.result_types().map(poison).collect())
        })
        .control_flow_op("ub.unreachable", |_, _, _, _| undefined("unreachable code"))
        .op("cf.assert", |_, op, operands| {
            if condition(op, operands)? {
                Ok(Vec::new())
            } else {
                let message = op.attr_named("msg").and_then(|message| message.as_str(op.ctx()));
                Err(ExecutionError::Abort {
                    message: message.unwrap_or_default().to_owned(),
                    effects: Vec::new(),
                })
            }
        })
        .control_flow_op("cf.br", |_, _, operands, _| {
            Ok(Transition::Branch {
                successor: 0,
                args: operands.to_vec(),
            })
        })
        .control_flow_op("cf.cond_br", |_, op, operands, _| {
            let holds = condition(op, operands)?;
            let segment = segments(op, operands)?.into_iter().nth(if holds { 1 } else { 2 });
            Ok(Transition::Branch {
                successor: usize::from(!holds),
                args: operands[segment.ok_or_else(|| invalid(op, "has no such segment"))?].to_vec(),
            })
        })
        .control_flow_op("cf.switch", |_, op, operands, _| switch(op, operands))
}

/// Semantics of a terminator that yields its operands.
pub(super) fn yield_operands(
    _: &mut Execution<'_>,
    _: OpRef<'_>,
    operands: &[RuntimeValue],
    _: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    Ok(Transition::Yield(operands.to_vec()))
}

/// Semantics of an op that executes its region once.
pub(super) fn execute_region(
    _: &mut Execution<'_>,
    _: OpRef<'_>,
    _: &[RuntimeValue],
    yielded: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    Ok(match yielded {
        None => Transition::region(0, Vec::new()),
        Some(yielded) => Transition::Results(yielded.values),
    })
}

/// Returns the value of a condition, the first operand.
pub(super) fn condition(op: OpRef<'_>, operands: &[RuntimeValue]) -> Result<bool, ExecutionError> {
    Ok(!defined_int(op, operands.first())?.is_zero())
}

/// Returns an integer on which control flow depends.
pub(super) fn defined_int<'v>(op: OpRef<'_>, value: Option<&'v RuntimeValue>) -> Result<&'v Int, ExecutionError> {
    match value {
        Some(RuntimeValue::Int(value)) => Ok(value),
        Some(RuntimeValue::Poison) => undefined("control flow depends on poison"),
        _ => Err(invalid(op, "has no integer operand")),
    }
}

/// Returns the operands of each declared operand, by `operandSegmentSizes`.
pub(super) fn segments(op: OpRef<'_>, operands: &[RuntimeValue]) -> Result<Vec<Range<usize>>, ExecutionError> {
    let sizes = op.attr_named("operandSegmentSizes");
    let sizes = sizes.and_then(|sizes| sizes.dense_array_ints(op.ctx()));
    ranges(op, 0, operands.len(), sizes.into_iter().flatten())
}

/// Returns consecutive ranges of these sizes, which must end at `end`.
fn ranges(
    op: OpRef<'_>,
    start: usize,
    end: usize,
    sizes: impl Iterator<Item = i64>,
) -> Result<Vec<Range<usize>>, ExecutionError> {
    let mut next = start;
    let range = |size: i64| {
        let first = next;
        next = first.checked_add(usize::try_from(size).ok()?)?;
        Some(first..next)
    };
    let ranges: Option<Vec<_>> = sizes.map(range).collect();
    ranges
        .filter(|_| next == end)
        .ok_or_else(|| invalid(op, "has segments of other sizes"))
}

fn switch(op: OpRef<'_>, operands: &[RuntimeValue]) -> Result<Transition, ExecutionError> {
    let ctx = op.ctx();
    let flag = defined_int(op, operands.first())?;
    let values = op
        .attr_named("case_values")
        .map(|values| RuntimeValue::from_attr(ctx, values));
    let case = match values {
        None => None,
        Some(Some(RuntimeValue::Elements(values))) => {
            let is_equal = |value: &RuntimeValue| value.as_int() == Some(flag);
            values.elements.iter().position(is_equal)
        }
        Some(_) => return Err(unsupported(op, "these case values")),
    };
    let segments = segments(op, operands)?;
    let [_, default, cases] = segments.as_slice() else {
        return Err(invalid(op, "has other segments"));
    };
    let Some(case) = case else {
        return Ok(Transition::Branch {
            successor: 0,
            args: operands[default.clone()].to_vec(),
        });
    };
    let sizes = op.attr_named("case_operand_segments");
    let sizes = sizes
        .and_then(|sizes| sizes.dense_array_ints(ctx))
        .into_iter()
        .flatten();
    let mut of_cases = ranges(op, cases.start, cases.end, sizes)?.into_iter();
    let args = of_cases.nth(case).ok_or_else(|| invalid(op, "has too few segments"))?;
    Ok(Transition::Branch {
        successor: case + 1,
        args: operands[args].to_vec(),
    })
}
