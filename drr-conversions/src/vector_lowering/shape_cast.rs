//! Shape casts become extractions and insertions of the longest vectors that both types contain.

use drr::define::OpDef;
use drr::prelude::*;
use drr::{Op, Rewriter, Type, Value};
use drr_dialects::vector::{ScalableExtractOp, ScalableInsertOp, ShapeCastOp};

use super::slices::{Slice, extract_slice, insert_slice};
use super::{VectorType, extract, insert, poison};
use crate::builders::insert_value;
use crate::handles::{operands, result_types};
use crate::llvm_common::vector_pattern::array_positions;
use crate::pattern::AddFn;

pub(super) fn populate(patterns: &mut PatternSet) {
    patterns
        .add_fn::<ShapeCastOp>("ShapeCastOpRewritePattern", lower_shape_cast)
        .add_fn::<ShapeCastOp>("ScalableShapeCastOpRewritePattern", lower_scalable_shape_cast);
}

/// The rows of a vector, each of which contains a number of chunks.
struct Rows {
    /// Positions of the rows.
    positions: Vec<Vec<i64>>,
    /// The type of a row.
    row: VectorType,
    /// Number of chunks in a row.
    chunks: i64,
}

impl Rows {
    /// Returns the parts of a vector without leading dimensions. A row consists of chunks if they have a size along its
    /// first dimension.
    fn of(vector: &VectorType, leading: usize, size: Option<i64>) -> Self {
        Rows {
            positions: array_positions(&vector.shape[..leading]).collect(),
            row: VectorType {
                shape: vector.shape[leading..].to_vec(),
                scalable: vector.scalable[leading..].to_vec(),
                element: vector.element,
            },
            chunks: size.map_or(1, |size| vector.shape[leading] / size),
        }
    }
}

fn greatest_common_divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the rows of both vectors, and the size of a chunk along their first dimension. Without a size, rows are what
/// the trailing dimensions, which are equal, contain.
fn common_rows(source: &VectorType, result: &VectorType) -> (Rows, Rows, Option<i64>) {
    let pairs = source.shape.iter().rev().zip(result.shape.iter().rev());
    let common = pairs.take_while(|(a, b)| a == b).count();
    let (source_leading, result_leading) = (source.rank() - common, result.rank() - common);
    let last = |shape: &[i64], leading: usize| leading.checked_sub(1).map_or(1, |last| shape[last]);
    let size = greatest_common_divisor(last(&source.shape, source_leading), last(&result.shape, result_leading));
    let (size, dims) = match size {
        0 | 1 => (None, 0),
        size => (Some(size), 1),
    };
    (
        Rows::of(source, source_leading - dims, size),
        Rows::of(result, result_leading - dims, size),
        size,
    )
}

/// Lowers a shape cast of vectors of fixed sizes.
fn lower_shape_cast(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let source = operands(rewriter, op)[0];
    let from = VectorType::of_value(rewriter, source)?;
    let to = VectorType::of(&ctx, result_types(rewriter, op)[0])?;
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let (source_rows, result_rows, size) = common_rows(&from, &to);
    let (per_source, per_result) = (source_rows.chunks, result_rows.chunks);
    let whole = source_rows.positions.len() as i64 * per_source;
    let mut result = poison(rewriter, to.ty(&ctx));
    let empty = match per_result {
        1 => None,
        _ if result_rows.positions.len() == 1 && result_rows.positions[0].is_empty() => Some(result),
        _ => Some(poison(rewriter, result_rows.row.ty(&ctx))),
    };
    let (mut source_row, mut result_row) = (source, empty);
    for number in 0..whole {
        let (row, offset) = (number / per_source, number % per_source);
        if offset == 0 {
            source_row = extract_row(rewriter, source, source_rows.positions.get(usize::try_from(row).ok()?)?)?;
        }
        let mut chunk = source_row;
        if let Some(size) = size.filter(|_| per_source > 1) {
            let slice = Slice::of_rows(&source_rows.row, offset * size, size);
            chunk = extract_slice(rewriter, chunk, &slice)?;
        }
        let (row, offset) = (number / per_result, number % per_result);
        let position = result_rows.positions.get(usize::try_from(row).ok()?)?;
        if let (Some(size), Some(empty)) = (size, empty) {
            let dest = if offset == 0 { empty } else { result_row? };
            let slice = Slice::of_rows(&result_rows.row, offset * size, size);
            chunk = insert_slice(rewriter, chunk, dest, &slice);
            result_row = Some(chunk);
        }
        if offset == per_result - 1 {
            result = match position[..] {
                [] if to.rank() > 0 => chunk,
                _ => insert(rewriter, chunk, result, position),
            };
        }
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Extracts the row at a position, which may be empty.
fn extract_row(rewriter: &mut Rewriter<'_>, vector: Value, position: &[i64]) -> Option<Value> {
    match position {
        [] if VectorType::of_value(rewriter, vector)?.rank() > 0 => Some(vector),
        _ => extract(rewriter, vector, position),
    }
}

/// Lowers a shape cast of vectors whose last dimensions are scalable.
fn lower_scalable_shape_cast(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let source = operands(rewriter, op)[0];
    let from = VectorType::of_value(rewriter, source)?;
    let to = VectorType::of(&ctx, result_types(rewriter, op)[0])?;
    let ends_scalable = |vector: &VectorType| {
        let (last, outer) = vector.scalable.split_last()?;
        (*last && !outer.contains(&true)).then(|| vector.shape[outer.len()])
    };
    let (from_size, to_size) = (ends_scalable(&from)?, ends_scalable(&to)?);
    let size = from_size.min(to_size);
    // Unlike in MLIR, chunks do not overlap rows.
    if size == 0 || from_size % size != 0 || to_size % size != 0 {
        return None;
    }
    let chunk = ctx.vector_type_with(&[size], &[true], from.element);
    let (source_rows, result_rows) = (
        Rows::of(&from, from.rank() - 1, Some(size)),
        Rows::of(&to, to.rank() - 1, Some(size)),
    );
    let mut result = poison(rewriter, to.ty(&ctx));
    let mut source_row = source;
    let mut result_row = None;
    for number in 0..source_rows.positions.len() as i64 * source_rows.chunks {
        let (row, offset) = (number / source_rows.chunks, number % source_rows.chunks);
        if offset == 0 {
            source_row = extract_row(rewriter, source, source_rows.positions.get(usize::try_from(row).ok()?)?)?;
        }
        let mut part = source_row;
        if source_rows.chunks > 1 {
            part = at_position::<ScalableExtractOp>(rewriter, &[part], offset * size, chunk);
        }
        let (row, offset) = (number / result_rows.chunks, number % result_rows.chunks);
        let position = result_rows.positions.get(usize::try_from(row).ok()?)?;
        if result_rows.chunks > 1 {
            let dest = match result_row {
                Some(dest) => dest,
                None => extract_row(rewriter, result, position)?,
            };
            let ty = result_rows.row.ty(&ctx);
            part = at_position::<ScalableInsertOp>(rewriter, &[part, dest], offset * size, ty);
        }
        result_row = Some(part);
        if offset == result_rows.chunks - 1 {
            result = match position[..] {
                [] => part,
                _ => insert(rewriter, part, result, position),
            };
            result_row = None;
        }
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Builds an op on a scalable vector at a position.
fn at_position<T: OpDef>(rewriter: &mut Rewriter<'_>, operands: &[Value], position: i64, ty: Type) -> Value {
    let ctx = rewriter.shared_ctx();
    let new = OperationState {
        operands,
        result_types: &[ty],
        inherent: &[(ctx.ident("pos"), ctx.i64_attr(position))],
        ..OperationState::of::<T>(rewriter)
    };
    insert_value(rewriter, new)
}
