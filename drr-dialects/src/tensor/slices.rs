//! The checks of ops that take and put slices, and of elements.

use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use crate::shared::shaped::{numbers, verify_dynamic_sizes, verify_indices, verify_slice};

pub(crate) fn verify_extract_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(source), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let slice = verify_slice(op, 1)?;
    slice.verify_inside(ctx, source.ty())?;
    verify_part(
        ctx,
        result.ty(),
        source.ty(),
        &slice.sizes,
        slice.is_shape(result.ty().shape(ctx).unwrap_or_default()),
    )
}

pub(crate) fn verify_insert_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_insertion(op)
}

pub(crate) fn verify_parallel_insert_slice_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_insertion(op)
}

fn verify_insertion(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(source), Some(into)) = (op.ctx(), op.operand(0), op.operand(1)) else {
        return Ok(());
    };
    let slice = verify_slice(op, 2)?;
    slice.verify_inside(ctx, into.ty())?;
    verify_part(
        ctx,
        source.ty(),
        into.ty(),
        &slice.sizes,
        slice.is_shape(source.ty().shape(ctx).unwrap_or_default()),
    )
}

/// A part has the elements of the whole, and the sizes of the slice.
fn verify_part(ctx: &Context, part: Type, whole: Type, sizes: &[i64], fits: bool) -> Result<(), OpError> {
    if part.element_type(ctx) != whole.element_type(ctx) {
        return Err(OpError::new(format!(
            "takes or puts `{}`, whose elements are not those of `{}`",
            part.display(ctx),
            whole.display(ctx)
        )));
    }
    match fits {
        true => Ok(()),
        false => {
            let element = whole.element_or_self(ctx);
            let wanted = ctx.tensor_type(sizes, element);
            Err(OpError::new(format!(
                "takes or puts `{}`, but the sizes say `{}`, perhaps without sizes of 1",
                part.display(ctx),
                wanted.display(ctx)
            )))
        }
    }
}

pub(crate) fn verify_extract_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(tensor) = op.operand(0) else { return Ok(()) };
    verify_indices(op.ctx(), op.num_operands() - 1, tensor.ty())
}

pub(crate) fn verify_insert_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(tensor) = op.operand(1) else { return Ok(()) };
    verify_indices(op.ctx(), op.num_operands() - 2, tensor.ty())
}

pub(crate) fn verify_empty_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_sizes(op, 0)
}

pub(crate) fn verify_splat_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_sizes(op, 1)
}

fn verify_sizes(op: OpRef<'_>, slot: u8) -> Result<(), OpError> {
    let Some(result) = op.result(0) else { return Ok(()) };
    verify_dynamic_sizes(op, OperandSlot(slot), result.ty())
}

pub(crate) fn verify_generate_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_sizes(op, 0)?;
    let Some(result) = op.result(0) else { return Ok(()) };
    verify_elements(op, result.ty())
}

pub(crate) fn verify_pad_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (Some(from), Some(to)) = (source.ty().shape(ctx), result.ty().shape(ctx)) else {
        return Ok(());
    };
    let mut padded = from.to_vec();
    for (name, slot) in [("static_low", 1), ("static_high", 2)] {
        let numbers = numbers(op, name);
        let wanted = numbers.iter().filter(|number| **number == drr::DYNAMIC).count();
        if numbers.len() != from.len() || OperandSlot(slot).of(op).count() != wanted {
            return Err(OpError::new(format!(
                "has another number of entries in `{name}` than the source has sizes"
            )));
        }
        for (size, number) in padded.iter_mut().zip(numbers) {
            *size = match (*size, number) {
                (drr::DYNAMIC, _) | (_, drr::DYNAMIC) => drr::DYNAMIC,
                (size, number) => size.saturating_add(number),
            };
        }
    }
    let fits = padded.len() == to.len()
        && padded
            .iter()
            .zip(to)
            .all(|(padded, size)| *padded == drr::DYNAMIC || padded == size);
    if !fits || source.ty().element_type(ctx) != result.ty().element_type(ctx) {
        let wanted = ctx.tensor_type(&padded, source.ty().element_or_self(ctx));
        return Err(OpError::new(format!(
            "gives `{}`, but what is padded is `{}`",
            result.ty().display(ctx),
            wanted.display(ctx)
        )));
    }
    verify_elements(op, result.ty())
}

/// The region takes an index for each size, and yields an element.
fn verify_elements(op: OpRef<'_>, ty: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else {
        return Ok(());
    };
    let rank = ty.shape(ctx).map_or(0, <[i64]>::len);
    if entry.args().count() != rank || entry.args().any(|argument| argument.ty() != Type::INDEX) {
        return Err(OpError::new(format!(
            "has a region that does not take {rank} arguments of type `index`"
        )));
    }
    let last = entry.last_op().filter(|last| last.name_text() == "tensor.yield");
    let given = last.and_then(|last| last.operand(0)).map(|value| value.ty());
    match given == ty.element_type(ctx) {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "has a region that does not end with `tensor.yield` of an element of `{}`",
            ty.display(ctx)
        ))),
    }
}
