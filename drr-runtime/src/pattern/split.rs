//! Patterns written by hand, in the two halves that generated ones have.

use std::fmt::Display;

use drr_ir::{Op, OpRef};

use super::{PatternSpec, RewritePattern};
use crate::MatchContext;
use crate::Rewriter;

/// A pattern written by hand. The first half looks, the second half changes.
pub trait OpRewritePattern: Send + Sync {
    /// What the first half hands to the second: handles for keeping, attributes, numbers.
    type Match;

    /// The pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Whether the op matches, and what of it the rewrite needs.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites the op that matched.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>);
}

/// Makes an [`OpRewritePattern`] a [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct OpRewrite<P>(pub P);

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

/// A pattern written by hand whose second half can fail, in the middle of its changes. If it does, all of them are undone,
/// the driver tries the next pattern, and its [`Outcome`](crate::Outcome) and listener say why.
///
/// What can be known before should be looked at by the first half: a rewrite that can be undone costs about half as much
/// again. Patterns that cannot fail do not pay for it.
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
    /// What the first half hands to the second: handles for keeping, attributes, numbers.
    type Match;

    /// Why the second half fails.
    type Error: Display;

    /// The pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Whether the op matches, and what of it the rewrite needs.
    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match>;

    /// Rewrites the op that matched.
    ///
    /// # Errors
    /// If the op cannot be rewritten after all; whatever was changed is undone.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), Self::Error>;
}

/// Makes a [`FalliblePattern`] a [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct Fallible<P>(pub P);

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
