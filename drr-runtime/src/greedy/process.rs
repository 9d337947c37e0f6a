//! Processes the worklist, op by op.

use drr_ir::diagnostic::Source;
use drr_ir::verify::first_error;
use drr_ir::{Block, Builder, DriverIr, Ir, Location, Op, OpRef};
use smallvec::SmallVec;

use super::config::{GreedyConfig, RegionSimplification, Strictness};
use super::constants::Constants;
use super::dirty::Dirty;
use super::effects::Effects;
use super::facts::{DIES, FOLDS, Facts, MATCHES, MAY_DIE, REGIONS};
use super::fill::{NO_BLOCK, block_of};
use super::listener::Listener;
use super::outcome::{Counts, DriverError, Limit, OpPlace, RolledBack, Step};
use super::panic_guard::PanicGuard;
use super::settled::Settled;
use super::simplify;
use super::worklist::Worklist;
use crate::pattern::index::{Rows, Table};
use crate::pattern::{FrozenPatterns, PatternSpec};
use crate::rewriter::{Event, Left, RewriteError, Rewriter};

/// How many parts of ops may be there for each op that may be.
const PARTS_PER_OP: u64 = 4;

/// The state of a run.
pub(super) struct Driver<'a, 'l> {
    pub(super) rewriter: Rewriter<'a>,
    pub(super) root: Op,
    /// The block that the root is in.
    home: Option<Block>,
    patterns: &'a FrozenPatterns,
    pub(super) config: &'a GreedyConfig,
    listener: Option<&'l mut dyn Listener>,
    /// Whether events are processed that put nothing on the list.
    processes_all: bool,
    pub(super) facts: Facts,
    pub(super) worklist: Worklist,
    pub(super) constants: Constants,
    pub(super) dirty: Dirty,
    /// Whether only some ops may be looked at.
    pub(super) strict: bool,
    pub(super) effects: Effects,
    pub(super) settled: Settled,
    /// How often ops with regions, or blocks, had been moved when the numbers of blocks below were noted.
    moves: u64,
    /// A block inside of which nothing has to be put on the list but the op itself: nothing can happen to those around.
    pub(super) plain_block: u32,
    /// A block around which all is settled.
    pub(super) settled_block: u32,
    /// The text that the ops come from, for messages.
    source: Option<&'a Source>,
    total: u64,
    max_rewrites: u64,
    max_ops: u64,
    max_parts: u64,
    pub(super) counts: Counts,
}

impl<'a, 'l> Driver<'a, 'l> {
    /// Runs on everything inside `root`.
    pub(super) fn run(
        ir: &mut Ir,
        root: Op,
        source: Option<&'a Source>,
        patterns: &'a FrozenPatterns,
        config: &'a GreedyConfig,
        listener: Option<&'l mut dyn Listener>,
    ) -> Result<Counts, DriverError> {
        let (ops, parts) = (ir.num_ops(), ir.num_parts());
        let home = ir.op(root).block().map(|block| block.handle());
        let facts = Facts::new(ir.ctx(), patterns, config.fold);
        let strict = config.strictness != Strictness::AnyOp;
        let guard = PanicGuard::new(ir);
        let mut rewriter = Rewriter::new(guard.ir);
        rewriter.shared_ctx = Some(patterns.ctx());
        if listener.is_none() {
            // Only events that need work are recorded, and those of erasures.
            rewriter.notes_all = config.cse_constants;
        }
        let mut driver = Driver {
            rewriter,
            root,
            home,
            patterns,
            config,
            processes_all: listener.is_some() || config.cse_constants || strict || facts.depth() > 0,
            listener,
            facts,
            worklist: Worklist::default(),
            constants: Constants::default(),
            dirty: Dirty::new(),
            strict,
            effects: Effects::default(),
            settled: Settled::default(),
            moves: 0,
            plain_block: NO_BLOCK,
            settled_block: NO_BLOCK,
            source,
            total: 0,
            max_rewrites: config.max_rewrites.for_ops(ops),
            max_ops: config.max_ops.for_ops(ops),
            max_parts: config
                .max_ops
                .for_ops(ops.saturating_add(parts))
                .saturating_mul(PARTS_PER_OP),
            counts: Counts::new(patterns),
        };
        let listener = driver.listener.as_deref();
        if listener.is_some_and(|listener| listener.wants_reasons()) {
            driver.rewriter.explain();
        }
        // Of a run that was rolled back, ops may have come back as they were on its list.
        if driver.rewriter.raw().take_revived_flags() {
            driver.for_each_inside(|driver, index| driver.rewriter.raw().assign_flags(index, 0));
        }
        if strict {
            driver.for_each_inside(|driver, index| driver.worklist.allow(driver.rewriter.raw(), index));
        }
        let result = match config.verify_each {
            true => driver.verify_all().and_then(|()| driver.iterate()),
            false => driver.iterate(),
        };
        driver.rewriter.raw().release_erased();
        // The flags belong to whoever drives: leave them clear for the next one, also after an error.
        driver.worklist.clear(driver.rewriter.raw());
        driver.dirty.clear(driver.rewriter.raw());
        if strict {
            driver.for_each_inside(|driver, index| driver.rewriter.raw().assign_flags(index, 0));
        }
        result.map(|()| driver.counts)
    }

    /// Does something with the flags of every op inside.
    fn for_each_inside(&mut self, mut visit: impl FnMut(&mut Self, u32)) {
        let inside: Vec<u32> = self.rewriter.raw().walk(self.root).skip(1).map(OpRef::index).collect();
        for index in inside {
            visit(self, index);
        }
    }

    /// Tells the listener something, if there is one.
    #[inline]
    fn tell(&mut self, what: impl FnOnce(&mut dyn Listener, &Ir)) {
        if let Some(listener) = self.listener.as_deref_mut() {
            what(listener, self.rewriter.ir());
        }
    }

    fn iterate(&mut self) -> Result<(), DriverError> {
        loop {
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

    /// Processes the events since the last call, and passes them to the listener.
    pub(super) fn process_events(&mut self) {
        self.process_events_up_to(|_, events| events.len());
    }

    /// The same where the next thing to happen is that an op is taken from the list.
    fn process_events_and_go_on(&mut self) {
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
        for Left { around, by_moving } in std::mem::take(&mut self.rewriter.left) {
            let unknown = self.effects.recheck(self.rewriter.ir(), around);
            match unknown.or(by_moving.then_some(around)) {
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
        if self.rewriter.untracked | !self.rewriter.left.is_empty() | (moves != self.moves) {
            self.forget_what_is_settled(moves);
        }
        let notes = self.facts.depth() > 0;
        let asking = count(self, &self.rewriter.events);
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
            self.tell(|listener, ir| listener.event(ir, event));
        }
        self.rewriter.events.clear();
    }

    /// An op changes, or loses a user.
    #[inline]
    fn change(&mut self, op: Op, changed: bool) {
        if self.rewriter.ir().get(op).is_some() {
            self.enqueue(op.index(), changed);
        }
    }

    #[inline]
    fn on_insert(&mut self, op: Op) {
        if self.config.strictness == Strictness::ExistingAndNewOps {
            self.worklist.allow(self.rewriter.raw(), op.index());
        }
        if self.facts.any(MAY_DIE) {
            let new = self.rewriter.ir().get(op);
            if new.is_some_and(|op| self.facts.of(op.name()) & MAY_DIE != 0) {
                self.dirty.holders.push(op.index());
                self.rewriter.watches_effects = true;
            }
        }
    }

    fn process(&mut self) -> Result<bool, DriverError> {
        let mut changed = false;
        while let Some(index) = self.worklist.pop(self.rewriter.raw()) {
            let Some(op_ref) = self.rewriter.ir().op_at(index) else {
                continue;
            };
            let facts = self.facts.of(op_ref.name());
            self.counts.outcome.visits += 1;
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
        self.rewriter.left.clear();
        self.moves = self.rewriter.ir().moves();
        self.forget_blocks();
        self.process_events_and_go_on();
        true
    }

    fn try_patterns(&mut self, index: u32) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let Some(op) = self.rewriter.ir().op_at(index) else {
            return Ok(false);
        };
        let Some(table) = patterns.index.table(op.name()) else {
            return Ok(false);
        };
        // A listener gets each pattern, and why it does not match.
        let few = match self.listener {
            None => patterns.index.few_candidates(table, op),
            Some(_) => None,
        };
        let op = match few {
            Some(0) => return Ok(false),
            _ => op.handle(),
        };
        let Some(mut few) = few else {
            return self.try_tables(op, table);
        };
        while few != 0 {
            let number = patterns.index.number(table, few.trailing_zeros());
            if self.try_pattern(op, number)? {
                return Ok(true);
            }
            few &= few - 1;
        }
        Ok(false)
    }

    /// The same for roots with many patterns, or with a listener.
    fn try_tables(&mut self, op: Op, first: &Table) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let mut next = Some(first);
        while let Some(table) = next {
            let mut rows = Rows::default();
            let (root, all) = (self.rewriter.ir().op(op), self.listener.is_some());
            for number in patterns.index.candidates(table, root, all, &mut rows) {
                if self.try_pattern(op, number)? {
                    return Ok(true);
                }
            }
            next = patterns.index.next(table);
        }
        Ok(false)
    }

    #[inline]
    fn try_pattern(&mut self, op: Op, number: u32) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let Some(frozen) = patterns.patterns.get(number as usize) else {
            return Ok(false);
        };
        self.tell(|listener, ir| listener.pattern_begin(&frozen.pattern.spec(), ir, op));
        let records = frozen.records || self.config.verify_each;
        self.rewriter.begin(op, patterns.entries(frozen), records);
        let mut matched = frozen.match_and_rewrite(op, &mut self.rewriter);
        if self.rewriter.records() {
            matched = self.end_transaction(matched);
        }
        if self.rewriter.has_diagnostics {
            matched = self.report_diagnostics(number, &frozen.pattern.spec(), op, matched)?;
        } else {
            self.tell(|listener, ir| listener.pattern_end(&frozen.pattern.spec(), ir, op, matched));
        }
        if matched {
            self.process_events_and_go_on();
            self.counts.rewrites[number as usize] += 1;
            self.count_step(|driver| Step {
                pattern: Some(frozen.pattern.spec().name),
                at: driver.place(frozen.pattern.spec().root, driver.rewriter.location()),
            })?;
        }
        Ok(matched)
    }

    /// Ends the recorded rewrite of a pattern: commits it if it has matched, has changed something and is valid, and rolls it
    /// back otherwise. Returns whether it was committed.
    fn end_transaction(&mut self, matched: bool) -> bool {
        self.rewriter.report_stale();
        let changed = self.rewriter.has_changed();
        if matched && changed && !self.rewriter.has_failed() {
            match self.check_changes() {
                Ok(()) => {
                    self.rewriter.commit();
                    return true;
                }
                Err(error) => self.rewriter.fail(error),
            }
        } else if changed && !matched && !self.rewriter.has_failed() {
            self.rewriter
                .give_up("it changed something, and then did not match".to_owned());
        }
        self.rewriter.roll_back();
        false
    }

    /// Whether the changes of a rewrite or fold can stay.
    pub(super) fn check_changes(&self) -> Result<(), RewriteError> {
        self.rewriter.check_changes(self.root, self.home)?;
        let root = self.rewriter.ir().get(self.root).filter(|_| self.config.verify_each);
        match root.and_then(first_error) {
            None => Ok(()),
            Some((op, error)) => Err(RewriteError::Invalid {
                op: op.name_text().into_owned(),
                error: Box::new(error),
            }),
        }
    }

    /// Whether everything is right before anything is rewritten.
    fn verify_all(&self) -> Result<(), DriverError> {
        match first_error(self.rewriter.ir().op(self.root)) {
            None => Ok(()),
            Some((op, error)) => Err(DriverError::Invalid {
                at: self.place_of(op.handle()),
                error: Box::new(error),
            }),
        }
    }

    /// Reports why a pattern did not match, why its rewrite failed, or its error. Returns whether its rewrite was committed.
    #[cold]
    fn report_diagnostics(
        &mut self,
        number: u32,
        spec: &PatternSpec,
        root: Op,
        mut matched: bool,
    ) -> Result<bool, DriverError> {
        let (error, failure, reason) = self.rewriter.take_diagnostics();
        if error.is_some() {
            self.rewriter.roll_back();
            matched = false;
        }
        self.tell(|listener, ir| {
            match (&error, &failure, &reason) {
                (Some(error), ..) => listener.rolled_back(spec, ir, root, &error.to_string()),
                (None, Some(failure), _) => listener.rolled_back(spec, ir, root, failure),
                (None, None, Some(reason)) if !matched => listener.match_failed(spec, ir, root, reason),
                _ => {}
            }
            listener.pattern_end(spec, ir, root, matched);
        });
        if let Some(error) = error {
            return Err(DriverError::Pattern {
                pattern: spec.name,
                at: self.place_of(root),
                error,
            });
        }
        if let Some(reason) = failure {
            if let Some(known) = self.counts.rolled_back.get_mut(&number) {
                known.times += 1;
            } else {
                let first = RolledBack {
                    name: spec.name,
                    times: 1,
                    reason,
                    at: self.place_of(root),
                };
                self.counts.rolled_back.insert(number, first);
            }
        }
        Ok(matched)
    }

    /// The place of an op for messages, if it still exists.
    #[cold]
    pub(super) fn place_of(&self, op: Op) -> Option<Box<OpPlace>> {
        let op = self.rewriter.ir().get(op)?;
        Some(Box::new(self.place(&op.name_text(), op.location())))
    }

    /// The place of an op of this name and location, for messages.
    #[cold]
    pub(super) fn place(&self, op: &str, location: Location) -> OpPlace {
        OpPlace {
            op: op.to_owned(),
            place: self.rewriter.ir().describe_location(location, self.source),
        }
    }

    /// Counts a rewrite or a fold, and whatever the module has become by it. What it was is asked if a limit is reached.
    #[inline]
    pub(super) fn count_step(&mut self, step: impl FnOnce(&Self) -> Step) -> Result<(), DriverError> {
        self.total += 1;
        let ir = self.rewriter.ir();
        let limit = if self.total >= self.max_rewrites {
            Limit::Rewrites(self.max_rewrites)
        } else if ir.num_ops() as u64 > self.max_ops {
            Limit::Ops(self.max_ops)
        } else if ir.num_parts() as u64 > self.max_parts {
            Limit::Parts(self.max_parts)
        } else {
            return Ok(());
        };
        Err(DriverError::Limit {
            limit,
            last: Box::new(step(self)),
            outcome: self.counts.clone().finish(self.patterns),
        })
    }
}
