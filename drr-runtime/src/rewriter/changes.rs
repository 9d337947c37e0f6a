//! What a rewrite has changed, for the driver.

use drr_ir::{Op, OpRef};

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
    /// Set if erasures of ops with side effects are recorded in `removed_from`.
    pub(crate) tracks_effects: bool,
    /// Former parents of erased ops with side effects and of moved ops or blocks.
    pub(crate) removed_from: Vec<RemovedFrom>,
}

/// The former parent op of an erased or moved op or block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RemovedFrom {
    pub(crate) parent: Op,
    /// Set if the nested entity was moved, and not erased.
    pub(crate) by_moving: bool,
}

impl Changes {
    /// Returns an empty record of changes, for all events.
    pub(super) fn new() -> Self {
        Changes {
            events: Vec::new(),
            records_all_events: true,
            has_untracked: false,
            tracks_effects: false,
            removed_from: Vec::new(),
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
