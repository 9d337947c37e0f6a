//! Patterns written by hand, with a match and a rewrite, as generated ones have.

use std::fmt::Display;

use drr_ir::{Op, OpRef};

use super::{PatternSpec, RewritePattern};
use crate::MatchContext;
use crate::Rewriter;

/// A pattern written by hand: the match reads, the rewrite changes.
pub trait OpRewritePattern: Send + Sync {
    /// What the match returns for the rewrite: handles, attributes, numbers.
    type Match;

    /// The pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Matches the op, and returns what the rewrite needs.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites the op that matched.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>);
}

/// Makes an [`OpRewritePattern`] a [`RewritePattern`].
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
        self.0.rewrite(found, root, rewriter);
        true
    }
}

/// A pattern written by hand whose rewrite can fail. If it does, its changes are rolled back, the driver tries the next pattern,
/// and its [`Outcome`](crate::Outcome) and listener give the reason.
///
/// The match should check whatever it can: a rewrite that can be rolled back costs about half as much again. Patterns that
/// cannot fail do not pay for it.
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
    /// What the match returns for the rewrite: handles, attributes, numbers.
    type Match;

    /// Why the rewrite fails.
    type Error: Display;

    /// The pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Matches the op, and returns what the rewrite needs.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites the op that matched.
    ///
    /// # Errors
    /// If the op cannot be rewritten after all; the changes are rolled back.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), Self::Error>;
}

/// Makes a [`FalliblePattern`] a [`RewritePattern`].
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
        rewriter.rewrite_or_roll_back(|rewriter| self.0.rewrite(found, root, rewriter))
    }
}
