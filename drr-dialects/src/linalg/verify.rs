//! The checks of structured ops.

use drr::affine::AffineMap;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use super::loops::verify_sizes;
use super::operands::{element, shape};
use super::{GenericOp, IndexOp};

/// Checks an op with inputs and outputs.
pub(crate) fn verify_other_ops(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)
}

/// Results are the outputs that are tensors.
fn verify_destinations(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let outputs: Vec<Type> = OperandSlot(1).of(op).map(|value| value.ty()).collect();
    if let Some(other) = outputs.iter().find(|ty| !ty.is_tensor(ctx) && !ty.is_memref(ctx)) {
        return Err(OpError::new(format!(
            "writes to `{}`, which is neither a tensor nor a memref",
            other.display(ctx)
        )));
    }
    let tensors: Vec<Type> = outputs.into_iter().filter(|ty| ty.is_tensor(ctx)).collect();
    if tensors.len() != op.num_results() {
        return Err(OpError::new(format!(
            "has {} results, but {} outputs that are tensors",
            op.num_results(),
            tensors.len()
        )));
    }
    match tensors
        .iter()
        .zip(op.result_types())
        .find(|(output, result)| *output != result)
    {
        Some((output, result)) => Err(OpError::new(format!(
            "returns `{}` for an output of type `{}`",
            result.display(ctx),
            output.display(ctx)
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_generic_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    let (ctx, Some(generic)) = (op.ctx(), GenericOp::cast(op)) else {
        return Ok(());
    };
    let maps = generic.indexing_maps().unwrap_or_default();
    if maps.len() != op.num_operands() {
        return Err(OpError::new(format!(
            "has {} maps in `indexing_maps`, but {} inputs and outputs",
            maps.len(),
            op.num_operands()
        )));
    }
    let loops = generic.iterator_types().map_or(0, |kinds| kinds.len());
    let maps: Vec<&AffineMap> = maps.iter().filter_map(|map| map.affine_map(ctx)).collect();
    for (number, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let rank = shape(operand).len();
        let wrong = if map.num_symbols() > 0 {
            Some("has symbols".to_string())
        } else if map.num_dims() as usize != loops {
            Some(format!("takes {} loops, but there are {loops}", map.num_dims()))
        } else if map.results().len() != rank {
            Some(format!(
                "gives {} numbers, but the operand has rank {rank}",
                map.results().len()
            ))
        } else {
            None
        };
        if let Some(wrong) = wrong {
            return Err(OpError::new(format!(
                "has map {number} of `indexing_maps` that {wrong}"
            )));
        }
    }
    verify_arguments(op)?;
    verify_sizes(op, &maps, loops)
}

/// The region is given an element of each operand.
fn verify_arguments(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else {
        return Err(OpError::new("has no block in its region"));
    };
    if entry.args().count() != op.num_operands() {
        return Err(OpError::new(format!(
            "has {} arguments in its region, but {} inputs and outputs",
            entry.args().count(),
            op.num_operands()
        )));
    }
    let mut pairs = entry.args().zip(op.operands()).enumerate();
    let wrong = pairs
        .find(|(_, (argument, operand))| argument.ty() != element(ctx, operand.ty()) && argument.ty() != operand.ty());
    match wrong {
        Some((number, (argument, operand))) => Err(OpError::new(format!(
            "has argument {number} of type `{}` in its region for an operand of type `{}`",
            argument.ty().display(ctx),
            operand.ty().display(ctx)
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(parent) = op.parent_op() else { return Ok(()) };
    let outputs: Vec<Type> = match parent.name_text().as_ref() {
        "linalg.transpose" | "linalg.broadcast" => parent.operand(1).iter().map(|value| value.ty()).collect(),
        "linalg.map" | "linalg.reduce" | "linalg.softmax" => return Ok(()),
        name if name.starts_with("linalg.") => OperandSlot(1).of(parent).map(|value| value.ty()).collect(),
        _ => {
            return Err(OpError::new(
                "ends a region of something else than a structured op of `linalg`",
            ));
        }
    };
    if outputs.len() != op.num_operands() {
        return Err(OpError::new(format!(
            "yields {} values, but there are {} outputs",
            op.num_operands(),
            outputs.len()
        )));
    }
    let mut pairs = op.operands().zip(outputs);
    match pairs.find(|(value, output)| value.ty() != element(ctx, *output)) {
        Some((value, output)) => Err(OpError::new(format!(
            "yields a `{}` for an output of type `{}`",
            value.ty().display(ctx),
            output.display(ctx)
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(generic) = op
        .parent_op()
        .filter(|parent| parent.name_text().starts_with("linalg."))
    else {
        return Err(OpError::new(
            "stands outside of the region of a structured op of `linalg`",
        ));
    };
    let loops = GenericOp::cast(generic).and_then(|generic| generic.iterator_types());
    let dim = IndexOp::cast(op).and_then(|index| index.dim());
    match (dim, loops) {
        (Some(dim), Some(loops)) if usize::try_from(dim).is_ok_and(|dim| dim >= loops.len()) => Err(OpError::new(
            format!("asks for loop {dim}, but there are {}", loops.len()),
        )),
        _ => Ok(()),
    }
}
