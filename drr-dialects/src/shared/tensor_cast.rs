//! Casts of tensors that lose or add static sizes.

use drr::prelude::*;
use drr::{DYNAMIC, OperationState, TypeData};

/// Returns the operand of a `tensor.cast` that only makes static sizes dynamic. The users of the cast can use the operand instead.
pub(crate) fn more_static_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let source = cast_source(value)?;
    loses_static_sizes(value.ctx(), source.ty(), value.ty()).then_some(source)
}

/// Returns the operand of a `tensor.cast`.
pub(crate) fn cast_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    value
        .defining_op()
        .filter(|op| op.name_text() == "tensor.cast")?
        .operand(0)
}

/// Returns `true` if two ranked tensors differ only in sizes that are static in the first type and dynamic in the second.
pub(crate) fn loses_static_sizes(ctx: &Context, source: Type, dest: Type) -> bool {
    let (Some(source_shape), Some(dest_shape)) = (source.shape(ctx), dest.shape(ctx)) else {
        return false;
    };
    let is_kept = |(source, dest): (&i64, &i64)| *dest == DYNAMIC || source == dest;
    source != dest
        && source.element_type(ctx) == dest.element_type(ctx)
        && source.is_tensor(ctx)
        && encoding(ctx, source) == encoding(ctx, dest)
        && source_shape.len() == dest_shape.len()
        && source_shape.iter().zip(dest_shape).all(is_kept)
}

/// Returns the encoding of a ranked tensor.
pub(crate) fn encoding(ctx: &Context, ty: Type) -> Option<Attribute> {
    match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

/// Returns a tensor of another shape, with the element type and encoding of `ty`.
pub(crate) fn with_shape(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    ctx.tensor_type_with(shape, ty.element_or_self(ctx), encoding(ctx, ty))
}

/// Replaces an op by a copy with other operands and result types, whose results are cast to the old types.
pub(crate) fn replace_with_types(rewriter: &mut Rewriter<'_>, root: Op, operands: &[Value], types: &[Type]) {
    let new = rewriter.clone_op_with(root, operands, types);
    let mut results = Vec::with_capacity(types.len());
    for (number, &ty) in types.iter().enumerate() {
        let (mut result, old_type) = (rewriter.result(new, number), rewriter.result_type(root, number));
        if ty != old_type {
            result = build_cast(rewriter, result, old_type);
        }
        results.push(result);
    }
    rewriter.replace_op(root, &results);
}

/// Builds a `tensor.cast`.
pub(crate) fn build_cast(rewriter: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    let name = rewriter.ctx().op_name("tensor.cast");
    let cast = rewriter.insert(OperationState {
        location: rewriter.location(),
        operands: &[value],
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(cast, 0)
}
