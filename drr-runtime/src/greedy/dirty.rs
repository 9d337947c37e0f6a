//! What a later sweep has to look at. An op whose patterns have all refused it is refused again as long as nothing within
//! their match footprint changes, so looking at it again changes nothing. Only where all of that is known is an op left out.

use drr_ir::{DriverIr, Ir, OpRef};
use smallvec::SmallVec;

use super::effects::Effects;
use super::facts::{ALWAYS, Facts, MAY_DIE};

/// Flag of an op: it has changed since the last sweep began.
const CHANGED: u8 = 4;
/// Flag of an op: something has changed within its match footprint.
pub(super) const STALE: u8 = 8;
/// Flag of an op: the walk to users has visited it.
const SEEN: u8 = 16;

/// The changes of a sweep, for the next one.
#[derive(Debug, Default)]
pub(super) struct Dirty {
    /// Places of ops that were made or changed.
    changed: Vec<u32>,
    /// Whether there was a change of which it is unknown what depends on it.
    pub(super) everything: bool,
    /// Places of ops that may be dead with what is inside. Changes inside affect that, so each sweep checks them.
    pub(super) holders: Vec<u32>,
}

impl Dirty {
    /// Before the first sweep, everything has changed.
    pub(super) fn new() -> Dirty {
        Dirty {
            everything: true,
            ..Dirty::default()
        }
    }

    /// An op was created or changed. This sweep visits it, but may have visited its users before.
    #[inline]
    pub(super) fn note(&mut self, ir: &mut Ir, index: u32) {
        if !self.everything && ir.set_flags(index, CHANGED).is_some_and(|flags| flags & CHANGED == 0) {
            self.changed.push(index);
        }
    }

    /// Begins a sweep: marks the ops within whose footprint something has changed. Returns which ops to visit.
    pub(super) fn begin(&mut self, ir: &mut Ir, facts: &Facts) -> Sweep {
        let mut changed = std::mem::take(&mut self.changed);
        let everything = std::mem::take(&mut self.everything);
        changed.retain(|&index| ir.clear_flags(index, CHANGED) & CHANGED != 0);
        // If most ops have changed, finding their users costs more than visiting all ops.
        if everything || (facts.depth() > 0 && changed.len() > ir.num_ops() / 2) {
            return Sweep::Everything;
        }
        let mut any = spread(ir, facts, changed);
        let mut effects = Effects::of_unchanged();
        for &index in &self.holders {
            let op = ir.op_at(index).filter(|op| facts.of(op.name()) & MAY_DIE != 0);
            if op.is_some_and(|op| effects.is_trivially_dead(op)) {
                ir.set_flags(index, STALE);
                any = true;
            }
        }
        if any || facts.any(ALWAYS) {
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

    /// Whether a partial sweep visits an op.
    #[inline]
    pub(super) fn is_due(op: OpRef<'_>, facts: u8) -> bool {
        op.driver_flags() & STALE != 0 || facts & ALWAYS != 0
    }
}

/// Which ops a sweep visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sweep {
    Everything,
    /// Those that are [due](Dirty::is_due), until something changes. From then on all that are left, so that the order is that of
    /// a full sweep.
    Some,
    Nothing,
}

/// Marks the ops that depend on a change of what defines their operands, step by step, and returns whether there are any. Each
/// step visits an op once.
fn spread(ir: &mut Ir, facts: &Facts, mut from: Vec<u32>) -> bool {
    let mut any = false;
    for step in 1..=facts.depth() {
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
            if ir.op_at(user).is_some_and(|op| facts.depth_of(op.name()) >= step) {
                ir.set_flags(user, STALE);
                any = true;
            }
        }
        from = users;
    }
    any
}
