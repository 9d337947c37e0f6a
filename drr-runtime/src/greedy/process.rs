//! A run of a driver: processes the worklist, op by op.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;

use drr_ir::{Block, Builder, CancellationToken, DriverIr, Ir, Op, OpRef, Region};
use smallvec::SmallVec;

use super::config::{GreedyConfig, RegionSimplification, Strictness};
use super::constants::Constants;
use super::dirty::Dirty;
use super::effects::Effects;
use super::facts::{DIES, FOLDS, Facts, MATCHES, MAY_DIE, REGIONS};
use super::fill::{NO_BLOCK, block_of};
use super::listener::Listener;
use super::outcome::{Counts, DriverError};
use super::panic_guard::{PanicGuard, RunContext, with_note};
use super::settled::Settled;
use super::simplify;
use super::worklist::Worklist;
use crate::pattern::FrozenPatterns;
use crate::rewriter::{Event, RemovedFrom, Rewriter};

/// How many parts of ops may be there for each op that may be.
const PARTS_PER_OP: u64 = 4;

/// What a run processes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Work<'w> {
    /// Everything inside, until nothing changes.
    Everything,
    /// These ops, which are in the scope, and what comes of them.
    Ops(&'w [Op]),
    /// Everything inside, once.
    Walk,
}

/// The user code that is running, for the message of a panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UserCode {
    /// None that changes the IR: a hook or a listener.
    Other,
    /// The pattern of this number in the set.
    Pattern(u32),
    /// A fold or a materializer.
    Fold,
}

/// The state of a run.
pub(super) struct Driver<'a, 'l> {
    pub(super) rewriter: Rewriter<'a>,
    pub(super) root: Op,
    /// The region that ops are in that are put on the list; none for all inside the root.
    pub(super) scope: Option<Region>,
    /// The block that the root is in.
    pub(super) home: Option<Block>,
    pub(super) patterns: &'a FrozenPatterns,
    pub(super) config: &'a GreedyConfig,
    /// Whether everything is verified after each rewrite and fold.
    pub(super) verifies: bool,
    pub(super) listener: Option<&'l mut dyn Listener>,
    /// Whether events are processed that put nothing on the list.
    processes_all: bool,
    pub(super) facts: Facts,
    pub(super) worklist: Worklist,
    pub(super) constants: Constants,
    pub(super) dirty: Dirty,
    /// Whether only some ops may be looked at.
    pub(super) strict: bool,
    /// Whether this is a walk, which does not come back to anything.
    walks: bool,
    pub(super) effects: Effects,
    pub(super) settled: Settled,
    /// With expensive checks: what everything was like at the visit of this number.
    pub(super) fingerprint: Option<(u64, u64)>,
    /// How often ops with regions, or blocks, had been moved when the numbers of blocks below were noted.
    moves: u64,
    /// A block inside of which nothing has to be put on the list but the op itself: nothing can happen to those around.
    pub(super) plain_block: u32,
    /// A block around which all is settled.
    pub(super) settled_block: u32,
    pub(super) total: u64,
    pub(super) max_rewrites: u64,
    pub(super) max_ops: u64,
    pub(super) max_parts: u64,
    pub(super) counts: Counts,
    /// Index of the op that is being visited.
    visited: u32,
    pub(super) running: UserCode,
}

impl<'a, 'l> Driver<'a, 'l> {
    /// Runs inside of `root`, which stays.
    pub(super) fn run(
        ir: &mut Ir,
        root: Op,
        work: Work<'_>,
        context: &'a RunContext<'a>,
        listener: Option<&'l mut dyn Listener>,
    ) -> Result<Counts, DriverError> {
        let RunContext { patterns, config, .. } = *context;
        let (ops, parts) = (ir.num_ops(), ir.num_parts());
        let home = ir.op(root).block().map(|block| block.handle());
        let facts = Facts::new(ir.ctx(), patterns, config.fold);
        let walks = matches!(work, Work::Walk);
        let facts = if walks { facts.of_patterns() } else { facts };
        let strict = !walks && config.strictness != Strictness::AnyOp;
        let mut guard = PanicGuard::new(ir);
        let mut rewriter = Rewriter::new(&mut *guard.ir);
        rewriter.shared_ctx = Some(patterns.ctx());
        rewriter.source = context.source.as_ref();
        if listener.is_none() && !walks {
            // Only events that need work are recorded, and those of erasures.
            rewriter.records_all_events = config.cse_constants;
        }
        let mut driver = Driver {
            rewriter,
            root,
            home,
            scope: config.scope,
            patterns,
            config,
            verifies: config.verifies(),
            processes_all: listener.is_some() || config.cse_constants || strict || facts.depth() > 0,
            listener,
            facts,
            worklist: Worklist::new(config),
            constants: Constants::default(),
            dirty: Dirty::new(),
            strict,
            walks,
            effects: Effects::default(),
            settled: Settled::default(),
            fingerprint: None,
            moves: 0,
            plain_block: NO_BLOCK,
            settled_block: NO_BLOCK,
            total: 0,
            max_rewrites: config.max_rewrites.for_ops(ops),
            max_ops: config.max_ops.for_ops(ops),
            max_parts: config
                .max_ops
                .for_ops(ops.saturating_add(parts))
                .saturating_mul(PARTS_PER_OP),
            counts: Counts::new(patterns),
            visited: u32::MAX,
            running: UserCode::Other,
        };
        let listener = driver.listener.as_deref();
        if listener.is_some_and(|listener| listener.wants_reasons()) {
            driver.rewriter.explain();
        }
        // Of a run that was rolled back, ops may have come back as they were on its list.
        driver.rewriter.raw().clear_revived_flags();
        let result = match catch_unwind(AssertUnwindSafe(|| driver.work(work))) {
            Ok(result) => result,
            Err(payload) => {
                if driver.has_begun_change() {
                    context.is_poisoned.store(true, Ordering::Relaxed);
                }
                let payload = driver.recover(payload);
                drop(driver);
                drop(guard);
                resume_unwind(payload)
            }
        };
        driver.rewriter.raw().release_erased();
        // The flags belong to whoever drives: leave them clear for the next one, also after an error.
        driver.worklist.clear(driver.rewriter.raw());
        driver.worklist.disallow_all(driver.rewriter.raw());
        driver.dirty.clear(driver.rewriter.raw());
        let counts = driver.counts;
        guard.has_returned = true;
        result.map(|()| counts)
    }

    /// Returns `false` if the running user code has changed nothing: if a pattern was matching.
    fn has_begun_change(&self) -> bool {
        !matches!(self.running, UserCode::Pattern(_)) || self.rewriter.has_begun_change()
    }

    /// After a panic: undoes the running rewrite or fold, and completes the message.
    #[cold]
    fn recover(&mut self, payload: Box<dyn Any + Send>) -> Box<dyn Any + Send> {
        if self.running != UserCode::Other {
            self.rewriter.roll_back();
        }
        let op = self.rewriter.ir().op_at(self.visited).map(|op| op.handle());
        let Some(at) = op.and_then(|op| self.place_of(op)) else {
            return payload;
        };
        let note = match self.running {
            UserCode::Pattern(number) => match self.patterns.patterns.get(number as usize) {
                Some(frozen) => format!(
                    "user code panicked while pattern `{}` was tried at {at}",
                    frozen.pattern.spec().name
                ),
                None => return payload,
            },
            UserCode::Fold => format!("user code panicked while {at} was folded"),
            UserCode::Other => format!("user code panicked while {at} was visited"),
        };
        with_note(payload, &note)
    }

    fn work(&mut self, work: Work<'_>) -> Result<(), DriverError> {
        if self.verifies {
            self.verify_all()?;
        }
        match work {
            Work::Everything => self.iterate(),
            Work::Ops(ops) => {
                self.begin_with(ops);
                self.process_once()
            }
            Work::Walk => {
                self.worklist.begin_walk(self.root);
                self.process_once()
            }
        }
    }

    /// Tells the listener something, if there is one.
    #[inline]
    pub(super) fn tell(&mut self, what: impl FnOnce(&mut dyn Listener, &Ir)) {
        if let Some(listener) = self.listener.as_deref_mut() {
            what(listener, self.rewriter.ir());
        }
    }

    fn iterate(&mut self) -> Result<(), DriverError> {
        if self.strict {
            let inside: Vec<u32> = self.rewriter.raw().walk(self.root).skip(1).map(OpRef::index).collect();
            for index in inside {
                self.worklist.allow(self.rewriter.raw(), index);
            }
        }
        loop {
            if self.is_stopped(Some(self.root)) {
                return Ok(());
            }
            let iterations = &mut self.counts.outcome.iterations;
            if self.config.max_iterations.is_some_and(|max| *iterations >= max) {
                return Ok(());
            }
            *iterations += 1;
            self.fill();
            let mut changed = simplify::erase_unreachable_blocks(&mut self.rewriter, self.root);
            if changed {
                self.process_events();
            }
            changed |= self.process()?;
            if self.is_stopped(Some(self.root)) {
                self.counts.outcome.changed |= changed;
                return Ok(());
            }
            if self.config.region_simplification != RegionSimplification::Disabled {
                changed |= simplify::erase_unreachable_blocks(&mut self.rewriter, self.root);
                changed |= simplify::erase_dead_values(&mut self.rewriter, self.root);
                self.process_events();
            }
            self.counts.outcome.changed |= changed;
            if !changed {
                self.counts.outcome.converged = true;
                return Ok(());
            }
        }
    }

    /// Puts ops on the list, and nothing else.
    fn begin_with(&mut self, ops: &[Op]) {
        let ir = self.rewriter.raw();
        self.worklist.begin(Vec::new(), None);
        self.worklist.open(ir);
        for op in ops {
            if self.strict {
                self.worklist.allow(ir, op.index());
            }
            if self.facts.of(ir.op(*op).name()) != 0 {
                self.worklist.push(ir, op.index());
            }
        }
    }

    /// Processes what is on the list, and what comes of it.
    fn process_once(&mut self) -> Result<(), DriverError> {
        self.counts.outcome.iterations = 1;
        self.counts.outcome.changed = self.process()?;
        self.counts.outcome.converged = !self.is_stopped(None);
        Ok(())
    }

    /// Whether the run was cancelled before the next op of the list, or `between` if that is empty. The outcome says where.
    fn is_stopped(&mut self, between: Option<Op>) -> bool {
        let cancellation = self.config.cancellation.as_ref();
        if !cancellation.is_some_and(CancellationToken::is_cancelled) {
            return false;
        }
        let next = self.worklist.next(self.rewriter.ir(), &self.facts).or(between);
        self.counts.outcome.stopped_at = next.and_then(|next| self.place_of(next));
        next.is_some()
    }

    /// Processes the events since the last call, and passes them to the listener.
    pub(super) fn process_events(&mut self) {
        self.process_events_up_to(|_, events| events.len());
    }

    /// The same where the next thing to happen is that an op is taken from the list.
    pub(super) fn process_events_and_go_on(&mut self) {
        self.process_events_up_to(Self::count_relevant);
    }

    /// How many of these events ask for something. Behind them come only ops that would be on top of the list and be taken
    /// from it at once, for nothing: ops without patterns that are used.
    #[inline]
    fn count_relevant(&self, events: &[Event]) -> usize {
        let ir = self.rewriter.ir();
        let asks = |event: &Event| match *event {
            Event::Inserted(op) | Event::Modified(op) | Event::Revisit(op) => {
                ir.get(op).is_some_and(|op| self.is_relevant(op))
            }
            _ => false,
        };
        events.iter().rposition(asks).map_or(0, |last| last + 1)
    }

    /// Whether something can happen to an op that changes or loses a user, or to one around it.
    #[inline(always)]
    fn is_relevant(&self, op: OpRef<'_>) -> bool {
        let facts = self.facts.of(op.name());
        let is_idle = facts == 0 || (facts == DIES && !op.is_unused()) || Worklist::holds(op);
        !is_idle || block_of(op) != self.plain_block
    }

    /// There was a change on which many ops may depend, or that has changed what is around them.
    #[cold]
    fn forget_what_is_settled(&mut self, moves: u64) {
        if std::mem::take(&mut self.rewriter.untracked) {
            self.dirty.everything = true;
            self.effects.forget();
            self.settled.keep_idle();
        }
        for RemovedFrom { parent, by_moving } in std::mem::take(&mut self.rewriter.removed_from) {
            let unknown = self.effects.recheck(self.rewriter.ir(), parent);
            match unknown.or(by_moving.then_some(parent)) {
                Some(op) if op == self.root => self.settled.clear(),
                Some(op) => _ = self.settled.remove(op),
                None => {}
            }
        }
        self.moves = moves;
        self.forget_blocks();
    }

    #[inline]
    fn process_events_up_to(&mut self, count: impl FnOnce(&Self, &[Event]) -> usize) {
        self.rewriter.raw().release_erased();
        self.worklist.open(self.rewriter.raw());
        let moves = self.rewriter.ir().moves();
        if self.rewriter.untracked | !self.rewriter.removed_from.is_empty() | (moves != self.moves) {
            self.forget_what_is_settled(moves);
        }
        let notes = self.facts.depth() > 0;
        let asking = if self.walks {
            0
        } else {
            count(self, &self.rewriter.events)
        };
        if !self.processes_all {
            self.rewriter.events.truncate(asking);
        }
        let mut number = 0;
        while let Some(&event) = self.rewriter.events.get(number) {
            let asks = number < asking;
            number += 1;
            match event {
                Event::Inserted(op) if asks || self.strict => {
                    self.on_insert(op);
                    self.change(op, notes);
                }
                Event::Modified(op) if asks => self.change(op, notes),
                Event::Revisit(op) if asks => self.change(op, false),
                Event::Inserted(op) | Event::Modified(op) if notes => self.note_change(op),
                Event::Erased(op) => self.constants.forget(op),
                // Events of blocks need no work, as in MLIR: the ops in them are visited if they are on the list.
                _ => {}
            }
            if self.listener.is_some() {
                self.report_event(number - 1);
            }
        }
        self.rewriter.events.clear();
    }

    #[cold]
    fn report_event(&mut self, number: usize) {
        if let Some(&event) = self.rewriter.events.get(number) {
            self.tell(|listener, ir| listener.event(ir, event));
        }
    }

    /// An op changes, or loses a user.
    #[inline]
    fn change(&mut self, op: Op, changed: bool) {
        if self.rewriter.ir().get(op).is_some() {
            self.enqueue(op.index(), changed);
        }
    }

    #[inline(always)]
    fn on_insert(&mut self, op: Op) {
        if self.config.strictness == Strictness::ExistingAndNewOps {
            self.worklist.allow(self.rewriter.raw(), op.index());
        }
        if self.facts.any(MAY_DIE) {
            let new = self.rewriter.ir().get(op);
            if new.is_some_and(|op| self.facts.of(op.name()) & MAY_DIE != 0) {
                self.dirty.holders.push(op.index());
                self.rewriter.tracks_effects = true;
            }
        }
    }

    /// Processes the list until it is empty, or the run is cancelled. Says whether anything has changed.
    fn process(&mut self) -> Result<bool, DriverError> {
        let mut changed = false;
        while let Some(index) = self.worklist.pop(self.rewriter.raw(), &self.facts) {
            let Some(op_ref) = self.rewriter.ir().op_at(index) else {
                continue;
            };
            let facts = self.facts.of(op_ref.name());
            self.counts.outcome.visits += 1;
            self.visited = index;
            let dies = facts & (DIES | MAY_DIE) != 0
                && op_ref.is_unused()
                && (facts & DIES != 0 || self.effects.would_be_dead(op_ref));
            if let Some(listener) = self.listener.as_deref_mut() {
                listener.visit(op_ref.ir(), op_ref.handle());
            }
            if dies {
                let gone = self.erase_dead(index);
                self.counts.outcome.dead += u64::from(gone);
                changed |= gone;
                continue;
            }
            let is_around = facts & REGIONS != 0 && op_ref.num_regions() > 0;
            if is_around {
                self.begin_visit(index);
            }
            if facts & FOLDS != 0 && self.fold_at(index)? || facts & MATCHES != 0 && self.try_patterns(index)? {
                changed = true;
            } else if is_around {
                self.note_visit(index);
            }
        }
        Ok(changed)
    }

    /// Erases an op that nothing needs, without events if there is no listener. Returns whether it was erased: not if an op in
    /// no block uses what is inside.
    fn erase_dead(&mut self, index: u32) -> bool {
        let mut definers: SmallVec<[u32; 4]> = SmallVec::new();
        let is_silent = self.listener.is_none() && !self.config.cse_constants;
        if is_silent && self.rewriter.raw().erase_plain_at(index, |by| definers.push(by)) {
            self.rewriter.raw().release_erased();
            self.worklist.open(self.rewriter.raw());
            let asks = |&by: &u32| self.rewriter.ir().op_at(by).is_some_and(|by| self.is_relevant(by));
            let asking = definers.iter().rposition(asks).map_or(0, |last| last + 1);
            for &by in definers.iter().take(asking) {
                self.enqueue(by, false);
            }
            return true;
        }
        let ir = self.rewriter.ir();
        let can_go = |op: &OpRef<'_>| op.num_regions() == 0 || ir.check_erasable(op.handle()).is_ok();
        let Some(op) = ir.op_at(index).filter(can_go).map(OpRef::handle) else {
            return false;
        };
        self.rewriter.erase_op(op);
        // Nothing with effects goes, and nothing that stays is moved.
        self.rewriter.removed_from.clear();
        self.moves = self.rewriter.ir().moves();
        self.forget_blocks();
        self.process_events_and_go_on();
        true
    }
}
