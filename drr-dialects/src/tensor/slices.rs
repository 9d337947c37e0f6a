//! Verifiers of ops that extract and insert slices and elements, and of ops with a body per element.

use drr::DYNAMIC;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use super::{EmptyOp, ExtractOp, ExtractSliceOp, GenerateOp, InsertOp, InsertSliceOp, PadOp, SplatOp};
use crate::shared::shaped::{add_sizes, numbers, verify_dynamic_sizes, verify_indices, verify_values};
use crate::shared::signature::counted;
use crate::shared::slice::{Slice, is_rank_reduced};

pub(crate) fn verify_extract_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let slots = &ExtractSliceOp::SLOTS;
    let values = [slots.offsets, slots.sizes, slots.strides];
    verify_slice(op, values, source.ty(), result.ty())
}

/// `tensor.parallel_insert_slice` has the same operands.
pub(crate) fn verify_insert_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &InsertSliceOp::SLOTS;
    let (Some(source), Some(into)) = (slots.source.of(op).next(), slots.dest.of(op).next()) else {
        return Ok(());
    };
    let values = [slots.offsets, slots.sizes, slots.strides];
    verify_slice(op, values, into.ty(), source.ty())
}

pub(crate) fn verify_parallel_insert_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    if op
        .parent_op()
        .is_none_or(|parent| parent.name_text() != "scf.forall.in_parallel")
    {
        return Err(OpError::new("must stand directly in `scf.forall.in_parallel`"));
    }
    verify_insert_slice_op(op)
}

/// Checks a slice of a tensor with dynamic `values`: `part` has the sizes of the slice,
/// possibly without unit dimensions.
fn verify_slice(op: OpRef<'_>, values: [OperandSlot; 3], whole: Type, part: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let shape = whole.shape(ctx).unwrap_or_default();
    let slice = Slice::of(op, values, [shape.len(), shape.len()])?;
    let element = whole.element_or_self(ctx);
    if part.element_or_self(ctx) != element || !is_rank_reduced(&slice.sizes, part.shape(ctx).unwrap_or_default()) {
        let expected = ctx.tensor_type(&slice.sizes, element);
        return Err(OpError::new(format!(
            "has a slice of type `{}`, perhaps without sizes of 1, but not `{}`",
            expected.display(ctx),
            part.display(ctx)
        )));
    }
    slice.verify_bounds(shape)
}

pub(crate) fn verify_extract_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(tensor) = op.operand(0) else { return Ok(()) };
    verify_indices(op.ctx(), ExtractOp::SLOTS.indices.of(op).len(), tensor.ty())
}

pub(crate) fn verify_insert_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(tensor) = InsertOp::SLOTS.dest.of(op).next() else {
        return Ok(());
    };
    verify_indices(op.ctx(), InsertOp::SLOTS.indices.of(op).len(), tensor.ty())
}

pub(crate) fn verify_empty_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_sizes(op, EmptyOp::SLOTS.dynamicSizes)
}

pub(crate) fn verify_splat_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_sizes(op, SplatOp::SLOTS.dynamicSizes)
}

fn verify_sizes(op: OpRef<'_>, slot: OperandSlot) -> Result<(), OpError> {
    let Some(result) = op.result(0) else { return Ok(()) };
    verify_dynamic_sizes(op, slot, result.ty())
}

pub(crate) fn verify_generate_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_sizes(op, GenerateOp::SLOTS.dynamicExtents)?;
    verify_body(op)
}

pub(crate) fn verify_pad_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(source), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (Some(from), Some(to)) = (source.ty().shape(ctx), result.ty().shape(ctx)) else {
        return Ok(());
    };
    let mut padded = from.to_vec();
    let slots = &PadOp::SLOTS;
    for (name, values) in [("static_low", slots.low), ("static_high", slots.high)] {
        let numbers = numbers(op, name);
        if numbers.len() != from.len() {
            return Err(OpError::new(format!(
                "has `{name}` of {} for `{}`, which has {}",
                counted(numbers.len(), "element"),
                source.ty().display(ctx),
                counted(from.len(), "size")
            )));
        }
        // MLIR does not check the number of values, and crashes if there are too few.
        verify_values(op, format_args!("entries of `{name}`"), values, &numbers)?;
        for (size, number) in padded.iter_mut().zip(numbers) {
            *size = add_sizes(*size, number);
        }
    }
    let mut sizes = padded.iter().zip(to);
    if padded.len() != to.len() || !sizes.all(|(padded, size)| *padded == DYNAMIC || padded == size) {
        let expected = ctx.tensor_type(&padded, source.ty().element_or_self(ctx));
        return Err(OpError::new(format!(
            "makes `{}` of its operand, but not `{}`",
            expected.display(ctx),
            result.ty().display(ctx)
        )));
    }
    verify_body(op)
}

/// Checks that the region takes an index per dimension and yields an element.
fn verify_body(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Ok(());
    };
    let ty = result.ty();
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else {
        return Ok(());
    };
    let rank = ty.shape(ctx).map_or(0, <[i64]>::len);
    if entry.num_args() != rank || entry.args().any(|argument| argument.ty() != Type::INDEX) {
        return Err(OpError::new(format!(
            "has a region that does not take {} of type `index`",
            counted(rank, "argument")
        )));
    }
    let yielded = entry.last_op().and_then(|last| last.operand(0));
    match yielded.map(|value| value.ty()) {
        Some(given) if ty.element_type(ctx) != Some(given) => Err(OpError::new(format!(
            "has a region that yields a `{}`: expected the element type of `{}`",
            given.display(ctx),
            ty.display(ctx)
        ))),
        _ => Ok(()),
    }
}
