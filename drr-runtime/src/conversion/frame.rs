//! The state of an op that is being legalized.

use std::ops::Range;
use std::rc::Rc;

use drr_ir::Op;

use crate::rewriter::transaction::Savepoint;

/// An op that is being legalized.
pub(super) struct Frame {
    pub(super) op: Op,
    /// Number of ops whose legalization waits for this one.
    pub(super) depth: usize,
    pub(super) stage: Stage,
    pub(super) candidates: Option<Rc<[u32]>>,
    /// Index of the next candidate.
    pub(super) next: usize,
    pub(super) attempt: Option<RunningAttempt>,
    /// The state before the op was folded in place. As in MLIR, the rollback of a later fold to illegal constants
    /// undoes the fold in place, too.
    pub(super) before_in_place_folds: Option<Savepoint>,
}

/// Stage of the legalization of an op. After [`Start`](Stage::Start), the stages follow in order of declaration from
/// [`FoldBefore`](Stage::FoldBefore) on. A fold in place leads to [`Folded`](Stage::Folded), and from there back to the
/// start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Start,
    /// The op was folded in place. Unless it is legal now, its legalization starts again.
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
    /// Set if the op was folded in place, so that its own legalization begins anew when the results are legal.
    pub(super) is_in_place: bool,
    pub(super) savepoint: Savepoint,
    /// Ops that the fold or pattern has modified in place, which must become legal first. The next one is the last
    /// element.
    pub(super) modified: Vec<Op>,
    /// Ops that the fold or pattern has built, which must become legal after the modified ones, as indices of
    /// [`ConversionState::created`](crate::rewriter::conversion_state::ConversionState::created).
    pub(super) created: Range<usize>,
    /// The modified or built op whose legalization was begun last.
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
