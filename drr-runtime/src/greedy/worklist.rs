//! The worklist: a stack with the semantics of a set. Pushing an op that is on it does nothing.
//!
//! Whether an op is on the list is a bit in its own line, which erasing clears. An entry of an erased op is skipped when it is
//! popped; if its place was given to a new op that is on the list too, the new op's entry lies above. A list that a sweep begins
//! with goes without these bits until something changes: nothing is pushed before.

use drr_ir::{DriverIr, Ir, OpRef};

use super::dirty::STALE;

/// Flag of an op: it is on the list.
const QUEUED: u8 = 1;
/// Flag of an op: a strict driver may visit it.
const ALLOWED: u8 = 2;

/// The list.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<u32>,
    /// Where on the stack those are that have to be looked at as long as nothing changes; none for all.
    due: Option<Vec<u32>>,
    /// Whether those on the list have the bit that says so.
    is_marked: bool,
}

impl Worklist {
    /// Takes everything off the list.
    pub(super) fn clear(&mut self, ir: &mut Ir) {
        for index in self.stack.drain(..) {
            ir.clear_flags(index, QUEUED | STALE);
        }
        self.due = None;
    }

    /// Begins anew with these ops, no two the same, of which the last one comes first. `due` says where those are that have to
    /// be looked at as long as nothing changes, if not all have to.
    pub(super) fn begin(&mut self, ops: Vec<u32>, due: Option<Vec<u32>>) {
        self.stack = ops;
        self.due = due;
        self.is_marked = false;
    }

    /// Something changes: from now on all that is on the list is looked at, and ops can be pushed.
    #[inline]
    pub(super) fn open(&mut self, ir: &mut Ir) {
        if !self.is_marked {
            self.mark(ir);
        }
    }

    #[inline(never)]
    fn mark(&mut self, ir: &mut Ir) {
        self.is_marked = true;
        self.due = None;
        for &index in &self.stack {
            // What has changed may be that it was erased.
            if ir.op_at(index).is_some() {
                ir.set_flags(index, QUEUED);
            }
        }
    }

    /// From now on a strict driver may visit the op.
    pub(super) fn allow(&self, ir: &mut Ir, index: u32) {
        ir.set_flags(index, ALLOWED);
    }

    /// Whether a strict driver may visit the op.
    pub(super) fn is_allowed(op: OpRef<'_>) -> bool {
        op.driver_flags() & ALLOWED != 0
    }

    /// Whether the op is on the list.
    #[inline]
    pub(super) fn holds(op: OpRef<'_>) -> bool {
        op.driver_flags() & QUEUED != 0
    }

    /// Puts an op on the list, if it is not there already.
    #[inline]
    pub(super) fn push(&mut self, ir: &mut Ir, index: u32) {
        debug_assert!(self.is_marked, "the list was opened");
        if ir.set_flags(index, QUEUED).is_some_and(|flags| flags & QUEUED == 0) {
            self.stack.push(index);
        }
    }

    /// Takes the op from the top.
    #[inline]
    pub(super) fn pop(&mut self, ir: &mut Ir) -> Option<u32> {
        if !self.is_marked {
            return self.pop_due(ir);
        }
        while let Some(index) = self.stack.pop() {
            if ir.clear_flags(index, QUEUED | STALE) & QUEUED != 0 {
                return Some(index);
            }
        }
        None
    }

    /// The same as long as nothing has changed.
    #[inline]
    fn pop_due(&mut self, ir: &mut Ir) -> Option<u32> {
        let Some(due) = &mut self.due else {
            return self.stack.pop();
        };
        self.stack.truncate(due.pop().map_or(0, |place| place as usize + 1));
        let index = self.stack.pop()?;
        ir.clear_flags(index, STALE);
        Some(index)
    }

    /// Turns the list round: the last becomes the first.
    pub(super) fn reverse(&mut self) {
        self.stack.reverse();
        for place in self.due.iter_mut().flatten() {
            *place = self.stack.len() as u32 - 1 - *place;
        }
        if let Some(due) = &mut self.due {
            due.reverse();
        }
    }
}
