//! Verifiers of transfers.

use drr::TypeData;
use drr::affine::AffineExpr;
use drr::define::OpError;
use drr::prelude::*;

use super::transfer::{PADDING, Transfer, result_of_write};
use super::types::{VectorType, bits, check, check_type};
use crate::shared::signature::counted;

pub(crate) fn verify_transfer_read_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(transfer) = Transfer::of(op) else {
        return Ok(());
    };
    check_transfer(op, &transfer)?;
    if let (Some(padding), Some(element)) = (PADDING.of(op).next(), transfer.base.ty().element_type(op.ctx())) {
        check_type(op.ctx(), "a value for elements out of bounds", padding.ty(), element)?;
    }
    check_map(&transfer)
}

pub(crate) fn verify_transfer_write_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(transfer) = Transfer::of(op) else {
        return Ok(());
    };
    let base = transfer.base.ty();
    let expected = result_of_write(op.ctx(), base);
    check(op.result_types().eq(expected), || match expected {
        Some(ty) => format!(
            "writes to a tensor, so it has one result, of type `{}`",
            ty.display(op.ctx())
        ),
        None => "writes to memory, so it has no result".to_string(),
    })?;
    check_transfer(op, &transfer)?;
    let repeats = transfer.map.results().any(|result| result.as_constant() == Some(0));
    check(!repeats, || "writes a dimension of the vector to no dimension")?;
    check_map(&transfer)
}

/// Checks common to reads and writes.
fn check_transfer(op: OpRef<'_>, transfer: &Transfer<'_>) -> Result<(), OpError> {
    let (ctx, base, vector, map) = (op.ctx(), transfer.base.ty(), transfer.vector, transfer.map);
    let (TypeData::MemRef { shape, element, .. } | TypeData::RankedTensor { shape, element, .. }) = base.data(ctx)
    else {
        return Err(OpError::new(format!(
            "has the base `{}`, which has no rank",
            base.display(ctx)
        )));
    };
    let count = transfer.slots.indices.of(op).len();
    check(count == shape.len(), || {
        format!("has {count} indices for a base of rank {}", shape.len())
    })?;
    let of_element = VectorType::of(ctx, *element);
    let row = |ty: VectorType<'_>| bits(op, ty.element)?.checked_mul(u64::try_from(ty.last().unwrap_or(1)).ok()?);
    let moved = of_element.map_or_else(|| bits(op, *element), row).zip(row(vector));
    if let Some((part, whole)) = moved {
        check(whole.checked_rem(part) == Some(0), || {
            format!(
                "moves {whole} bits of the last dimension, which must be a multiple of the {part} bits of an element"
            )
        })?;
    }
    let element_rank = of_element.map_or(0, VectorType::rank);
    check(
        vector.rank().checked_sub(element_rank) == Some(map.num_results()),
        || {
            format!(
                "has a map with {} for a vector of rank {} and elements of rank {element_rank}",
                counted(map.num_results(), "result"),
                vector.rank()
            )
        },
    )?;
    check(
        transfer.mask.is_none() || of_element.is_none(),
        || "has a mask, but moves elements that are vectors",
    )?;
    check(map.num_symbols() == 0, || "has a map with symbols")?;
    check(usize::try_from(map.num_dims()).ok() == Some(shape.len()), || {
        format!(
            "has a map of {} for a base of rank {}",
            counted(map.num_dims() as usize, "dimension"),
            shape.len()
        )
    })?;
    if let Some(mask) = transfer.mask {
        check_type(ctx, "a mask", mask, transfer.mask_type(ctx))?;
    }
    check(transfer.in_bounds.len() == map.num_results(), || {
        format!(
            "has `in_bounds` of {} for a map with {}",
            counted(transfer.in_bounds.len(), "element"),
            counted(map.num_results(), "result")
        )
    })
}

/// Checks that the results of the map are distinct dimensions, or 0 for broadcast.
fn check_map(transfer: &Transfer<'_>) -> Result<(), OpError> {
    let mut dims: Vec<u32> = transfer.map.results().filter_map(AffineExpr::as_dim).collect();
    let repeated = transfer
        .map
        .results()
        .filter(|result| result.as_constant() == Some(0))
        .count();
    check(
        dims.len() + repeated == transfer.map.num_results(),
        || "has a map with results that are neither a dimension nor 0",
    )?;
    dims.sort_unstable();
    check(
        dims.is_sorted_by(|a, b| a < b),
        || "has a map that is not a projected permutation",
    )
}
