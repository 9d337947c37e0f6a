//! The run of a driver: processes the worklist op by op.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;

use drr_ir::{Block, Builder, CancellationToken, DriverIr, Ir, Op, OpRef, Region};
use smallvec::SmallVec;

use super::config::{GreedyRewriteConfig, RegionSimplification, Strictness};
use super::constants::ConstantMerger;
use super::dirty::DirtyOps;
use super::effects::Effects;
use super::fill::block_of;
use super::limits::Limits;
use super::listener::Listener;
use super::outcome::{DriverError, RunCounts};
use super::panic_guard::{PanicGuard, RunContext, with_note};
use super::stable_ancestors::StableAncestors;
use super::worklist::Worklist;
use super::{merge_blocks, simplify};
use crate::pattern::FrozenPatterns;
use crate::pattern::name_properties::{
    Applied, ERASED_IF_UNUSED, FOLDS, MATCHES, MAY_BE_ERASED, NameProperties, REGIONS,
};
use crate::rewriter::{Event, RemovedFrom, Rewriter};

/// The ops that a run processes.
#[derive(Clone, Copy, Debug)]
pub(super) enum DriverMode<'w> {
    /// All ops nested in the root, until nothing changes.
    Everything,
    /// These ops, which are in the scope, and the ops affected by their changes.
    Ops(&'w [Op]),
    /// All ops nested in the root, once.
    Walk,
}

/// The kind of user code that is running, for the message of a panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GreedyUserCode {
    /// A hook or listener, which does not change the IR.
    Other,
    /// The pattern with this index in the set.
    Pattern(u32),
    /// A fold or a materializer.
    Fold,
}

/// The part of the IR that a run processes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunScope {
    /// Op whose nested ops are processed.
    pub(super) root: Op,
    /// Region that contains all ops that are put on the worklist; `None` for all ops nested in the root.
    pub(super) region: Option<Region>,
    /// Parent block of the root.
    pub(super) home: Option<Block>,
}

/// The settings that follow from the mode, the configuration, the listener and the patterns of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunSettings {
    /// Set if the IR is verified after each rewrite and fold.
    pub(super) verifies: bool,
    /// Set if events that enqueue no op are processed, too.
    processes_all: bool,
    /// Set if the strictness allows only some ops to be visited.
    pub(super) strict: bool,
    /// Set if the run is a walk, which visits no op twice.
    walks: bool,
}

/// The visit of an op, for checks of its changes and for the message of a panic.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurrentVisit {
    /// Index of the op.
    op: u32,
    /// The user code that runs there.
    pub(super) running: GreedyUserCode,
    /// With expensive checks: the visit number and the fingerprint of the IR at its start.
    pub(super) fingerprint: Option<(u64, u64)>,
}

/// The state of a run.
pub(super) struct Driver<'a, 'l> {
    pub(super) rewriter: Rewriter<'a>,
    pub(super) patterns: &'a FrozenPatterns,
    pub(super) properties: &'a NameProperties,
    pub(super) config: &'a GreedyRewriteConfig,
    pub(super) scope: RunScope,
    pub(super) settings: RunSettings,
    pub(super) listener: Option<&'l mut dyn Listener>,
    pub(super) worklist: Worklist,
    pub(super) visit: CurrentVisit,
    pub(super) constants: ConstantMerger,
    pub(super) dirty: DirtyOps,
    pub(super) effects: Effects,
    pub(super) stable: StableAncestors,
    pub(super) limits: Limits,
    pub(super) counts: RunCounts,
}

impl<'a, 'l> Driver<'a, 'l> {
    /// Runs on the contents of `root`, which must stay.
    pub(super) fn run(
        ir: &mut Ir,
        root: Op,
        mode: DriverMode<'_>,
        context: &'a RunContext<'a>,
        listener: Option<&'l mut dyn Listener>,
    ) -> Result<RunCounts, DriverError> {
        let mut guard = PanicGuard::new(ir);
        let mut driver = Driver::new(&mut *guard.ir, root, mode, context, listener);
        if let Some(listener) = &mut driver.listener {
            listener.begin(driver.rewriter.ir(), driver.patterns);
            if listener.wants_reasons() {
                driver.rewriter.explain();
            }
        }
        // A rollback of an earlier run may have revived ops with the worklist flags of that run.
        driver.rewriter.raw().clear_revived_flags();
        let result = match catch_unwind(AssertUnwindSafe(|| driver.run_mode(mode))) {
            Ok(result) => result,
            Err(payload) => {
                if driver.has_started_editing() {
                    context.is_poisoned.store(true, Ordering::Relaxed);
                }
                let payload = driver.recover(payload);
                drop(driver);
                drop(guard);
                resume_unwind(payload)
            }
        };
        driver.rewriter.raw().release_erased();
        // The next driver expects clear flags, even after an error.
        driver.worklist.clear(driver.rewriter.raw());
        driver.worklist.disallow_all(driver.rewriter.raw());
        driver.dirty.clear(driver.rewriter.raw());
        let counts = driver.counts;
        guard.has_returned = true;
        result.map(|()| counts)
    }

    fn new(
        ir: &'a mut Ir,
        root: Op,
        mode: DriverMode<'_>,
        context: &'a RunContext<'a>,
        listener: Option<&'l mut dyn Listener>,
    ) -> Self {
        let RunContext { patterns, config, .. } = *context;
        let walks = matches!(mode, DriverMode::Walk);
        let strict = !walks && config.strictness != Strictness::AnyOp;
        let properties = patterns.name_properties(match config.fold {
            _ if walks => Applied::PatternsInWalk,
            true => Applied::PatternsAndFolds,
            false => Applied::Patterns,
        });
        let (home, limits) = (ir.op(root).block().map(|block| block.handle()), Limits::new(config, ir));
        let mut rewriter = Rewriter::new(ir);
        rewriter.shared_ctx = Some(patterns.ctx());
        rewriter.source = context.source.as_ref();
        if listener.is_none() && !walks {
            // Only events that require work are recorded, and erasures for merged constants.
            rewriter.changes.records_all_events = config.cse_constants;
        }
        Driver {
            rewriter,
            patterns,
            properties,
            config,
            scope: RunScope {
                root,
                region: config.scope,
                home,
            },
            settings: RunSettings {
                verifies: config.verifies(),
                processes_all: listener.is_some() || config.cse_constants || strict || properties.depth() > 0,
                strict,
                walks,
            },
            listener,
            worklist: Worklist::new(config),
            visit: CurrentVisit {
                op: u32::MAX,
                running: GreedyUserCode::Other,
                fingerprint: None,
            },
            constants: ConstantMerger::default(),
            dirty: DirtyOps::new(),
            effects: Effects::default(),
            stable: StableAncestors::new(),
            limits,
            counts: RunCounts::new(patterns),
        }
    }

    /// Returns `false` if the running user code has changed nothing: if a pattern was matching.
    fn has_started_editing(&self) -> bool {
        !matches!(self.visit.running, GreedyUserCode::Pattern(_)) || self.rewriter.has_started_editing()
    }

    /// Rolls the interrupted rewrite or fold back after a panic, and completes the message.
    #[cold]
    fn recover(&mut self, payload: Box<dyn Any + Send>) -> Box<dyn Any + Send> {
        if self.visit.running != GreedyUserCode::Other {
            self.rewriter.roll_back();
        }
        let op = self.rewriter.ir().op_at(self.visit.op).map(|op| op.handle());
        let Some(at) = op.and_then(|op| self.place_of(op)) else {
            return payload;
        };
        let note = match self.visit.running {
            GreedyUserCode::Pattern(number) => match self.patterns.patterns.get(number as usize) {
                Some(frozen) => format!(
                    "user code panicked while pattern `{}` was tried at {at}",
                    frozen.pattern.spec().name
                ),
                None => return payload,
            },
            GreedyUserCode::Fold => format!("user code panicked while {at} was folded"),
            GreedyUserCode::Other => format!("user code panicked while {at} was visited"),
        };
        with_note(payload, &note)
    }

    fn run_mode(&mut self, mode: DriverMode<'_>) -> Result<(), DriverError> {
        if self.settings.verifies {
            self.verify_all()?;
        }
        match mode {
            DriverMode::Everything => self.iterate(),
            DriverMode::Ops(ops) => {
                self.begin_with(ops);
                self.process_once()
            }
            DriverMode::Walk => {
                self.worklist.begin_walk(self.scope.root);
                self.process_once()
            }
        }
    }

    /// Calls the listener, if there is one.
    #[inline]
    pub(super) fn notify(&mut self, what: impl FnOnce(&mut dyn Listener, &Ir)) {
        if let Some(listener) = self.listener.as_deref_mut() {
            what(listener, self.rewriter.ir());
        }
    }

    fn iterate(&mut self) -> Result<(), DriverError> {
        if self.settings.strict {
            let inside: Vec<u32> = self
                .rewriter
                .raw()
                .walk(self.scope.root)
                .skip(1)
                .map(OpRef::index)
                .collect();
            for index in inside {
                self.worklist.allow(self.rewriter.raw(), index);
            }
        }
        loop {
            if self.is_cancelled_before_next(Some(self.scope.root)) {
                return Ok(());
            }
            let iterations = &mut self.counts.outcome.iterations;
            if self.config.max_iterations.is_some_and(|max| *iterations >= max) {
                let next = self.worklist.next(self.rewriter.ir(), self.properties);
                self.counts.outcome.next = next.and_then(|next| self.place_of(next));
                return Ok(());
            }
            *iterations += 1;
            self.fill();
            let mut changed = simplify::erase_unreachable_blocks(&mut self.rewriter, self.scope.root);
            if changed {
                self.process_events();
            }
            changed |= self.process()?;
            if self.is_cancelled_before_next(Some(self.scope.root)) {
                self.counts.outcome.changed |= changed;
                return Ok(());
            }
            if self.config.region_simplification != RegionSimplification::Disabled {
                changed |= simplify::erase_unreachable_blocks(&mut self.rewriter, self.scope.root);
                changed |= simplify::erase_dead_values(&mut self.rewriter, self.scope.root);
                if self.config.region_simplification == RegionSimplification::Aggressive {
                    changed |= merge_blocks::merge_blocks(&mut self.rewriter, self.scope.root);
                }
                self.process_events();
            }
            self.counts.outcome.changed |= changed;
            if !changed {
                self.counts.outcome.converged = true;
                return Ok(());
            }
        }
    }

    /// Begins with a worklist that contains only these ops.
    fn begin_with(&mut self, ops: &[Op]) {
        // Ops that lose their nested effects may be dead.
        self.rewriter.changes.tracks_effects = self.properties.any(MAY_BE_ERASED);
        let ir = self.rewriter.raw();
        self.worklist.begin(Vec::new(), None);
        self.worklist.open(ir);
        for op in ops {
            if self.settings.strict {
                self.worklist.allow(ir, op.index());
            }
            if self.properties.of(ir.op(*op).name()) != 0 {
                self.worklist.push(ir, op.index());
            }
        }
    }

    /// Processes the worklist once, without iterations.
    fn process_once(&mut self) -> Result<(), DriverError> {
        self.counts.outcome.iterations = 1;
        self.counts.outcome.changed = self.process()?;
        self.counts.outcome.converged = !self.is_cancelled_before_next(None);
        Ok(())
    }

    /// Returns `true` if the run was cancelled before the next op of the worklist, or before `between` if the worklist
    /// is empty. Sets `stopped_at` of the outcome.
    fn is_cancelled_before_next(&mut self, between: Option<Op>) -> bool {
        let cancellation = self.config.cancellation.as_ref();
        if !cancellation.is_some_and(CancellationToken::is_cancelled) {
            return false;
        }
        let next = self.worklist.next(self.rewriter.ir(), self.properties).or(between);
        self.counts.outcome.stopped_at = next.and_then(|next| self.place_of(next));
        next.is_some()
    }

    /// Processes the events since the last call and passes them to the listener.
    pub(super) fn process_events(&mut self) {
        self.process_events_up_to(|_, events| events.len());
    }

    /// Like `process_events`, if the driver pops the next op from the worklist immediately afterwards.
    pub(super) fn process_events_before_pop(&mut self) {
        self.process_events_up_to(Self::count_relevant_events);
    }

    /// Returns the number of events up to the last relevant one. The events after it would only push ops that are
    /// popped immediately without effect: used ops without patterns.
    #[inline]
    fn count_relevant_events(&self, events: &[Event]) -> usize {
        let ir = self.rewriter.ir();
        let is_relevant = |event: &Event| match *event {
            Event::Inserted(op) | Event::Modified(op) | Event::Revisit(op) => match ir.get(op) {
                Some(op) => self.is_relevant(op),
                None => !self.rewriter.changes.erased_from.is_empty(),
            },
            _ => false,
        };
        events.iter().rposition(is_relevant).map_or(0, |last| last + 1)
    }

    /// Returns `true` if anything can apply to an op that changes or loses a user, or to its ancestors.
    #[inline(always)]
    fn is_relevant(&self, op: OpRef<'_>) -> bool {
        let properties = self.properties.of(op.name());
        let is_inert = properties == 0 || (properties == ERASED_IF_UNUSED && !op.is_unused()) || Worklist::holds(op);
        !is_inert || block_of(op) != self.stable.plain_block
    }

    /// Invalidates caches after an edit with unknown dependents or a change of ancestors.
    #[cold]
    fn invalidate_caches(&mut self, moves: u64) {
        if std::mem::take(&mut self.rewriter.changes.has_untracked) {
            self.dirty.everything = true;
            self.stable.truncate_to_inert();
        }
        if std::mem::take(&mut self.rewriter.changes.has_changed_types) {
            self.effects.forget();
        }
        for RemovedFrom { parent, by_moving } in std::mem::take(&mut self.rewriter.changes.removed_from) {
            let unknown = self.effects.recheck(self.rewriter.ir(), parent);
            match unknown.or(by_moving.then_some(parent)) {
                Some(op) if op == self.scope.root => self.stable.clear(),
                Some(op) => _ = self.stable.remove(op),
                None => {}
            }
        }
        self.stable.moves = moves;
        self.stable.forget_blocks();
    }

    #[inline]
    fn process_events_up_to(&mut self, count: impl FnOnce(&Self, &[Event]) -> usize) {
        self.rewriter.raw().release_erased();
        self.worklist.open(self.rewriter.raw());
        let moves = self.rewriter.ir().moves();
        if self.rewriter.changes.has_untracked
            | !self.rewriter.changes.removed_from.is_empty()
            | (moves != self.stable.moves)
        {
            self.invalidate_caches(moves);
        }
        let tracks_changes = self.properties.depth() > 0;
        let relevant = if self.settings.walks {
            0
        } else {
            count(self, &self.rewriter.changes.events)
        };
        if !self.settings.processes_all {
            self.rewriter.changes.events.truncate(relevant);
        }
        let mut number = 0;
        while let Some(&event) = self.rewriter.changes.events.get(number) {
            let is_relevant = number < relevant;
            number += 1;
            match event {
                Event::Inserted(op) if is_relevant || self.settings.strict => {
                    self.on_insert(op);
                    self.change(op, tracks_changes);
                }
                Event::InsertedDetached(op) => {
                    self.on_insert(op);
                    if tracks_changes {
                        self.record_change(op);
                    }
                }
                Event::Modified(op) if is_relevant => self.change(op, tracks_changes),
                Event::Revisit(op) if is_relevant => self.change(op, false),
                Event::Inserted(op) | Event::Modified(op) if tracks_changes => self.record_change(op),
                Event::Erased(op) => self.constants.forget(op),
                // Block events require no work, as in MLIR: the ops of a block are visited if they are on the worklist.
                _ => {}
            }
            if self.listener.is_some() {
                self.report_event(number - 1);
            }
        }
        self.rewriter.changes.events.clear();
        self.rewriter.changes.erased_from.truncate(0);
    }

    #[cold]
    fn report_event(&mut self, number: usize) {
        if let Some(&event) = self.rewriter.changes.events.get(number) {
            self.notify(|listener, ir| listener.event(ir, event));
        }
    }

    /// Enqueues an op that has changed or lost a user, with its ancestors. Of an op that was erased since, only the ancestors are enqueued.
    #[inline]
    fn change(&mut self, op: Op, changed: bool) {
        if self.rewriter.ir().get(op).is_some() {
            self.enqueue(op.index(), changed);
        } else {
            self.enqueue_ancestors_of_erased(op);
        }
    }

    #[cold]
    fn enqueue_ancestors_of_erased(&mut self, op: Op) {
        let Rewriter { changes, ir, .. } = &mut self.rewriter;
        if let Some(ancestor) = changes.erased_from.ancestor(ir, op) {
            self.enqueue(ancestor.index(), false);
        }
    }

    #[inline(always)]
    fn on_insert(&mut self, op: Op) {
        if self.config.strictness == Strictness::ExistingAndNewOps {
            self.worklist.allow(self.rewriter.raw(), op.index());
        }
        if self.properties.any(MAY_BE_ERASED) {
            let new = self.rewriter.ir().get(op);
            if new.is_some_and(|op| self.properties.of(op.name()) & MAY_BE_ERASED != 0) {
                self.dirty.holders.push(op.index());
                self.rewriter.changes.tracks_effects = true;
            }
        }
    }

    /// Processes the worklist until it is empty, the limit of rewrites is reached, or the run is cancelled. Returns `true` if anything has
    /// changed.
    fn process(&mut self) -> Result<bool, DriverError> {
        let mut changed = false;
        let mut rewrites_left = self.config.max_rewrites_per_iteration.unwrap_or(u64::MAX);
        if rewrites_left == 0 {
            return Ok(false);
        }
        while let Some(index) = self.worklist.pop(self.rewriter.raw(), self.properties) {
            let Some(op_ref) = self.rewriter.ir().op_at(index) else {
                continue;
            };
            let properties = self.properties.of(op_ref.name());
            self.counts.outcome.visits += 1;
            self.visit.op = index;
            let dies = properties & (ERASED_IF_UNUSED | MAY_BE_ERASED) != 0
                && op_ref.is_unused()
                && (properties & ERASED_IF_UNUSED != 0 || self.effects.would_be_dead(op_ref));
            if let Some(listener) = self.listener.as_deref_mut() {
                listener.visit(op_ref.ir(), op_ref.handle());
            }
            if dies {
                let gone = self.erase_dead_op(index);
                self.counts.outcome.dead += u64::from(gone);
                changed |= gone;
                continue;
            }
            let is_around = properties & REGIONS != 0 && op_ref.num_regions() > 0;
            if is_around {
                self.begin_visit(index);
            }
            if properties & FOLDS != 0 && self.fold_at(index)? {
                changed = true;
            } else if properties & MATCHES != 0 && self.try_patterns(index)? {
                changed = true;
                rewrites_left -= 1;
                if rewrites_left == 0 {
                    // The next iteration visits the ops that remain on the worklist.
                    self.dirty.everything = true;
                    break;
                }
            } else if is_around {
                self.record_ineffective_visit(index);
            }
        }
        Ok(changed)
    }

    /// Erases a dead op, without events if there is no listener. Returns `false` if the op cannot be erased, because a
    /// detached op uses a nested value.
    fn erase_dead_op(&mut self, index: u32) -> bool {
        let mut definers: SmallVec<[u32; 4]> = SmallVec::new();
        let is_silent = self.listener.is_none() && !self.config.cse_constants;
        if is_silent && self.rewriter.raw().erase_plain_at(index, |by| definers.push(by)) {
            self.rewriter.raw().release_erased();
            self.worklist.open(self.rewriter.raw());
            let is_relevant = |&by: &u32| self.rewriter.ir().op_at(by).is_some_and(|by| self.is_relevant(by));
            let relevant = definers.iter().rposition(is_relevant).map_or(0, |last| last + 1);
            for &by in definers.iter().take(relevant) {
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
        // A dead op has no side effects, and nothing is moved out of it.
        self.rewriter.changes.removed_from.clear();
        self.stable.moves = self.rewriter.ir().moves();
        self.stable.forget_blocks();
        self.process_events_before_pop();
        true
    }
}
