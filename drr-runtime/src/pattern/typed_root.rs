//! Patterns written by hand whose root is an op of a known type.

use drr_ir::Op;
use drr_ir::define::TypedOp;

use super::{PatternSpec, RewritePattern};
use crate::MatchContext;
use crate::Rewriter;

/// A pattern written by hand whose root is an op of a known type: MLIR's `OpRewritePattern<AddOp>`.
///
/// Unlike with [`OpRewritePattern`](super::OpRewritePattern), the match receives a typed handle. [`TypedRewrite`] wraps
/// the pattern for sets. The guide for users of MLIR's C++ starts with an example.
pub trait TypedRewritePattern: Send + Sync {
    /// The name of the pattern.
    const NAME: &'static str;

    /// The type of the root op: `AddOp<'ir>`.
    type Root<'ir>: TypedOp<'ir>;

    /// The result of a match that the rewrite receives: handles, attributes, numbers.
    type Match;

    /// Returns the pattern as data. The default is [`PatternSpec::of_op`] without a file and line.
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            file: "",
            line: 0,
            ..PatternSpec::of_op::<Self::Root<'static>>(Self::NAME)
        }
    }

    /// Matches the op and returns the argument of the rewrite.
    fn matches(&self, cx: &MatchContext<'_>, root: Self::Root<'_>) -> Option<Self::Match>;

    /// Rewrites a matched op.
    fn rewrite(&self, found: Self::Match, root: Op, rewriter: &mut Rewriter<'_>);
}

/// Adapter from [`TypedRewritePattern`] to [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct TypedRewrite<P>(pub P);

#[diagnostic::do_not_recommend]
impl<P: TypedRewritePattern> RewritePattern for TypedRewrite<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let cx = rewriter.match_context();
        let found = P::Root::cast(cx.ir().op(root)).and_then(|root| self.0.matches(&cx, root));
        let Some(found) = found else { return false };
        rewriter.set_location_of_root(root);
        self.0.rewrite(found, root, rewriter);
        true
    }
}
