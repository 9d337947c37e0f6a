//! Verifiers of `memref.subview` and `memref.reinterpret_cast`.

use drr::DYNAMIC;
use drr::define::OpError;
use drr::prelude::*;

use super::layout::{multiply, strided, verify_same_elements, verify_same_space};
use super::{ReinterpretCastOp, SubViewOp};
use crate::shared::shaped::add_sizes;
use crate::shared::slice::{Slice, is_rank_reduced, keep};

pub(crate) fn verify_sub_view_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let (Some(shape), Some(kept)) = (from.shape(ctx), to.shape(ctx)) else {
        return Ok(());
    };
    let slots = &SubViewOp::SLOTS;
    let slice = Slice::of(
        op,
        [slots.offsets, slots.sizes, slots.strides],
        [shape.len(), shape.len()],
    )?;
    verify_same_space(ctx, from, to)?;
    verify_same_elements(ctx, from, to)?;
    let Some(full) = full_type(ctx, from, &slice) else {
        return Err(OpError::new(format!(
            "takes `{}`, whose layout has no strides",
            from.display(ctx)
        )));
    };
    let offsets = |ty: Type| ty.strides_and_offset(ctx).map(|(_, offset)| offset);
    let fits = is_rank_reduced(&slice.sizes, kept)
        && offsets(full) == offsets(to)
        && dropped_dimensions(ctx, full, to).is_some();
    if !fits {
        return Err(OpError::new(format!(
            "has a slice of type `{}`, perhaps without sizes of 1, but not `{}`",
            full.display(ctx),
            to.display(ctx)
        )));
    }
    slice.verify_bounds(shape)
}

/// Returns the type of a slice of a memref, of the same rank, if its layout has strides.
pub(super) fn full_type(ctx: &Context, memref: Type, slice: &Slice) -> Option<Type> {
    let (strides, offset) = memref.strides_and_offset(ctx)?;
    let offsets = slice.offsets.iter().zip(&strides);
    let offset = offsets.fold(offset, |sum, (number, stride)| {
        add_sizes(sum, multiply(*number, *stride))
    });
    let strides = slice.strides.iter().zip(&strides);
    let strides: Vec<i64> = strides.map(|(a, b)| multiply(*a, *b)).collect();
    Some(strided(ctx, memref, &slice.sizes, &strides, offset))
}

/// Returns for each dimension of the type of a slice whether another type drops it. MLIR's rule selects unit dimensions: all of them, or
/// those whose strides occur less often. Returns `None` if the other strides are not those of the other type.
pub(super) fn dropped_dimensions(ctx: &Context, full: Type, reduced: Type) -> Option<Vec<bool>> {
    let (sizes, (strides, _)) = (full.shape(ctx)?, full.strides_and_offset(ctx)?);
    let (kept, _) = reduced.strides_and_offset(ctx)?;
    let mut are_dropped: Vec<bool> = sizes.iter().map(|size| *size == 1).collect();
    let count = |dropped: &[bool]| dropped.iter().filter(|dropped| **dropped).count();
    if sizes.len() == kept.len() {
        are_dropped.fill(false);
    } else if count(&are_dropped) + kept.len() != sizes.len() {
        let occurrences = |strides: &[i64], stride: i64| strides.iter().filter(|other| **other == stride).count();
        let mut left = strides.clone();
        for (dropped, stride) in are_dropped.iter_mut().zip(&strides).filter(|(dropped, _)| **dropped) {
            let at = left.iter().position(|other| other == stride);
            match at.filter(|_| occurrences(&left, *stride) > occurrences(&kept, *stride)) {
                Some(at) => drop(left.swap_remove(at)),
                None => *dropped = false,
            }
        }
    }
    (keep(&strides, &are_dropped) == kept).then_some(are_dropped)
}

pub(crate) fn verify_reinterpret_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let (Some(sizes), Some((strides, offset))) = (to.shape(ctx), to.strides_and_offset(ctx)) else {
        return Ok(());
    };
    let slots = &ReinterpretCastOp::SLOTS;
    let slice = Slice::of(op, [slots.offsets, slots.sizes, slots.strides], [1, sizes.len()])?;
    verify_same_space(ctx, from, to)?;
    verify_same_elements(ctx, from, to)?;
    // A static entry of the type must also be static in the lists.
    let fits = |known: &[i64], said: &[i64]| {
        let mut pairs = known.iter().zip(said);
        pairs.all(|(known, said)| *known == DYNAMIC || known == said)
    };
    if fits(sizes, &slice.sizes) && fits(&[offset], &slice.offsets) && fits(&strides, &slice.strides) {
        Ok(())
    } else {
        let offset = slice.offsets.first().copied().unwrap_or(DYNAMIC);
        let expected = strided(ctx, from, &slice.sizes, &slice.strides, offset);
        Err(OpError::new(format!(
            "makes `{}` of its operand, but not `{}`",
            expected.display(ctx),
            to.display(ctx)
        )))
    }
}
