//! Folds of `memref.cast` and other casts, and of ops that use the operands of casts.

use drr::define::{Fold, FoldEdit};
use drr::prelude::*;

use super::AssumeAlignmentOp;
use super::views::can_cast;
use crate::shared::elementwise::fold_to;
use crate::shared::memref_cast::{
    fold_casts, fold_memref_casts, if_types_agree, memref_cast_source, more_static_memref,
};
use crate::shared::shaped::all_are_compatible;

/// Casts the operand of a cast. Unlike in MLIR, only if it can be cast to the type.
pub(crate) fn fold_cast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(source), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let inner = memref_cast_source(source).filter(|inner| inner.ty().shape(ctx).is_some());
    match inner.filter(|inner| inner.ty() == result.ty() || can_cast(ctx, inner.ty(), result.ty())) {
        Some(inner) => replace_source(inner),
        None => fold_to_operand_of_same_type(op),
    }
}

pub(crate) fn fold_memory_space_cast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let source = op.operand(0).and_then(ValueRef::defining_op);
    let inner = source.filter(|source| source.name() == op.name());
    match inner.and_then(|inner| inner.operand(0)) {
        Some(inner) => replace_source(inner),
        None => fold_to_operand_of_same_type(op),
    }
}

/// Replaces the first operand in place.
pub(super) fn replace_source(source: ValueRef<'_>) -> Fold {
    let edit = FoldEdit::Operand(0, source.handle());
    Fold::InPlace([edit].into_iter().collect())
}

/// Folds a cast to the type of its operand.
fn fold_to_operand_of_same_type(op: OpRef<'_>) -> Fold {
    match (op.operand(0), op.result(0)) {
        (Some(source), Some(result)) if source.ty() == result.ty() => fold_to(source),
        _ => Fold::None,
    }
}

pub(crate) fn fold_assume_alignment_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let Some(source) = op.operand(0) else {
        return Fold::None;
    };
    let alignment = |op| AssumeAlignmentOp::SLOTS.alignment.of(op);
    let inner = source.defining_op().filter(|inner| inner.name() == op.name());
    match inner {
        Some(inner) if alignment(inner) == alignment(op) => fold_to(source),
        _ => Fold::None,
    }
}

pub(crate) fn fold_copy_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let fold = fold_casts(op, more_static_memref);
    if_types_agree(op, fold, |types| all_are_compatible(op.ctx(), types))
}

pub(crate) fn fold_dealloc_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

pub(crate) fn fold_prefetch_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

pub(crate) fn fold_dma_start_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

pub(crate) fn fold_dma_wait_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

pub(crate) fn fold_load_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

pub(crate) fn fold_store_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, op.operand(0))
}

pub(crate) fn fold_atomic_rmw_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, op.operand(0))
}
