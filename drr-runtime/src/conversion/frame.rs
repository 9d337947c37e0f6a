//! The state of an op that is being legalized.

use std::ops::Range;
use std::rc::Rc;

use drr_ir::Op;

use crate::rewriter::transaction::Savepoint;

/// An op that is being legalized.
pub(super) struct Frame {
    pub(super) op: Op,
    /// Number of ops that wait for it.
    pub(super) depth: usize,
    pub(super) stage: Stage,
    pub(super) candidates: Option<Rc<[u32]>>,
    /// Index of the next candidate.
    pub(super) next: usize,
    pub(super) attempt: Option<RunningAttempt>,
    /// The state before the op was folded in place. As in MLIR, a fold to constants that cannot be legalized undoes that, too.
    pub(super) before_in_place_folds: Option<Savepoint>,
}

/// Stage of the legalization of an op, in the order in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Start,
    /// The op was folded in place. If it is not legal now, it is legalized anew.
    Folded,
    FoldBefore,
    Patterns,
    FoldAfter,
    End,
}

/// A fold or pattern that was applied, and whose results are being legalized.
pub(super) struct RunningAttempt {
    /// Number of the pattern; `None` for a fold.
    pub(super) pattern: Option<u32>,
    pub(super) savepoint: Savepoint,
    /// Ops that it has modified in place and that must become legal, the next one last.
    pub(super) modified: Vec<Op>,
    /// Indices of the ops that it has built and that must become legal then, of those that patterns have built.
    pub(super) created: Range<usize>,
    /// The last op that was to be legalized.
    pub(super) last: Option<Op>,
}

impl Frame {
    pub(super) fn new(op: Op, depth: usize) -> Frame {
        Frame {
            op,
            depth,
            stage: Stage::Start,
            candidates: None,
            next: 0,
            attempt: None,
            before_in_place_folds: None,
        }
    }

    /// Returns the number of the next pattern to try.
    pub(super) fn candidate(&self) -> Option<u32> {
        self.candidates.as_ref()?.get(self.next).copied()
    }
}
