//! Canonicalization of `memref.dim` and `memref.rank`.

use drr::define::{Fold, OperandSlot};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{InsertPoint, OperationState, PatternSpec};

use super::{AllocOp, AllocaOp, DimOp, LoadOp, ReshapeOp, SubViewOp, ViewOp};
use crate::shared::fold::{fold_dim, fold_rank, replace_source};
use crate::shared::memref_cast::memref_cast_source;
use crate::shared::mixed_index::{dynamic_size, mixed_indices};

pub(crate) fn fold_rank_op(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    fold_rank(op)
}

pub(crate) fn fold_dim_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_dim(op, constants, fold_dynamic_dim).unwrap_or_default()
}

/// Folds to the operand of the producer that is the size, and sees through casts.
fn fold_dynamic_dim(source: ValueRef<'_>, producer: OpRef<'_>, index: usize) -> Option<Fold> {
    let ctx = source.ctx();
    let shape = source.ty().shape(ctx)?;
    let sizes: OperandSlot = match &*producer.name_text() {
        AllocOp::NAME => AllocOp::SLOTS.dynamicSizes,
        AllocaOp::NAME => AllocaOp::SLOTS.dynamicSizes,
        ViewOp::NAME => ViewOp::SLOTS.sizes,
        // Dropped dimensions are static, so that the dynamic sizes of the result are those of the slice.
        SubViewOp::NAME => {
            let all = mixed_indices(producer, "static_sizes", SubViewOp::SLOTS.sizes)?;
            let is_dynamic = |ty: &&i64| **ty == drr::DYNAMIC;
            let counts = [
                shape.iter().filter(is_dynamic).count(),
                all.iter().filter_map(|size| size.value()).count(),
            ];
            (counts[0] == counts[1]).then_some(SubViewOp::SLOTS.sizes)?
        }
        _ => {
            let source = memref_cast_source(source).filter(|source| source.ty().shape(ctx).is_some())?;
            return Some(replace_source(source));
        }
    };
    dynamic_size(shape, index, sizes, producer).map(Fold::value)
}

/// Queries the size in the shape operand of a `memref.reshape`.
///
/// The size is loaded directly after the reshape, because the memory may change later. Unlike in MLIR, a load that may be out of bounds does not
/// leave the block of the `memref.dim`, which may not be executed.
pub(super) struct DimOfMemRefReshape;

impl OpRewritePattern for DimOfMemRefReshape {
    /// The `memref.reshape`.
    type Match = Op;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.index_cast", "memref.load"],
            ..PatternSpec::of_op::<DimOp<'_>>("DimOfMemRefReshape")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Op> {
        let (source, index) = (root.operand(0)?, root.operand(1)?);
        let reshape = source.defining_op().filter(|op| op.is::<ReshapeOp<'_>>())?;
        let (block, own) = (reshape.block()?, index.parent_block()?);
        let is_available = if own == block {
            index
                .defining_op()
                .is_none_or(|producer| producer.is_before_in_block(reshape))
        } else {
            // The block of the index dominates that of the reshape.
            let is_in_region = |op: OpRef<'_>| op.block().and_then(|block| block.region()) == own.region();
            root.block() == Some(block) || own.is_entry() && reshape.ancestors().any(is_in_region)
        };
        let is_executed = || root.block() == Some(block) || is_in_bounds(index, reshape);
        (is_available && is_executed()).then(|| reshape.handle())
    }

    fn rewrite(&self, reshape: Op, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let (op, reshape_op) = (rewriter.ir().op(root), rewriter.ir().op(reshape));
        let (Some(shape), Some(index)) = (reshape_op.operand(1), op.operand(1)) else {
            return;
        };
        let element = shape.ty().element_or_self(&ctx);
        let (shape, index) = (shape.handle(), index.handle());
        rewriter.set_insert_point(InsertPoint::After(reshape));
        let location = rewriter.location();
        let load = rewriter.insert(OperationState {
            location,
            operands: &[shape, index],
            result_types: &[element],
            ..OperationState::of::<LoadOp<'_>>(rewriter)
        });
        let mut size = rewriter.result(load, 0);
        if element != Type::INDEX {
            let cast = rewriter.insert(OperationState {
                location,
                operands: &[size],
                result_types: &[Type::INDEX],
                ..OperationState::new(ctx.op_name("arith.index_cast"))
            });
            size = rewriter.result(cast, 0);
        }
        rewriter.replace_op(root, &[size]);
    }
}

/// Returns `true` if a constant index is less than the static length of the shape operand of a `memref.reshape`.
fn is_in_bounds(index: ValueRef<'_>, reshape: OpRef<'_>) -> bool {
    let shape = reshape
        .operand(1)
        .and_then(|shape| shape.ty().static_shape(reshape.ctx()));
    let index = constant_of(index).and_then(|index| index.as_i64(reshape.ctx()));
    match (shape, index) {
        (Some(&[length]), Some(index)) => (0..length).contains(&index),
        _ => false,
    }
}
