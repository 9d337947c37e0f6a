//! Strided slices become shuffles of vectors of one dimension, and extractions and insertions of their rows.

use drr::prelude::*;
use drr::{Op, Rewriter, Type, Value};
use drr_dialects::vector::{ExtractStridedSliceOp, InsertStridedSliceOp, ShuffleOp};

use super::{VectorType, broadcast, extract, insert, zero};
use crate::builders::insert_value;
use crate::handles::{operands, result_types};
use crate::pattern::AddFn;

pub(super) fn populate(patterns: &mut PatternSet) {
    patterns
        .add_fn::<InsertStridedSliceOp>("DecomposeDifferentRankInsertStridedSlice", reduce_rank_of_insert)
        .add_fn::<ExtractStridedSliceOp>("DecomposeNDExtractStridedSlice", extract_rows)
        .add_fn::<InsertStridedSliceOp>("ConvertSameRankInsertStridedSliceIntoShuffle", insert_by_shuffle)
        .add_fn::<ExtractStridedSliceOp>("Convert1DExtractStridedSliceIntoShuffle", extract_by_shuffle);
}

/// Offsets, sizes and strides of a slice, by dimension.
pub(super) struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl Slice {
    /// Returns the slice of consecutive rows of a vector.
    pub(super) fn of_rows(vector: &VectorType, offset: i64, count: i64) -> Self {
        let mut slice = Slice {
            offsets: vec![0; vector.rank()],
            sizes: vector.shape.clone(),
            strides: vec![1; vector.rank()],
        };
        slice.offsets[0] = offset;
        slice.sizes[0] = count;
        slice
    }

    /// Returns the slice of an op. The sizes of an insertion are those of the inserted vector.
    fn of(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        let ctx = rewriter.ctx();
        let op = rewriter.ir().op(op);
        let numbers = |name: &str| -> Option<Vec<i64>> {
            let numbers = op.attr_named(name)?.array(ctx)?.iter();
            numbers.map(|number| number.as_i64(ctx)).collect()
        };
        let sizes = match numbers("sizes") {
            Some(sizes) => sizes,
            None => op.operand(0)?.ty().shape(ctx)?.to_vec(),
        };
        Some(Slice {
            offsets: numbers("offsets")?,
            sizes,
            strides: numbers("strides")?,
        })
    }

    /// Returns the slice without the first dimension.
    fn of_row(&self) -> Slice {
        Slice {
            offsets: self.offsets[1..].to_vec(),
            sizes: self.sizes[1..].to_vec(),
            strides: self.strides[1..].to_vec(),
        }
    }

    /// Returns the indices of the first dimension.
    fn indices(&self) -> Option<impl Iterator<Item = i64> + use<>> {
        let (offset, size, stride) = (*self.offsets.first()?, *self.sizes.first()?, *self.strides.first()?);
        Some((0..size).map(move |number| offset + number * stride))
    }
}

fn number_array(ctx: &Context, numbers: &[i64]) -> Attribute {
    let numbers: Vec<Attribute> = numbers.iter().map(|&number| ctx.i64_attr(number)).collect();
    ctx.array_attr(&numbers)
}

/// Builds `vector.extract_strided_slice`.
pub(super) fn extract_slice(rewriter: &mut Rewriter<'_>, source: Value, slice: &Slice) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let mut ty = VectorType::of_value(rewriter, source)?;
    for (size, &own) in ty.shape.iter_mut().zip(&slice.sizes) {
        *size = own;
    }
    let inherent = [
        (ctx.ident("offsets"), number_array(&ctx, &slice.offsets)),
        (ctx.ident("sizes"), number_array(&ctx, &slice.sizes)),
        (ctx.ident("strides"), number_array(&ctx, &slice.strides)),
    ];
    let new = OperationState {
        operands: &[source],
        result_types: &[ty.ty(&ctx)],
        inherent: &inherent,
        ..OperationState::of::<ExtractStridedSliceOp>(rewriter)
    };
    Some(insert_value(rewriter, new))
}

/// Builds `vector.insert_strided_slice`.
pub(super) fn insert_slice(rewriter: &mut Rewriter<'_>, value: Value, dest: Value, slice: &Slice) -> Value {
    let ctx = rewriter.shared_ctx();
    let inherent = [
        (ctx.ident("offsets"), number_array(&ctx, &slice.offsets)),
        (ctx.ident("strides"), number_array(&ctx, &slice.strides)),
    ];
    let new = OperationState {
        operands: &[value, dest],
        result_types: &[rewriter.value_type(dest)],
        inherent: &inherent,
        ..OperationState::of::<InsertStridedSliceOp>(rewriter)
    };
    insert_value(rewriter, new)
}

pub(super) fn shuffle(rewriter: &mut Rewriter<'_>, sources: [Value; 2], mask: &[i64], ty: Type) -> Value {
    let ctx = rewriter.shared_ctx();
    let new = OperationState {
        operands: &sources,
        result_types: &[ty],
        inherent: &[(ctx.ident("mask"), ctx.dense_i64_array_attr(mask))],
        ..OperationState::of::<ShuffleOp>(rewriter)
    };
    insert_value(rewriter, new)
}

/// Inserts a vector of fewer dimensions into the row of its destination.
fn reduce_rank_of_insert(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let [value, dest] = operands(rewriter, op)[..] else {
        return None;
    };
    let slice = Slice::of(rewriter, op)?;
    let leading = slice.offsets.len().checked_sub(slice.strides.len())?;
    if leading == 0 {
        return None;
    }
    let (position, offsets) = slice.offsets.split_at(leading);
    let row = extract(rewriter, dest, position)?;
    let inner = Slice {
        offsets: offsets.to_vec(),
        sizes: slice.sizes,
        strides: slice.strides,
    };
    let row = insert_slice(rewriter, value, row, &inner);
    let result = insert(rewriter, row, dest, position);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Inserts a vector into one with as many dimensions: by shuffles, or row by row.
fn insert_by_shuffle(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let [value, dest] = operands(rewriter, op)[..] else {
        return None;
    };
    let slice = Slice::of(rewriter, op)?;
    let from = VectorType::of_value(rewriter, value)?;
    let to = VectorType::of_value(rewriter, dest)?;
    if from.rank() != to.rank() || slice.offsets.is_empty() {
        return None;
    }
    if from == to {
        rewriter.replace_op(op, &[value]);
        return Some(());
    }
    // Unlike in MLIR, scalable vectors are not shuffled.
    if from.scalable[0] || to.scalable[0] {
        return None;
    }
    if from.rank() == 1 {
        let ty = rewriter.value_type(dest);
        let size = to.shape[0];
        let widening: Vec<i64> = (0..size).map(|at| if at < from.shape[0] { at } else { 0 }).collect();
        let widened = shuffle(rewriter, [value, value], &widening, ty);
        let mut mask: Vec<i64> = (size..2 * size).collect();
        for (number, at) in (0..).zip(slice.indices()?) {
            *mask.get_mut(usize::try_from(at).ok()?)? = number;
        }
        let result = shuffle(rewriter, [widened, dest], &mask, ty);
        rewriter.replace_op(op, &[result]);
        return Some(());
    }
    let mut result = dest;
    for (number, at) in (0..).zip(slice.indices()?) {
        let row = extract(rewriter, value, &[number])?;
        let old = extract(rewriter, dest, &[at])?;
        let row = insert_slice(rewriter, row, old, &slice.of_row());
        result = insert(rewriter, row, result, &[at]);
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Extracts a slice along the first dimension by a shuffle.
fn extract_by_shuffle(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = operands(rewriter, op)[0];
    let slice = Slice::of(rewriter, op)?;
    let vector = VectorType::of_value(rewriter, source)?;
    if slice.offsets.len() != 1 || vector.scalable[0] {
        return None;
    }
    let ty = result_types(rewriter, op)[0];
    let mask: Vec<i64> = slice.indices()?.collect();
    let result = shuffle(rewriter, [source, source], &mask, ty);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Extracts a slice along several dimensions row by row.
fn extract_rows(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let source = operands(rewriter, op)[0];
    let slice = Slice::of(rewriter, op)?;
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of(&ctx, ty)?;
    if slice.offsets.len() <= 1 || vector.scalable[0] {
        return None;
    }
    let element = zero(rewriter, vector.element)?;
    let mut result = broadcast(rewriter, element, ty);
    for (number, at) in (0..).zip(slice.indices()?) {
        let row = extract(rewriter, source, &[at])?;
        let row = extract_slice(rewriter, row, &slice.of_row())?;
        result = insert(rewriter, row, result, &[number]);
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}
