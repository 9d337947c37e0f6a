//! Folds and canonicalization patterns of `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use drr::define::{Fold, FoldEdit};
use drr::fold::constant_of;
use drr::prelude::*;

use super::element_order::{MAX_CHAIN, MAX_FOLDED_ELEMENTS};
use super::insert::{is_scalar, is_small_constant};
use super::shape_folds::fold_same_type;
use super::slices::slice_dims;
use super::types::{VectorType, vector_of_dims};
use super::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp, InsertStridedSliceOp, ShapeCastOp,
};
use crate::arith::{ConstantOp, MaxSIOp, SubIOp};
use crate::shared::dense::splat_with_type;
use crate::shared::elementwise::{DenseElements, fold_to_constant};
use crate::shared::fold::constant_at;
use crate::shared::mixed_index::constant_integer;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

pub(crate) fn fold_insert_strided_slice_op(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    fold_same_type(op)
}

pat! {
    /// All elements stay the same scalar.
    pub(super) FoldInsertStridedSliceSplat:
        (InsertStridedSliceOp (BroadcastOp $x), (BroadcastOp:$dest $x), $_, $_) => (replaceWithValue $dest)
        where [(is_scalar $x)], (addBenefit -2)
}

pat! {
    /// The slice is inserted where it was extracted.
    pub(super) FoldInsertStridedSliceOfExtract:
        (InsertStridedSliceOp (ExtractStridedSliceOp $dest, $offsets, $_, $strides), $dest, $offsets, $strides)
        => (replaceWithValue $dest), (addBenefit -1)
}

/// A box in a vector: offsets and sizes of all dimensions.
struct VectorSlice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
}

impl VectorSlice {
    /// Returns the offsets and sizes of an extracted slice, with those of the dimensions that are not listed.
    fn extracted(op: OpRef<'_>, source: VectorType<'_>) -> Self {
        let mut offsets = numbers(op, "offsets");
        offsets.resize(source.rank(), 0);
        let sizes = slice_dims(source, &numbers(op, "sizes"));
        VectorSlice {
            offsets,
            sizes: sizes.into_iter().map(|(size, _)| size).collect(),
        }
    }

    /// Returns the offsets and sizes of an inserted slice. The size of leading dimensions that the value lacks is 1.
    fn inserted(op: OpRef<'_>, value: VectorType<'_>, dest: VectorType<'_>) -> Option<Self> {
        let mut sizes = vec![1; dest.rank().checked_sub(value.rank())?];
        sizes.extend_from_slice(value.shape);
        Some(VectorSlice {
            offsets: numbers(op, "offsets"),
            sizes,
        })
    }

    /// Calls a function with the row-major indices of the first element of each row of the slice and of the vector. A row has the last
    /// dimension.
    fn for_each_row(&self, shape: &[i64], mut visit: impl FnMut(usize, usize) -> Option<()>) -> Option<()> {
        let Some((&row, outer)) = self.sizes.split_last() else {
            return visit(0, 0);
        };
        let row = usize::try_from(row).ok()?;
        let mut position = vec![0; outer.len()];
        let mut start = 0;
        loop {
            let mut index = 0_i64;
            for (dim, size) in shape.iter().enumerate() {
                let at = self
                    .offsets
                    .get(dim)?
                    .checked_add(position.get(dim).copied().unwrap_or(0))?;
                index = index.checked_mul(*size)?.checked_add(at)?;
            }
            visit(start, usize::try_from(index).ok()?)?;
            start += row;
            let Some(last) = (0..outer.len()).rev().find(|&dim| position[dim] + 1 < outer[dim]) else {
                return Some(());
            };
            position[last] += 1;
            position[last + 1..].fill(0);
        }
    }

    /// Returns `true` if the slices have no common element.
    fn is_disjoint(&self, other: &Self) -> bool {
        let ends = |slice: &Self| -> Vec<i64> {
            let pairs = slice.offsets.iter().zip(&slice.sizes);
            pairs.map(|(offset, size)| offset.saturating_add(*size)).collect()
        };
        let (own_ends, other_ends) = (ends(self), ends(other));
        let is_before = |ends: &[i64], starts: &[i64]| ends.iter().zip(starts).any(|(end, start)| end <= start);
        is_before(&own_ends, &other.offsets) || is_before(&other_ends, &self.offsets)
    }

    /// Returns the offsets in another slice that contains this one.
    fn offsets_in(&self, outer: &Self) -> Option<Vec<i64>> {
        let dims = self
            .offsets
            .iter()
            .zip(&self.sizes)
            .zip(outer.offsets.iter().zip(&outer.sizes));
        let offsets = dims.map(|((offset, size), (outer_offset, outer_size))| {
            let distance = offset.checked_sub(*outer_offset)?;
            (distance >= 0 && distance.checked_add(*size)? <= *outer_size).then_some(distance)
        });
        offsets.collect()
    }
}

/// Returns `true` if all strides are 1.
fn has_unit_strides(op: OpRef<'_>) -> bool {
    numbers(op, "strides").iter().all(|stride| *stride == 1)
}

/// Inserts a constant into a constant.
pub(super) const INSERT_STRIDED_SLICE_CONSTANT_FOLDER: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "InsertStridedSliceConstantFolder",
    InsertStridedSliceOp::NAME,
    &[ConstantOp::NAME],
    |op| {
        let ctx = op.ctx();
        let (value, dest) = (op.operand(0)?, op.operand(1)?);
        let [new, old] = [constant_of(value)?, constant_of(dest)?];
        let [new, old] = [DenseElements::of(ctx, new)?, DenseElements::of(ctx, old)?];
        let [from, to] = [VectorType::of(ctx, value.ty())?, VectorType::of(ctx, dest.ty())?];
        if to.is_scalable() || !has_unit_strides(op) || !is_small_constant(old.len(), dest.has_one_use()) {
            return None;
        }
        let mut elements: Vec<&[u8]> = (0..old.len()).map(|index| old.bytes_of(index)).collect::<Option<_>>()?;
        let row = usize::try_from(from.last().unwrap_or(1)).ok()?;
        let slice = VectorSlice::inserted(op, from, to)?;
        slice.for_each_row(to.shape, |start, first| {
            for number in 0..row {
                *elements.get_mut(first + number)? = new.bytes_of(start + number)?;
            }
            Some(())
        })?;
        let constant = ctx.dense_attr(dest.ty(), &elements.concat())?;
        Some(OpReplacement::with_new_op(move |rewriter| {
            ConstantOp::build(rewriter, constant, ())
        }))
    },
);

/// Returns an attribute that is an array of integers.
fn i64_array_attr(ctx: &Context, numbers: &[i64]) -> Attribute {
    let numbers: Vec<Attribute> = numbers.iter().map(|&number| ctx.i64_attr(number)).collect();
    ctx.array_attr(&numbers)
}

pub(crate) fn fold_extract_strided_slice_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match fold_same_type(op) {
        Fold::None => {}
        fold => return fold,
    }
    if let Some(fold) = through_inserts(op) {
        return fold;
    }
    let constant = constant_at(constants, 0);
    let splat = op
        .result(0)
        .and_then(|result| splat_with_type(op.ctx(), constant, result.ty()));
    fold_to_constant(splat.or_else(|| slice_of_constant(op, constant?)))
}

/// Extracts from an inserted slice, after looking through insertions elsewhere.
///
/// Unlike in MLIR, a slice that begins before the inserted one is disjoint only if it also ends there, and dimensions that are not listed
/// must be inserted completely.
fn through_inserts(op: OpRef<'_>) -> Option<Fold> {
    let ctx = op.ctx();
    let mut source = op.operand(0)?;
    let whole = VectorType::of(ctx, source.ty())?;
    let slice = VectorSlice::extracted(op, whole);
    let strides = numbers(op, "strides");
    for _ in 0..MAX_CHAIN {
        let insert = source.defining_op().and_then(InsertStridedSliceOp::cast)?;
        let value = insert.valueToStore();
        let from = VectorType::of(ctx, value.ty())?;
        if from.rank() != whole.rank() || !numbers(insert.op(), "strides").starts_with(&strides) {
            return None;
        }
        let inserted = VectorSlice::inserted(insert.op(), from, whole)?;
        if let Some(mut offsets) = slice.offsets_in(&inserted) {
            // The type of the result follows from the dimensions that are not listed.
            let is_whole = from.shape.get(strides.len()..) == whole.shape.get(strides.len()..);
            offsets.truncate(strides.len());
            let edits = [
                FoldEdit::Operand(0, value.handle()),
                FoldEdit::Inherent(ctx.ident("offsets"), Some(i64_array_attr(ctx, &offsets))),
            ];
            return is_whole.then(|| Fold::InPlace(edits.into_iter().collect()));
        }
        if !slice.is_disjoint(&inserted) {
            return None;
        }
        source = insert.dest();
    }
    None
}

/// Returns the slice of a constant that is no splat.
fn slice_of_constant(op: OpRef<'_>, constant: Attribute) -> Option<Attribute> {
    let ctx = op.ctx();
    let source = VectorType::of(ctx, op.operand(0)?.ty())?;
    let elements = DenseElements::of(ctx, constant)?;
    let ty = op.result(0)?.ty();
    let is_small = ty.num_elements(ctx).is_some_and(|count| count <= MAX_FOLDED_ELEMENTS);
    if !has_unit_strides(op) || source.is_scalable() || !is_small {
        return None;
    }
    let slice = VectorSlice::extracted(op, source);
    let row = usize::try_from(slice.sizes.last().copied().unwrap_or(1)).ok()?;
    let mut bytes = Vec::new();
    slice.for_each_row(source.shape, |_, first| {
        bytes.extend_from_slice(elements.bytes_of_range(first..first.checked_add(row)?)?);
        Some(())
    })?;
    ctx.dense_attr(ty, &bytes)
}

/// Creates the mask of the slice.
pub(super) const STRIDED_SLICE_CREATE_MASK_FOLDER: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "StridedSliceCreateMaskFolder",
    ExtractStridedSliceOp::NAME,
    &[ConstantOp::NAME, MaxSIOp::NAME, SubIOp::NAME, CreateMaskOp::NAME],
    |op| {
        let mask = op.operand(0)?.defining_op().and_then(CreateMaskOp::cast)?;
        if !has_unit_strides(op) {
            return None;
        }
        let mut sizes: Vec<Value> = mask.operands().handles();
        let (offsets, ty) = (numbers(op, "offsets"), op.result(0)?.ty());
        Some(OpReplacement::with_new_op(move |rewriter| {
            for (size, number) in sizes.iter_mut().zip(offsets) {
                let offset = rewriter.ctx().index_attr(number);
                let offset = ConstantOp::build(rewriter, offset, ());
                let offset = rewriter.result(offset, 0);
                // Unlike in MLIR, a size that is far below 0 does not wrap.
                let constant = constant_integer(rewriter.ir().value(*size));
                let may_wrap = number > 0 && constant.is_none_or(|size| size.checked_sub(number).is_none());
                if may_wrap {
                    let least = MaxSIOp::build(rewriter, (*size, offset), ());
                    *size = rewriter.result(least, 0);
                }
                let rest = SubIOp::build(rewriter, (*size, offset, None), ());
                *size = rewriter.result(rest, 0);
            }
            CreateMaskOp::build(rewriter, &sizes, ty)
        }))
    },
);

/// Creates the constant mask of the slice.
pub(super) const STRIDED_SLICE_CONSTANT_MASK_FOLDER: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "StridedSliceConstantMaskFolder",
    ExtractStridedSliceOp::NAME,
    &[ConstantMaskOp::NAME],
    |op| {
        let ctx = op.ctx();
        let mask = op.operand(0)?.defining_op().and_then(ConstantMaskOp::cast)?;
        let source = VectorType::of(ctx, op.operand(0)?.ty())?;
        if !has_unit_strides(op) {
            return None;
        }
        let slice = VectorSlice::extracted(op, source);
        let dims = numbers(mask.op(), "mask_dim_sizes");
        let dims = dims.iter().zip(slice.offsets.iter().zip(&slice.sizes));
        let mut sizes: Vec<i64> = dims
            .map(|(all, (offset, size))| (offset.saturating_add(*size).min(*all) - offset).max(0))
            .collect();
        if sizes.contains(&0) {
            sizes.fill(0);
        }
        let (sizes, ty) = (ctx.dense_i64_array_attr(&sizes), op.result(0)?.ty());
        Some(OpReplacement::with_new_op(move |rewriter| {
            ConstantMaskOp::build(rewriter, sizes, ty)
        }))
    },
);

/// Broadcasts a slice of the source of a broadcast, or the source.
pub(super) const STRIDED_SLICE_BROADCAST: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "StridedSliceBroadcast",
    ExtractStridedSliceOp::NAME,
    &[BroadcastOp::NAME, ExtractStridedSliceOp::NAME],
    |op| {
        let ctx = op.ctx();
        let source = op.operand(0)?.defining_op().and_then(BroadcastOp::cast)?.source();
        let (handle, ty) = (source.handle(), op.result(0)?.ty());
        let broadcast = OpReplacement::with_new_op(move |rewriter| BroadcastOp::build(rewriter, handle, ty));
        let Some(from) = VectorType::of(ctx, source.ty()) else {
            return Some(broadcast);
        };
        let to = VectorType::of(ctx, ty)?;
        let added = to.rank().checked_sub(from.rank())?;
        let mut pairs = from.dims().zip(to.dims().skip(added));
        if pairs.all(|(from, to)| from == (1, false) || from == to) {
            return Some(broadcast);
        }
        let [mut offsets, mut sizes, strides] = ["offsets", "sizes", "strides"].map(|name| {
            let numbers = numbers(op, name);
            numbers.get(added..).map(<[i64]>::to_vec)
        });
        let (offsets, sizes, strides) = (offsets.as_mut()?, sizes.as_mut()?, strides?);
        for ((offset, size), from) in offsets.iter_mut().zip(sizes.iter_mut()).zip(from.dims()) {
            if from == (1, false) {
                (*offset, *size) = (0, 1);
            }
        }
        let slice_type = vector_of_dims(ctx, slice_dims(from, sizes), from.element);
        let [offsets, sizes, strides] = [&offsets[..], sizes, &strides].map(|list| i64_array_attr(ctx, list));
        Some(OpReplacement::with_new_op(move |rewriter| {
            let slice = ExtractStridedSliceOp::build(rewriter, (handle, offsets, sizes, strides), slice_type);
            let slice = rewriter.result(slice, 0);
            BroadcastOp::build(rewriter, slice, ty)
        }))
    },
);

/// Extracts a contiguous slice by its position.
pub(super) const CONTIGUOUS_EXTRACT_STRIDED_SLICE_TO_EXTRACT: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ContiguousExtractStridedSliceToExtract",
    ExtractStridedSliceOp::NAME,
    &[ExtractOp::NAME, ShapeCastOp::NAME],
    |op| {
        let ctx = op.ctx();
        let source = op.operand(0)?;
        let from = VectorType::of(ctx, source.ty())?;
        let sizes = numbers(op, "sizes");
        if !has_unit_strides(op) || from.is_scalable() {
            return None;
        }
        let is_partial = |(size, all): (&i64, &i64)| size != all;
        let mut count = sizes.iter().zip(from.shape).rposition(is_partial)? + 1;
        let is_one = |size: &i64| *size == 1;
        if count == from.rank() || !sizes.get(..count)?.iter().all(is_one) {
            return None;
        }
        // Without leading unit dimensions of the extracted vector.
        while count + 1 < sizes.len() && sizes.get(count).is_some_and(is_one) {
            count += 1;
        }
        let offsets = numbers(op, "offsets");
        let position = ctx.dense_i64_array_attr(offsets.get(..count)?);
        let (source, ty) = (source.handle(), op.result(0)?.ty());
        Some(OpReplacement::with_new_op(move |rewriter| {
            let extract = ExtractOp::build(rewriter, (source, &[], position), ());
            let extract = rewriter.result(extract, 0);
            ShapeCastOp::build(rewriter, extract, ty)
        }))
    },
);
