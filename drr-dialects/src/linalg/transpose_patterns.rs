//! Canonicalization of `linalg.transpose` and `linalg.broadcast`.

use drr::define::Fold;
use drr::prelude::*;
use drr::{OperationState, PatternSpec};

use super::{BroadcastOp, TransposeOp};
use crate::shared::mixed_index::split;
use crate::shared::replacement::clone_without_discardable;
use crate::shared::shaped::{are_compatible_sizes, numbers};
use crate::tensor::dims::build_size;

/// Folds the identity on tensors.
pub(crate) fn fold_transpose_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let order = numbers(op, PERMUTATION);
    match (op.operand(0), op.result(0)) {
        (Some(input), Some(result)) if input.ty() == result.ty() && order.iter().copied().eq(0..order.len() as i64) => {
            Fold::value(input.handle())
        }
        _ => Fold::None,
    }
}

const PERMUTATION: &str = "permutation";
const DIMENSIONS: &str = "dimensions";

/// Returns the entry of a list at a position from an attribute.
fn entry(list: &[i64], position: i64) -> Option<i64> {
    list.get(usize::try_from(position).ok()?).copied()
}

/// Builds a copy of an op with other operands and another list of dimensions, without discardable attributes.
fn build_like(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value; 2], key: &str, list: &[i64]) -> Value {
    let new = clone_without_discardable(rewriter, op);
    rewriter.set_operands(new, operands);
    let ctx = rewriter.shared_ctx();
    rewriter.set_inherent(new, ctx.ident(key), Some(ctx.dense_i64_array_attr(list)));
    let (result, ty) = (rewriter.result(new, 0), rewriter.value_type(operands[1]));
    rewriter.set_type(result, ty);
    result
}

/// Replaces an op on the result of an op of the same name.
fn replace_both(rewriter: &mut Rewriter<'_>, root: Op, input: Value, key: &str, list: &[i64]) {
    let Some(init) = rewriter.ir().op(root).operand(1).map(|init| init.handle()) else {
        return;
    };
    let result = build_like(rewriter, root, &[input, init], key, list);
    rewriter.replace_op(root, &[result]);
}

/// Returns the entries of a list in another order.
fn permuted(list: &[i64], order: &[i64]) -> Option<Vec<i64>> {
    order.iter().map(|&position| entry(list, position)).collect()
}

/// Returns `true` if a shape can be broadcast to a tensor. Unlike in MLIR, sizes that contradict each other stay in separate ops.
fn can_broadcast_to(init: ValueRef<'_>, sizes: &[i64], added: &[i64]) -> Option<bool> {
    let kept = (0..)
        .zip(init.ty().shape(init.ctx())?)
        .filter(|(dim, _)| !added.contains(dim));
    let kept: Vec<i64> = kept.map(|(_, &size)| size).collect();
    Some(are_compatible_sizes(sizes, &kept))
}

/// Broadcasts once instead of twice.
pub(super) struct FoldBroadcasts;

impl OpRewritePattern for FoldBroadcasts {
    /// The input, and the dimensions that it does not have.
    type Match = (Value, Vec<i64>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<BroadcastOp<'_>>("FoldBroadcasts")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let inner = root
            .operand(0)?
            .defining_op()
            .filter(|inner| BroadcastOp::cast(*inner).is_some() && *inner != root)?;
        let mut dimensions = numbers(root, DIMENSIONS);
        let rank = root.operand(1)?.ty().shape(root.ctx())?.len() as i64;
        let kept: Vec<i64> = (0..rank).filter(|dim| !dimensions.contains(dim)).collect();
        for dim in numbers(inner, DIMENSIONS) {
            dimensions.push(entry(&kept, dim)?);
        }
        dimensions.sort_unstable();
        let input = inner.operand(0)?;
        let sizes = input.ty().shape(root.ctx())?;
        can_broadcast_to(root.operand(1)?, sizes, &dimensions)?.then(|| (input.handle(), dimensions))
    }

    fn rewrite(&self, (input, dimensions): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_both(rewriter, root, input, DIMENSIONS, &dimensions);
    }
}

/// Transposes once instead of twice.
pub(super) struct FoldTransposeWithTranspose;

impl OpRewritePattern for FoldTransposeWithTranspose {
    /// The input, and the permutation.
    type Match = (Value, Vec<i64>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<TransposeOp<'_>>("FoldTransposeWithTranspose")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let inner = root
            .operand(0)?
            .defining_op()
            .filter(|inner| TransposeOp::cast(*inner).is_some() && *inner != root)?;
        let first = numbers(inner, PERMUTATION);
        let order = numbers(root, PERMUTATION).into_iter().map(|dim| entry(&first, dim));
        let order: Vec<i64> = order.collect::<Option<_>>()?;
        let (ctx, input) = (root.ctx(), inner.operand(0)?);
        let sizes = permuted(input.ty().shape(ctx)?, &order)?;
        are_compatible_sizes(&sizes, root.operand(1)?.ty().shape(ctx)?).then(|| (input.handle(), order))
    }

    fn rewrite(&self, (input, order): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        replace_both(rewriter, root, input, PERMUTATION, &order);
    }
}

/// Transposes the smaller tensor before it is broadcast.
pub(super) struct SwapTransposeWithBroadcast;

/// A `linalg.broadcast`, the permutation of its input, and the dimensions that the transposed input does not have.
pub(super) struct TransposedBroadcast {
    broadcast: Op,
    input: Value,
    order: Vec<i64>,
    dimensions: Vec<i64>,
}

impl OpRewritePattern for SwapTransposeWithBroadcast {
    type Match = TransposedBroadcast;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant", "tensor.dim", "tensor.empty"],
            ..PatternSpec::of_op::<TransposeOp<'_>>("SwapTransposeWithBroadcast")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let source = root.operand(0)?;
        let broadcast = source.defining_op().and_then(BroadcastOp::cast)?.op();
        if !source.has_one_use() {
            return None;
        }
        let (added, permutation) = (numbers(broadcast, DIMENSIONS), numbers(root, PERMUTATION));
        let kept = |dim: &i64| !added.contains(dim);
        // The dimensions of the input are those that are kept, in order.
        let renumbered = |dim: &i64| (0..*dim).filter(kept).count() as i64;
        let position = |dim: &i64| Some(permutation.iter().position(|from| from == dim)? as i64);
        let input = broadcast.operand(0)?;
        let order: Vec<i64> = permutation.iter().filter(|dim| kept(dim)).map(renumbered).collect();
        let dimensions: Vec<i64> = added.iter().map(position).collect::<Option<_>>()?;
        let sizes = permuted(input.ty().shape(root.ctx())?, &order)?;
        can_broadcast_to(root.operand(1)?, &sizes, &dimensions)?.then(|| TransposedBroadcast {
            broadcast: broadcast.handle(),
            input: input.handle(),
            order,
            dimensions,
        })
    }

    fn rewrite(&self, new: TransposedBroadcast, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let Some(init) = rewriter.ir().op(root).operand(1).map(|init| init.handle()) else {
            return;
        };
        let mut sizes = Vec::with_capacity(new.order.len());
        for dimension in 0..new.order.len() {
            sizes.push(build_size(rewriter, new.input, dimension));
        }
        let sizes: Vec<_> = new.order.iter().map(|&dim| sizes[dim as usize]).collect();
        let (shape, operands) = split(&sizes);
        let element = rewriter.value_type(new.input).element_or_self(&ctx);
        let empty = rewriter.insert(OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: &[ctx.tensor_type(&shape, element)],
            ..OperationState::new(ctx.op_name("tensor.empty"))
        });
        let empty = rewriter.result(empty, 0);
        let transposed = build_like(rewriter, root, &[new.input, empty], PERMUTATION, &new.order);
        let result = build_like(
            rewriter,
            new.broadcast,
            &[transposed, init],
            DIMENSIONS,
            &new.dimensions,
        );
        rewriter.replace_op(root, &[result]);
    }
}
