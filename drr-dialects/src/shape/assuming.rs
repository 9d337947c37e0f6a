//! Canonicalization of the results of `shape.assuming`.

use drr::prelude::*;
use drr::{InsertPoint, OperationState, PatternSpec};

use super::AssumingOp;
use crate::shared::replacement::take_bodies;

/// Drops results without uses.
pub(super) struct AssumingOpRemoveUnusedResults;

impl OpRewritePattern for AssumingOpRemoveUnusedResults {
    /// The terminator, and the numbers of the results with uses.
    type Match = (Op, Vec<usize>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AssumingOp<'_>>("AssumingOpRemoveUnusedResults")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let terminator = root.region(0)?.first_block()?.last_op()?;
        let used = root.results().filter(|result| result.has_uses());
        let used: Vec<usize> = used.map(|result| result.number()).collect();
        (used.len() < root.num_results()).then(|| (terminator.handle(), used))
    }

    fn rewrite(&self, (terminator, used): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let yielded: Vec<Value> = rewriter
            .ir()
            .op(terminator)
            .operands()
            .map(|value| value.handle())
            .collect();
        let yielded: Vec<Value> = used.iter().filter_map(|number| yielded.get(*number).copied()).collect();
        rewriter.set_operands(terminator, &yielded);
        let op = rewriter.ir().op(root);
        let location = op.location();
        let witness: Vec<Value> = op.operands().handles();
        let result_types: Vec<Type> = yielded.iter().map(|value| rewriter.value_type(*value)).collect();
        rewriter.set_insert_point(InsertPoint::Before(root));
        let new = OperationState {
            location,
            operands: &witness,
            result_types: &result_types,
            empty_regions: 1,
            ..OperationState::of::<AssumingOp<'_>>(rewriter)
        };
        let new = rewriter.insert(new);
        take_bodies(rewriter, root, new);
        for (position, number) in used.into_iter().enumerate() {
            let (old, new) = (rewriter.result(root, number), rewriter.result(new, position));
            rewriter.replace_uses(old, new);
        }
        rewriter.erase_op(root);
    }
}
