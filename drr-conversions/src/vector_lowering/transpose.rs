//! Transposes become insertions of elements, or of vectors of trailing dimensions that stay in place.

use drr::prelude::*;
use drr::{Op, Rewriter};
use drr_dialects::vector::{ShapeCastOp, TransposeOp};

use super::{VectorType, extract, insert, poison};
use crate::builders::create;
use crate::handles::{operands, result_types};
use crate::llvm_common::vector_pattern::array_positions;
use crate::pattern::AddFn;

pub(super) fn populate(patterns: &mut PatternSet) {
    patterns
        .add_fn::<TransposeOp>("Transpose2DWithUnitDimToShapeCast", transpose_of_unit_dim)
        .add_fn::<TransposeOp>("TransposeOpLowering", lower_transpose);
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
