//! `scf.forall`, whose iterations write to shared outputs.

use std::ops::Range;

use drr_ir::{OpRef, Type};

use super::control_flow::segments;
use super::scf::ParallelBounds;
use super::tensor::{mixed, with_slice};
use super::{AttrNames, invalid, unsupported};
use crate::interpreter::execution::Insertion;
use crate::interpreter::{Execution, ExecutionError, Interpreter, RuntimeValue, Transition, Yielded};

pub(super) fn register(interpreter: Interpreter, _: AttrNames) -> Interpreter {
    interpreter
        .control_flow_op("scf.forall", forall)
        .control_flow_op("scf.forall.in_parallel", |_, _, _, yielded| {
            Ok(match yielded {
                None => Transition::region(0, Vec::new()),
                Some(_) => Transition::Yield(Vec::new()),
            })
        })
        .op("tensor.parallel_insert_slice", parallel_insert_slice)
}

/// Iterates in lexicographic order, one of those that are permitted. Each iteration reads the initial outputs, and the slices that it
/// writes at its end replace those of earlier iterations. The state consists of the induction variables and the outputs so far.
fn forall(
    execution: &mut Execution<'_>,
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    yielded: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    let segments = segments(op, operands)?;
    let [lower, upper, step, outputs] = segments.as_slice() else {
        return Err(invalid(op, "has other segments"));
    };
    let numbers = |attr, segment: &Range<usize>| -> Result<Vec<_>, _> {
        let numbers = mixed(op, attr, &operands[segment.clone()])?.into_iter();
        Ok(numbers
            .map(|number| execution.resize_index(Type::INDEX, number))
            .collect())
    };
    let lower = numbers("staticLowerBound", lower)?;
    let (upper, step) = (numbers("staticUpperBound", upper)?, numbers("staticStep", step)?);
    let bounds = ParallelBounds::new(op, [&lower, &upper, &step])?;
    let outputs = &operands[outputs.clone()];
    let state = match yielded {
        None if bounds.are_empty() => return Ok(Transition::Results(outputs.to_vec())),
        None => [&lower[..], outputs].concat(),
        Some(Yielded { mut state, .. }) => {
            for written in std::mem::take(&mut execution.insertions) {
                let output = state.get_mut(written.argument);
                let output = output.ok_or_else(|| invalid(op, "has no such output"))?;
                *output = with_slice(op.ir().op(written.op), &written.operands, output)?;
            }
            if !bounds.advance(op, &mut state[..lower.len()])? {
                return Ok(Transition::Results(state.split_off(lower.len())));
            }
            state
        }
    };
    let args = [&state[..lower.len()], outputs].concat();
    Ok(Transition::region(0, args).with_state(state))
}

/// Records the slice, as the op has no result.
fn parallel_insert_slice(
    execution: &mut Execution<'_>,
    op: OpRef<'_>,
    operands: &[RuntimeValue],
) -> Result<Vec<RuntimeValue>, ExecutionError> {
    let output = op.operand(1).filter(|output| output.defining_op().is_none());
    let output = output.ok_or_else(|| unsupported(op, "a destination that is no shared output"))?;
    execution.insertions.push(Insertion {
        argument: output.number(),
        op: op.handle(),
        operands: operands.to_vec(),
    });
    Ok(Vec::new())
}
