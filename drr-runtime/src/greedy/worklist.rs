//! The worklist: a stack with the semantics of a set. Pushing an op that is on the list has no effect.
//!
//! An op flag, which erasing the op clears, marks the ops on the list. Entries of erased ops are skipped when they are
//! popped. If an entry's index was reused for a new op that is on the list, the new op's entry is above it. The initial
//! list of a sweep has no flags until something changes, because nothing is pushed before.

use drr_ir::{DriverIr, Ir, Op, OpRef};

use super::dirty::STALE;
use super::walk::Walk;
use super::{CancellationToken, GreedyRewriteConfig};
use crate::pattern::name_properties::NameProperties;
use crate::rewriter::{Event, RewriteError};

/// Op flag: on the worklist.
const QUEUED: u8 = 1;
/// Op flag: a strict driver may visit the op.
const ALLOWED: u8 = 2;

/// The worklist.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<u32>,
    /// Set if the ops on the list have the `QUEUED` flag.
    is_marked: bool,
    /// Set if additionally the next op is the top of the stack.
    pops_marked: bool,
    /// Policy for the next op, if it is not simply the top of the stack.
    policy: Option<PopPolicy>,
    /// Indices of the ops that a strict driver may visit.
    allowed: Vec<u32>,
}

/// A policy that selects the next op.
#[derive(Debug, Default)]
struct PopPolicy {
    /// Stack positions of the ops that must be visited until something changes; `None` for all.
    due: Option<Vec<u32>>,
    /// The walk that provides the ops instead of the stack.
    walk: Option<Walk>,
    cancellation: Option<CancellationToken>,
    random: Option<Random>,
}

impl PopPolicy {
    fn is_needed(&self) -> bool {
        self.due.is_some() || self.walk.is_some() || self.cancellation.is_some() || self.random.is_some()
    }
}

impl Worklist {
    /// Creates an empty list.
    pub(super) fn new(config: &GreedyRewriteConfig) -> Worklist {
        let policy = PopPolicy {
            due: None,
            walk: None,
            cancellation: config.cancellation.clone(),
            random: config.random_order.map(Random),
        };
        Worklist {
            policy: Some(policy).filter(PopPolicy::is_needed),
            ..Worklist::default()
        }
    }

    /// Removes all ops from the list.
    pub(super) fn clear(&mut self, ir: &mut Ir) {
        for index in self.stack.drain(..) {
            ir.clear_flags(index, QUEUED | STALE);
        }
        self.set_due(None);
    }

    /// Starts anew with these distinct ops; the last one is the first to be popped. `due` contains the positions of the
    /// ops that must be visited until something changes, unless all must be.
    pub(super) fn begin(&mut self, ops: Vec<u32>, due: Option<Vec<u32>>) {
        self.stack = ops;
        self.set_due(due);
        (self.is_marked, self.pops_marked) = (false, false);
    }

    /// Starts anew with a walk over the contents of an op.
    pub(super) fn begin_walk(&mut self, root: Op) {
        let mut policy = self.policy.take().unwrap_or_default();
        policy.walk = Some(Walk::inside(root));
        self.policy = Some(policy);
        self.begin(Vec::new(), None);
    }

    /// Checks that the walk, if there is one, can continue after these changes.
    pub(super) fn check_walk(&self, ir: &Ir, events: &[Event]) -> Result<(), RewriteError> {
        match self.policy.as_ref().and_then(|policy| policy.walk.as_ref()) {
            None => Ok(()),
            Some(walk) => walk.check(ir, events),
        }
    }

    fn set_due(&mut self, due: Option<Vec<u32>>) {
        let mut policy = self.policy.take().unwrap_or_default();
        policy.due = due;
        self.policy = Some(policy).filter(PopPolicy::is_needed);
    }

    /// Prepares the list for a change: from now on, all ops on the list are visited, and ops can be pushed.
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
        self.pops_marked = self.policy.is_none();
        for &index in &self.stack {
            // The change may have erased the op.
            if ir.op_at(index).is_some() {
                ir.set_flags(index, QUEUED);
            }
        }
    }

    /// Allows a strict driver to visit the op.
    pub(super) fn allow(&mut self, ir: &mut Ir, index: u32) {
        ir.set_flags(index, ALLOWED);
        self.allowed.push(index);
    }

    /// Forbids a strict driver to visit any op.
    pub(super) fn disallow_all(&mut self, ir: &mut Ir) {
        for index in self.allowed.drain(..) {
            ir.clear_flags(index, ALLOWED);
        }
    }

    /// Returns `true` if a strict driver may visit the op.
    pub(super) fn is_allowed(op: OpRef<'_>) -> bool {
        op.driver_flags() & ALLOWED != 0
    }

    /// Returns `true` if the op is on the list.
    #[inline]
    pub(super) fn holds(op: OpRef<'_>) -> bool {
        op.driver_flags() & QUEUED != 0
    }

    /// Pushes an op, unless it is on the list.
    #[inline]
    pub(super) fn push(&mut self, ir: &mut Ir, index: u32) {
        debug_assert!(self.is_marked, "the list was opened");
        if ir.set_flags(index, QUEUED).is_some_and(|flags| flags & QUEUED == 0) {
            self.stack.push(index);
        }
    }

    /// Pops the next op. Returns `None` if the list is empty or the run is cancelled.
    #[inline]
    pub(super) fn pop(&mut self, ir: &mut Ir, properties: &NameProperties) -> Option<u32> {
        if !self.pops_marked {
            return match &self.policy {
                None => self.stack.pop(),
                Some(_) => self.pop_special(ir, properties),
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
    fn pop_special(&mut self, ir: &mut Ir, properties: &NameProperties) -> Option<u32> {
        let policy = self.policy.as_mut()?;
        if policy
            .cancellation
            .as_ref()
            .is_some_and(CancellationToken::is_cancelled)
        {
            return None;
        }
        if let Some(walk) = &mut policy.walk {
            return walk.next(ir, properties).map(Op::index);
        }
        if policy.random.is_some() {
            return self.pop_random(ir);
        }
        if self.is_marked {
            self.pop_marked(ir)
        } else {
            self.pop_due(ir)
        }
    }

    /// Pops the next op before the first change.
    #[inline]
    fn pop_due(&mut self, ir: &mut Ir) -> Option<u32> {
        let Some(due) = self.policy.as_mut().and_then(|policy| policy.due.as_mut()) else {
            return self.stack.pop();
        };
        self.stack
            .truncate(due.pop().map_or(0, |position| position as usize + 1));
        let index = self.stack.pop()?;
        ir.clear_flags(index, STALE);
        Some(index)
    }

    /// Pops a random op.
    fn pop_random(&mut self, ir: &mut Ir) -> Option<u32> {
        // The random choice depends on all ops on the list, so all must have flags.
        self.open(ir);
        let random = self.policy.as_mut()?.random.as_mut()?;
        while !self.stack.is_empty() {
            let position = random.below(self.stack.len());
            let index = self.stack.swap_remove(position);
            if ir.clear_flags(index, QUEUED | STALE) & QUEUED != 0 {
                return Some(index);
            }
        }
        None
    }

    /// Returns the op that would be popped next if the run were not cancelled.
    pub(super) fn next(&mut self, ir: &Ir, properties: &NameProperties) -> Option<Op> {
        if let Some(walk) = self.policy.as_mut().and_then(|policy| policy.walk.as_mut()) {
            return walk.next(ir, properties);
        }
        let mut ops = self.stack.iter().rev().filter_map(|&index| ir.op_at(index));
        ops.find(|&op| !self.is_marked || Worklist::holds(op))
            .map(OpRef::handle)
    }

    /// Reverses the list.
    pub(super) fn reverse(&mut self) {
        self.stack.reverse();
        if let Some(due) = self.policy.as_mut().and_then(|policy| policy.due.as_mut()) {
            due.iter_mut()
                .for_each(|position| *position = self.stack.len() as u32 - 1 - *position);
            due.reverse();
        }
    }
}

/// Random number generator: SplitMix64, by Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (2014).
#[derive(Debug)]
struct Random(u64);

impl Random {
    /// Returns a number less than `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        ((u128::from(bits) * end as u128) >> 64) as usize
    }
}
