//! Values of loops that are casts of tensors with more static sizes.

use drr::prelude::*;
use drr::{Block, DYNAMIC, InsertPoint, OperationState, TypeData};

/// Returns the operand of a `tensor.cast` that only makes static sizes dynamic.
pub(super) fn more_static_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let cast = value.defining_op().filter(|op| op.name_text() == "tensor.cast")?;
    let source = cast.operand(0)?;
    loses_static_sizes(value.ctx(), source.ty(), value.ty()).then_some(source)
}

/// Returns `true` if two ranked tensors differ only in sizes that are static in the first type and dynamic in the second.
fn loses_static_sizes(ctx: &Context, source: Type, dest: Type) -> bool {
    let (Some(source_shape), Some(dest_shape)) = (source.shape(ctx), dest.shape(ctx)) else {
        return false;
    };
    let encoding = |ty: Type| match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => Some(*encoding),
        _ => None,
    };
    let is_kept = |(source, dest): (&i64, &i64)| *dest == DYNAMIC || source == dest;
    source != dest
        && source.element_type(ctx) == dest.element_type(ctx)
        && encoding(source).is_some()
        && encoding(source) == encoding(dest)
        && source_shape.len() == dest_shape.len()
        && source_shape.iter().zip(dest_shape).all(is_kept)
}

/// Builds a `tensor.cast`.
pub(super) fn build_cast(rewriter: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    let name = rewriter.ctx().op_name("tensor.cast");
    let cast = rewriter.insert(OperationState {
        location: rewriter.location(),
        operands: &[value],
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(cast, 0)
}

/// Changes the type of a block argument. The uses that `is_direct` accepts use the new argument, and the others a cast of it to the old
/// type.
pub(super) fn retype_argument(
    rewriter: &mut Rewriter<'_>,
    block: Block,
    number: usize,
    ty: Type,
    is_direct: impl Fn(OpRef<'_>, usize) -> bool,
) {
    let block_ref = rewriter.ir().block(block);
    let (Some(old), Some(first)) = (block_ref.arg(number), block_ref.first_op()) else {
        return;
    };
    let (old_type, location, first, old) = (old.ty(), old.location(), first.handle(), old.handle());
    let new = rewriter.insert_argument(block, number, ty, location);
    rewriter.replace_uses_if(old, new, is_direct);
    rewriter.set_insert_point(InsertPoint::Before(first));
    let cast = build_cast(rewriter, new, old_type);
    rewriter.replace_uses(old, cast);
    rewriter.erase_argument(block, number + 1);
}
