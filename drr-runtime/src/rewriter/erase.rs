//! Erasure of ops.

use drr_ir::{DriverIr, InsertPoint, Op, OpRef};
use rustc_hash::FxHashSet;

use super::{Event, RewriteError, Rewriter, order};

impl Rewriter<'_> {
    /// Erases an op and everything nested in it. Its results must be unused.
    pub fn erase_op(&mut self, op: Op) {
        if self.is_deferring() {
            return self.defer_erasure(op);
        }
        if self.ir.get(op).is_none() {
            return self.fail(RewriteError::Stale);
        }
        if self.must_keep_existing_ops() {
            return;
        }
        self.open();
        self.record_lost_effects(op);
        let builds_here = self.point == InsertPoint::Before(op) || self.point == InsertPoint::After(op);
        let next_point = if builds_here { self.point_after(op) } else { self.point };
        let parent = self.parent_to_record(op);
        let events = &mut self.changes.events;
        let is_erased = self.ir.erase_plain(op, |by| events.push(Event::Revisit(by)));
        if is_erased {
            self.changes.erased_from.record(op, parent);
            self.changes.note(Event::Erased(op));
            self.point = next_point;
            return;
        }
        if let Err(error) = self.ir.check_erasable(op) {
            return self.fail(RewriteError::Ir(error));
        }
        self.point = next_point;
        if self.ir.op(op).num_regions() > 0 {
            let inside = order::nested_erasure_order(self.ir.op(op));
            self.record_nested_erasures(&inside);
        }
        self.record_erasure(op);
        if let Err(error) = self.ir.erase(op) {
            self.fail(RewriteError::Ir(error));
        }
    }

    /// Returns the parent of an op that is erased next, if the rewrite has events, which may be about the op.
    #[inline]
    fn parent_to_record(&self, op: Op) -> Option<Op> {
        if self.changes.events.is_empty() {
            return None;
        }
        self.ir.op(op).parent_op().map(OpRef::handle)
    }

    /// Returns the insertion point after an op, which stays valid when the op is erased.
    pub(super) fn point_after(&self, op: Op) -> InsertPoint {
        let op = self.ir.op(op);
        match (op.next(), op.block()) {
            (Some(next), _) => InsertPoint::Before(next.handle()),
            (None, Some(block)) => InsertPoint::End(block.handle()),
            (None, None) => InsertPoint::Detached,
        }
    }

    /// Records the erasure of an op after its nested ops, and a `Revisit` event for each defining op of an operand that has at most one
    /// other user.
    pub(super) fn record_erasure(&mut self, op: Op) {
        self.changes.erased_from.record(op, self.parent_to_record(op));
        let op_ref = self.ir.op(op);
        let mut seen = FxHashSet::default();
        let is_wide = op_ref.num_operands() > 8;
        for operand in op_ref.operands() {
            let Some(by) = operand.defining_op() else { continue };
            // Walking all uses once per operand would be quadratic for a value that is used many times.
            if is_wide && !seen.insert(operand.index()) {
                continue;
            }
            let mut other = None;
            let few = operand.uses().all(|used| {
                let user = used.owner();
                user == op_ref || *other.get_or_insert(user) == user
            });
            if few {
                self.changes.events.push(Event::Revisit(by.handle()));
            }
        }
        self.changes.note(Event::Erased(op));
    }

    /// Records the erasure of nested ops and blocks. The operands of each op are dropped immediately, so that the next
    /// op sees the remaining uses.
    pub(super) fn record_nested_erasures(&mut self, inside: &[order::ErasedEntity]) {
        for &gone in inside {
            match gone {
                order::ErasedEntity::Op(op) => {
                    self.record_erasure(op);
                    self.ir.set_operands(op, &[]);
                }
                order::ErasedEntity::Block(block) => self.changes.events.push(Event::BlockErased(block)),
            }
        }
    }
}
