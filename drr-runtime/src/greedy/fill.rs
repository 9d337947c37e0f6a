//! Filling of the worklist at the start of a sweep and after changes. Equal constants are merged on the way.

use drr_ir::{BlockRef, Builder, DriverIr, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::dirty::{DirtyOps, Sweep};
use super::driver::Driver;
use super::stable_ancestors::NO_BLOCK;
use super::worklist::Worklist;
use crate::pattern::name_properties::{CONSTANT, MAY_BE_ERASED, NameProperties, VISITED_EVERY_SWEEP};

impl Driver<'_, '_> {
    /// Begins a sweep over all ops. Ops that need no visit are skipped until something changes, so that the order of
    /// rewrites is that of a full sweep.
    pub(super) fn fill(&mut self) {
        self.stable.clear();
        self.stable.forget_blocks();
        self.effects.forget();
        self.constants.clear();
        let ir = self.rewriter.raw();
        self.worklist.clear(ir);
        let sweep = self.dirty.begin(ir, self.properties);
        let merges = self.config.cse_constants && self.properties.any(CONSTANT);
        if sweep == Sweep::Nothing && !merges {
            return;
        }
        let root = self.rewriter.ir().op(self.scope.root);
        // The number of all ops would be too large a capacity if the module contains further functions.
        let room = root.parent_op().map_or(root.ir().num_ops(), |_| 0);
        let is_partial = sweep == Sweep::Some;
        let in_scope = self.scope.region.map(|scope| inside_of(root.ir().get_region(scope)));
        let mut inside = SweepCollector {
            root: root.index(),
            properties: self.properties,
            strict: self.settings.strict,
            is_limited: self.settings.strict || in_scope.is_some(),
            is_plain: !self.settings.strict && !is_partial && in_scope.is_none(),
            in_scope,
            ops: Vec::with_capacity(room),
            due: Vec::new(),
            holders: Vec::new(),
            has_constants: false,
            block: NO_BLOCK,
            added_ancestors: FxHashSet::default(),
        };
        if self.config.top_down {
            root.walk().for_each(|op| {
                if op != root {
                    inside.add(op);
                }
            })
        } else {
            root.walk_post_order().for_each(|op| inside.add_post_order(op))
        }
        let (ops, due) = (inside.ops, inside.due);
        let merges = merges && inside.has_constants;
        if sweep != Sweep::Nothing {
            self.rewriter.changes.tracks_effects |= !inside.holders.is_empty();
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

    /// Merges equal constants. Returns `true` if anything has changed. In this case, the worklist contains all of these
    /// ops, because the dependents of the changes are unknown, and the changed ops.
    fn merge(&mut self, ops: &[u32]) -> bool {
        let mut changed = false;
        for (at, &index) in ops.iter().enumerate() {
            // Merging erases ops, and with them their nested ops, but creates none.
            let Some(op) = self.rewriter.ir().op_at(index) else {
                continue;
            };
            if self.properties.of(op.name()) & CONSTANT != 0 {
                let op = op.handle();
                let (stays, merged) = self.constants.merge(&mut self.rewriter, op);
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

    /// Pushes an op and its ancestors to the worklist. `changed` is set if the op has changed, and not set if it has
    /// only lost a use.
    #[inline]
    pub(super) fn enqueue(&mut self, index: u32, changed: bool) {
        let Some(op) = self.rewriter.ir().op_at(index) else {
            return;
        };
        let (block, properties) = (block_of(op), self.properties.of(op.name()));
        let ir = self.rewriter.raw();
        if changed {
            self.dirty.note(ir, index);
        }
        if block != self.stable.plain_block && block != self.stable.stable_block {
            self.enqueue_with_parents(index, changed);
        } else if properties != 0 {
            self.worklist.push(ir, index);
        }
    }

    /// Returns `true` if the driver may process an op and anything can apply to it.
    #[inline]
    fn is_processed(&self, op: OpRef<'_>) -> bool {
        self.properties.of(op.name()) != 0 && (!self.settings.strict || Worklist::is_allowed(op))
    }

    /// Records for the next sweep that an op has changed.
    pub(super) fn record_change(&mut self, op: Op) {
        let ir = self.rewriter.raw();
        if ir.get(op).is_some() {
            self.dirty.note(ir, op.index());
        }
    }

    #[inline(never)]
    fn enqueue_with_parents(&mut self, index: u32, changed: bool) {
        let ir = self.rewriter.ir();
        let Some(own) = ir.op_at(index) else { return };
        if index == self.scope.root.index() {
            return;
        }
        let block = block_of(own);
        // Only ancestors up to the root or the scope: a detached op has no path to them.
        let mut path = SmallVec::new();
        let Some(stable) = self.collect_ancestors(own, &mut path, |_| true) else {
            return;
        };
        for &index in std::iter::once(&index).chain(&path) {
            if self.rewriter.ir().op_at(index).is_some_and(|op| self.is_processed(op)) {
                self.worklist.push(self.rewriter.raw(), index);
            }
        }
        // All ancestors are queued now. Unless the op has changed, stable ancestors of other changes stay stable.
        if !changed && path.is_empty() && stable < self.stable.len() {
            return;
        }
        self.stable.truncate(stable);
        self.push_stable(&path);
        if self.settings.strict {
            // The next op of the block may be one that the driver must not process.
            return self.stable.forget_blocks();
        }
        self.stable.stable_block = block;
        self.stable.plain_block = if self.stable.is_inert() { block } else { NO_BLOCK };
    }

    /// Appends the ancestors of an op to `path`, up to the root, the scope or a stable ancestor. Returns the number of
    /// stable ancestors from there on, or `None` if the path does not reach the root or `passes` rejects an ancestor.
    fn collect_ancestors(
        &self,
        op: OpRef<'_>,
        path: &mut SmallVec<[u32; 8]>,
        passes: impl Fn(OpRef<'_>) -> bool,
    ) -> Option<usize> {
        let mut at = op;
        loop {
            let parent = at.parent_op()?;
            let is_outermost = match self.scope.region {
                None => parent.index() == self.scope.root.index(),
                Some(scope) => at.parent_region().map(RegionRef::handle) == Some(scope),
            };
            if is_outermost {
                return Some(0);
            }
            if let Some(position) = self.stable.position(parent.handle()) {
                return Some(position + 1);
            }
            if !passes(parent) {
                return None;
            }
            path.push(parent.index());
            at = parent;
        }
    }

    /// Appends ops to the stable ancestors. The path leads from the innermost op outwards.
    fn push_stable(&mut self, path: &[u32]) {
        for &index in path.iter().rev() {
            let Some(op) = self.rewriter.ir().op_at(index) else {
                return;
            };
            let is_inert = !self.is_processed(op);
            self.stable.push(op.handle(), is_inert);
        }
    }

    /// Prepares the visit of an op with regions.
    #[inline(never)]
    pub(super) fn begin_visit(&mut self, index: u32) {
        let op = self.rewriter.ir().op_at(index).map(OpRef::handle);
        if op.is_some_and(|op| self.stable.remove(op)) {
            self.stable.forget_blocks();
        }
    }

    /// Records that a visit of an op with regions had no effect. Visiting it again has no effect either as long as only
    /// nested ops change.
    #[inline(never)]
    pub(super) fn record_ineffective_visit(&mut self, index: u32) {
        let Some(op_ref) = self.rewriter.ir().op_at(index) else {
            return;
        };
        if self.properties.of(op_ref.name()) & VISITED_EVERY_SWEEP != 0 {
            return;
        }
        let passes = |parent: OpRef<'_>| !self.is_processed(parent) || Worklist::holds(parent);
        let mut path = SmallVec::from_slice(&[index]);
        let Some(stable) = self.collect_ancestors(op_ref, &mut path, passes) else {
            return;
        };
        self.stable.forget_blocks();
        self.stable.truncate(stable);
        self.push_stable(&path);
    }
}

/// Returns the indices of all ops nested in a region.
fn inside_of(region: Option<RegionRef<'_>>) -> FxHashSet<u32> {
    let blocks = region.into_iter().flat_map(RegionRef::blocks);
    let ops = blocks.flat_map(BlockRef::ops).flat_map(OpRef::walk);
    ops.map(OpRef::index).collect()
}

/// Returns the index of an op's block, or an index other than [`NO_BLOCK`] if the op is detached.
#[inline]
pub(super) fn block_of(op: OpRef<'_>) -> u32 {
    op.block().map_or(u32::MAX, |block| block.index())
}

/// Collector of the ops of a sweep.
struct SweepCollector<'a> {
    root: u32,
    properties: &'a NameProperties,
    strict: bool,
    /// Set if only some ops may be processed.
    is_limited: bool,
    /// The ops of the scope; `None` if all ops are in the scope.
    in_scope: Option<FxHashSet<u32>>,
    /// Set if the sweep visits all ops to which anything can apply.
    is_plain: bool,
    /// The ops to visit.
    ops: Vec<u32>,
    /// Indices in `ops` of the ops that must be visited, in a partial sweep.
    due: Vec<u32>,
    /// Ops that may be dead together with their nested ops.
    holders: Vec<u32>,
    has_constants: bool,
    /// Block of the last op.
    block: u32,
    /// Ancestors that were added together with a nested op.
    added_ancestors: FxHashSet<u32>,
}

impl SweepCollector<'_> {
    /// Adds an op if it may have to be visited.
    #[inline]
    fn add(&mut self, op: OpRef<'_>) {
        let properties = self.properties.of(op.name());
        if properties == 0 {
            return;
        }
        if !self.is_plain {
            if self.is_limited && !self.is_allowed(op) {
                return;
            }
            if DirtyOps::is_due(op, properties) {
                self.due.push(self.ops.len() as u32);
            }
        }
        if properties & (CONSTANT | MAY_BE_ERASED) != 0 {
            self.has_constants |= properties & CONSTANT != 0;
            self.holders
                .extend((properties & MAY_BE_ERASED != 0).then_some(op.index()));
        }
        self.ops.push(op.index());
    }

    /// Returns `true` if the scope and the strictness allow the op to be processed.
    #[inline(never)]
    fn is_allowed(&self, op: OpRef<'_>) -> bool {
        let is_in_scope = self.in_scope.as_ref().is_none_or(|scope| scope.contains(&op.index()));
        is_in_scope && (!self.strict || Worklist::is_allowed(op))
    }

    /// Adds an op in post-order. The ancestors of an op are added together with the first op of their block, as if each
    /// op had been pushed together with its ancestors.
    #[inline]
    fn add_post_order(&mut self, op: OpRef<'_>) {
        let block = block_of(op);
        if block == self.block {
            self.add(op)
        } else {
            self.add_ancestors(op, block)
        }
    }

    #[inline(never)]
    fn add_ancestors(&mut self, op: OpRef<'_>, block: u32) {
        self.block = block;
        if op.index() == self.root {
            return;
        }
        if !self.added_ancestors.contains(&op.index()) {
            self.add(op);
        }
        let mut at = op;
        while let Some(parent) = at.parent_op()
            && parent.index() != self.root
            && self.added_ancestors.insert(parent.index())
        {
            self.add(parent);
            at = parent;
        }
    }
}
