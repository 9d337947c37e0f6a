//! Canonicalization of `gpu.wait`, whose operands and result are async tokens.

use drr::PatternSpec;
use drr::prelude::*;

use super::WaitOp;

/// Removes dependencies that wait for nothing.
pub(super) struct EraseRedundantGpuWaitOpPairs;

/// Returns `true` if a token is of a wait without dependencies.
fn is_immediate(token: ValueRef<'_>) -> bool {
    let wait = token.defining_op().and_then(WaitOp::cast);
    wait.is_some_and(|wait| wait.op().num_operands() == 0)
}

impl OpRewritePattern for EraseRedundantGpuWaitOpPairs {
    /// The numbers of the dependencies.
    type Match = Vec<usize>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<WaitOp<'_>>("EraseRedundantGpuWaitOpPairs")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Vec<usize>> {
        let tokens = root.operands().enumerate();
        let redundant: Vec<usize> = tokens
            .filter(|(_, token)| is_immediate(*token))
            .map(|(number, _)| number)
            .collect();
        (!redundant.is_empty()).then_some(redundant)
    }

    fn rewrite(&self, redundant: Vec<usize>, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.erase_operands(root, &redundant);
    }
}

patterns! {
    pub(super) WaitPatterns = [WaitForNothing, WaitForOneToken]
}

pat! {
    /// The host waits for nothing.
    WaitForNothing: (WaitOp (variadic)) => (variadic)
}

pat! {
    /// The only dependency is done when the token is.
    WaitForOneToken: (WaitOp (variadic $dependency)) => (replaceWithValue $dependency)
}

/// Erases a wait whose token is unused: the host does not wait.
pub(super) struct EraseUnusedWait;

impl OpRewritePattern for EraseUnusedWait {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<WaitOp<'_>>("EraseUnusedWait")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        (root.num_results() == 1 && root.is_unused()).then_some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.erase_op(root);
    }
}
