//! Folds and canonicalization patterns of `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use drr::define::{Fold, FoldEdit};
use drr::fold::constant_of;
use drr::prelude::*;

use super::element_order::{MAX_CHAIN, MAX_FOLDED_ELEMENTS};
use super::insert::{is_scalar, is_small_constant};
use super::position::position_attr;
use super::shape_folds::fold_same_type;
use super::slices::slice_dims;
use super::types::{VectorType, vector_of_dims};
use super::{BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractStridedSliceOp, InsertStridedSliceOp};
use crate::shared::dense::splat_with_type;
use crate::shared::elementwise::{DenseElements, fold_to_constant};
use crate::shared::fold::constant_at;
use crate::shared::new_ops::{NewOperand, NewOps, NewOpsPattern, i64_array_attr};
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
pub(super) const INSERT_STRIDED_SLICE_CONSTANT_FOLDER: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "InsertStridedSliceConstantFolder",
    "vector.insert_strided_slice",
    &["arith.constant"],
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
        Some(NewOps::constant(
            ctx.dense_attr(dest.ty(), &elements.concat())?,
            dest.ty(),
        ))
    },
);

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
            let (key, offsets) = i64_array_attr(ctx, "offsets", &offsets);
            let edits = [
                FoldEdit::Operand(0, value.handle()),
                FoldEdit::Inherent(key, Some(offsets)),
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
pub(super) const STRIDED_SLICE_CREATE_MASK_FOLDER: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "StridedSliceCreateMaskFolder",
    "vector.extract_strided_slice",
    &["arith.constant", "arith.subi", "vector.create_mask"],
    |op| {
        let ctx = op.ctx();
        let mask = op.operand(0)?.defining_op().and_then(CreateMaskOp::cast)?;
        if !has_unit_strides(op) {
            return None;
        }
        let offsets = numbers(op, "offsets");
        let mut ops = NewOps::default();
        let mut operands: Vec<NewOperand> = Vec::new();
        for (number, operand) in mask.operands().enumerate() {
            let mut operand = NewOperand::from(operand);
            if let Some(&offset) = offsets.get(number) {
                let offset = ops.add_constant(ctx.index_attr(offset), Type::INDEX);
                operand = ops.add("arith.subi", [operand, offset], Vec::new(), Type::INDEX);
            }
            operands.push(operand);
        }
        let result = ops.add("vector.create_mask", operands, Vec::new(), op.result(0)?.ty());
        Some(ops.finish([result]))
    },
);

/// Creates the constant mask of the slice.
pub(super) const STRIDED_SLICE_CONSTANT_MASK_FOLDER: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "StridedSliceConstantMaskFolder",
    "vector.extract_strided_slice",
    &["vector.constant_mask"],
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
        let sizes = (ctx.ident("mask_dim_sizes"), ctx.dense_i64_array_attr(&sizes));
        Some(NewOps::one("vector.constant_mask", [], vec![sizes], op.result(0)?.ty()))
    },
);

/// Broadcasts a slice of the source of a broadcast, or the source.
pub(super) const STRIDED_SLICE_BROADCAST: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "StridedSliceBroadcast",
    "vector.extract_strided_slice",
    &["vector.broadcast", "vector.extract_strided_slice"],
    |op| {
        let ctx = op.ctx();
        let source = op.operand(0)?.defining_op().and_then(BroadcastOp::cast)?.source();
        let ty = op.result(0)?.ty();
        let Some(from) = VectorType::of(ctx, source.ty()) else {
            return Some(NewOps::one("vector.broadcast", [source], Vec::new(), ty));
        };
        let to = VectorType::of(ctx, ty)?;
        let added = to.rank().checked_sub(from.rank())?;
        let mut pairs = from.dims().zip(to.dims().skip(added));
        if pairs.all(|(from, to)| from == (1, false) || from == to) {
            return Some(NewOps::one("vector.broadcast", [source], Vec::new(), ty));
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
        let lists = [("offsets", &*offsets), ("sizes", &*sizes), ("strides", &strides)];
        let inherent = lists.map(|(name, numbers)| i64_array_attr(ctx, name, numbers));
        let slice_type = vector_of_dims(ctx, slice_dims(from, sizes), from.element);
        let mut ops = NewOps::default();
        let slice = ops.add(
            "vector.extract_strided_slice",
            [source.into()],
            inherent.to_vec(),
            slice_type,
        );
        let result = ops.add("vector.broadcast", [slice], Vec::new(), ty);
        Some(ops.finish([result]))
    },
);

/// Extracts a contiguous slice by its position.
pub(super) const CONTIGUOUS_EXTRACT_STRIDED_SLICE_TO_EXTRACT: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "ContiguousExtractStridedSliceToExtract",
    "vector.extract_strided_slice",
    &["vector.extract", "vector.shape_cast"],
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
        let ty = vector_of_dims(ctx, from.dims().skip(count), from.element);
        let mut ops = NewOps::default();
        let position = position_attr(ctx, offsets.get(..count)?);
        let extract = ops.add("vector.extract", [source.into()], vec![position], ty);
        let result = ops.add("vector.shape_cast", [extract], Vec::new(), op.result(0)?.ty());
        Some(ops.finish([result]))
    },
);
