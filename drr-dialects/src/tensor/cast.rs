//! Canonicalization of `tensor.cast` and `tensor.bitcast`, and of the ops whose destinations are casts.

use std::ops::Range;

use drr::define::Fold;
use drr::prelude::*;
use drr::{DYNAMIC, PatternSpec};

use super::{BitcastOp, CastOp, EmptyOp, ExtractSliceOp};
use crate::shared::destination_style::destinations;
use crate::shared::mixed_index::{MixedIndex, mix, split};
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::shaped::{are_compatible_shapes, are_compatible_sizes};
use crate::shared::slice::{MixedSlice, reduced_dimensions};
use crate::shared::tensor_cast::{loses_static_sizes, more_static_source, replace_with_types};

patterns! {
    pub(super) CastPatterns = [ChainedTensorBitcast, ChainedTensorCast]
}

pat! {
    /// One bitcast has the same effect. Unlike in MLIR, sizes that contradict each other stay in two.
    ChainedTensorBitcast:
        (BitcastOp:$r (BitcastOp $x)) => (BitcastOp $x, (location $r))
        where [{ are_compatible_shapes($x.ctx(), $x.ty(), $r.ty()) }]
}

pat! {
    /// The type between two casts is irrelevant, unless only that type requires some size.
    ChainedTensorCast:
        (CastOp:$outer (CastOp:$inner $x)) => (CastOp $x, (location $outer))
        where [{ is_implied_type($x.ctx(), $inner.ty(), [$x.ty(), $outer.ty()]) }]
}

/// Returns `true` if a cast from the first type to the second one checks at least what a cast to `middle` between them checks.
fn is_implied_type(ctx: &Context, middle: Type, [source, dest]: [Type; 2]) -> bool {
    let all = join_types(ctx, source, middle).and_then(|joined| join_types(ctx, joined, dest));
    all.is_some() && all == join_types(ctx, source, dest)
}

/// Returns the type with the static sizes of both types, or `None` if they disagree. As in MLIR, it has an encoding only if the other type has
/// no rank.
fn join_types(ctx: &Context, a: Type, b: Type) -> Option<Type> {
    let (Some(shape), Some(other)) = (a.shape(ctx), b.shape(ctx)) else {
        return Some(if a.shape(ctx).is_some() { a } else { b });
    };
    let join = |(a, b): (&i64, &i64)| if *a == DYNAMIC { *b } else { *a };
    let joined: Vec<i64> = shape.iter().zip(other).map(join).collect();
    are_compatible_sizes(shape, other).then(|| ctx.tensor_type(&joined, a.element_or_self(ctx)))
}

pub(crate) fn fold_cast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_to_operand_of_same_type(op)
}

pub(crate) fn fold_bitcast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_to_operand_of_same_type(op)
}

/// Folds a cast to the type of its operand.
fn fold_to_operand_of_same_type(op: OpRef<'_>) -> Fold {
    match (op.operand(0), op.result(0)) {
        (Some(source), Some(result)) if source.ty() == result.ty() => Fold::value(source.handle()),
        _ => Fold::None,
    }
}

/// Extracts a slice of the type with more static sizes.
pub(super) const TENSOR_CAST_EXTRACT_SLICE: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("TensorCastExtractSlice", "tensor.cast", |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let extract = op.operand(0)?.defining_op().and_then(ExtractSliceOp::cast)?;
        let old = extract.result().ty();
        let shape = ty.shape(ctx)?;
        if !loses_static_sizes(ctx, ty, old) {
            return None;
        }
        let slots = &ExtractSliceOp::SLOTS;
        let mut slice = MixedSlice::of(extract.op(), [slots.offsets, slots.sizes, slots.strides])?;
        let (numbers, _) = split(&slice.sizes);
        let dropped = reduced_dimensions(&numbers, old.shape(ctx)?, false)?;
        let kept = slice.sizes.iter_mut().zip(dropped).filter(|(_, dropped)| !dropped);
        for ((size, _), &known) in kept.zip(shape).filter(|(_, known)| **known != DYNAMIC) {
            *size = MixedIndex::Static(known);
        }
        let source = extract.source();
        slice.to_static().verify_bounds(source.ty().shape(ctx)?).ok()?;
        let (operands, inherent) = slice.parts(ctx, &[source.handle()]);
        Some(Replacement {
            name: "tensor.extract_slice",
            operands,
            inherent,
            ty,
        })
    });

/// Creates an empty tensor of the type with more static sizes.
pub(super) const FOLD_EMPTY_TENSOR_WITH_CAST_OP: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("FoldEmptyTensorWithCastOp", "tensor.cast", |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let empty = op.operand(0)?.defining_op().and_then(EmptyOp::cast)?;
        let old = empty.result().ty();
        if !loses_static_sizes(ctx, ty, old) {
            return None;
        }
        let sizes = mix(old.shape(ctx)?, empty.dynamicSizes().handles())?;
        let pairs = sizes.iter().zip(ty.shape(ctx)?);
        let operands = pairs
            .filter(|(_, known)| **known == DYNAMIC)
            .filter_map(|(size, _)| size.value());
        Some(Replacement {
            name: "tensor.empty",
            operands: operands.collect(),
            inherent: Vec::new(),
            ty,
        })
    });

/// Replaces operands of ops with destinations that are casts by the sources of the casts, if these are more static.
pub(crate) struct FoldTensorCastProducerOp {
    pub(crate) root: &'static str,
    /// Returns `true` if the operands of the op can have these shapes.
    pub(crate) can_have_shapes: fn(OpRef<'_>, &[&[i64]]) -> bool,
}

impl OpRewritePattern for FoldTensorCastProducerOp {
    /// The new operands, and the numbers of those that are destinations.
    type Match = (Vec<Value>, Range<usize>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("FoldTensorCastProducerOp", self.root)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let uncast = |operand| more_static_source(operand).unwrap_or(operand);
        let operands: Vec<ValueRef<'_>> = root.operands().map(uncast).collect();
        if root.operands().eq(operands.iter().copied()) {
            return None;
        }
        let sizes = |operand: &ValueRef<'_>| operand.ty().shape(root.ctx()).unwrap_or_default();
        let shapes: Vec<&[i64]> = operands.iter().map(sizes).collect();
        let operands = operands.iter().map(|operand| operand.handle()).collect();
        (self.can_have_shapes)(root, &shapes).then(|| Some((operands, destinations(root)?)))?
    }

    fn rewrite(&self, (operands, destinations): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let old_types = rewriter.ir().op(root).result_types().enumerate();
        let new_type = |(number, old_type)| {
            let destination = operands.get(destinations.start + number);
            destination.map_or(old_type, |destination| rewriter.value_type(*destination))
        };
        let types: Vec<Type> = old_types.map(new_type).collect();
        replace_with_types(rewriter, root, &operands, &types);
    }
}
