//! Who hears of what a driver does.

use drr_ir::{Ir, Op};

use crate::PatternSpec;
use crate::rewriter::Event;

/// Hears of what a driver does. Of a rewrite it hears after the rewrite is complete.
pub trait Listener {
    /// A pattern is about to be tried. A driver that nobody listens to leaves out those that cannot match by the looks of the
    /// op; a listener hears of all patterns of the root, up to the one that matches.
    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        let _ = (pattern, ir, root);
    }

    /// A pattern was tried. `matched` says whether it has rewritten; `root` is usually stale then.
    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {
        let _ = (pattern, ir, root, matched);
    }

    /// Whether [`Listener::match_failed`] is wanted. It is asked once; reasons are made only for those who want them.
    fn wants_reasons(&self) -> bool {
        false
    }

    /// A pattern does not match, and this is why. Patterns written by hand say it with
    /// [`MatchContext::no_match`](crate::MatchContext::no_match); if one does not, nobody hears of it here.
    fn match_failed(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        let _ = (pattern, ir, root, reason);
    }

    /// A rewrite has failed in the middle, and everything that it had changed is undone; nobody has heard of those changes.
    /// The next pattern is tried, unless the rewrite has made a mistake: with that the driver stops.
    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        let _ = (pattern, ir, root, reason);
    }

    /// Something changed.
    fn event(&mut self, ir: &Ir, event: Event) {
        let _ = (ir, event);
    }

    /// The driver looks at an op: it has patterns or a fold, or may be dead. Where looking again would come to the same, the
    /// driver does not look again.
    fn visit(&mut self, ir: &Ir, op: Op) {
        let _ = (ir, op);
    }
}
