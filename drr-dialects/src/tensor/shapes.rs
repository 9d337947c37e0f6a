//! Verifiers of ops that reshape, concatenate, gather and scatter.

use drr::define::OpError;
use drr::prelude::*;
use drr::{DYNAMIC, TypeData};

use super::{ExpandShapeOp, GatherOp, ReshapeOp, ScatterOp};
use crate::shared::constant::bit_width;
use crate::shared::reassociation::{verify_groups, verify_output_shape};
use crate::shared::shaped::{
    are_compatible_shapes, are_compatible_sizes, numbers, verify_cast, verify_length_of_shape,
};

pub(crate) fn verify_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_cast(op, |ctx, from, to| {
        from.element_type(ctx) == to.element_type(ctx) && are_compatible_shapes(ctx, from, to)
    })
}

pub(crate) fn verify_bitcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let width = |ctx: &Context, ty: Type| bit_width(ctx, ty.element_type(ctx)?);
    verify_cast(op, |ctx, from, to| {
        width(ctx, from) == width(ctx, to) && are_compatible_shapes(ctx, from, to)
    })
}

pub(crate) fn verify_expand_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    verify_output_shape(op, ExpandShapeOp::SLOTS.output_shape, to.ty())?;
    verify_reassociation(op, to.ty(), from.ty())?;
    Ok(())
}

pub(crate) fn verify_collapse_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    if verify_reassociation(op, from.ty(), to.ty())?.iter().any(Vec::is_empty) {
        Err(OpError::new("has an empty group in `reassociation`"))
    } else {
        Ok(())
    }
}

/// Returns the groups of an op that expands or collapses a shape, and checks that the element type is unchanged.
fn verify_reassociation(op: OpRef<'_>, expanded: Type, collapsed: Type) -> Result<Vec<Vec<usize>>, OpError> {
    let ctx = op.ctx();
    if expanded.element_type(ctx) != collapsed.element_type(ctx) {
        return Err(OpError::new(format!(
            "has other elements in `{}` than in `{}`",
            expanded.display(ctx),
            collapsed.display(ctx)
        )));
    }
    verify_groups(op, expanded, collapsed)
}

pub(crate) fn verify_reshape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(reshape)) = (op.ctx(), ReshapeOp::cast(op)) else {
        return Ok(());
    };
    let (from, shape, to) = (reshape.source().ty(), reshape.shape(), reshape.result().ty());
    if from.element_type(ctx) != to.element_type(ctx) {
        return Err(OpError::new("reshapes to other elements"));
    }
    let counts = from.num_elements(ctx).zip(to.num_elements(ctx));
    if let Some((before, after)) = counts.filter(|(before, after)| before != after) {
        return Err(OpError::new(format!("reshapes {before} elements to {after}")));
    }
    verify_length_of_shape(ctx, shape.ty(), to)
}

pub(crate) fn verify_concat_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Ok(());
    };
    let Some(shape) = result.ty().shape(ctx) else {
        return Ok(());
    };
    if op.num_operands() == 0 {
        return Err(OpError::new("requires at least one input"));
    }
    let dim = op
        .inherent(ctx.ident("dim"))
        .and_then(|dim| dim.as_i64(ctx))
        .unwrap_or(0);
    let Some(dim) = usize::try_from(dim).ok().filter(|dim| *dim < shape.len()) else {
        return Err(OpError::new(format!(
            "concatenates along dimension {dim}, but the inputs have rank {}",
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
    if are_compatible_sizes(&sizes, shape) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has the result type `{}`, but the inputs concatenate to `{}`",
            result.ty().display(ctx),
            ctx.tensor_type(&sizes, result.ty().element_or_self(ctx)).display(ctx)
        )))
    }
}

pub(crate) fn verify_gather_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(gather) = GatherOp::cast(op) else {
        return Ok(());
    };
    let types = [gather.source(), gather.indices(), gather.result()].map(|value| value.ty());
    verify_picked(op, "gather_dims", types)
}

pub(crate) fn verify_scatter_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(scatter) = ScatterOp::cast(op) else {
        return Ok(());
    };
    let types = [scatter.dest(), scatter.indices(), scatter.source()].map(|value| value.ty());
    verify_picked(op, "scatter_dims", types)?;
    match op.inherent(op.ctx().ident("unique")) {
        Some(_) => Ok(()),
        None => Err(OpError::new("needs `unique`: the places must differ")),
    }
}

/// Checks the gathered dimensions, and the type of the gathered slices.
fn verify_picked(op: OpRef<'_>, name: &str, [whole, indices, picked]: [Type; 3]) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (
        TypeData::RankedTensor {
            shape,
            element,
            encoding,
        },
        Some(index_shape),
    ) = (whole.data(ctx), indices.shape(ctx))
    else {
        return Ok(());
    };
    let dims = numbers(op, name);
    let is_dim = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| dim < shape.len());
    if dims.is_empty() || !dims.is_sorted_by(|a, b| a < b) || !dims.iter().all(is_dim) {
        return Err(OpError::new(format!(
            "takes rising numbers of sizes of `{}` in `{name}`",
            whole.display(ctx)
        )));
    }
    let outer = match index_shape.split_last() {
        Some((last, outer)) if usize::try_from(*last) == Ok(dims.len()) => outer,
        _ => {
            return Err(OpError::new(format!(
                "has {} numbers in `{name}`, which is not the last size of `{}`",
                dims.len(),
                indices.display(ctx)
            )));
        }
    };
    let is_picked = |number: &i64| dims.binary_search(number).is_ok();
    let sizes = || (0..).zip(shape.iter().copied());
    let full = sizes().map(|(number, size)| if is_picked(&number) { 1 } else { size });
    let reduced = sizes().filter(|(number, _)| !is_picked(number)).map(|(_, size)| size);
    let ty = |rest: Vec<i64>| ctx.tensor_type_with(&[outer, rest.as_slice()].concat(), *element, *encoding);
    let [full, reduced] = [full.collect(), reduced.collect()].map(ty);
    if picked == full || picked == reduced {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "picks `{}` or `{}`, but not `{}`",
            full.display(ctx),
            reduced.display(ctx),
            picked.display(ctx)
        )))
    }
}
