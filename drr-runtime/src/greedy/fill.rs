//! The start of a sweep: which ops it looks at, and in which order; and equal constants become one on the way.

use drr_ir::{Builder, Op, OpRef};

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::config::Strictness;
use super::dirty::{Dirty, Sweep};
use super::facts::{ALWAYS, CONSTANT, MAY_DIE};
use super::process::Driver;
use super::worklist::Worklist;

impl Driver<'_, '_> {
    /// Puts the ops of a sweep on the list: all of them, or those for which looking may change something.
    pub(super) fn fill(&mut self) {
        self.settled.clear();
        self.forget_blocks();
        self.effects.forget();
        self.constants.clear();
        let ir = self.rewriter.raw();
        self.worklist.clear(ir);
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
        let mut climbed = Climbed::default();
        if self.skips && !merges && sweep == Sweep::Everything {
            return self.push_all(&inside);
        }
        for (at, &index) in inside.iter().enumerate() {
            if merges && !self.merge(&inside, at, &mut sweep, &mut climbed) {
                continue;
            }
            self.push_in_turn(index, sweep, &mut climbed);
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
    fn merge(&mut self, inside: &[u32], at: usize, sweep: &mut Sweep, climbed: &mut Climbed) -> bool {
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
            self.settled.clear();
            self.forget_blocks();
            *climbed = Climbed::default();
            for &index in &inside[..at] {
                self.push_in_turn(index, Sweep::Everything, climbed);
            }
        }
        self.hear();
        stays
    }

    /// [`Driver::push_in_turn`] for all of them, where nothing else happens on the way.
    fn push_all(&mut self, inside: &[u32]) {
        let mut climbed = Climbed::default();
        for &index in inside {
            let ir = self.rewriter.raw();
            let Some(op) = ir.op_at(index) else { continue };
            let block = op.block().map(|block| block.index());
            let facts = self.facts.of(op.name());
            if block != climbed.block || facts & MAY_DIE != 0 {
                self.push_in_turn(index, Sweep::Everything, &mut climbed);
            } else if facts != 0 {
                self.worklist.push(ir, index);
            }
        }
        if self.config.top_down {
            self.worklist.reverse();
        }
    }

    /// Puts an op on the list, with those around it that are not on it yet, as if each op of the walk were put there so.
    fn push_in_turn(&mut self, index: u32, sweep: Sweep, climbed: &mut Climbed) {
        let strict = self.config.strictness != Strictness::AnyOp;
        let ir = self.rewriter.raw();
        let Some(op) = ir.op_at(index) else { return };
        let block = op.block().map(|block| block.index());
        // Those around come with the first op of a block; nothing is taken from the list meanwhile.
        let climbs = std::mem::replace(&mut climbed.block, block) != block;
        let mut next = Some(index);
        while let Some(index) = next {
            let Some(op) = ir.op_at(index) else { return };
            let around = op.parent_op().map(OpRef::index).filter(|_| climbs);
            next = around.filter(|&around| around != self.root.index() && climbed.ops.insert(around));
            if strict && !self.worklist.is_allowed(op) {
                continue;
            }
            if sweep == Sweep::Everything {
                let facts = self.facts.of(op.name());
                // Nobody hears of a visit at which nothing can happen.
                if self.skips && facts == 0 {
                    continue;
                }
                if self.worklist.push(ir, index) && self.skips && facts & MAY_DIE != 0 {
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
        if block.is_none() || (block != self.plain_block && block != self.settled_block) {
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
        let ir = self.rewriter.raw();
        let Some(own) = ir.op_at(index) else { return };
        let root = self.root.index();
        if index == root {
            return;
        }
        let block = own.block().map(|block| block.index());
        let mut path: SmallVec<[u32; 8]> = SmallVec::new();
        let mut settled = 0;
        let mut at = own;
        loop {
            // Only what lies inside the root: a detached op has no way up to it.
            let Some(around) = at.parent_op() else { return };
            if around.index() == root {
                break;
            }
            if let Some(place) = self.settled.place(around) {
                settled = place + 1;
                break;
            }
            path.push(around.index());
            at = around;
        }
        let strict = self.config.strictness != Strictness::AnyOp;
        for &index in std::iter::once(&index).chain(&path) {
            let Some(op) = ir.op_at(index) else { break };
            let is_looked_at = match strict {
                true => self.worklist.is_allowed(op),
                false => !self.skips || self.facts.of(op.name()) != 0,
            };
            if is_looked_at {
                self.worklist.push(ir, index);
            }
        }
        if !self.skips {
            self.settled_block = block.filter(|_| !strict);
            return;
        }
        // Those around are on the list now.
        self.settled.keep(settled);
        self.settle(&path);
        self.settled_block = block;
        self.plain_block = block.filter(|_| self.settled.is_idle());
    }

    /// Nothing is known of any block.
    pub(super) fn forget_blocks(&mut self) {
        self.plain_block = None;
        self.settled_block = None;
    }

    /// Adds ops to those that are settled, each directly inside of the one behind it.
    fn settle(&mut self, path: &[u32]) {
        for &index in path.iter().rev() {
            let Some(op) = self.rewriter.ir().op_at(index) else {
                return;
            };
            let is_idle = self.facts.of(op.name()) == 0;
            self.settled.push(op.handle(), is_idle);
        }
    }

    /// An op with regions was looked at, and nothing came of it. Looking at it again changes nothing as long as only what is
    /// inside of it changes.
    #[inline(never)]
    pub(super) fn note_visit(&mut self, op: Op) {
        let Some(op_ref) = self.rewriter.ir().get(op) else {
            return;
        };
        if self.facts.of(op_ref.name()) & ALWAYS != 0 {
            return;
        }
        let mut path: SmallVec<[u32; 8]> = SmallVec::from_slice(&[op.index()]);
        let mut settled = 0;
        let mut at = op_ref;
        while let Some(around) = at.parent_op().filter(|around| around.index() != self.root.index()) {
            if let Some(place) = self.settled.place(around) {
                settled = place + 1;
                break;
            }
            if self.facts.of(around.name()) != 0 && !Worklist::holds(around) {
                return;
            }
            path.push(around.index());
            at = around;
        }
        self.forget_blocks();
        self.settled.keep(settled);
        self.settle(&path);
    }
}

/// Which ops were climbed through while a list is filled: those around them are on it.
#[derive(Debug, Default)]
struct Climbed {
    /// The block of the last op.
    block: Option<u32>,
    ops: FxHashSet<u32>,
}
