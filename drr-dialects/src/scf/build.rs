//! Helpers that build and replace ops for the canonicalization patterns.

use drr::prelude::*;
use drr::{BlockRef, Ident, OperationState, Region, RegionRef};

use super::YieldOp;
use crate::arith::ConstantOp;

pub(super) use crate::shared::replacement::take_bodies;

/// Returns the single block of a region, if it ends with `scf.yield`.
pub(super) fn yielding_block(region: RegionRef<'_>) -> Option<BlockRef<'_>> {
    let block = region.first_block().filter(|_| region.has_one_block())?;
    block.last_op().and_then(YieldOp::cast).map(|_| block)
}

/// Returns `true` if a block has no op before its terminator.
pub(super) fn has_only_terminator(block: BlockRef<'_>) -> bool {
    block.first_op() == block.last_op()
}

/// Returns `true` if an op is nested in a region.
pub(super) fn is_within(op: OpRef<'_>, region: Region) -> bool {
    op.ancestors()
        .any(|op| op.parent_region().is_some_and(|parent| parent.handle() == region))
}

/// Returns `true` if a value is defined in a block or region argument of an op or nested in it.
pub(super) fn is_defined_inside(value: ValueRef<'_>, op: OpRef<'_>) -> bool {
    let parent = value.parent_block().and_then(BlockRef::parent_op);
    parent.is_some_and(|parent| parent.ancestors().any(|outer| outer == op))
}

/// Returns the handles of the results.
pub(super) fn results_of(rewriter: &Rewriter<'_>, op: Op) -> Vec<Value> {
    rewriter.ir().op(op).results().handles()
}

/// Builds a boolean constant.
pub(super) fn build_bool(rewriter: &mut Rewriter<'_>, value: bool) -> Value {
    let value = rewriter.ctx().bool_attr(value);
    let constant = ConstantOp::build(rewriter, value, ());
    rewriter.result(constant, 0)
}

/// Builds an op with other operands and result types, the inherent attributes of `op`, and regions without blocks.
pub(super) fn build_like(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Op {
    build_with(rewriter, op, operands, types, &[])
}

/// Builds an op like [`build_like`], with the discardable attributes of `op`.
pub(super) fn build_copy(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Op {
    let discardable: Vec<_> = rewriter.ir().op(op).discardable_attrs().collect();
    build_with(rewriter, op, operands, types, &discardable)
}

fn build_with(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    operands: &[Value],
    types: &[Type],
    discardable: &[(Ident, Attribute)],
) -> Op {
    let op = rewriter.ir().op(op);
    let inherent: Vec<_> = op.inherent_attrs().collect();
    let new = OperationState {
        location: op.location(),
        operands,
        result_types: types,
        inherent: &inherent,
        discardable,
        empty_regions: op.num_regions(),
        ..OperationState::new(op.name())
    };
    rewriter.insert(new)
}
