//! Patterns: their data, sets of them, and the functions that generated patterns call.
//!
//! - `spec`: the pattern as data, with what must hold for it to match.
//! - `footprint`: what a match depends on.
//! - `check`: lints of a set.
//! - `freeze`: the frozen form of a set.
//! - `set`: sets of patterns, and what can be added to one.
//! - `index`: which patterns of a set are worth trying on an op.
//! - `split`: patterns written by hand, with a match and a rewrite.
//! - `defined`: types and attributes of dialects that a rewrite makes.
//! - `documented`: which operations a pattern matches and builds, for the pages of rustdoc.
//! - `entity`: constraints of the constraint list.
//! - `fallible`: native code that can fail.
//! - `native`: what native code takes and returns.
//! - `parts`: options and lists of what has types or locations.
//! - `located`: what `(location ..)` takes.
//! - `typed`: what `(returnType ..)` takes.
//! - `yielded`: what native code of the constraint list yields.
//! - `matched`: what native code in a source yields.
//! - `region`: regions and blocks of generated patterns.
//! - `support`: what generated patterns share.
//! - `unnamed`: names for patterns that have none.

mod check;
pub mod defined;
pub mod documented;
pub mod entity;
pub mod fallible;
mod footprint;
mod freeze;
pub(crate) mod index;
pub mod located;
pub mod matched;
pub mod native;
mod parts;
pub mod region;
mod set;
mod spec;
mod split;
pub mod support;
pub mod typed;
pub mod unnamed;
pub mod yielded;

pub use check::{Lint, LintKind};
pub use entity::{ArgumentOf, BlockArg, EntityConstraint, HasNoUseOf, HasOneUse};
pub use footprint::{Dependency, MatchFootprint};
pub use freeze::{FreezeError, FrozenPatterns};
pub use set::{PatternSet, Patterns};
pub use spec::{Entry, PatternCode, PatternSpec, Predicate, RootKind};
pub use split::{Fallible, FalliblePattern, OpRewrite, OpRewritePattern};

#[doc(no_inline)]
pub use drr_schema::{Rule, ShapeNode};

use std::sync::Arc;

use drr_ir::Op;

use crate::Rewriter;

/// A rewrite pattern, as drivers see it. `pat!` implements it; by hand implement [`OpRewritePattern`] and wrap it in
/// [`OpRewrite`], or, if the rewrite can fail, [`FalliblePattern`] in [`Fallible`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rewrite pattern",
    label = "not a rewrite pattern",
    note = "patterns are written with `pat!`, or by hand as an `OpRewritePattern` in `OpRewrite` or a `FalliblePattern` in `Fallible`"
)]
pub trait RewritePattern: Send + Sync {
    /// The pattern as data.
    fn spec(&self) -> PatternSpec;

    /// Tries to match the op, rewrites it if it matches, and returns whether it matched. Until it has matched it changes nothing.
    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool;

    /// The pattern as a constant, if it is one that `pat!` has made.
    #[doc(hidden)]
    fn code(&self) -> Option<&'static PatternCode> {
        None
    }

    /// Adds the pattern to a set.
    #[doc(hidden)]
    fn add_itself(self, set: &mut PatternSet)
    where
        Self: Sized + 'static,
    {
        set.push(Arc::new(self));
    }
}

/// What `pat!` implements: a pattern is a constant. So the compiler has nothing to make for a pattern but its one function.
pub trait Generated: Send + Sync {
    /// The pattern, its data and its code.
    const CODE: &'static PatternCode;
}

/// For everything that `pat!` and `drr!` make; `Generated` is what they implement.
#[diagnostic::do_not_recommend]
impl<P: Generated> RewritePattern for P {
    fn spec(&self) -> PatternSpec {
        P::CODE.spec
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        (P::CODE.apply)(root, rewriter).is_some()
    }

    fn add_itself(self, set: &mut PatternSet)
    where
        Self: Sized + 'static,
    {
        P::CODE.add_itself(set);
    }
}

#[diagnostic::do_not_recommend]
impl RewritePattern for &'static PatternCode {
    fn spec(&self) -> PatternSpec {
        self.spec
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        (self.apply)(root, rewriter).is_some()
    }

    fn code(&self) -> Option<&'static PatternCode> {
        Some(self)
    }
}
