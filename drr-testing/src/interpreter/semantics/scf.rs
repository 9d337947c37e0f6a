//! Ops of `scf`.

use drr_ir::OpRef;
use drr_ir::numbers::{Int, Signedness};

use super::control_flow::{condition, defined_int, segments};
use super::{AttrNames, invalid, undefined};
use crate::interpreter::{ExecutionError, Interpreter, RuntimeValue, Transition, Yielded};

pub(super) fn register(interpreter: Interpreter, _: AttrNames) -> Interpreter {
    interpreter
        .control_flow_op("scf.yield", |_, _, operands, _| {
            Ok(Transition::Yield(operands.to_vec()))
        })
        .control_flow_op("scf.condition", |_, _, operands, _| {
            Ok(Transition::Yield(operands.to_vec()))
        })
        .control_flow_op("scf.execute_region", |_, _, _, yielded| {
            Ok(match yielded {
                None => Transition::region(0, Vec::new()),
                Some(yielded) => Transition::Results(yielded.values),
            })
        })
        .control_flow_op("scf.if", |_, op, operands, yielded| {
            if let Some(yielded) = yielded {
                return Ok(Transition::Results(yielded.values));
            }
            let region = usize::from(!condition(op, operands)?);
            Ok(match op.region(region).is_some_and(|region| !region.is_empty()) {
                true => Transition::region(region, Vec::new()),
                false => Transition::Results(Vec::new()),
            })
        })
        .control_flow_op("scf.index_switch", |_, op, operands, yielded| {
            if let Some(yielded) = yielded {
                return Ok(Transition::Results(yielded.values));
            }
            let flag = defined_int(op, operands.first())?.to_i64();
            let cases = op
                .attr_named("cases")
                .and_then(|cases| cases.dense_array_ints(op.ctx()));
            let case = cases.and_then(|mut cases| cases.position(|case| Some(case) == flag));
            Ok(Transition::region(case.map_or(0, |case| case + 1), Vec::new()))
        })
        .control_flow_op("scf.while", |_, op, operands, yielded| {
            while_loop(op, operands, yielded)
        })
        .control_flow_op("scf.reduce", |_, _, operands, _| {
            Ok(Transition::Yield(operands.to_vec()))
        })
        .control_flow_op("scf.reduce.return", |_, _, operands, _| {
            Ok(Transition::Yield(operands.to_vec()))
        })
        .control_flow_op("scf.parallel", |_, op, operands, yielded| {
            parallel_loop(op, operands, yielded)
        })
        .control_flow_op("scf.for", |_, op, operands, yielded| for_loop(op, operands, yielded))
}

fn while_loop(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    yielded: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    match yielded {
        None => Ok(Transition::region(0, operands.to_vec())),
        Some(Yielded { region: 0, values, .. }) => {
            let holds = condition(op, &values)?;
            let forwarded = values.into_iter().skip(1).collect();
            Ok(match holds {
                true => Transition::region(1, forwarded),
                false => Transition::Results(forwarded),
            })
        }
        Some(Yielded { values, .. }) => Ok(Transition::region(0, values)),
    }
}

/// Iterates with exact numbers: the induction variable does not wrap at the limit of its type.
fn for_loop(op: OpRef<'_>, operands: &[RuntimeValue], yielded: Option<Yielded>) -> Result<Transition, ExecutionError> {
    let [lower, upper, step, inits @ ..] = operands else {
        return Err(invalid(op, "has no bounds"));
    };
    let signedness = match op.attr_named("unsignedCmp") {
        Some(_) => Signedness::Unsigned,
        None => Signedness::Signed,
    };
    let [lower, upper, step] = [lower, upper, step].map(|bound| defined_int(op, Some(bound)));
    let (lower, upper, step) = (lower?, upper?, step?);
    if step.is_zero() || signedness == Signedness::Signed && step.is_negative() {
        return undefined("the step of a loop is not positive");
    }
    let exact = |value: &Int| value.resize(value.width() + 1, signedness);
    let (next, values) = match yielded {
        None => (Some(exact(lower)), inits.to_vec()),
        Some(Yielded { state, values, .. }) => {
            let current = state.first().and_then(RuntimeValue::as_int);
            (current.and_then(|current| current.wrapping_add(&exact(step))), values)
        }
    };
    let next = next.ok_or_else(|| invalid(op, "has bounds of different widths"))?;
    let is_less = next.compare(&exact(upper), signedness);
    if !is_less
        .ok_or_else(|| invalid(op, "has bounds of different widths"))?
        .is_lt()
    {
        return Ok(Transition::Results(values));
    }
    let variable = next.resize(lower.width(), signedness).into();
    let args = std::iter::once(variable).chain(values).collect();
    Ok(Transition::region(0, args).with_state(vec![next.into()]))
}

/// Iterates in lexicographic order, one of those that are permitted. The state consists of the induction variables, the reduced values, and
/// the operands of `scf.reduce` while its regions combine them with the reduced values.
fn parallel_loop(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    yielded: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    let segments = segments(op, operands)?;
    let [lower, upper, step, inits] = segments.as_slice() else {
        return Err(invalid(op, "has other segments"));
    };
    let bounds = |segment: &std::ops::Range<usize>| {
        let values = operands[segment.clone()]
            .iter()
            .map(|value| defined_int(op, Some(value)));
        values.collect::<Result<Vec<&Int>, _>>()
    };
    let (lower, upper, step) = (bounds(lower)?, bounds(upper)?, bounds(step)?);
    if step.iter().any(|step| step.is_zero() || step.is_negative()) {
        return undefined("the step of a loop is not positive");
    }
    let (num_loops, num_inits) = (lower.len(), inits.len());
    if upper.len() != num_loops || step.len() != num_loops {
        return Err(invalid(op, "has different numbers of bounds"));
    }
    let Some(Yielded {
        region,
        mut state,
        values,
    }) = yielded
    else {
        let is_empty = |(lower, upper): (&&Int, &&Int)| lower.cmp_signed(upper).is_none_or(|order| order.is_ge());
        let inits = operands[inits.clone()].to_vec();
        if lower.iter().zip(&upper).any(is_empty) {
            return Ok(Transition::Results(inits));
        }
        let variables: Vec<RuntimeValue> = lower.iter().map(|&value| value.clone().into()).collect();
        let state = [variables.clone(), inits].concat();
        return Ok(Transition::region(0, variables).with_state(state));
    };
    let next_reduction = match state.len() > num_loops + num_inits {
        // The body has ended with the operands of `scf.reduce`.
        false => {
            state.extend(values);
            0
        }
        true => {
            state[num_loops + region] = values
                .into_iter()
                .next()
                .ok_or_else(|| invalid(op, "reduces to no value"))?;
            region + 1
        }
    };
    if state.len() != num_loops + 2 * num_inits {
        return Err(invalid(op, "reduces another number of values"));
    }
    if next_reduction < num_inits {
        let terminator = op.region(0).and_then(|region| region.first_block()?.last_op());
        let position = num_loops + next_reduction;
        return Ok(Transition::NestedRegion {
            op: terminator.ok_or_else(|| invalid(op, "has no terminator"))?.handle(),
            region: next_reduction,
            args: vec![state[position].clone(), state[position + num_inits].clone()],
            state,
        });
    }
    state.truncate(num_loops + num_inits);
    for dimension in (0..num_loops).rev() {
        let wide = |value: &Int| value.resize(value.width() + 1, Signedness::Signed);
        let next = state[dimension].as_int().map(wide);
        let next = next.and_then(|current| current.wrapping_add(&wide(step[dimension])));
        let next = next.ok_or_else(|| invalid(op, "has bounds of different widths"))?;
        if next
            .cmp_signed(&wide(upper[dimension]))
            .is_some_and(|order| order.is_lt())
        {
            state[dimension] = next.resize(upper[dimension].width(), Signedness::Signed).into();
            return Ok(Transition::region(0, state[..num_loops].to_vec()).with_state(state));
        }
        state[dimension] = lower[dimension].clone().into();
    }
    Ok(Transition::Results(state.split_off(num_loops)))
}
