//! Transposes become insertions of elements, or of vectors of trailing dimensions that stay in place. Options replace
//! those of matrices by an intrinsic or by shuffles.

use drr::prelude::*;
use drr::{Op, Rewriter, Value};
use drr_dialects::llvm;
use drr_dialects::vector::{ShapeCastOp, TransposeOp};

use super::slices::shuffle;
use super::{VectorType, extract, insert, poison};
use crate::builders::{build_value, create};
use crate::handles::{operands, result_types};
use crate::llvm_common::vector_pattern::array_positions;
use crate::pattern::AddFn;

/// Lowering of `vector.transpose`. MLIR's `VectorTransposeLowering`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum VectorTransposeLowering {
    /// Extracts and inserts elements, or vectors of trailing dimensions that stay.
    #[default]
    Eltwise,
    /// `llvm.intr.matrix.transpose` for matrices.
    LlvmIntr,
    /// `vector.shuffle` of all elements, if two dimensions have more than one.
    Shuffle1D,
    /// As [`VectorTransposeLowering::Shuffle1D`], with other shuffles for 16 times 16 elements. Not supported.
    Shuffle16x16,
}

impl VectorTransposeLowering {
    /// The values of the option `vector-transpose-lowering`, with descriptions.
    pub(crate) const CASES: &[(&'static str, VectorTransposeLowering, &'static str)] = &[
        (
            "eltwise",
            VectorTransposeLowering::Eltwise,
            "extract and insert elements",
        ),
        (
            "llvmintr",
            VectorTransposeLowering::LlvmIntr,
            "`llvm.intr.matrix.transpose` for matrices",
        ),
        ("shuffle1d", VectorTransposeLowering::Shuffle1D, "shuffle all elements"),
        ("shuffle16x16", VectorTransposeLowering::Shuffle16x16, "not supported"),
    ];
}

pub(super) fn populate(patterns: &mut PatternSet, lowering: VectorTransposeLowering) {
    match lowering {
        VectorTransposeLowering::Eltwise => {}
        VectorTransposeLowering::LlvmIntr => {
            // As in MLIR, before transposes of transposes are folded.
            patterns.add_fn_with_benefit::<TransposeOp>(2, "TransposeOpToMatrixIntrinsic", transpose_of_matrix);
        }
        VectorTransposeLowering::Shuffle1D | VectorTransposeLowering::Shuffle16x16 => {
            patterns.add_fn::<TransposeOp>("TransposeOp2DToShuffleLowering", transpose_by_shuffle);
        }
    }
    patterns
        .add_fn::<TransposeOp>("Transpose2DWithUnitDimToShapeCast", transpose_of_unit_dim)
        .add_fn::<TransposeOp>("TransposeOpLowering", lower_transpose);
}

/// Builds a vector of one dimension with the elements of another vector, which is not scalable.
fn flatten(rewriter: &mut Rewriter<'_>, source: Value, ty: &VectorType) -> Value {
    let count = ty.shape.iter().product();
    let flat = rewriter.ctx().vector_type(&[count], ty.element);
    create::<ShapeCastOp>(rewriter, &[source], flat)
}

/// Replaces the transpose of a matrix by `llvm.intr.matrix.transpose`.
fn transpose_of_matrix(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = operands(rewriter, op)[0];
    let ty = result_types(rewriter, op)[0];
    let result = VectorType::of(rewriter.ctx(), ty).filter(|result| !result.is_scalable())?;
    let &[rows, columns] = &result.shape[..] else {
        return None;
    };
    if permutation(rewriter, op)? != [1, 0] {
        return None;
    }
    let flat = flatten(rewriter, source, &result);
    let ctx = rewriter.shared_ctx();
    let size = |size: i64| Some(ctx.i32_attr(i32::try_from(size).ok()?));
    let (rows, columns) = (size(rows)?, size(columns)?);
    let flat_type = rewriter.value_type(flat);
    let transposed = build_value::<llvm::MatrixTransposeOp>(rewriter, (flat, rows, columns), flat_type);
    let cast = create::<ShapeCastOp>(rewriter, &[transposed], ty);
    rewriter.replace_op(op, &[cast]);
    Some(())
}

/// Replaces a transpose that swaps the only two dimensions with more than one element by a shuffle.
fn transpose_by_shuffle(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = operands(rewriter, op)[0];
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of_value(rewriter, source).filter(|vector| !vector.is_scalable())?;
    let dims: Vec<usize> = (0..vector.rank()).filter(|&dim| vector.shape[dim] > 1).collect();
    let &[first, second] = &dims[..] else { return None };
    let permutation = permutation(rewriter, op)?;
    if permutation.iter().find(|dim| dims.contains(dim)) != Some(&second) {
        return None;
    }
    let (rows, columns) = (vector.shape[first], vector.shape[second]);
    let mask: Vec<i64> = (0..columns)
        .flat_map(|column| (0..rows).map(move |row| row * columns + column))
        .collect();
    let flat = flatten(rewriter, source, &vector);
    let flat_type = rewriter.value_type(flat);
    let shuffled = shuffle(rewriter, [flat, flat], &mask, flat_type);
    let cast = create::<ShapeCastOp>(rewriter, &[shuffled], ty);
    rewriter.replace_op(op, &[cast]);
    Some(())
}

/// Returns the permutation of a transpose.
fn permutation(rewriter: &Rewriter<'_>, op: Op) -> Option<Vec<usize>> {
    let numbers = rewriter.ir().op(op).attr_named("permutation")?;
    let mut numbers = numbers.dense_array_ints(rewriter.ctx())?;
    numbers.try_fold(Vec::new(), |mut all, number| {
        all.push(usize::try_from(number).ok()?);
        Some(all)
    })
}

/// Replaces the transpose of a row or a column by a shape cast.
fn transpose_of_unit_dim(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = operands(rewriter, op)[0];
    let ty = result_types(rewriter, op)[0];
    let result = VectorType::of(rewriter.ctx(), ty)?;
    let is_unit = |dim: usize| result.shape[dim] == 1 && !result.scalable[dim];
    if result.rank() != 2 || !(is_unit(0) || is_unit(1)) || permutation(rewriter, op)? != [1, 0] {
        return None;
    }
    let cast = create::<ShapeCastOp>(rewriter, &[source], ty);
    rewriter.replace_op(op, &[cast]);
    Some(())
}

fn lower_transpose(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = operands(rewriter, op)[0];
    let ty = result_types(rewriter, op)[0];
    let vector = VectorType::of_value(rewriter, source).filter(|vector| !vector.is_scalable())?;
    let permutation = permutation(rewriter, op)?;
    let mut moved = vector.rank();
    while moved > 0 && permutation[moved - 1] == moved - 1 {
        moved -= 1;
    }
    let mut result = poison(rewriter, ty);
    for position in array_positions(&vector.shape[..moved]) {
        let part = extract(rewriter, source, &position)?;
        let to: Vec<i64> = permutation[..moved].iter().map(|&dim| position[dim]).collect();
        result = insert(rewriter, part, result, &to);
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}
