//! Canonicalization patterns of `vector.transfer_read` and `vector.transfer_write`.

use drr::affine::AffineMap;
use drr::define::OperandSlot;
use drr::prelude::*;
use drr::{Ident, OperationState, PatternSpec};

use super::element_order::MAX_CHAIN;
use super::transfer::VALUE;
use super::transfer_folds::TransferAccess;
use super::types::{Dim, vector_of_dims};
use super::{BroadcastOp, TransferReadOp, TransferWriteOp, TransposeOp};
use crate::shared::mixed_index::{MixedIndex, constant_integer};
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::slice::MixedSlice;

/// Broadcasts and transposes the vector that was written to the same elements of a tensor.
pub(super) const TRANSFER_READ_AFTER_WRITE_TO_BROADCAST: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "TransferReadAfterWriteToBroadcast",
    TransferReadOp::NAME,
    &[BroadcastOp::NAME, TransposeOp::NAME],
    |op| {
        let ctx = op.ctx();
        let read = TransferAccess::of(op)?;
        let write = TransferAccess::write_of(read.transfer.base).filter(TransferAccess::is_on_tensor)?;
        let can_leave = [&read, &write].iter().any(|access| access.has_out_of_bounds_dim());
        if read.mask.is_some() || write.mask.is_some() || can_leave || !read.has_same_indices(&write) {
            return None;
        }
        if accessed_chunk(&read) != accessed_chunk(&write) {
            return None;
        }
        let to = read.transfer.vector;
        let mut order = order_after_broadcast(read.transfer.map, write.transfer.map)?;
        // Unlike in MLIR, the dimensions of elements that are vectors follow.
        order.extend(order.len()..to.rank());
        let mut dims = vec![(1, false); to.rank()];
        for (&at, dim) in order.iter().zip(to.dims()) {
            *dims.get_mut(at)? = dim;
        }
        let broadcast_type = vector_of_dims(ctx, dims, write.transfer.vector.element);
        let written = VALUE.of(write.op).next()?;
        let order: Option<Vec<i64>> = order.into_iter().map(|at| i64::try_from(at).ok()).collect();
        let order = ctx.dense_i64_array_attr(&order?);
        let is_broadcast = broadcast_type != written.ty();
        let (mut vector, ty) = (written.handle(), op.result(0)?.ty());
        Some(OpReplacement::with_new_op(move |rewriter| {
            if is_broadcast {
                let broadcast = BroadcastOp::build(rewriter, vector, broadcast_type);
                vector = rewriter.result(broadcast, 0);
            }
            TransposeOp::build(rewriter, (vector, order), ty)
        }))
    },
);

/// Returns the size of the accessed part of each dimension of the base.
fn accessed_chunk(access: &TransferAccess<'_>) -> Vec<Dim> {
    let mut sizes = vec![(1, false); access.indices().len()];
    for (result, dim) in access.transfer.map.results().zip(access.transfer.vector.dims()) {
        let at = result.as_dim().and_then(|at| usize::try_from(at).ok());
        if let Some(size) = at.and_then(|at| sizes.get_mut(at)) {
            *size = dim;
        }
    }
    sizes
}

/// Returns the permutation that makes the read vector of the written one, after a broadcast that adds leading dimensions.
///
/// MLIR's `isPermutationOfMinorIdentityWithBroadcasting` of the map from the written vector to the read one.
fn order_after_broadcast(read: &AffineMap, write: &AffineMap) -> Option<Vec<usize>> {
    let num_written = write.num_results();
    // The dimension of the written vector, by dimension of the base.
    let mut of_base = vec![None; usize::try_from(write.num_dims()).ok()?];
    for (number, result) in write.results().enumerate() {
        *of_base.get_mut(usize::try_from(result.as_dim()?).ok()?)? = Some(number);
    }
    let dims: Vec<Option<usize>> = read
        .results()
        .map(|result| *of_base.get(usize::try_from(result.as_dim()?).ok()?)?)
        .collect();
    let used = dims.iter().flatten().count();
    let added = dims.len().checked_sub(num_written).filter(|_| used == num_written)?;
    let mut is_taken = vec![false; dims.len()];
    for dim in dims.iter().flatten() {
        *is_taken.get_mut(dim + added)? = true;
    }
    let mut free = (0..dims.len()).filter(|at| !is_taken[*at]);
    dims.iter()
        .map(|dim| match dim {
            Some(dim) => Some(dim + added),
            None => free.next(),
        })
        .collect()
}

/// Skips an earlier write to the same elements of a tensor.
pub(super) struct FoldWaw;

impl OpRewritePattern for FoldWaw {
    /// The write that used the result of the earlier one, and the base of the earlier one.
    type Match = (Op, Value);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<TransferWriteOp<'_>>("FoldWaw")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let last = TransferAccess::of(root).filter(TransferAccess::is_on_tensor)?;
        let mut user = root;
        let mut base = last.transfer.base;
        for _ in 0..MAX_CHAIN {
            let earlier = TransferAccess::write_of(base)?;
            if earlier.has_same_elements(&last) && earlier.mask == last.mask {
                return Some((user.handle(), earlier.transfer.base.handle()));
            }
            if !earlier.is_disjoint(&last) || !base.has_one_use() {
                return None;
            }
            user = earlier.op;
            base = earlier.transfer.base;
        }
        None
    }

    fn rewrite(&self, (user, base): Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.set_operand(user, 1, base);
    }
}

/// Writes to a slice of the tensor into which a slice of the written tensor is inserted.
pub(super) struct SwapExtractSliceOfTransferWrite;

impl OpRewritePattern for SwapExtractSliceOfTransferWrite {
    /// The `tensor.extract_slice`, and the write.
    type Match = [Op; 2];

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.extract_slice", "vector.transfer_write"],
            ..PatternSpec::new("SwapExtractSliceOfTransferWrite", "tensor.insert_slice")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (ctx, ir) = (root.ctx(), root.ir());
        let source = root.operand(0)?;
        let insert = inserted_slice(root)?;
        let extract_op = source
            .defining_op()
            .filter(|op| op.name_text() == "tensor.extract_slice")?;
        let extract = MixedSlice::of(extract_op, [1, 2, 3].map(OperandSlot))?;
        let written = extract_op.operand(0)?;
        let write = TransferAccess::write_of(written)?;
        if !source.has_one_use() || !written.has_one_use() || write.mask.is_some() {
            return None;
        }
        let is_one = |list: &[MixedIndex]| list.iter().all(|at| at.constant(ir) == Some(1));
        let is_zero = |at: &MixedIndex| at.constant(ir) == Some(0);
        let starts_at_zero =
            extract.offsets.iter().all(is_zero) && write.indices().all(|index| constant_integer(index) == Some(0));
        if !is_one(&insert.strides) || !is_one(&extract.strides) || !starts_at_zero {
            return None;
        }
        // Unlike in MLIR, no slice drops dimensions.
        let rank = source.ty().shape(ctx)?.len();
        let has_all_dims = [
            write.transfer.map.num_results(),
            insert.sizes.len(),
            extract.sizes.len(),
        ] == [rank; 3];
        let mut sizes = insert.sizes.iter().zip(&extract.sizes);
        let are_equal = sizes.all(|(a, b)| a == b || a.constant(ir).is_some_and(|size| b.constant(ir) == Some(size)));
        // The write covers the whole tensor.
        let shape = written.ty().shape(ctx)?;
        let sizes: Option<Vec<i64>> = write
            .transfer
            .map
            .results()
            .map(|result| shape.get(usize::try_from(result.as_dim()?).ok()?).copied())
            .collect();
        let is_whole = sizes.is_some_and(|sizes| sizes == write.transfer.vector.shape);
        let is_fixed = !write.transfer.vector.is_scalable();
        (has_all_dims && are_equal && is_whole && is_fixed).then(|| [extract_op.handle(), write.op.handle()])
    }

    fn rewrite(&self, [extract, write]: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let ir = rewriter.ir();
        let (extract, write, insert) = (ir.op(extract), ir.op(write), ir.op(root));
        let (Some(source), Some(dest), Some(slice)) = (insert.operand(0), insert.operand(1), inserted_slice(insert))
        else {
            return;
        };
        let ty = source.ty();
        let (extract_location, write_location) = (extract.location(), write.location());
        let mut operands: Vec<Value> = write.operands().handles();
        let rank = write
            .inherent(ctx.ident("in_bounds"))
            .and_then(|bounds| bounds.array(&ctx))
            .map_or(0, <[_]>::len);
        let key = ctx.ident("in_bounds");
        let mut inherent: Vec<(Ident, Attribute)> = write.inherent_attrs().filter(|(name, _)| *name != key).collect();
        inherent.push((key, ctx.array_attr(&vec![ctx.bool_attr(false); rank])));
        let (slice_operands, slice_attrs) = slice.parts(&ctx, &[dest.handle()]);
        let new_slice = rewriter.insert(OperationState {
            location: extract_location,
            operands: &slice_operands,
            result_types: &[ty],
            inherent: &slice_attrs,
            ..OperationState::new(ctx.op_name("tensor.extract_slice"))
        });
        if let Some(base) = operands.get_mut(1) {
            *base = rewriter.result(new_slice, 0);
        }
        let new_write = rewriter.insert(OperationState {
            location: write_location,
            operands: &operands,
            result_types: &[ty],
            inherent: &inherent,
            ..OperationState::of::<TransferWriteOp<'_>>(rewriter)
        });
        let result = rewriter.result(new_write, 0);
        rewriter.set_operand(root, 0, result);
    }
}

/// Reads the slice of a `tensor.insert_slice`.
fn inserted_slice(op: OpRef<'_>) -> Option<MixedSlice> {
    MixedSlice::of(op, [2, 3, 4].map(OperandSlot))
}
