//! The start of a sweep: which ops it looks at, and in which order; and equal constants become one on the way.

use drr_ir::{Op, OpRef};

use super::config::Strictness;
use super::dirty::{Dirty, Sweep};
use super::facts::{CONSTANT, MAY_DIE};
use super::process::Driver;

impl Driver<'_, '_> {
    /// Puts the ops of a sweep on the list: all of them, or those for which looking may change something.
    pub(super) fn fill(&mut self) {
        let ir = self.rewriter.raw();
        self.worklist.clear(ir);
        self.constants.clear();
        let mut sweep = match self.skips {
            true => self.dirty.begin(ir, &self.facts),
            false => Sweep::Everything,
        };
        let merges = self.config.cse_constants && self.facts.any(CONSTANT);
        if sweep == Sweep::Nothing && !merges {
            return;
        }
        if sweep == Sweep::Some && !merges && self.push_due() {
            return;
        }
        let inside = self.inside();
        self.worklist
            .reserve(if sweep == Sweep::Everything { inside.len() } else { 0 });
        let mut block = None;
        if self.skips && !merges && sweep == Sweep::Everything {
            return self.push_all(&inside);
        }
        for (at, &index) in inside.iter().enumerate() {
            if merges && !self.merge(&inside, at, &mut sweep) {
                continue;
            }
            self.push_in_turn(index, sweep, &mut block);
        }
        if self.config.top_down {
            self.worklist.reverse();
        }
    }

    /// Puts the ops on the list that are due, if none of them has regions: then their order is that of the walk.
    fn push_due(&mut self) -> bool {
        let ir = self.rewriter.raw();
        let root = ir.op(self.root);
        let mut due = Vec::new();
        let mut is_plain = true;
        let facts = &self.facts;
        let add = |op: OpRef<'_>| {
            if Dirty::is_marked(op, facts) && op.index() != root.index() {
                is_plain &= op.num_regions() == 0;
                due.push(op.index());
            }
        };
        match self.config.top_down {
            true => root.walk().for_each(add),
            false => root.walk_post_order().for_each(add),
        }
        if is_plain {
            for &index in &due {
                Dirty::unmark(ir, index);
                self.worklist.push(ir, index);
            }
            if self.config.top_down {
                self.worklist.reverse();
            }
        }
        is_plain
    }

    /// Everything inside, in the order in which the list is filled.
    fn inside(&mut self) -> Vec<u32> {
        let ir = self.rewriter.raw();
        let root = ir.op(self.root);
        // All ops of the module are room for too many if there are other functions beside this one.
        let is_all = root.parent_op().is_none();
        let mut inside = Vec::with_capacity(if is_all { ir.num_ops() } else { 0 });
        let add = |op: OpRef<'_>| {
            if op.index() != root.index() {
                inside.push(op.index());
            }
        };
        match self.config.top_down {
            true => root.walk().for_each(add),
            false => root.walk_post_order().for_each(add),
        }
        inside
    }

    /// Looks at an op of the walk, which may be a constant. Says whether it is still there.
    fn merge(&mut self, inside: &[u32], at: usize, sweep: &mut Sweep) -> bool {
        let index = inside[at];
        // What was erased on the way is gone, and with it what was inside; nothing is made on the way.
        let Some(op) = self.rewriter.raw().op_at(index) else {
            return false;
        };
        if self.facts.of(op.name()) & CONSTANT == 0 {
            return true;
        }
        let op = op.handle();
        let (stays, changed) = self.constants.meet(&mut self.rewriter, op);
        if changed && *sweep != Sweep::Everything {
            // Nobody knows who sees it: this sweep looks at all, those included that it has left out so far.
            *sweep = Sweep::Everything;
            self.worklist.clear(self.rewriter.raw());
            let mut block = None;
            for &index in &inside[..at] {
                self.push_in_turn(index, Sweep::Everything, &mut block);
            }
        }
        self.hear();
        stays
    }

    /// [`Driver::push_in_turn`] for all of them, where nothing else happens on the way.
    fn push_all(&mut self, inside: &[u32]) {
        let mut last = None;
        for &index in inside {
            let ir = self.rewriter.raw();
            let Some(op) = ir.op_at(index) else { continue };
            let block = op.block().map(|block| block.index());
            let facts = self.facts.of(op.name());
            if block != last || facts & MAY_DIE != 0 {
                self.push_in_turn(index, Sweep::Everything, &mut last);
            } else if facts != 0 {
                self.worklist.push(ir, index);
            }
        }
        if self.config.top_down {
            self.worklist.reverse();
        }
    }

    /// Puts an op on the list, with those around it that are not on it yet, as if each op of the walk were put there so.
    fn push_in_turn(&mut self, index: u32, sweep: Sweep, last: &mut Option<u32>) {
        let strict = self.config.strictness != Strictness::AnyOp;
        let ir = self.rewriter.raw();
        let Some(op) = ir.op_at(index) else { return };
        let block = op.block().map(|block| block.index());
        // Those around come with the first op of a block; nothing is taken from the list meanwhile.
        let climbs = std::mem::replace(last, block) != block || strict;
        let mut next = Some(index);
        while let Some(index) = next.filter(|&index| index != self.root.index()) {
            let Some(op) = ir.op_at(index) else { return };
            next = op.parent_op().map(OpRef::index).filter(|_| climbs);
            if strict && !self.worklist.is_allowed(op) {
                continue;
            }
            if sweep == Sweep::Everything {
                let facts = self.facts.of(op.name());
                // Nobody hears of a visit at which nothing can happen.
                if self.skips && facts == 0 {
                    continue;
                }
                if !self.worklist.push(ir, index) {
                    return;
                }
                if self.skips && facts & MAY_DIE != 0 {
                    self.dirty.note_holder(index);
                }
            } else if Dirty::is_due(ir, &self.facts, index) {
                self.worklist.push(ir, index);
            }
        }
    }

    /// Puts an op on the list, and those around it. `changed` says that it has changed, and not just lost a use.
    #[inline]
    pub(super) fn enqueue(&mut self, index: u32, changed: bool) {
        let ir = self.rewriter.raw();
        let Some(op) = ir.op_at(index) else { return };
        let (name, block) = (op.name(), op.block().map(|block| block.index()));
        if changed {
            self.dirty.note(ir, index);
        }
        if block.is_none() || (block != self.plain_block && block != self.filled_block) {
            self.enqueue_with_parents(index);
        } else if !self.skips || self.facts.of(name) != 0 {
            self.worklist.push(ir, index);
        }
    }

    /// Notes that an op has changed, for the next sweep.
    pub(super) fn note_change(&mut self, op: Op) {
        let ir = self.rewriter.raw();
        if ir.get(op).is_some() {
            self.dirty.note(ir, op.index());
        }
    }

    #[inline(never)]
    fn enqueue_with_parents(&mut self, index: u32) {
        let strict = self.config.strictness != Strictness::AnyOp;
        let ir = self.rewriter.raw();
        let Some(op) = ir.op_at(index) else { return };
        let root = self.root.index();
        // Only what lies inside the root: a detached op has no way up to it.
        if op.index() == root || op.ancestors().all(|op| op.index() != root) {
            return;
        }
        let block = op.block().map(|block| block.index());
        let mut is_plain = self.skips;
        let own = op.index();
        let mut next = Some(own);
        while let Some(index) = next.filter(|&index| index != root) {
            let Some(op) = ir.op_at(index) else { break };
            next = op.parent_op().map(OpRef::index);
            let facts = self.facts.of(op.name());
            is_plain &= facts == 0 || index == own;
            let is_looked_at = match strict {
                true => self.worklist.is_allowed(op),
                false => !self.skips || facts != 0,
            };
            if is_looked_at {
                self.worklist.push(ir, index);
            }
        }
        if is_plain {
            self.plain_block = block;
        } else if !strict {
            self.filled_block = block;
        }
    }
}
