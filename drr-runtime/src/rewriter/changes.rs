//! The changes of a rewrite, for the driver.

use drr_ir::define::TraitFlags;
use drr_ir::{Ir, Op, OpRef};
use rustc_hash::FxHashMap;

use super::flags::{REMOVABLE_IF_UNUSED, flags_of};
use super::{Event, Rewriter};

/// The changes since the driver last processed them.
#[derive(Debug)]
pub(crate) struct Changes {
    /// Events, oldest first.
    pub(crate) events: Vec<Event>,
    /// Set if events are recorded that the driver itself does not need.
    pub(crate) records_all_events: bool,
    /// Set after an edit whose event does not identify the dependent patterns.
    pub(crate) has_untracked: bool,
    /// Set after the type of a value was changed, on which the effects of ops may depend.
    pub(crate) has_changed_types: bool,
    /// Set if erasures of ops with side effects are recorded in `removed_from`.
    pub(crate) tracks_effects: bool,
    /// Former parents of erased ops with side effects and of moved ops or blocks, and parents of ops that may have lost
    /// their side effects.
    pub(crate) removed_from: Vec<RemovedFrom>,
    /// Ops that may have been erased after an event about them.
    pub(crate) erased_from: ErasedFrom,
}

/// The former parent op of an erased or moved op or block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RemovedFrom {
    pub(crate) parent: Op,
    /// Set if the nested entity was moved, and not erased.
    pub(crate) by_moving: bool,
}

/// The parents of erased ops. As in MLIR, the driver visits the ancestors of an op that was inserted, was modified or lost a user, even if
/// the op was erased later in the same rewrite.
#[derive(Debug, Default)]
pub(crate) struct ErasedFrom {
    /// Erased ops with their parents, oldest first.
    parents: Vec<(Op, Op)>,
    /// The innermost ancestors that still exist; computed on demand.
    ancestors: FxHashMap<Op, Op>,
}

impl ErasedFrom {
    /// Records that an op is erased.
    #[inline]
    pub(super) fn record(&mut self, op: Op, parent: Option<Op>) {
        self.parents.extend(parent.map(|parent| (op, parent)));
    }

    /// Returns the innermost ancestor of an erased op that still exists, if the erasure was recorded.
    #[cold]
    pub(crate) fn ancestor(&mut self, ir: &Ir, op: Op) -> Option<Op> {
        if self.ancestors.is_empty() {
            // The parent of an erased op was erased later, if at all.
            for &(op, parent) in self.parents.iter().rev() {
                let known = self.ancestors.get(&parent).copied();
                let ancestor = ir.get(parent).map(OpRef::handle).or(known);
                self.ancestors.extend(ancestor.map(|ancestor| (op, ancestor)));
            }
        }
        self.ancestors.get(&op).copied()
    }

    /// Returns `true` if no erasure is recorded.
    pub(crate) fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.parents.len()
    }

    /// Forgets all erasures but the first ones.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        if self.parents.len() > len {
            self.parents.truncate(len);
            self.ancestors.clear();
        }
    }
}

impl Changes {
    /// Returns an empty record of changes, for all events.
    pub(super) fn new() -> Self {
        Changes {
            events: Vec::new(),
            records_all_events: true,
            has_untracked: false,
            has_changed_types: false,
            tracks_effects: false,
            removed_from: Vec::new(),
            erased_from: ErasedFrom::default(),
        }
    }

    /// Records an event that the driver does not need itself, if such events are recorded.
    #[inline]
    pub(super) fn note(&mut self, event: Event) {
        if self.records_all_events {
            self.events.push(event);
        }
    }

    /// Records that an entity is erased from an op or moved out of it.
    #[inline]
    pub(super) fn record_removal(&mut self, parent: Option<Op>, by_moving: bool) {
        self.removed_from
            .extend(parent.map(|parent| RemovedFrom { parent, by_moving }));
    }
}

impl Rewriter<'_> {
    /// Records the loss of side effects before an existing op is erased.
    #[inline]
    pub(super) fn record_lost_effects(&mut self, op: Op) {
        if self.changes.tracks_effects {
            self.record_tracked_effects(op);
        }
    }

    /// Records an edit of the operands of an op, on which its effects may depend.
    #[inline]
    pub(super) fn record_changed_operands(&mut self, op: Op) {
        if self.changes.tracks_effects {
            let has_own = |op: &OpRef<'_>| op.has_trait(TraitFlags::MEMORY_EFFECTS);
            let op = self.ir.get(op).filter(has_own);
            let parent = op.and_then(OpRef::parent_op).map(OpRef::handle);
            self.changes.record_removal(parent, false);
        }
    }

    #[inline(never)]
    fn record_tracked_effects(&mut self, op: Op) {
        let op = self.ir.get(op);
        let lost = op.filter(|&op| flags_of(op).is_none_or(|flags| !flags.intersects(REMOVABLE_IF_UNUSED)));
        let parent = lost.and_then(OpRef::parent_op).map(OpRef::handle);
        self.changes.record_removal(parent, false);
    }

    /// Returns `true` if the current rewrite has built the op.
    pub(crate) fn has_built(&self, op: Op) -> bool {
        self.changes.events.contains(&Event::Inserted(op))
    }
}
