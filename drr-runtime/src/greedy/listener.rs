//! The events of a driver.

use drr_ir::{Ir, Op};

use crate::PatternSpec;
use crate::rewriter::Event;

/// Gets the events of a driver. The events of a rewrite come after its commit.
#[expect(unused_variables, reason = "a listener need not look at everything that it gets")]
pub trait Listener {
    /// A pattern is about to be tried. With a listener, the driver tries all patterns of the root, up to the one that matches;
    /// without one, it leaves out those whose predicates do not hold.
    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {}

    /// A pattern was tried. If it has `matched`, it has rewritten, and `root` is usually stale.
    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {}

    /// Whether the driver calls [`Listener::match_failed`]. It asks once, at the start; reasons cost time.
    fn wants_reasons(&self) -> bool {
        false
    }

    /// A pattern does not match, for this reason. Patterns written by hand give reasons with
    /// [`MatchContext::no_match`](crate::MatchContext::no_match); without a reason, this method is not called.
    fn match_failed(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {}

    /// A rewrite has failed and was rolled back; its changes have no events. The driver tries the next pattern, unless the
    /// rewrite was invalid: then it stops with an error.
    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {}

    /// The IR has changed.
    fn event(&mut self, ir: &Ir, event: Event) {}

    /// The driver visits an op that has patterns or a fold, or may be dead. It does not visit an op again if that would change
    /// nothing.
    fn visit(&mut self, ir: &Ir, op: Op) {}
}

/// Each of several listeners gets all events, in this order.
impl Listener for Vec<&mut dyn Listener> {
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
}
