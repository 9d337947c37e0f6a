//! Listeners for the events of a driver.

use drr_ir::{Ir, Op};

use crate::rewriter::Event;
use crate::{FrozenPatterns, PatternSpec};

/// A listener for the events of a driver. The events of a rewrite are delivered after its commit.
#[expect(unused_variables, reason = "a listener need not look at everything that it gets")]
pub trait Listener {
    /// Called at the start of a run, with the patterns that the driver tries.
    fn begin(&mut self, ir: &Ir, patterns: &FrozenPatterns) {}

    /// Called before a pattern is tried. With a listener, the driver tries all patterns of the root until one matches;
    /// without a listener, it skips patterns whose predicates do not hold.
    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {}

    /// Called after a pattern was tried. If it has `matched`, it has rewritten the op, and `root` is usually stale.
    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {}

    /// Returns `true` if the driver shall compute reasons and call [`Listener::match_failed`] and
    /// [`Listener::fold_failed`]. Called once, at the start of a run.
    fn wants_reasons(&self) -> bool {
        false
    }

    /// Called when a pattern does not match, with the reason. Patterns written by hand provide reasons with
    /// [`MatchContext::no_match`](crate::MatchContext::no_match). Not called for failures without a reason.
    fn match_failed(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {}

    /// Called when an op is not replaced by the attributes to which it folds, because no constant op can be built for
    /// them, with the reason. Called only if a listener [wants reasons](Listener::wants_reasons).
    fn fold_failed(&mut self, ir: &Ir, op: Op, reason: &str) {}

    /// Called after a failed rewrite was rolled back. Its edits have no events. The driver tries the next pattern,
    /// unless the rewrite was invalid, in which case it stops with an error.
    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {}

    /// Called after a change of the IR.
    fn event(&mut self, ir: &Ir, event: Event) {}

    /// Called when the driver visits an op that has patterns or a fold or may be dead. The driver does not visit an op
    /// again if that would have no effect.
    fn visit(&mut self, ir: &Ir, op: Op) {}

    /// Called in a dialect conversion after an op of the input was rewritten by a pattern, or folded if there is none.
    /// The results are legal then. Replaced ops are erased, and events delivered, at the end of the conversion.
    fn converted(&mut self, pattern: Option<&PatternSpec>, ir: &Ir, op: Op) {}
}

/// Forwards all events to each of several listeners, in order.
impl Listener for Vec<&mut dyn Listener> {
    fn begin(&mut self, ir: &Ir, patterns: &FrozenPatterns) {
        self.iter_mut().for_each(|listener| listener.begin(ir, patterns));
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        self.iter_mut()
            .for_each(|listener| listener.pattern_begin(pattern, ir, root));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {
        self.iter_mut()
            .for_each(|listener| listener.pattern_end(pattern, ir, root, matched));
    }

    fn wants_reasons(&self) -> bool {
        self.iter().any(|listener| listener.wants_reasons())
    }

    fn match_failed(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        self.iter_mut()
            .for_each(|listener| listener.match_failed(pattern, ir, root, reason));
    }

    fn fold_failed(&mut self, ir: &Ir, op: Op, reason: &str) {
        self.iter_mut()
            .for_each(|listener| listener.fold_failed(ir, op, reason));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        self.iter_mut()
            .for_each(|listener| listener.rolled_back(pattern, ir, root, reason));
    }

    fn event(&mut self, ir: &Ir, event: Event) {
        self.iter_mut().for_each(|listener| listener.event(ir, event));
    }

    fn visit(&mut self, ir: &Ir, op: Op) {
        self.iter_mut().for_each(|listener| listener.visit(ir, op));
    }

    fn converted(&mut self, pattern: Option<&PatternSpec>, ir: &Ir, op: Op) {
        self.iter_mut().for_each(|listener| listener.converted(pattern, ir, op));
    }
}

/// The listener of [`GreedyRewriteConfig`](super::GreedyRewriteConfig): `()` for none, a `&mut` to a [`Listener`], or
/// an `Option` of that.
pub trait OptionalListener: sealed::Sealed {
    /// Returns the listener, if there is one.
    fn as_listener(&mut self) -> Option<&mut dyn Listener>;
}

impl OptionalListener for () {
    fn as_listener(&mut self) -> Option<&mut dyn Listener> {
        None
    }
}

impl<L: Listener> OptionalListener for &mut L {
    fn as_listener(&mut self) -> Option<&mut dyn Listener> {
        Some(*self)
    }
}

impl OptionalListener for &mut dyn Listener {
    fn as_listener(&mut self) -> Option<&mut dyn Listener> {
        Some(*self)
    }
}

impl OptionalListener for Option<&mut dyn Listener> {
    fn as_listener(&mut self) -> Option<&mut dyn Listener> {
        match self {
            Some(listener) => Some(*listener),
            None => None,
        }
    }
}

mod sealed {
    use super::Listener;

    pub trait Sealed {}
    impl Sealed for () {}
    impl<L: Listener> Sealed for &mut L {}
    impl Sealed for &mut dyn Listener {}
    impl Sealed for Option<&mut dyn Listener> {}
}
