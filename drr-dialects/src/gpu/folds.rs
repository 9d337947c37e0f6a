//! Folds of the dialect.

use drr::define::{Fold, FoldEdit};
use drr::prelude::*;

use super::{AllReduceOp, LaunchOp, SubgroupReduceOp};
use crate::shared::elementwise::fold_to;
use crate::shared::memref_cast::{fold_memref_casts, if_types_agree};
use crate::shared::shaped::all_are_compatible;

pub(crate) fn fold_memcpy_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    if_types_agree(op, fold_memref_casts(op, None), |types| {
        // Tokens come first.
        let memrefs = types
            .iter()
            .rposition(|ty| !ty.is_memref(op.ctx()))
            .map_or(0, |token| token + 1);
        all_are_compatible(op.ctx(), &types[memrefs..])
    })
}

pub(crate) fn fold_memset_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

/// Makes the op uniform where all threads of a launch execute it.
pub(crate) fn fold_all_reduce_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let uniform = AllReduceOp::SLOTS.uniform;
    make_uniform(op, uniform.of(op).is_some(), "uniform")
}

/// Folds the reduction of clusters of one lane, or makes the op uniform where all threads of a launch execute it.
pub(crate) fn fold_subgroup_reduce_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let slots = &SubgroupReduceOp::SLOTS;
    let size = slots.cluster_size.of(op).and_then(|size| size.as_i64(op.ctx()));
    match op.operand(0).filter(|_| size == Some(1)) {
        Some(value) => fold_to(value),
        None => make_uniform(op, slots.uniform.of(op).is_some(), "uniform"),
    }
}

/// Sets a unit attribute of an op in the entry block of a launch.
fn make_uniform(op: OpRef<'_>, is_uniform: bool, key: &str) -> Fold {
    let ctx = op.ctx();
    let block = op.block().filter(|block| block.is_entry());
    let launch = block.and_then(|_| op.parent_op()).and_then(LaunchOp::cast);
    if is_uniform || launch.is_none() {
        return Fold::None;
    }
    let edit = FoldEdit::Inherent(ctx.ident(key), Some(ctx.unit_attr()));
    Fold::InPlace([edit].into_iter().collect())
}

/// Folds to the operand that has been broadcast before: all lanes have its value.
///
/// Unlike in MLIR, the other broadcast must be in the same block or in one around the op. In another block, such as one after a loop, the lanes
/// may have values of different executions of it.
pub(crate) fn fold_subgroup_broadcast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let is_broadcast = |inner: OpRef<'_>| {
        inner.name() == op.name() && op.ancestors().any(|enclosing| enclosing.block() == inner.block())
    };
    match op.operand(0) {
        Some(source) if source.defining_op().is_some_and(is_broadcast) => fold_to(source),
        _ => Fold::None,
    }
}
