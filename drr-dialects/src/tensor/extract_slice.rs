//! Canonicalization of `tensor.extract_slice`.

use drr::define::Fold;
use drr::prelude::*;

use super::{ExtractSliceOp, InsertSliceOp};
use crate::shared::dense::splat_with_type;
use crate::shared::fold::constant_at;
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::slice::{MixedSlice, dropped_dimensions, has_constant_index, keep};
use crate::shared::tensor_cast::{more_static_source, with_shape};

/// Reads the slice of a `tensor.extract_slice`.
pub(super) fn extracted_slice(op: OpRef<'_>) -> Option<MixedSlice> {
    let slots = &ExtractSliceOp::SLOTS;
    MixedSlice::of(op, [slots.offsets, slots.sizes, slots.strides])
}

/// Reads the slice of a `tensor.insert_slice`.
pub(crate) fn inserted_slice(op: OpRef<'_>) -> Option<MixedSlice> {
    let slots = &InsertSliceOp::SLOTS;
    MixedSlice::of(op, [slots.offsets, slots.sizes, slots.strides])
}

pub(crate) fn fold_extract_slice_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some(result) = op.result(0) else {
        return Fold::None;
    };
    if let Some(splat) = splat_with_type(op.ctx(), constant_at(constants, 0), result.ty()) {
        return Fold::attr(splat);
    }
    folded_slice(op, result.ty()).map_or(Fold::None, Fold::value)
}

/// Returns the operand if the slice is all of it, or the slice that was inserted there.
fn folded_slice(op: OpRef<'_>, ty: Type) -> Option<Value> {
    let (source, slice) = (op.operand(0)?, extracted_slice(op)?);
    if source.ty() == ty && slice.is_whole(op.ir(), ty.shape(op.ctx())?) {
        return Some(source.handle());
    }
    let insert = source.defining_op().and_then(InsertSliceOp::cast)?;
    let inserted = insert.source();
    (inserted.ty() == ty && inserted_slice(insert.op())? == slice).then(|| inserted.handle())
}

/// Makes constant offsets, sizes or strides static.
pub(super) const EXTRACT_SLICE_OP_CONSTANT_ARGUMENT_FOLDER: OpRewrite<ReplacePattern> = ReplacePattern::on_tensors(
    "OpWithOffsetSizesAndStridesConstantArgumentFolder",
    "tensor.extract_slice",
    |op| {
        let (ctx, source, old) = (op.ctx(), op.operand(0)?, op.result(0)?.ty());
        let mut slice = extracted_slice(op)?;
        let dropped = dropped_dimensions(&slice.to_static().sizes, old.shape(ctx)?);
        if !slice.make_first_list_static(op.ir(), |_| true) {
            return None;
        }
        let new = slice.to_static();
        new.verify_bounds(source.ty().shape(ctx)?).ok()?;
        let ty = with_shape(ctx, old, &keep(&new.sizes, &dropped));
        Some(extract(ctx, source, &slice, ty))
    },
);

/// Extracts a slice of the more static operand of a cast.
pub(super) const EXTRACT_SLICE_OP_CAST_FOLDER: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("ExtractSliceOpCastFolder", "tensor.extract_slice", |op| {
        if has_constant_index(op) {
            return None;
        }
        let (ctx, source) = (op.ctx(), more_static_source(op.operand(0)?)?);
        let slice = extracted_slice(op)?;
        slice.to_static().verify_bounds(source.ty().shape(ctx)?).ok()?;
        Some(extract(ctx, source, &slice, op.result(0)?.ty()))
    });

fn extract(ctx: &Context, source: ValueRef<'_>, slice: &MixedSlice, ty: Type) -> Replacement {
    let (operands, inherent) = slice.parts(ctx, &[source.handle()]);
    Replacement {
        name: "tensor.extract_slice",
        operands,
        inherent,
        ty,
    }
}
