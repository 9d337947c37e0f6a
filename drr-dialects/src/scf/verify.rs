//! Verifiers of loops and conditions.

use std::collections::BTreeSet;

use drr::RegionRef;
use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::smallvec;

use super::{ConditionOp, ForOp, ForallOp, IndexSwitchOp, ParallelOp, YieldOp};
use crate::shared::carried::{types, verify_carried, yielded};
use crate::shared::constant::constant_index;
use crate::shared::lists::{entry_arguments, result_types};
use crate::shared::signature::counted;

pub(crate) fn verify_for_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(body), Some(loop_op)) = (op.region(0), ForOp::cast(op)) else {
        return Ok(());
    };
    let mut arguments = entry_arguments(body);
    let bound = loop_op.lowerBound().ty();
    match arguments.next() {
        Some(variable) if variable.ty() == bound => {}
        Some(variable) => {
            return Err(OpError::new(format!(
                "has a variable of type `{}`, but bounds of type `{}`",
                variable.ty().display(op.ctx()),
                bound.display(op.ctx())
            )));
        }
        None => return Err(OpError::new("has no variable: its region takes no argument")),
    }
    verify_carried(
        op.ctx(),
        &[
            ("initial values", types(op.operands().skip(3))),
            ("results", result_types(op)),
            ("arguments of the region after the induction variable", types(arguments)),
        ],
    )
}

pub(crate) fn verify_while_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(before), Some(after)) = (op.region(0), op.region(1)) else {
        return Ok(());
    };
    if !ends_with(before, ConditionOp::NAME) {
        return Err(OpError::new(
            "has a first region that does not end with `scf.condition`",
        ));
    }
    if !ends_with(after, YieldOp::NAME) {
        return Err(OpError::new("has a second region that does not end with `scf.yield`"));
    }
    verify_carried(
        op.ctx(),
        &[
            ("initial values", types(op.operands())),
            ("arguments of the first region", types(entry_arguments(before))),
        ],
    )?;
    verify_carried(
        op.ctx(),
        &[
            ("results", result_types(op)),
            ("arguments of the second region", types(entry_arguments(after))),
        ],
    )
}

pub(crate) fn verify_if_op(op: OpRef<'_>) -> Result<(), OpError> {
    if op.num_results() > 0 && op.region(1).is_none_or(RegionRef::is_empty) {
        return Err(OpError::new("has results, so it needs an `else`"));
    }
    verify_branches(op.regions().filter(|branch| !branch.is_empty()))
}

/// Checks that each branch ends with `scf.yield`. The verifier compares its operands with the results.
fn verify_branches<'ir>(mut branches: impl Iterator<Item = RegionRef<'ir>>) -> Result<(), OpError> {
    if branches.all(|branch| ends_with(branch, YieldOp::NAME)) {
        Ok(())
    } else {
        Err(OpError::new("has a region that does not end with `scf.yield`"))
    }
}

/// Returns `true` if the first block of a region ends with the given terminator, which may be invalid.
fn ends_with(region: RegionRef<'_>, terminator: &str) -> bool {
    let last = region.first_block().and_then(|block| block.last_op());
    last.is_some_and(|last| last.name_text() == terminator)
}

pub(crate) fn verify_index_switch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let cases = IndexSwitchOp::SLOTS
        .cases
        .of(op)
        .and_then(|cases| cases.dense_array_ints(op.ctx()));
    let cases: Vec<i64> = cases.into_iter().flatten().collect();
    let regions = op.regions().count().saturating_sub(1);
    if cases.len() != regions {
        return Err(OpError::new(format!(
            "has {}, but {} for them",
            counted(cases.len(), "case"),
            counted(regions, "region")
        )));
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = cases.iter().find(|case| !seen.insert(**case)) {
        return Err(OpError::new(format!("has the case {twice} twice")));
    }
    verify_branches(op.regions())
}

pub(crate) fn verify_execute_region_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(body) = op.region(0) else { return Ok(()) };
    if body.is_empty() {
        return Err(OpError::new("has no block in its region"));
    }
    if entry_arguments(body).next().is_some() {
        return Err(OpError::new("has a region with arguments, but no values for them"));
    }
    Ok(())
}

pub(crate) fn verify_parallel_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(body) = op.region(0) else { return Ok(()) };
    // Counts only the steps, as in MLIR.
    let [steps, inits] = [ParallelOp::SLOTS.step, ParallelOp::SLOTS.initVals].map(|slot| slot.of(op).count());
    if steps == 0 {
        return Err(OpError::new("requires at least one loop"));
    }
    if ParallelOp::SLOTS
        .step
        .of(op)
        .filter_map(constant_index)
        .any(|step| step <= 0)
    {
        return Err(OpError::new("has a step that is not positive"));
    }
    let variables = types(entry_arguments(body));
    verify_carried(
        op.ctx(),
        &[
            ("steps", smallvec![Type::INDEX; steps]),
            ("arguments of the region", variables),
        ],
    )?;
    if inits != op.num_results() {
        return Err(OpError::new(format!(
            "has {}, but {}",
            counted(op.num_results(), "result"),
            counted(inits, "initial value")
        )));
    }
    let Some(reduced) = yielded(body, "scf.reduce") else {
        return Err(OpError::new("has a region that does not end with `scf.reduce`"));
    };
    verify_carried(op.ctx(), &[("results", result_types(op)), ("reduced values", reduced)])
}

pub(crate) fn verify_reduce_op(op: OpRef<'_>) -> Result<(), OpError> {
    if op.num_operands() != op.regions().count() {
        return Err(OpError::new(format!(
            "reduces {}, but has {}",
            counted(op.num_operands(), "value"),
            counted(op.regions().count(), "region")
        )));
    }
    for (value, body) in op.operands().zip(op.regions()) {
        let ty = value.ty();
        verify_carried(
            op.ctx(),
            &[
                ("values that a region combines", smallvec![ty; 2]),
                ("arguments of it", types(entry_arguments(body))),
            ],
        )?;
        let Some(result) = yielded(body, "scf.reduce.return") else {
            return Err(OpError::new("has a region that does not end with `scf.reduce.return`"));
        };
        verify_carried(
            op.ctx(),
            &[("reduced values", smallvec![ty]), ("values that it returns", result)],
        )?;
    }
    Ok(())
}

pub(crate) fn verify_forall_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(body)) = (op.ctx(), op.region(0)) else {
        return Ok(());
    };
    let mut ranks = Vec::new();
    let slots = &ForallOp::SLOTS;
    for (what, values, numbers) in [
        ("lower bounds", slots.dynamicLowerBound, slots.staticLowerBound),
        ("upper bounds", slots.dynamicUpperBound, slots.staticUpperBound),
        ("steps", slots.dynamicStep, slots.staticStep),
    ] {
        let numbers = numbers.of(op).and_then(|numbers| numbers.dense_array_ints(ctx));
        let numbers: Vec<i64> = numbers.into_iter().flatten().collect();
        let expected = numbers.iter().filter(|number| **number == drr::DYNAMIC).count();
        let given = values.of(op).count();
        if expected != given {
            return Err(OpError::new(format!(
                "has {} for {expected} dynamic {what}",
                counted(given, "value")
            )));
        }
        ranks.push((what, numbers.len()));
    }
    let [(_, lower), (_, rank), (_, step)] = ranks.as_slice() else {
        return Ok(());
    };
    if lower != rank || step != rank {
        return Err(OpError::new(format!(
            "has {lower} lower bounds, {rank} upper bounds and {step} steps"
        )));
    }
    let mapping = op.inherent(ctx.ident("mapping")).and_then(|mapping| mapping.array(ctx));
    if mapping.is_some_and(|mapping| {
        let units = mapping.iter().filter(|unit| !unit.is_of_dialect(ctx, "gpu", "mask"));
        !mapping.is_empty() && units.count() != *rank
    }) {
        return Err(OpError::new(format!(
            "has {rank} loops, but another number of units in `mapping`"
        )));
    }
    let masks = mapping
        .into_iter()
        .flatten()
        .filter(|unit| unit.is_of_dialect(ctx, "gpu", "mask"));
    if masks.count() > 1 {
        return Err(OpError::new("has more than one mask in `mapping`"));
    }
    let outputs = types(ForallOp::SLOTS.outputs.of(op));
    let expected = std::iter::repeat_n(Type::INDEX, *rank)
        .chain(outputs.iter().copied())
        .collect();
    verify_carried(
        ctx,
        &[
            ("loops and outputs", expected),
            ("arguments of the region", types(entry_arguments(body))),
        ],
    )?;
    verify_carried(ctx, &[("outputs", outputs), ("results", result_types(op))])
}

/// Ops in `in_parallel` that insert their first operand into the second one, a shared output of the loop.
const COMBINING: [&str; 1] = ["tensor.parallel_insert_slice"];

pub(crate) fn verify_in_parallel_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(body) = op.region(0).and_then(|region| region.first_block()) else {
        return Ok(());
    };
    let parent = op.parent_op();
    for inner in body.ops() {
        if !COMBINING.contains(&&*inner.name_text()) {
            return Err(OpError::new("may only insert slices into outputs of the loop").of(inner));
        }
        let is_output = |value: ValueRef<'_>| {
            let arguments = parent.and_then(|parent| parent.region(0)).map(entry_arguments);
            arguments.is_some_and(|mut arguments| arguments.any(|argument| argument == value))
        };
        if inner.operand(1).is_some_and(|into| !is_output(into)) {
            return Err(OpError::new("may only insert into an output of the loop").of(inner));
        }
    }
    Ok(())
}
