//! Canonicalization of `bufferization.alloc_tensor`.

use drr::DYNAMIC;
use drr::prelude::*;
use drr::{Ident, PatternSpec};

use super::AllocTensorOp;
use crate::shared::attributes::segment_sizes;
use crate::shared::mixed_index::{MixedIndex, constant_integer, dynamic_size, with_static_sizes};
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::tensor_cast::with_shape;
use crate::tensor::dims::build_size;

/// Makes constant sizes static. Unlike in MLIR, the memory space and the expected size are kept.
pub(super) const REPLACE_STATIC_SHAPE_DIMS: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("ReplaceStaticShapeDims", "bufferization.alloc_tensor", |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let slots = &AllocTensorOp::SLOTS;
        let (copies, hints) = (slots.copy.of(op).len(), slots.size_hint.of(op));
        if copies > 0 {
            return None;
        }
        let sizes = slots.dynamic_sizes.of(op).handles();
        let (shape, mut operands) = with_static_sizes(op.ir(), ty.shape(ctx)?, sizes)?;
        let segments = segment_sizes(ctx, [operands.len(), 0, hints.len()]);
        operands.extend(hints.handles::<Vec<Value>>());
        let new = Replacement::like(op, "bufferization.alloc_tensor", operands, with_shape(ctx, ty, &shape));
        Some(new.with(Ident::OPERAND_SEGMENT_SIZES, segments))
    });

/// Uses the operand that is the size of an allocated tensor.
pub(super) struct FoldDimOfAllocTensorOp;

/// The size of an allocated tensor.
pub(super) enum AllocatedSize {
    Value(Value),
    /// The size of this dimension of the copied tensor.
    Copied(Value, usize),
}

impl OpRewritePattern for FoldDimOfAllocTensorOp {
    type Match = AllocatedSize;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant", "tensor.dim"],
            ..PatternSpec::new("FoldDimOfAllocTensorOp", "tensor.dim")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<AllocatedSize> {
        let source = root.operand(0)?;
        let alloc = source.defining_op().and_then(AllocTensorOp::cast)?;
        let index = usize::try_from(constant_integer(root.operand(1)?)?).ok()?;
        let shape = source.ty().shape(root.ctx())?;
        if *shape.get(index)? != DYNAMIC {
            return None;
        }
        match alloc.copy() {
            Some(copied) => Some(AllocatedSize::Copied(copied.handle(), index)),
            None => {
                let sizes = AllocTensorOp::SLOTS.dynamic_sizes;
                dynamic_size(shape, index, sizes, alloc.op()).map(AllocatedSize::Value)
            }
        }
    }

    fn rewrite(&self, size: AllocatedSize, root: Op, rewriter: &mut Rewriter<'_>) {
        let size = match size {
            AllocatedSize::Value(value) => value,
            AllocatedSize::Copied(tensor, index) => match build_size(rewriter, tensor, index) {
                MixedIndex::Dynamic(value) => value,
                // The copied tensor has the type of the copy, whose size is dynamic.
                MixedIndex::Static(_) => return,
            },
        };
        rewriter.replace_op(root, &[size]);
    }
}
