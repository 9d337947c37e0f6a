//! What can be added to a set of patterns: a pattern, another set, a group.

use super::{PatternSet, RewritePattern};

/// What can be added to a [`PatternSet`]: a pattern, another set, or a group that `patterns!` has made.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rewrite pattern",
    label = "not a rewrite pattern",
    note = "patterns are written with `pat!`, or by hand as an `OpRewritePattern` in `OpRewrite`; several of them are a `PatternSet` or a group of `patterns!`"
)]
pub trait Patterns {
    /// Adds what it stands for, in its order.
    fn add_to(self, set: &mut PatternSet);
}

impl<P: RewritePattern + 'static> Patterns for P {
    fn add_to(self, set: &mut PatternSet) {
        self.add_itself(set);
    }
}

/// The patterns that the set's own switches leave, with their labels.
impl Patterns for PatternSet {
    fn add_to(self, set: &mut PatternSet) {
        set.append(self);
    }
}
