//! Fills the worklist for a sweep, in order, and merges equal constants on the way.

use drr_ir::{BlockRef, Builder, DriverIr, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::dirty::{Dirty, Sweep};
use super::facts::{ALWAYS, CONSTANT, Facts, MAY_DIE};
use super::process::Driver;
use super::worklist::Worklist;

impl Driver<'_, '_> {
    /// Begins a sweep with all ops; those that need not be looked at are passed over as long as nothing changes, so that all
    /// happens in the order in which it would if everything were looked at.
    pub(super) fn fill(&mut self) {
        self.settled.clear();
        self.forget_blocks();
        self.effects.forget();
        self.constants.clear();
        let ir = self.rewriter.raw();
        self.worklist.clear(ir);
        let sweep = self.dirty.begin(ir, &self.facts);
        let merges = self.config.cse_constants && self.facts.any(CONSTANT);
        if sweep == Sweep::Nothing && !merges {
            return;
        }
        let root = self.rewriter.ir().op(self.root);
        // All ops of the module are room for too many if there are other functions beside this one.
        let room = root.parent_op().map_or(root.ir().num_ops(), |_| 0);
        let is_partial = sweep == Sweep::Some;
        let in_scope = self.scope.map(|scope| inside_of(root.ir().get_region(scope)));
        let mut inside = Inside {
            root: root.index(),
            facts: &self.facts,
            strict: self.strict,
            is_limited: self.strict || in_scope.is_some(),
            is_plain: !self.strict && !is_partial && in_scope.is_none(),
            in_scope,
            ops: Vec::with_capacity(room),
            due: Vec::new(),
            holders: Vec::new(),
            has_constants: false,
            block: NO_BLOCK,
            climbed: FxHashSet::default(),
        };
        match self.config.top_down {
            true => root.walk().for_each(|op| {
                if op != root {
                    inside.add(op);
                }
            }),
            false => root.walk_post_order().for_each(|op| inside.add_in_turn(op)),
        }
        let (ops, due) = (inside.ops, inside.due);
        let merges = merges && inside.has_constants;
        if sweep != Sweep::Nothing {
            self.rewriter.tracks_effects |= !inside.holders.is_empty();
            self.dirty.holders = inside.holders;
        }
        let merged = merges && self.merge(&ops);
        self.counts.outcome.changed |= merged;
        if !merged && sweep != Sweep::Nothing {
            self.worklist.begin(ops, is_partial.then_some(due));
        }
        if self.config.top_down {
            self.worklist.reverse();
        }
    }

    /// Merges equal constants. Returns whether anything has changed; then the list begins with all of these ops, because it is
    /// unknown what depends on the changes, and with the changed ops.
    fn merge(&mut self, ops: &[u32]) -> bool {
        let mut changed = false;
        for (at, &index) in ops.iter().enumerate() {
            // What was erased on the way is gone, and with it what was inside; nothing is made on the way.
            let Some(op) = self.rewriter.ir().op_at(index) else {
                continue;
            };
            if self.facts.of(op.name()) & CONSTANT != 0 {
                let op = op.handle();
                let (stays, merged) = self.constants.meet(&mut self.rewriter, op);
                if merged && !changed {
                    changed = true;
                    self.worklist.begin(ops[..at].to_vec(), None);
                }
                if merged {
                    self.process_events();
                }
                if !stays {
                    continue;
                }
            }
            if changed {
                self.worklist.push(self.rewriter.raw(), index);
            }
        }
        changed
    }

    /// Puts an op on the list, and those around it. `changed` says that it has changed, and not just lost a use.
    #[inline]
    pub(super) fn enqueue(&mut self, index: u32, changed: bool) {
        let Some(op) = self.rewriter.ir().op_at(index) else {
            return;
        };
        let (block, facts) = (block_of(op), self.facts.of(op.name()));
        let ir = self.rewriter.raw();
        if changed {
            self.dirty.note(ir, index);
        }
        if block != self.plain_block && block != self.settled_block {
            self.enqueue_with_parents(index, changed);
        } else if facts != 0 {
            self.worklist.push(ir, index);
        }
    }

    /// Whether anything can happen to an op.
    #[inline]
    fn is_looked_at(&self, op: OpRef<'_>) -> bool {
        self.facts.of(op.name()) != 0 && (!self.strict || Worklist::is_allowed(op))
    }

    /// Notes that an op has changed, for the next sweep.
    pub(super) fn note_change(&mut self, op: Op) {
        let ir = self.rewriter.raw();
        if ir.get(op).is_some() {
            self.dirty.note(ir, op.index());
        }
    }

    #[inline(never)]
    fn enqueue_with_parents(&mut self, index: u32, changed: bool) {
        let ir = self.rewriter.ir();
        let Some(own) = ir.op_at(index) else { return };
        if index == self.root.index() {
            return;
        }
        let block = block_of(own);
        // Only what lies inside the root and the scope: a detached op has no way up to it.
        let mut path = SmallVec::new();
        let Some(settled) = self.way_up(own, &mut path, |_| true) else {
            return;
        };
        for &index in std::iter::once(&index).chain(&path) {
            if self.rewriter.ir().op_at(index).is_some_and(|op| self.is_looked_at(op)) {
                self.worklist.push(self.rewriter.raw(), index);
            }
        }
        // Those around are on the list now. As long as the op is as it was, so is what is settled elsewhere.
        if !changed && path.is_empty() && settled < self.settled.len() {
            return;
        }
        self.settled.keep(settled);
        self.settle(&path);
        if self.strict {
            // The next op of the block may not be one that is looked at.
            return self.forget_blocks();
        }
        self.settled_block = block;
        self.plain_block = if self.settled.is_idle() { block } else { NO_BLOCK };
    }

    /// Adds the ops around one to a path, up to the root or the scope, or to one that is settled, and says how many ops are settled from there
    /// on outwards. Nothing if there is no way up, or one that does not let it pass.
    fn way_up(
        &self,
        op: OpRef<'_>,
        path: &mut SmallVec<[u32; 8]>,
        passes: impl Fn(OpRef<'_>) -> bool,
    ) -> Option<usize> {
        let mut at = op;
        loop {
            let around = at.parent_op()?;
            let is_outermost = match self.scope {
                None => around.index() == self.root.index(),
                Some(scope) => at.parent_region().map(RegionRef::handle) == Some(scope),
            };
            if is_outermost {
                return Some(0);
            }
            if let Some(place) = self.settled.place(around.handle()) {
                return Some(place + 1);
            }
            if !passes(around) {
                return None;
            }
            path.push(around.index());
            at = around;
        }
    }

    /// Nothing is known of any block.
    pub(super) fn forget_blocks(&mut self) {
        self.plain_block = NO_BLOCK;
        self.settled_block = NO_BLOCK;
    }

    /// Adds ops to those that are settled, each directly inside of the one behind it.
    fn settle(&mut self, path: &[u32]) {
        for &index in path.iter().rev() {
            let Some(op) = self.rewriter.ir().op_at(index) else {
                return;
            };
            let is_idle = !self.is_looked_at(op);
            self.settled.push(op.handle(), is_idle);
        }
    }

    /// An op with regions is about to be looked at.
    #[inline(never)]
    pub(super) fn begin_visit(&mut self, index: u32) {
        let op = self.rewriter.ir().op_at(index).map(OpRef::handle);
        if op.is_some_and(|op| self.settled.remove(op)) {
            self.forget_blocks();
        }
    }

    /// An op with regions was looked at, and nothing came of it. Looking at it again changes nothing as long as only what is
    /// inside of it changes.
    #[inline(never)]
    pub(super) fn note_visit(&mut self, index: u32) {
        let Some(op_ref) = self.rewriter.ir().op_at(index) else {
            return;
        };
        if self.facts.of(op_ref.name()) & ALWAYS != 0 {
            return;
        }
        let passes = |around: OpRef<'_>| !self.is_looked_at(around) || Worklist::holds(around);
        let mut path = SmallVec::from_slice(&[index]);
        let Some(settled) = self.way_up(op_ref, &mut path, passes) else {
            return;
        };
        self.forget_blocks();
        self.settled.keep(settled);
        self.settle(&path);
    }
}

/// The ops in a region, at any depth.
fn inside_of(region: Option<RegionRef<'_>>) -> FxHashSet<u32> {
    let blocks = region.into_iter().flat_map(RegionRef::blocks);
    let ops = blocks.flat_map(BlockRef::ops).flat_map(OpRef::walk);
    ops.map(OpRef::index).collect()
}

/// The number of no block, and of none that an op is in.
pub(super) const NO_BLOCK: u32 = u32::MAX - 1;

/// The number of the block that an op is in: another one than [`NO_BLOCK`] if it is in none.
#[inline]
pub(super) fn block_of(op: OpRef<'_>) -> u32 {
    op.block().map_or(u32::MAX, |block| block.index())
}

/// What a walk comes by.
struct Inside<'a> {
    root: u32,
    facts: &'a Facts,
    strict: bool,
    /// Whether only some ops are looked at.
    is_limited: bool,
    /// The ops of the scope, if that is not everything.
    in_scope: Option<FxHashSet<u32>>,
    /// Whether all ops are looked at to which something can happen, and at once.
    is_plain: bool,
    /// The ops to look at.
    ops: Vec<u32>,
    /// Where among them those are that have to be looked at, if a sweep looks at some.
    due: Vec<u32>,
    /// Those of them that may die with what is inside.
    holders: Vec<u32>,
    has_constants: bool,
    /// The block of the last op.
    block: u32,
    /// Those that came with what is inside of them.
    climbed: FxHashSet<u32>,
}

impl Inside<'_> {
    /// Adds an op if it is to be looked at.
    #[inline]
    fn add(&mut self, op: OpRef<'_>) {
        let facts = self.facts.of(op.name());
        if facts == 0 {
            return;
        }
        if !self.is_plain {
            if self.is_limited && !self.is_allowed(op) {
                return;
            }
            if Dirty::is_due(op, facts) {
                self.due.push(self.ops.len() as u32);
            }
        }
        if facts & (CONSTANT | MAY_DIE) != 0 {
            self.has_constants |= facts & CONSTANT != 0;
            self.holders.extend((facts & MAY_DIE != 0).then_some(op.index()));
        }
        self.ops.push(op.index());
    }

    /// Whether an op may be looked at where only some are.
    #[inline(never)]
    fn is_allowed(&self, op: OpRef<'_>) -> bool {
        let is_in_scope = self.in_scope.as_ref().is_none_or(|scope| scope.contains(&op.index()));
        is_in_scope && (!self.strict || Worklist::is_allowed(op))
    }

    /// The same where ops come behind what is inside of them: those around come with the first op of a block, as if each op
    /// that is put on the list took those around it along.
    #[inline]
    fn add_in_turn(&mut self, op: OpRef<'_>) {
        let block = block_of(op);
        match block == self.block {
            true => self.add(op),
            false => self.climb(op, block),
        }
    }

    #[inline(never)]
    fn climb(&mut self, op: OpRef<'_>, block: u32) {
        self.block = block;
        if op.index() == self.root {
            return;
        }
        if !self.climbed.contains(&op.index()) {
            self.add(op);
        }
        let mut at = op;
        while let Some(around) = at.parent_op()
            && around.index() != self.root
            && self.climbed.insert(around.index())
        {
            self.add(around);
            at = around;
        }
    }
}
