//! The canonicalization patterns of the dialect.

use drr::prelude::*;
use drr::{OperationState, PatternSet};

use super::ConcatOp;
use super::check::types_agree;
use super::infer::infer_types_of_concat_op;
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
///
/// An op whose only user is such an op is left to it, so that a chain is joined in one step, and not once for each of its ops.
const FLATTEN_CONCATS: OpRewrite<OperandsPattern> = OperandsPattern::new("FlattenConcats", "tosa.concat", |op| {
    let result = op.result(0)?;
    if result.has_one_use() && result.uses().all(|used| has_same_axis(used.owner(), op)) {
        return None;
    }
    let inputs = joined_inputs(op, true).or_else(|| joined_inputs(op, false))?;
    let changes = !op.operands().map(|input| input.handle()).eq(inputs.iter().copied());
    (changes && can_join(op, &inputs)?).then_some(inputs)
});

/// Returns the inputs of an op with those of the concatenations that only it uses instead of these. With `shared`, the same applies to
/// those with other users, which are copied: then there must not be too many inputs.
fn joined_inputs(op: OpRef<'_>, shared: bool) -> Option<Vec<Value>> {
    let mut inputs = Vec::new();
    let mut pending: Vec<ValueRef<'_>> = op.operands().collect();
    pending.reverse();
    while let Some(input) = pending.pop() {
        let inner = (input.defining_op()).filter(|inner| *inner != op && has_same_axis(*inner, op));
        match inner {
            Some(inner) if input.has_one_use() => {
                let start = pending.len();
                pending.extend(inner.operands());
                pending[start..].reverse();
            }
            Some(inner) if shared => inputs.extend(inner.operands().map(|input| input.handle())),
            _ => inputs.push(input.handle()),
        }
        if shared && inputs.len() > MAX_MERGED_OPERANDS {
            return None;
        }
    }
    Some(inputs)
}

/// Returns `true` if a `tosa.concat` can have these inputs. Unlike in MLIR, sizes that contradict each other stay in two ops.
fn can_join(op: OpRef<'_>, inputs: &[Value]) -> Option<bool> {
    let (ctx, ir) = (op.ctx(), op.ir());
    let axis = ConcatOp::SLOTS.axis.of(op)?;
    let types = infer_types_of_concat_op(ir, inputs, &[(ctx.ident("axis"), axis)])?;
    let mut ranks = inputs
        .iter()
        .filter_map(|input| Some(ir.value(*input).ty().shape(ctx)?.len()));
    let first = ranks.next();
    Some(ranks.all(|rank| Some(rank) == first) && types_agree(ctx, *types.first()?, op.result(0)?.ty()))
}

/// Returns `true` if both ops are concatenations along the same axis.
fn has_same_axis(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let axis = |op| ConcatOp::cast(op).map(|_| ConcatOp::SLOTS.axis.of(op));
    axis(op).is_some() && axis(op) == axis(other)
}
