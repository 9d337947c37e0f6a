//! Traits for patterns written by hand with separate match and rewrite functions.

use std::fmt::Display;

use drr_ir::{Op, OpRef};

use super::{PatternSpec, RewritePattern};
use crate::{MatchContext, RewriteOutcome, Rewriter};

/// A pattern written by hand with a match, which only reads the IR, and a rewrite, which changes it.
pub trait OpRewritePattern: Send + Sync {
    /// The result of a match that the rewrite receives: handles, attributes, numbers.
    type Match;

    /// Returns the pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Matches the op and returns the argument of the rewrite.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites a matched op.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>);
}

/// Adapter from [`OpRewritePattern`] to [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct OpRewrite<P>(pub P);

#[diagnostic::do_not_recommend]
impl<P: OpRewritePattern> RewritePattern for OpRewrite<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let cx = rewriter.match_context();
        let Some(found) = self.0.matches(&cx, cx.ir().op(root)) else {
            return false;
        };
        rewriter.set_location_of_root(root);
        self.0.rewrite(found, root, rewriter);
        true
    }
}

/// A pattern written by hand whose rewrite can fail. A failed rewrite is rolled back and the driver tries the next
/// pattern. The [`Outcome`](crate::Outcome) and the listener report the reason.
///
/// Perform as many checks as possible in the match: recording edits for a rollback makes a rewrite about 1.5 times as
/// expensive. Infallible patterns do not pay this cost.
///
/// ```
/// use drr_ir::{Op, OpRef};
/// use drr_runtime::{Fallible, FalliblePattern, MatchContext, PatternSet, PatternSpec, Rewriter};
///
/// /// Erases an op, unless there are too many of them already.
/// struct EraseSome;
///
/// impl FalliblePattern for EraseSome {
///     type Match = ();
///     type Error = &'static str;
///
///     fn spec(&self) -> PatternSpec {
///         PatternSpec::new("EraseSome", "test.op")
///     }
///
///     fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
///         Some(())
///     }
///
///     fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), &'static str> {
///         rewriter.erase_op(root);
///         Err("enough is enough")
///     }
/// }
///
/// let patterns = PatternSet::new().with(Fallible(EraseSome));
/// assert_eq!(patterns.specs().len(), 1);
/// ```
pub trait FalliblePattern: Send + Sync {
    /// The result of a match that the rewrite receives: handles, attributes, numbers.
    type Match;

    /// The reason for a failed rewrite.
    type Error: Display;

    /// Returns the pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Matches the op and returns the argument of the rewrite.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites a matched op.
    ///
    /// # Errors
    /// If the op cannot be rewritten. The changes are rolled back.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), Self::Error>;
}

/// Adapter from [`FalliblePattern`] to [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct Fallible<P>(pub P);

#[diagnostic::do_not_recommend]
impl<P: FalliblePattern> RewritePattern for Fallible<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let cx = rewriter.match_context();
        let Some(found) = self.0.matches(&cx, cx.ir().op(root)) else {
            return false;
        };
        rewriter.set_location_of_root(root);
        let outcome = rewriter.rewrite_or_roll_back(|rewriter| self.0.rewrite(found, root, rewriter));
        outcome == RewriteOutcome::Applied
    }
}
