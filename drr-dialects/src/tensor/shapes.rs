//! The checks of ops that give the same elements another shape, and of those that join and pick them.

use std::collections::BTreeSet;

use drr::DYNAMIC;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use crate::shared::shaped::{may_be_same, numbers, verify_dynamic_numbers, verify_reassociation};

pub(crate) fn verify_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let shapes = from.shape(ctx).zip(to.shape(ctx));
    let fits = from.element_type(ctx) == to.element_type(ctx) && shapes.is_none_or(|(from, to)| may_be_same(from, to));
    match fits {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "cannot cast `{}` to `{}`: what both say differs",
            from.display(ctx),
            to.display(ctx)
        ))),
    }
}

pub(crate) fn verify_expand_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let numbers = numbers(op, "static_output_shape");
    let shape = to.ty().shape(ctx).unwrap_or_default();
    if numbers.len() != shape.len() {
        return Err(OpError::new(format!(
            "has {} numbers in `output_shape`, but `{}` has {} sizes",
            numbers.len(),
            to.ty().display(ctx),
            shape.len()
        )));
    }
    verify_dynamic_numbers(op, OperandSlot(1), &numbers, "sizes in `output_shape`")?;
    verify_reassociation(op, to.ty(), from.ty())
}

pub(crate) fn verify_collapse_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    verify_reassociation(op, from.ty(), to.ty())
}

pub(crate) fn verify_reshape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(shape), Some(to)) = (op.ctx(), op.operand(0), op.operand(1), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    if from.element_type(ctx) != to.element_type(ctx) {
        return Err(OpError::new("reshapes to other elements"));
    }
    let Some(rank) = to.shape(ctx).map(<[i64]>::len) else {
        return Ok(());
    };
    if let (Some(before), Some(after)) = (from.num_elements(ctx), to.num_elements(ctx))
        && from.static_shape(ctx).is_some()
        && to.static_shape(ctx).is_some()
        && before != after
    {
        return Err(OpError::new(format!("reshapes {before} elements to {after}")));
    }
    match shape.ty().shape(ctx) {
        Some(&[DYNAMIC]) => Err(OpError::new(
            "takes a shape of unknown length for a tensor of known rank",
        )),
        Some(&[length]) if usize::try_from(length) != Ok(rank) => Err(OpError::new(format!(
            "takes a shape of {length} sizes for `{}`",
            to.display(ctx)
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_concat_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Ok(());
    };
    let Some(shape) = result.ty().shape(ctx) else {
        return Ok(());
    };
    if op.num_operands() == 0 {
        return Err(OpError::new("joins nothing"));
    }
    let dim = op
        .inherent(ctx.ident("dim"))
        .and_then(|dim| dim.as_i64(ctx))
        .unwrap_or(0);
    let Some(dim) = usize::try_from(dim).ok().filter(|dim| *dim < shape.len()) else {
        return Err(OpError::new(format!(
            "joins along size {dim}, but there are {}",
            shape.len()
        )));
    };
    let mut sizes: Vec<i64> = vec![DYNAMIC; shape.len()];
    let mut sum = Some(0i64);
    for input in op.operands() {
        let ty = input.ty();
        let same_rank = ty.shape(ctx).filter(|input| input.len() == shape.len());
        let Some(input) = same_rank.filter(|_| ty.element_type(ctx) == result.ty().element_type(ctx)) else {
            return Err(OpError::new(format!(
                "joins `{}`, which has another rank or other elements than `{}`",
                ty.display(ctx),
                result.ty().display(ctx)
            )));
        };
        for (number, (size, known)) in input.iter().zip(&mut sizes).enumerate() {
            if number == dim {
                sum = sum.filter(|_| *size != DYNAMIC).and_then(|sum| sum.checked_add(*size));
            } else if *known == DYNAMIC {
                *known = *size;
            } else if *size != DYNAMIC && size != known {
                return Err(OpError::new(format!("joins tensors whose size {number} differs")));
            }
        }
    }
    if let Some(size) = sizes.get_mut(dim) {
        *size = sum.unwrap_or(DYNAMIC);
    }
    match may_be_same(&sizes, shape) {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "gives `{}`, but what is joined is `{}`",
            result.ty().display(ctx),
            ctx.tensor_type(&sizes, result.ty().element_or_self(ctx)).display(ctx)
        ))),
    }
}

pub(crate) fn verify_gather_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(indices), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else {
        return Ok(());
    };
    verify_picked(op, "gather_dims", source.ty(), indices.ty(), result.ty())
}

pub(crate) fn verify_scatter_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(source), Some(into), Some(indices)) = (op.operand(0), op.operand(1), op.operand(2)) else {
        return Ok(());
    };
    if op.inherent(op.ctx().ident("unique")).is_none() {
        return Err(OpError::new("is only defined for places that are `unique`"));
    }
    verify_picked(op, "scatter_dims", into.ty(), indices.ty(), source.ty())
}

/// Checks the sizes along which elements are picked, and the type of what is picked.
fn verify_picked(op: OpRef<'_>, name: &str, whole: Type, indices: Type, picked: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let dims = numbers(op, name);
    let (Some(shape), Some(places)) = (whole.shape(ctx), indices.shape(ctx)) else {
        return Ok(());
    };
    let rank = i64::try_from(shape.len()).unwrap_or(i64::MAX);
    let are_rising = dims.is_sorted_by(|a, b| a < b);
    if dims.is_empty() || !are_rising || dims.iter().any(|dim| *dim < 0 || *dim >= rank) {
        return Err(OpError::new(format!(
            "takes rising numbers of sizes of `{}` in `{name}`",
            whole.display(ctx)
        )));
    }
    let Some((last, around)) = places.split_last() else {
        return Err(OpError::new("takes places without sizes"));
    };
    if usize::try_from(*last) != Ok(dims.len()) {
        return Err(OpError::new(format!(
            "has {} numbers in `{name}`, but the last size of `{}` is another one",
            dims.len(),
            indices.display(ctx)
        )));
    }
    let picked_dims: BTreeSet<i64> = dims.into_iter().collect();
    let is_picked = |number: i64| picked_dims.contains(&number);
    let whole_sizes = (0..)
        .zip(shape)
        .map(|(number, size)| if is_picked(number) { 1 } else { *size });
    let full: Vec<i64> = around.iter().copied().chain(whole_sizes).collect();
    let rest = (0..)
        .zip(shape)
        .filter(|(number, _)| !is_picked(*number))
        .map(|(_, size)| *size);
    let reduced: Vec<i64> = around.iter().copied().chain(rest).collect();
    let given = picked.shape(ctx).unwrap_or_default();
    let fits = (given == full || given == reduced) && picked.element_type(ctx) == whole.element_type(ctx);
    match fits {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "picks `{}`, but the places say `{}`, perhaps without sizes of 1",
            picked.display(ctx),
            ctx.tensor_type(&full, whole.element_or_self(ctx)).display(ctx)
        ))),
    }
}
