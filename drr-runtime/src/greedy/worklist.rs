//! The worklist: a stack with the semantics of a set. Pushing an op that is on it does nothing.
//!
//! Whether an op is on the list is a bit in its own line, which erasing clears. An entry of an erased op is skipped when it is
//! popped; if its place was given to a new op that is on the list too, the new op's entry lies above. A list that a sweep begins
//! with goes without these bits until something changes: nothing is pushed before.

use drr_ir::{DriverIr, Ir, Op, OpRef};

use super::dirty::STALE;
use super::facts::Facts;
use super::walk::Walk;
use super::{CancellationToken, GreedyConfig};
use crate::rewriter::{Event, RewriteError};

/// Flag of an op: it is on the list.
const QUEUED: u8 = 1;
/// Flag of an op: a strict driver may visit it.
const ALLOWED: u8 = 2;

/// The list.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<u32>,
    /// Whether those on the list have the bit that says so.
    is_marked: bool,
    /// Whether they have, and the next op is the one on top.
    pops_marked: bool,
    /// How the next op is found, if it is not just the one on top.
    special: Option<Special>,
    /// The places of the ops that a strict driver may visit.
    allowed: Vec<u32>,
}

/// What makes another op than the one on top the next one.
#[derive(Debug, Default)]
struct Special {
    /// Where on the stack those are that have to be looked at as long as nothing changes; none for all.
    due: Option<Vec<u32>>,
    /// A walk that the ops come from; then none are pushed.
    walk: Option<Walk>,
    cancellation: Option<CancellationToken>,
    random: Option<Random>,
}

impl Special {
    fn is_needed(&self) -> bool {
        self.due.is_some() || self.walk.is_some() || self.cancellation.is_some() || self.random.is_some()
    }
}

impl Worklist {
    /// An empty list.
    pub(super) fn new(config: &GreedyConfig) -> Worklist {
        let special = Special {
            due: None,
            walk: None,
            cancellation: config.cancellation.clone(),
            random: config.random_order.map(Random),
        };
        Worklist {
            special: Some(special).filter(Special::is_needed),
            ..Worklist::default()
        }
    }

    /// Takes everything off the list.
    pub(super) fn clear(&mut self, ir: &mut Ir) {
        for index in self.stack.drain(..) {
            ir.clear_flags(index, QUEUED | STALE);
        }
        self.set_due(None);
    }

    /// Begins anew with these ops, no two the same, of which the last one comes first. `due` says where those are that have to
    /// be looked at as long as nothing changes, if not all have to.
    pub(super) fn begin(&mut self, ops: Vec<u32>, due: Option<Vec<u32>>) {
        self.stack = ops;
        self.set_due(due);
        (self.is_marked, self.pops_marked) = (false, false);
    }

    /// Begins anew with a walk through what is inside of an op.
    pub(super) fn begin_walk(&mut self, root: Op) {
        let mut special = self.special.take().unwrap_or_default();
        special.walk = Some(Walk::inside(root));
        self.special = Some(special);
        self.begin(Vec::new(), None);
    }

    /// Whether a walk, if there is one, can go on after these changes.
    pub(super) fn check_walk(&self, ir: &Ir, events: &[Event]) -> Result<(), RewriteError> {
        match self.special.as_ref().and_then(|special| special.walk.as_ref()) {
            None => Ok(()),
            Some(walk) => walk.check(ir, events),
        }
    }

    fn set_due(&mut self, due: Option<Vec<u32>>) {
        let mut special = self.special.take().unwrap_or_default();
        special.due = due;
        self.special = Some(special).filter(Special::is_needed);
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
        self.set_due(None);
        self.pops_marked = self.special.is_none();
        for &index in &self.stack {
            // What has changed may be that it was erased.
            if ir.op_at(index).is_some() {
                ir.set_flags(index, QUEUED);
            }
        }
    }

    /// From now on a strict driver may visit the op.
    pub(super) fn allow(&mut self, ir: &mut Ir, index: u32) {
        ir.set_flags(index, ALLOWED);
        self.allowed.push(index);
    }

    /// From now on a strict driver may visit no op.
    pub(super) fn disallow_all(&mut self, ir: &mut Ir) {
        for index in self.allowed.drain(..) {
            ir.clear_flags(index, ALLOWED);
        }
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

    /// Takes the next op from the list: the one on top. If the run is cancelled, there is none.
    #[inline]
    pub(super) fn pop(&mut self, ir: &mut Ir, facts: &Facts) -> Option<u32> {
        if !self.pops_marked {
            return match &self.special {
                None => self.stack.pop(),
                Some(_) => self.pop_special(ir, facts),
            };
        }
        self.pop_marked(ir)
    }

    #[inline]
    fn pop_marked(&mut self, ir: &mut Ir) -> Option<u32> {
        while let Some(index) = self.stack.pop() {
            if ir.clear_flags(index, QUEUED | STALE) & QUEUED != 0 {
                return Some(index);
            }
        }
        None
    }

    #[inline(never)]
    fn pop_special(&mut self, ir: &mut Ir, facts: &Facts) -> Option<u32> {
        let special = self.special.as_mut()?;
        if special
            .cancellation
            .as_ref()
            .is_some_and(CancellationToken::is_cancelled)
        {
            return None;
        }
        if let Some(walk) = &mut special.walk {
            return walk.next(ir, facts).map(Op::index);
        }
        if special.random.is_some() {
            return self.pop_random(ir);
        }
        match self.is_marked {
            true => self.pop_marked(ir),
            false => self.pop_due(ir),
        }
    }

    /// The next op as long as nothing has changed.
    #[inline]
    fn pop_due(&mut self, ir: &mut Ir) -> Option<u32> {
        let Some(due) = self.special.as_mut().and_then(|special| special.due.as_mut()) else {
            return self.stack.pop();
        };
        self.stack.truncate(due.pop().map_or(0, |place| place as usize + 1));
        let index = self.stack.pop()?;
        ir.clear_flags(index, STALE);
        Some(index)
    }

    /// Takes any op from the list.
    fn pop_random(&mut self, ir: &mut Ir) -> Option<u32> {
        // Which ops are on the list decides what is drawn, so all are.
        self.open(ir);
        let random = self.special.as_mut()?.random.as_mut()?;
        while !self.stack.is_empty() {
            let place = random.below(self.stack.len());
            let index = self.stack.swap_remove(place);
            if ir.clear_flags(index, QUEUED | STALE) & QUEUED != 0 {
                return Some(index);
            }
        }
        None
    }

    /// The op that would be next if the run were not cancelled.
    pub(super) fn next(&mut self, ir: &Ir, facts: &Facts) -> Option<Op> {
        if let Some(walk) = self.special.as_mut().and_then(|special| special.walk.as_mut()) {
            return walk.next(ir, facts);
        }
        let mut ops = self.stack.iter().rev().filter_map(|&index| ir.op_at(index));
        ops.find(|&op| !self.is_marked || Worklist::holds(op))
            .map(OpRef::handle)
    }

    /// Turns the list round: the last becomes the first.
    pub(super) fn reverse(&mut self) {
        self.stack.reverse();
        if let Some(due) = self.special.as_mut().and_then(|special| special.due.as_mut()) {
            due.iter_mut()
                .for_each(|place| *place = self.stack.len() as u32 - 1 - *place);
            due.reverse();
        }
    }
}

/// Random numbers: SplitMix64, by Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Debug)]
struct Random(u64);

impl Random {
    /// A number below another one.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        ((u128::from(bits) * end as u128) >> 64) as usize
    }
}
