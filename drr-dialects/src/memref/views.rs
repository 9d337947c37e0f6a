//! Verifiers of ops that reinterpret memory with another type or shape.

use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir};

use super::layout::{verify_identity_layouts, verify_same_elements, verify_same_space};
use super::{ReshapeOp, ViewOp};
use crate::shared::shaped::{are_compatible_sizes, verify_cast, verify_dynamic_sizes, verify_length_of_shape};

pub(crate) fn verify_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_cast(op, can_cast)
}

/// Returns `true` if `memref.cast` can cast between two types.
pub(crate) fn can_cast(ctx: &Context, from: Type, to: Type) -> bool {
    from.element_type(ctx) == to.element_type(ctx)
        && from.memory_space(ctx) == to.memory_space(ctx)
        && match (from.shape(ctx), to.shape(ctx)) {
            (None, None) => false,
            (Some(sizes), Some(other)) => are_compatible_sizes(sizes, other) && can_cast_layout(ctx, from, to),
            _ => true,
        }
}

/// Returns `true` if the static strides and offsets agree.
fn can_cast_layout(ctx: &Context, from: Type, to: Type) -> bool {
    if from.memref_layout(ctx) == to.memref_layout(ctx) {
        return true;
    }
    let layouts = from.strides_and_offset(ctx).zip(to.strides_and_offset(ctx));
    layouts.is_some_and(|((strides, offset), (other, start))| {
        are_compatible_sizes(&[offset], &[start]) && are_compatible_sizes(&strides, &other)
    })
}

pub(crate) fn verify_memory_space_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_cast(op, |ctx, from, to| {
        from.element_type(ctx) == to.element_type(ctx)
            && from.shape(ctx) == to.shape(ctx)
            && from.memref_layout(ctx) == to.memref_layout(ctx)
    })
}

pub(crate) fn verify_view_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    verify_identity_layouts(ctx, &[from.ty(), to.ty()])?;
    verify_same_space(ctx, from.ty(), to.ty())?;
    verify_dynamic_sizes(op, ViewOp::SLOTS.sizes, to.ty())
}

pub(crate) fn verify_reshape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(reshape)) = (op.ctx(), ReshapeOp::cast(op)) else {
        return Ok(());
    };
    let (from, to) = (reshape.source().ty(), reshape.result().ty());
    verify_same_elements(ctx, from, to)?;
    verify_identity_layouts(ctx, &[from, to])?;
    verify_length_of_shape(ctx, reshape.shape().ty(), to)
}

pub(crate) fn infer_types_of_extract_strided_metadata_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    metadata(ir.ctx(), ir.value(*operands.first()?).ty())
}

pub(crate) fn verify_extract_strided_metadata_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(types) = op.operand(0).and_then(|source| metadata(ctx, source.ty())) else {
        return Ok(());
    };
    if op.result_types().eq(types.iter().copied()) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "requires the results to be a `{}`, an offset, and a size and a stride for each dimension",
            types.first().copied().unwrap_or(Type::INDEX).display(ctx)
        )))
    }
}

/// Returns the result types: base memref, offset, sizes and strides.
fn metadata(ctx: &Context, source: Type) -> Option<SmallVec<[Type; 2]>> {
    let rank = source.shape(ctx)?.len();
    let base = ctx.memref_type(&[], source.element_type(ctx)?, None, source.memory_space(ctx));
    Some(
        [base]
            .into_iter()
            .chain(std::iter::repeat_n(Type::INDEX, 1 + 2 * rank))
            .collect(),
    )
}
