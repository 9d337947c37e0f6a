//! Casts of memrefs that lose static sizes, strides and offsets.

use drr::DYNAMIC;
use drr::define::{Fold, FoldEdit};
use drr::prelude::*;

/// Returns the operand of a `memref.cast`.
pub(crate) fn memref_cast_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    value
        .defining_op()
        .filter(|op| op.name_text() == "memref.cast")?
        .operand(0)
}

/// Returns the operand of a `memref.cast` between strided memrefs that makes no size, stride or offset static.
pub(crate) fn more_static_memref(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let (ctx, source) = (value.ctx(), memref_cast_source(value)?);
    let (from, to) = (source.ty(), value.ty());
    let is_kept = from.element_type(ctx) == to.element_type(ctx) && keeps_static_layout(ctx, from, to);
    is_kept.then_some(source)
}

/// Returns `true` if a cast between two strided memrefs makes no size, stride or offset static.
pub(crate) fn keeps_static_layout(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(from_shape), Some(to_shape)) = (from.shape(ctx), to.shape(ctx)) else {
        return false;
    };
    let layouts = from.strides_and_offset(ctx).zip(to.strides_and_offset(ctx));
    let keeps = |from: &[i64], to: &[i64]| {
        let mut pairs = from.iter().zip(to);
        from.len() == to.len() && pairs.all(|(from, to)| *from != DYNAMIC || *to == DYNAMIC)
    };
    layouts.is_some_and(|((from_strides, from_offset), (to_strides, to_offset))| {
        keeps(from_shape, to_shape) && keeps(&from_strides, &to_strides) && keeps(&[from_offset], &[to_offset])
    })
}

/// Replaces all operands that are casts of ranked memrefs by the operands of the casts, except one value.
pub(crate) fn fold_memref_casts(op: OpRef<'_>, except: Option<ValueRef<'_>>) -> Fold {
    fold_casts(op, |operand| {
        let is_ranked = |source: &ValueRef<'_>| source.ty().shape(op.ctx()).is_some();
        memref_cast_source(operand)
            .filter(is_ranked)
            .filter(|_| Some(operand) != except)
    })
}

/// Returns the fold of an op, or none if it replaces operands and the new types do not agree. The op cannot be executed then, and MLIR makes
/// it invalid.
pub(crate) fn if_types_agree(op: OpRef<'_>, fold: Fold, agree: impl Fn(&[Type]) -> bool) -> Fold {
    let Fold::InPlace(edits) = &fold else { return fold };
    let mut types: Vec<Type> = op.operands().map(ValueRef::ty).collect();
    for edit in edits {
        if let FoldEdit::Operand(number, value) = edit {
            types[*number] = op.ir().value(*value).ty();
        }
    }
    if agree(&types) { fold } else { Fold::None }
}

/// Replaces operands in place by what `source` returns.
pub(crate) fn fold_casts<'ir>(op: OpRef<'ir>, source: impl Fn(ValueRef<'ir>) -> Option<ValueRef<'ir>>) -> Fold {
    let operands = op.operands().enumerate();
    let edits = operands.filter_map(|(number, operand)| Some(FoldEdit::Operand(number, source(operand)?.handle())));
    let edits: Vec<FoldEdit> = edits.collect();
    if edits.is_empty() {
        Fold::None
    } else {
        Fold::InPlace(edits.into_iter().collect())
    }
}
