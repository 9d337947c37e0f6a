//! Ranges of the integers in vectors.

use drr::TypeData;
use drr::define::{InferIntRangeInterface, IntegerValueRange};
use drr::numbers::{ConstantIntRanges, Int};
use drr::prelude::*;

use super::{BroadcastOp, ExtractOp, InsertOp, ShapeCastOp, StepOp, TransposeOp};

/// Defines the method for an op whose result has elements of its first operand.
macro_rules! range_of_source {
    () => {
        fn infer_result_ranges(&self, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
            operands.first().cloned().into_iter().collect()
        }
    };
}

impl InferIntRangeInterface for BroadcastOp<'_> {
    range_of_source!();
}

impl InferIntRangeInterface for ExtractOp<'_> {
    range_of_source!();
}

impl InferIntRangeInterface for ShapeCastOp<'_> {
    range_of_source!();
}

impl InferIntRangeInterface for TransposeOp<'_> {
    range_of_source!();
}

impl InferIntRangeInterface for InsertOp<'_> {
    fn infer_result_ranges(&self, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        // The positions follow.
        match operands {
            [Some(source), Some(destination), ..] => vec![Some(source.union(destination))],
            _ => Vec::new(),
        }
    }
}

impl InferIntRangeInterface for StepOp<'_> {
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        vec![Some(steps(self.op()))]
    }
}

/// Returns the range of the numbers of the elements of a vector.
fn steps(op: OpRef<'_>) -> ConstantIntRanges {
    let ty = op.result_types().next();
    let len = ty.and_then(|ty| match ty.data(op.ctx()) {
        // A scalable vector has a multiple of these elements.
        TypeData::Vector { shape, scalable, .. } if !scalable.contains(&true) => shape.first().copied(),
        _ => None,
    });
    match len.filter(|len| *len > 0) {
        Some(len) => {
            let number = |number: i64| Int::wrapping_signed(Int::INDEX_WIDTH, number.into());
            ConstantIntRanges::from_signed(number(0), number(len - 1))
        }
        None => ConstantIntRanges::max_range(Int::INDEX_WIDTH),
    }
}
