//! Canonicalization of `bufferization.to_buffer` and `bufferization.to_tensor`.

use drr::define::Fold;
use drr::prelude::*;
use drr::{OperationState, PatternSpec};

use super::{ToBufferOp, ToTensorOp};
use crate::memref::views::can_cast;
use crate::shared::elementwise::fold_to;
use crate::shared::memref_cast::keeps_static_layout;
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::tensor_cast::cast_source;
use crate::{memref, tensor};

patterns! {
    pub(super) ConversionPatterns = [DimOfToTensorFolder, DimOfToBuffer, LoadOfToBuffer]
}

pat! {
    /// The buffer has the same sizes.
    DimOfToTensorFolder:
        (tensor::DimOp:$r (ToTensorOp $buffer, ..), $index) => (memref::DimOp $buffer, $index, (location $r))
}

pat! {
    /// The tensor has the same sizes.
    DimOfToBuffer:
        (memref::DimOp:$r (ToBufferOp $tensor, ..), $index) => (tensor::DimOp $tensor, $index, (location $r))
}

pat! {
    /// The tensor has the same elements. Unlike in MLIR, nothing may be stored to the buffer.
    LoadOfToBuffer:
        (memref::LoadOp:$r (ToBufferOp $tensor, $read_only), $indices, ..)
        => (tensor::ExtractOp $tensor, $indices, (location $r))
        where [{ $read_only.is_some() }]
}

/// Folds to the tensor of the buffer that the previous op returns: nothing is stored to it between them.
pub(crate) fn fold_to_tensor_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(buffer), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let conversion = buffer.defining_op().and_then(ToBufferOp::cast);
    match conversion.filter(|conversion| op.prev() == Some(conversion.op())) {
        Some(conversion) if conversion.tensor().ty() == result.ty() => fold_to(conversion.tensor()),
        _ => Fold::None,
    }
}

/// Folds to the buffer of a tensor, if it has the same type.
pub(crate) fn fold_to_buffer_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(tensor), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    match tensor.defining_op().and_then(ToTensorOp::cast) {
        Some(conversion) if conversion.buffer().ty() == result.ty() => fold_to(conversion.buffer()),
        _ => Fold::None,
    }
}

/// Converts the operand of a cast, and casts its buffer.
pub(super) struct ToBufferOfCast;

impl OpRewritePattern for ToBufferOfCast {
    /// The operand of the cast, and the type of its buffer.
    type Match = (Value, Type);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["memref.cast"],
            ..PatternSpec::of_op::<ToBufferOp<'_>>("ToBufferOfCast")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (ctx, source, ty) = (root.ctx(), cast_source(root.operand(0)?)?, root.result(0)?.ty());
        let shape = source.ty().shape(ctx)?;
        let (layout, space) = (ty.memref_layout(ctx), ty.memory_space(ctx));
        let ty = ctx.memref_type(shape, source.ty().element_type(ctx)?, layout, space);
        Some((source.handle(), ty))
    }

    fn rewrite(&self, (source, ty): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let op = rewriter.ir().op(root);
        let inherent: Vec<_> = op.inherent_attrs().collect();
        let (location, name, old_type) = (op.location(), op.name(), rewriter.result_type(root, 0));
        let buffer = rewriter.insert(OperationState {
            location,
            operands: &[source],
            result_types: &[ty],
            inherent: &inherent,
            ..OperationState::new(name)
        });
        let buffer = rewriter.result(buffer, 0);
        let cast = OperationState {
            location,
            operands: &[buffer],
            result_types: &[old_type],
            ..OperationState::new(ctx.op_name("memref.cast"))
        };
        rewriter.replace_op_with_new(root, &cast);
    }
}

/// Casts the buffer of a tensor, if the cast cannot fail. Unlike in MLIR, a buffer of another layout or memory space is not copied: nobody
/// would deallocate the copy, and stores to it would be lost.
pub(super) const TO_BUFFER_TO_TENSOR_FOLDING: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("ToBufferToTensorFolding", "bufferization.to_buffer", |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let buffer = op.operand(0)?.defining_op().and_then(ToTensorOp::cast)?.buffer();
        let from = buffer.ty();
        let is_safe = match (from.shape(ctx), ty.shape(ctx)) {
            (_, None) => can_cast(ctx, from, ty),
            (Some(_), Some(_)) => can_cast(ctx, from, ty) && keeps_static_layout(ctx, from, ty),
            (None, Some(_)) => false,
        };
        is_safe.then(|| Replacement {
            name: "memref.cast",
            operands: vec![buffer.handle()],
            inherent: Vec::new(),
            ty,
        })
    });
