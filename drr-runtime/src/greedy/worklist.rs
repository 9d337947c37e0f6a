//! Which ops are to be looked at: a stack with the semantics of a set. Pushing an op that is on it does nothing.
//!
//! Whether an op is on the list is a bit in its own line, which erasing clears. An entry of an erased op is skipped when it is
//! popped; if its place was given to a new op that is on the list too, the new op's entry lies above.

use drr_ir::{Ir, OpRef};

/// The bit of an op's mark that says that it is on the list.
const QUEUED: u8 = 1;
/// The bit that says that a strict driver may look at the op.
const ALLOWED: u8 = 2;

/// The list.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<u32>,
}

impl Worklist {
    /// Takes everything off the list.
    pub(super) fn clear(&mut self, ir: &mut Ir) {
        for index in self.stack.drain(..) {
            ir.lower_mark(index, QUEUED);
        }
    }

    /// From now on a strict driver may look at the op.
    pub(super) fn allow(&self, ir: &mut Ir, index: u32) {
        ir.raise_mark(index, ALLOWED);
    }

    /// Whether a strict driver may look at the op.
    pub(super) fn is_allowed(&self, op: OpRef<'_>) -> bool {
        op.mark() & ALLOWED != 0
    }

    /// Whether the op is on the list.
    #[inline]
    pub(super) fn holds(op: OpRef<'_>) -> bool {
        op.mark() & QUEUED != 0
    }

    /// Makes room for this number of ops.
    pub(super) fn reserve(&mut self, ops: usize) {
        self.stack.reserve(ops);
    }

    /// Puts an op on the list; says whether it was not there before.
    #[inline]
    pub(super) fn push(&mut self, ir: &mut Ir, index: u32) -> bool {
        let is_new = ir.raise_mark(index, QUEUED).is_some_and(|mark| mark & QUEUED == 0);
        if is_new {
            self.stack.push(index);
        }
        is_new
    }

    /// Takes the op from the top.
    #[inline]
    pub(super) fn pop(&mut self, ir: &mut Ir) -> Option<u32> {
        while let Some(index) = self.stack.pop() {
            if ir.lower_mark(index, QUEUED) & QUEUED != 0 {
                return Some(index);
            }
        }
        None
    }

    /// Turns the list round: the last becomes the first.
    pub(super) fn reverse(&mut self) {
        self.stack.reverse();
    }
}
