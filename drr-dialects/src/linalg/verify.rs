//! Verifiers of structured ops.

use drr::affine::AffineMap;
use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::SmallVec;

use super::body::NamedOpBody;
use super::contract::{verify_contraction_body, verify_maps_of_batch_matmul, verify_maps_of_matmul};
use super::loops::{loops_of, verify_sizes};
use super::maps::{NamedMaps, elementwise_maps};
use super::named::{INDEXING_MAPS, WITH_MAPS, short_name};
use super::operands::{OUTPUTS, element, shape};
use super::shapes::verify_fill_op;
use super::structured::maps_of_named;
use super::{GenericOp, IndexOp};
use crate::shared::signature::counted;

/// Checks an op whose loops follow from its name.
pub(crate) fn verify_other_ops(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let text = op.name_text();
    let name = short_name(&text);
    verify_destinations(op)?;
    let outputs = OUTPUTS.of(op).count();
    let Some(named) = NamedMaps::of(name) else {
        let maps = elementwise_maps(op).ok_or_else(|| OpError::new("has no output"))?;
        let loops = OUTPUTS.of(op).next().map_or(0, |output| shape(output).len());
        return verify_loops(op, &maps.iter().collect::<Vec<_>>(), loops);
    };
    let loops = named.loops() as usize;
    let written = op
        .inherent(ctx.ident(INDEXING_MAPS))
        .filter(|_| WITH_MAPS.contains(&name));
    match written.and_then(|maps| maps.array(ctx)) {
        Some(written) => {
            let maps: Vec<&AffineMap> = written.iter().filter_map(|map| map.affine_map(ctx)).collect();
            verify_loops(op, &maps, loops)?;
            match name {
                "matmul" => verify_maps_of_matmul(&maps)?,
                _ => verify_maps_of_batch_matmul(&maps, named)?,
            }
        }
        None => {
            verify_distances(op)?;
            let maps = maps_of_named(op, named).unwrap_or_default();
            verify_loops(op, &maps.iter().collect::<Vec<_>>(), loops)?;
        }
    }
    if name != "fill_rng_2d" && outputs != 1 {
        return Err(OpError::new(format!("has {}, but needs 1", counted(outputs, "output"))));
    }
    match NamedOpBody::of(name) {
        Some(NamedOpBody::Contract) if !name.contains("conv_") => verify_contraction_body(op),
        _ => Ok(()),
    }
}

/// Checks that a convolution or pooling moves its window along each loop.
fn verify_distances(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    for name in ["strides", "dilations"] {
        let mut distances = op
            .inherent(ctx.ident(name))
            .and_then(|distances| distances.elements_ints(ctx))
            .into_iter()
            .flatten();
        if distances.any(|distance| distance == 0) {
            return Err(OpError::new(format!("needs `{name}` other than 0")));
        }
    }
    Ok(())
}

/// Checks that the results are the tensor outputs.
pub(crate) fn verify_destinations(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let outputs = OUTPUTS.of(op).map(|value| value.ty());
    if let Some(other) = outputs.clone().find(|ty| !ty.is_tensor(ctx) && !ty.is_memref(ctx)) {
        return Err(OpError::new(format!(
            "writes to `{}`, which is neither a tensor nor a memref",
            other.display(ctx)
        )));
    }
    let tensors = outputs.filter(|ty| ty.is_tensor(ctx));
    // `linalg.contract` may have memref results, which MLIR does not check.
    let results: Vec<Type> = op.result_types().filter(|ty| ty.is_tensor(ctx)).collect();
    let (count, given) = (tensors.clone().count(), results.len());
    if count != given {
        return Err(OpError::new(format!(
            "has {}, but {}",
            counted(given, "result"),
            counted(count, "tensor output")
        )));
    }
    match tensors.zip(results).find(|(output, result)| output != result) {
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
    let maps: Vec<&AffineMap> = maps.iter().filter_map(|map| map.affine_map(ctx)).collect();
    verify_loops(op, &maps, loops_of(op))
}

/// Checks that an op has either tensor or memref semantics.
pub(crate) fn verify_semantics(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let has_tensors = op.operands().any(|value| value.ty().is_tensor(ctx));
    let has_memrefs = op.operands().any(|value| value.ty().is_memref(ctx));
    if has_tensors == has_memrefs && op.num_operands() > 0 {
        Err(OpError::new("needs either tensors or memrefs as operands"))
    } else {
        Ok(())
    }
}

/// Checks the maps of a structured op, its region arguments against the maps, and the sizes of all operands.
pub(crate) fn verify_loops(op: OpRef<'_>, maps: &[&AffineMap], loops: usize) -> Result<(), OpError> {
    verify_semantics(op)?;
    if maps.len() != op.num_operands() {
        return Err(OpError::new(format!(
            "has {} indexing maps, but {} inputs and outputs",
            maps.len(),
            op.num_operands()
        )));
    }
    for (number, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let rank = shape(operand).len();
        let wrong = if map.num_symbols() > 0 {
            Some("has symbols".to_string())
        } else if map.num_dims() as usize != loops {
            Some(format!(
                "has {}, but the number of loops is {loops}",
                counted(map.num_dims() as usize, "dimension")
            ))
        } else if map.results().len() != rank {
            Some(format!(
                "gives {}, but the operand has rank {rank}",
                counted(map.results().len(), "number")
            ))
        } else {
            None
        };
        if let Some(wrong) = wrong {
            return Err(OpError::new(format!("has indexing map {number} that {wrong}")));
        }
    }
    verify_arguments(op)?;
    let shapes: SmallVec<[&[i64]; 4]> = op.operands().map(shape).collect();
    verify_sizes(maps, &shapes, loops)
}

/// Checks that the region has one argument per operand, of its element type.
pub(crate) fn verify_arguments(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else {
        return Err(OpError::new("has no block in its region"));
    };
    if entry.args().count() != op.num_operands() {
        return Err(OpError::new(format!(
            "has {} in its region, but {}",
            counted(entry.args().count(), "argument"),
            counted(op.num_operands(), "operand")
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
        // The region follows from the operands, and their error has a location.
        "linalg.fill" if verify_fill_op(parent).is_err() => return Ok(()),
        name if name.starts_with("linalg.") => OUTPUTS.of(parent).map(|value| value.ty()).collect(),
        _ => {
            return Err(OpError::new("requires a structured op of `linalg` as its parent"));
        }
    };
    if outputs.len() != op.num_operands() {
        return Err(OpError::new(format!(
            "yields {}, but the op has {}",
            counted(op.num_operands(), "value"),
            counted(outputs.len(), "output")
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
    let parent = op.parent_op();
    let Some(parent) = parent.filter(|parent| parent.name_text().starts_with("linalg.")) else {
        return Err(OpError::new("requires a structured op of `linalg` as its parent"));
    };
    let loops = loops_of(parent);
    let dim = IndexOp::cast(op).and_then(|index| index.dim());
    match dim {
        Some(dim) if usize::try_from(dim).is_ok_and(|dim| dim >= loops) => Err(OpError::new(format!(
            "requires a dimension less than the number of loops {loops}, found {dim}"
        ))),
        _ => Ok(()),
    }
}
