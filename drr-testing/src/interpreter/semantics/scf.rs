//! Ops of `scf`.

use drr_ir::OpRef;
use drr_ir::numbers::{Int, Signedness};

use super::control_flow::{condition, defined_int, execute_region, segments, yield_operands};
use super::{AttrNames, ControlFlowTable, invalid, undefined};
use crate::interpreter::{ExecutionError, Interpreter, RuntimeValue, Transition, Yielded};

/// Ops with regions, and their terminators.
const CONTROL_FLOW: &ControlFlowTable = &[
    ("yield", yield_operands),
    ("condition", yield_operands),
    ("reduce", yield_operands),
    ("reduce.return", yield_operands),
    ("execute_region", execute_region),
    ("if", |_, op, operands, yielded| if_op(op, operands, yielded)),
    ("index_switch", |_, op, operands, yielded| {
        index_switch(op, operands, yielded)
    }),
    ("while", |_, op, operands, yielded| while_loop(op, operands, yielded)),
    ("for", |_, op, operands, yielded| for_loop(op, operands, yielded)),
    ("parallel", |_, op, operands, yielded| {
        parallel_loop(op, operands, yielded)
    }),
];

pub(super) fn register(interpreter: Interpreter, _: AttrNames) -> Interpreter {
    interpreter.control_flow_ops("scf", CONTROL_FLOW)
}

fn if_op(op: OpRef<'_>, operands: &[RuntimeValue], yielded: Option<Yielded>) -> Result<Transition, ExecutionError> {
    if let Some(yielded) = yielded {
        return Ok(Transition::Results(yielded.values));
    }
    let region = usize::from(!condition(op, operands)?);
    Ok(if op.region(region).is_some_and(|region| !region.is_empty()) {
        Transition::region(region, Vec::new())
    } else {
        Transition::Results(Vec::new())
    })
}

fn index_switch(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    yielded: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    if let Some(yielded) = yielded {
        return Ok(Transition::Results(yielded.values));
    }
    let flag = defined_int(op, operands.first())?.to_i64();
    let cases = op
        .attr_named("cases")
        .and_then(|cases| cases.dense_array_ints(op.ctx()));
    let case = cases.and_then(|mut cases| cases.position(|case| Some(case) == flag));
    Ok(Transition::region(case.map_or(0, |case| case + 1), Vec::new()))
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
            Ok(if holds {
                Transition::region(1, forwarded)
            } else {
                Transition::Results(forwarded)
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

/// Bounds of `scf.parallel` and `scf.forall`.
#[derive(Default)]
pub(super) struct ParallelBounds {
    pub(super) lower: Vec<Int>,
    upper: Vec<Int>,
    step: Vec<Int>,
}

impl ParallelBounds {
    /// Returns the bounds, and the initial values of the reductions.
    fn of<'v>(op: OpRef<'_>, operands: &'v [RuntimeValue]) -> Result<(Self, &'v [RuntimeValue]), ExecutionError> {
        let segments = segments(op, operands)?;
        let [lower, upper, step, inits] = segments.as_slice() else {
            return Err(invalid(op, "has other segments"));
        };
        let [lower, upper, step] = [lower, upper, step].map(|segment| &operands[segment.clone()]);
        Ok((ParallelBounds::new(op, [lower, upper, step])?, &operands[inits.clone()]))
    }

    /// Returns the lower and upper bounds and the steps as numbers. The loop is a loop nest: the bounds of dimensions after an
    /// empty one do not matter, and are left out.
    pub(super) fn new(op: OpRef<'_>, [lower, upper, step]: [&[RuntimeValue]; 3]) -> Result<Self, ExecutionError> {
        if upper.len() != lower.len() || step.len() != lower.len() {
            return Err(invalid(op, "has different numbers of bounds"));
        }
        let mut bounds = ParallelBounds::default();
        for ((lower, upper), step) in lower.iter().zip(upper).zip(step) {
            let [lower, upper, step] = [lower, upper, step].map(|bound| defined_int(op, Some(bound)).cloned());
            let (lower, upper, step) = (lower?, upper?, step?);
            if step.is_zero() || step.is_negative() {
                return undefined("the step of a loop is not positive");
            }
            bounds.lower.push(lower);
            bounds.upper.push(upper);
            bounds.step.push(step);
            if bounds.are_empty() {
                break;
            }
        }
        Ok(bounds)
    }

    /// Returns `true` if the loop has no iteration.
    pub(super) fn are_empty(&self) -> bool {
        let is_empty = |(lower, upper): (&Int, &Int)| lower.cmp_signed(upper).is_none_or(|order| order.is_ge());
        self.lower.iter().zip(&self.upper).any(is_empty)
    }

    /// Sets the induction variables to those of the next iteration in lexicographic order. Returns `false` after the
    /// last one.
    pub(super) fn advance(&self, op: OpRef<'_>, variables: &mut [RuntimeValue]) -> Result<bool, ExecutionError> {
        let wide = |value: &Int| value.resize(value.width() + 1, Signedness::Signed);
        for (dimension, variable) in variables.iter_mut().enumerate().rev() {
            let (upper, step) = (&self.upper[dimension], &self.step[dimension]);
            let next = variable.as_int().map(wide);
            let next = next.and_then(|current| current.wrapping_add(&wide(step)));
            let next = next.ok_or_else(|| invalid(op, "has bounds of different widths"))?;
            if next.cmp_signed(&wide(upper)).is_some_and(|order| order.is_lt()) {
                *variable = next.resize(upper.width(), Signedness::Signed).into();
                return Ok(true);
            }
            *variable = self.lower[dimension].clone().into();
        }
        Ok(false)
    }
}

/// Iterates in lexicographic order, one of those that are permitted. The state consists of the induction variables, the
/// reduced values, and the operands of `scf.reduce` while its regions combine them with the reduced values.
fn parallel_loop(
    op: OpRef<'_>,
    operands: &[RuntimeValue],
    yielded: Option<Yielded>,
) -> Result<Transition, ExecutionError> {
    let (bounds, inits) = ParallelBounds::of(op, operands)?;
    let Some(yielded) = yielded else {
        if bounds.are_empty() {
            return Ok(Transition::Results(inits.to_vec()));
        }
        let variables: Vec<RuntimeValue> = bounds.lower.iter().cloned().map(RuntimeValue::from).collect();
        let state = [&variables[..], inits].concat();
        return Ok(Transition::region(0, variables).with_state(state));
    };
    let (num_loops, num_inits) = (bounds.lower.len(), inits.len());
    let (mut state, next_reduction) = after_reduction(op, yielded, num_loops, num_inits)?;
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
    if bounds.advance(op, &mut state[..num_loops])? {
        Ok(Transition::region(0, state[..num_loops].to_vec()).with_state(state))
    } else {
        Ok(Transition::Results(state.split_off(num_loops)))
    }
}

/// Returns the state after the body or a reduction has yielded, and the index of the next reduction.
fn after_reduction(
    op: OpRef<'_>,
    yielded: Yielded,
    num_loops: usize,
    num_inits: usize,
) -> Result<(Vec<RuntimeValue>, usize), ExecutionError> {
    let Yielded {
        region,
        mut state,
        values,
    } = yielded;
    let next_reduction = if state.len() > num_loops + num_inits {
        let value = values.into_iter().next();
        state[num_loops + region] = value.ok_or_else(|| invalid(op, "reduces to no value"))?;
        region + 1
    } else {
        // The body has ended with the operands of `scf.reduce`.
        state.extend(values);
        0
    };
    if state.len() == num_loops + 2 * num_inits {
        Ok((state, next_reduction))
    } else {
        Err(invalid(op, "reduces another number of values"))
    }
}
