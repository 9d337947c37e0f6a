//! The canonicalization patterns of the dialect.

use drr::PatternSet;
use drr::prelude::*;

use super::ConcatOp;
use super::rules::ValuePatterns;
use super::slices::SlicePatterns;
use crate::shared::new_ops::{NewOps, NewOpsPattern};
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
const CAST_OF_SINGLE_INPUT: OpRewrite<NewOpsPattern> =
    NewOpsPattern::new("ConcatOptimization", "tosa.concat", &["tensor.cast"], |op| {
        let (input, result) = (op.operand(0)?, op.result(0)?);
        let is_cast = op.num_operands() == 1 && input.ty() != result.ty();
        is_cast.then(|| NewOps::one("tensor.cast", [input], Vec::new(), result.ty()))
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
