//! Patterns written by hand, in the two halves that generated ones have.

use drr_ir::{Op, OpRef};

use super::{MatchContext, PatternSpec, RewritePattern};
use crate::Rewriter;

/// A pattern written by hand. The first half looks, the second half changes.
pub trait SplitPattern: Send + Sync {
    /// What the first half hands to the second: handles for keeping, attributes, numbers.
    type Match;

    /// The pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Whether the op matches, and what of it the rewrite needs.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites the op that matched.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>);
}

/// Makes a [`SplitPattern`] a [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct HandWritten<P>(pub P);

impl<P: SplitPattern> RewritePattern for HandWritten<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let cx = rewriter.match_context();
        let Some(found) = self.0.matches(&cx, cx.ir().op(root)) else {
            return false;
        };
        self.0.rewrite(found, root, rewriter);
        true
    }
}
