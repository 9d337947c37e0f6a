//! The canonicalization patterns of the dialect.

use drr::prelude::*;
use drr::{OperationState, PatternSet};

use super::ConcatOp;
use super::rules::ValuePatterns;
use super::slices::SlicePatterns;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::operands_pattern::{MAX_MERGED_OPERANDS, OperandsPattern};

/// Adds the canonicalization patterns of `tosa`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_tosa(patterns: &mut PatternSet) {
    patterns
        .add(FLATTEN_CONCATS)
        .add(CAST_OF_SINGLE_INPUT)
        .add(ValuePatterns)
        .add(SlicePatterns);
}

/// Casts the only input of a concatenation to the type of the result.
const CAST_OF_SINGLE_INPUT: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("ConcatOptimization", "tosa.concat", &["tensor.cast"], |op| {
        let (input, ty) = (op.operand(0)?, op.result(0)?.ty());
        let is_cast = op.num_operands() == 1 && input.ty() != ty;
        let input = input.handle();
        is_cast.then(|| {
            OpReplacement::with_new_op(move |rewriter| {
                rewriter.insert(OperationState {
                    location: rewriter.location(),
                    operands: &[input],
                    result_types: &[ty],
                    ..OperationState::new(rewriter.ctx().op_name("tensor.cast"))
                })
            })
        })
    });

/// Joins the inputs of concatenations along the same axis. MLIR folds them before it applies patterns.
const FLATTEN_CONCATS: OpRewrite<OperandsPattern> = OperandsPattern::new("FlattenConcats", "tosa.concat", |op| {
    let axis = ConcatOp::SLOTS.axis;
    let mut is_nested = false;
    let mut inputs = Vec::new();
    for input in op.operands() {
        let inner = input.defining_op().and_then(ConcatOp::cast).map(|inner| inner.op());
        match inner.filter(|inner| axis.of(*inner) == axis.of(op)) {
            Some(inner) => {
                is_nested = true;
                inputs.extend(inner.operands().map(|input| input.handle()));
            }
            None => inputs.push(input.handle()),
        }
    }
    (is_nested && inputs.len() <= MAX_MERGED_OPERANDS).then_some(inputs)
});
