//! Selection of the ops that a later sweep must visit. An op whose patterns have all failed to match is visited again
//! only after a change within their match footprint. Ops whose footprint is not known exactly are always visited.

use drr_ir::{DriverIr, Ir, OpRef};
use smallvec::SmallVec;

use super::effects::Effects;
use crate::pattern::name_properties::{MAY_BE_ERASED, NameProperties, VISITED_EVERY_SWEEP};

/// Op flag: changed since the start of the last sweep.
const CHANGED: u8 = 4;
/// Op flag: something within the match footprint has changed.
pub(super) const STALE: u8 = 8;
/// Op flag: visited by the search for users.
const SEEN: u8 = 16;

/// The changes during a sweep, for the next sweep.
#[derive(Debug, Default)]
pub(super) struct DirtyOps {
    /// Indices of created and changed ops.
    changed: Vec<u32>,
    /// Set after a change whose dependent patterns are unknown.
    pub(super) everything: bool,
    /// Indices of ops that may be dead together with their nested ops. Nested changes affect that, so each sweep checks
    /// these ops.
    pub(super) holders: Vec<u32>,
}

impl DirtyOps {
    /// Returns the state before the first sweep, in which everything has changed.
    pub(super) fn new() -> DirtyOps {
        DirtyOps {
            everything: true,
            ..DirtyOps::default()
        }
    }

    /// Records that an op was created or changed. The current sweep visits it, but may have visited its users already.
    #[inline]
    pub(super) fn note(&mut self, ir: &mut Ir, index: u32) {
        if !self.everything && ir.set_flags(index, CHANGED).is_some_and(|flags| flags & CHANGED == 0) {
            self.changed.push(index);
        }
    }

    /// Begins a sweep: marks the ops with changes in their footprint. Returns which ops to visit.
    pub(super) fn begin(&mut self, ir: &mut Ir, properties: &NameProperties) -> Sweep {
        let mut changed = std::mem::take(&mut self.changed);
        let everything = std::mem::take(&mut self.everything);
        changed.retain(|&index| ir.clear_flags(index, CHANGED) & CHANGED != 0);
        // If most ops have changed, searching for users costs more than visiting all ops.
        if everything || (properties.depth() > 0 && changed.len() > ir.num_ops() / 2) {
            return Sweep::Everything;
        }
        let mut any = spread(ir, properties, changed);
        let mut effects = Effects::of_unchanged();
        for &index in &self.holders {
            let op = ir
                .op_at(index)
                .filter(|op| properties.of(op.name()) & MAY_BE_ERASED != 0);
            if op.is_some_and(|op| effects.is_trivially_dead(op)) {
                ir.set_flags(index, STALE);
                any = true;
            }
        }
        if any || properties.any(VISITED_EVERY_SWEEP) {
            Sweep::Some
        } else {
            Sweep::Nothing
        }
    }

    /// Clears all flags that were set for the next sweep.
    pub(super) fn clear(&mut self, ir: &mut Ir) {
        for index in self.changed.drain(..) {
            ir.clear_flags(index, CHANGED);
        }
    }

    /// Returns `true` if a partial sweep visits an op.
    #[inline]
    pub(super) fn is_due(op: OpRef<'_>, properties: u8) -> bool {
        op.driver_flags() & STALE != 0 || properties & VISITED_EVERY_SWEEP != 0
    }
}

/// The ops that a sweep visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sweep {
    Everything,
    /// The [due](DirtyOps::is_due) ops until something changes, and then all remaining ops, so that the order is that
    /// of a full sweep.
    Some,
    Nothing,
}

/// Marks the transitive users of changed ops whose patterns inspect that many levels of operands. Returns `true` if
/// there are any. Visits each op once per level.
fn spread(ir: &mut Ir, properties: &NameProperties, mut from: Vec<u32>) -> bool {
    let mut any = false;
    for step in 1..=properties.depth() {
        if from.is_empty() {
            break;
        }
        let mut users: Vec<u32> = Vec::new();
        for &index in &from {
            let Some(op) = ir.op_at(index) else { continue };
            let uses = op.results().flat_map(|result| result.uses());
            let found: SmallVec<[u32; 8]> = uses.map(|used| used.owner().index()).collect();
            let is_new = |user: &u32| ir.set_flags(*user, SEEN).is_some_and(|flags| flags & SEEN == 0);
            users.extend(found.into_iter().filter(is_new));
        }
        for &user in &users {
            ir.clear_flags(user, SEEN);
            if ir.op_at(user).is_some_and(|op| properties.depth_of(op.name()) >= step) {
                ir.set_flags(user, STALE);
                any = true;
            }
        }
        from = users;
    }
    any
}
