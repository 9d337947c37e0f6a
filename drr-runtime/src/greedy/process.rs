//! Looking at one op after the other.

use std::collections::BTreeMap;

use drr_ir::define::{ConstantOp, Fold, FoldEdit, FoldValue};
use drr_ir::{Builder, InsertPoint, Ir, NewOp, Op, OpRef, Value};
use smallvec::SmallVec;

use super::config::{GreedyConfig, RegionSimplification, Strictness};
use super::constants::Constants;
use super::effects::would_be_dead;
use super::facts::{DIES, FOLDS, Facts, MATCHES, MAY_DIE};
use super::outcome::{DriverError, Limit, Outcome, PatternCount, RolledBack};
use super::simplify;
use super::worklist::Worklist;
use crate::fold;
use crate::pattern::{FrozenPatterns, PatternSpec};
use crate::rewriter::{Event, Listener, Rewriter};

/// The state of a run.
pub(super) struct Driver<'a, 'l> {
    rewriter: Rewriter<'a>,
    root: Op,
    patterns: &'a FrozenPatterns,
    config: &'a GreedyConfig,
    listener: Option<&'l mut dyn Listener>,
    facts: Facts,
    worklist: Worklist,
    constants: Constants,
    events: Vec<Event>,
    rewrites: Vec<u64>,
    /// By pattern: how often its rewrite failed, and why the first time.
    failures: BTreeMap<u32, (u64, String)>,
    total: u64,
    max_rewrites: u64,
    max_ops: u64,
    outcome: Outcome,
}

impl<'a, 'l> Driver<'a, 'l> {
    /// Runs on everything inside `root`.
    pub(super) fn run(
        ir: &'a mut Ir,
        root: Op,
        patterns: &'a FrozenPatterns,
        config: &'a GreedyConfig,
        listener: Option<&'l mut dyn Listener>,
    ) -> Result<Outcome, DriverError> {
        let ops = ir.num_ops();
        let facts = Facts::new(ir.ctx(), patterns, config.fold);
        let mut rewriter = Rewriter::new(ir);
        if listener.is_none() {
            rewriter.note_only_work(config.cse_constants);
        }
        let mut driver = Driver {
            rewriter,
            root,
            facts,
            patterns,
            config,
            listener,
            worklist: Worklist::default(),
            constants: Constants::default(),
            events: Vec::new(),
            rewrites: vec![0; patterns.patterns.len()],
            failures: BTreeMap::new(),
            total: 0,
            max_rewrites: config.max_rewrites.for_ops(ops),
            max_ops: config.max_ops.for_ops(ops),
            outcome: Outcome::default(),
        };
        if driver
            .listener
            .as_deref()
            .is_some_and(|listener| listener.wants_reasons())
        {
            driver.rewriter.explain();
        }
        // Of a run that was rolled back, ops may have come back as they were on its list.
        if driver.rewriter.raw().take_revived_marks() {
            driver.mark_all(|driver, index| driver.rewriter.raw().set_mark(index, 0));
        }
        let strict = config.strictness != Strictness::AnyOp;
        if strict {
            driver.mark_all(|driver, index| driver.worklist.allow(driver.rewriter.raw(), index));
        }
        let result = driver.iterate();
        driver.rewriter.commit();
        // The marks belong to whoever drives: leave them clear for the next one, also after an error.
        driver.worklist.clear(driver.rewriter.raw());
        if strict {
            driver.mark_all(|driver, index| driver.rewriter.raw().set_mark(index, 0));
        }
        driver.count();
        match result {
            Ok(()) => Ok(driver.outcome),
            Err(DriverError::Limit { limit, .. }) => Err(DriverError::Limit {
                limit,
                outcome: driver.outcome,
            }),
            Err(error) => Err(error),
        }
    }

    /// Does something with the mark of every op inside.
    fn mark_all(&mut self, mut mark: impl FnMut(&mut Self, u32)) {
        let inside: Vec<u32> = self.rewriter.raw().walk(self.root).skip(1).map(OpRef::index).collect();
        for index in inside {
            mark(self, index);
        }
    }

    fn count(&mut self) {
        let counts = self.patterns.patterns.iter().zip(&self.rewrites);
        self.outcome.patterns = counts
            .filter(|(_, rewrites)| **rewrites > 0)
            .map(|(frozen, &rewrites)| PatternCount {
                name: frozen.spec.name,
                rewrites,
            })
            .collect();
        let failures = std::mem::take(&mut self.failures).into_iter();
        self.outcome.rolled_back = failures
            .filter_map(|(number, (times, reason))| {
                let name = self.patterns.patterns.get(number as usize)?.spec.name;
                Some(RolledBack { name, times, reason })
            })
            .collect();
    }

    fn iterate(&mut self) -> Result<(), DriverError> {
        loop {
            if self
                .config
                .max_iterations
                .is_some_and(|max| self.outcome.iterations >= max)
            {
                return Ok(());
            }
            self.outcome.iterations += 1;
            self.fill();
            let mut changed = simplify::erase_unreachable_blocks(&mut self.rewriter, self.root);
            self.hear();
            changed |= self.process()?;
            if self.config.region_simplification != RegionSimplification::Disabled {
                changed |= simplify::erase_unreachable_blocks(&mut self.rewriter, self.root);
                changed |= simplify::erase_dead_ops(&mut self.rewriter, self.root);
                self.hear();
            }
            self.outcome.changed |= changed;
            if !changed {
                self.outcome.converged = true;
                return Ok(());
            }
        }
    }

    /// Puts every op on the list, with equal constants made one on the way.
    fn fill(&mut self) {
        let ir = self.rewriter.raw();
        self.worklist.clear(ir);
        self.constants.clear();
        let top_down = self.config.top_down;
        let mut inside: Vec<Op> = Vec::with_capacity(ir.num_ops());
        if top_down {
            inside.extend(ir.walk(self.root).skip(1).map(OpRef::handle));
        } else {
            let post = ir.op(self.root).walk_post_order();
            inside.extend(post.map(OpRef::handle).filter(|&op| op != self.root));
        }
        self.worklist.reserve(inside.len());
        for op in inside {
            if self.config.cse_constants {
                // What was erased on the way is skipped, and with it what was inside.
                if self.rewriter.raw().get(op).is_none() {
                    continue;
                }
                let stays = self.constants.meet(&mut self.rewriter, op);
                self.hear();
                if !stays {
                    continue;
                }
            }
            self.enqueue_with_parents(op);
        }
        if top_down {
            self.worklist.reverse();
        }
    }

    /// `enqueue` for an op that is known to lie inside the root, while nothing is taken from the list: then those around an
    /// op that is on it are on it, too.
    fn enqueue_with_parents(&mut self, op: Op) {
        let strict = self.config.strictness != Strictness::AnyOp;
        let root = self.root.index();
        let ir = self.rewriter.raw();
        let mut next = Some(op.index());
        while let Some(index) = next.filter(|&index| index != root) {
            let Some(op) = ir.op_at(index) else { return };
            next = op.parent_op().map(OpRef::index);
            if strict && !self.worklist.is_allowed(op) {
                continue;
            }
            if !self.worklist.push(ir, index) {
                return;
            }
        }
    }

    /// Puts an op on the list, and those around it.
    fn enqueue(&mut self, op: Op) {
        let strict = self.config.strictness != Strictness::AnyOp;
        let ir = self.rewriter.raw();
        let Some(op_ref) = ir.get(op) else { return };
        let root = self.root.index();
        let Some(parent) = op_ref.parent_op() else { return };
        // Mostly, the op is in a function of the module.
        if !strict && parent.index() == root {
            self.worklist.push(ir, op.index());
            return;
        }
        if !strict && parent.parent_op().map(OpRef::index) == Some(root) {
            let parent = parent.index();
            self.worklist.push(ir, op.index());
            self.worklist.push(ir, parent);
            return;
        }
        // Only what lies inside the root: a detached op has no way up to it.
        if op_ref.index() == root || parent.ancestors().all(|op| op.index() != root) {
            return;
        }
        let mut next = Some(op_ref.index());
        while let Some(op) = next
            .and_then(|index| ir.op_at(index))
            .filter(|op| op.handle() != self.root)
        {
            let index = op.index();
            next = op.parent_op().map(OpRef::index);
            if !strict || self.worklist.is_allowed(op) {
                self.worklist.push(ir, index);
            }
        }
    }

    /// Does what the changes since the last time ask for, and tells the listener.
    fn hear(&mut self) {
        self.rewriter.commit();
        let mut events = self.rewriter.take_events(std::mem::take(&mut self.events));
        for event in events.drain(..) {
            match event {
                Event::Inserted(op) => {
                    if self.config.strictness == Strictness::ExistingAndNewOps {
                        self.worklist.allow(self.rewriter.raw(), op.index());
                    }
                    self.enqueue(op);
                }
                Event::Modified(op) | Event::Revisit(op) => self.enqueue(op),
                // Blocks ask for nothing, as in MLIR: what is in them is looked at where it is already on the list.
                Event::Replaced(_) | Event::BlockInserted(_) | Event::BlockErased(_) => {}
                Event::Erased(op) => self.constants.forget(op),
            }
            if let Some(listener) = self.listener.as_deref_mut() {
                listener.event(self.rewriter.ir(), event);
            }
        }
        self.events = events;
    }

    fn process(&mut self) -> Result<bool, DriverError> {
        let mut changed = false;
        while let Some(index) = self.worklist.pop(self.rewriter.raw()) {
            let Some(op_ref) = self.rewriter.ir().op_at(index) else {
                continue;
            };
            self.outcome.visits += 1;
            let facts = self.facts.of(op_ref.name());
            let dies =
                facts & (DIES | MAY_DIE) != 0 && op_ref.is_unused() && (facts & DIES != 0 || would_be_dead(op_ref));
            let op = op_ref.handle();
            if let Some(listener) = self.listener.as_deref_mut() {
                listener.visit(self.rewriter.ir(), op);
            }
            if dies {
                self.rewriter.erase_op(op);
                self.outcome.dead += 1;
                changed = true;
                self.hear();
                continue;
            }
            if facts & FOLDS != 0 && self.fold(op)? {
                changed = true;
                continue;
            }
            if facts & MATCHES != 0 && self.try_patterns(op)? {
                changed = true;
            }
        }
        Ok(changed)
    }

    fn fold(&mut self, op: Op) -> Result<bool, DriverError> {
        let op_ref = self.rewriter.ir().op(op);
        if fold::constant_value(op_ref).is_some() {
            return Ok(false);
        }
        let folded = match fold::fold(op_ref) {
            Fold::None => return Ok(false),
            Fold::InPlace(edits) => {
                for edit in edits {
                    match edit {
                        FoldEdit::Operand(index, value) => self.rewriter.set_operand(op, index, value),
                        FoldEdit::Inherent(key, value) => self.rewriter.set_inherent(op, key, value),
                    }
                }
                true
            }
            Fold::Results(results) => match self.materialize(op, &results) {
                Some(values) => {
                    self.rewriter.replace_op(op, &values);
                    true
                }
                None => false,
            },
        };
        if let Some(error) = self.rewriter.take_error() {
            let name = self
                .rewriter
                .ir()
                .get(op)
                .map_or_else(String::new, |op| op.name_text().into_owned());
            return Err(DriverError::Fold { op: name, error });
        }
        if folded {
            self.outcome.folds += 1;
        }
        self.hear();
        Ok(folded)
    }

    /// The values that an op folds to, with constants made. If one cannot be made, those before it go again.
    fn materialize(&mut self, op: Op, results: &[FoldValue]) -> Option<SmallVec<[Value; 2]>> {
        let op_ref = self.rewriter.ir().op(op);
        let make = op_ref.info().and_then(|info| info.materialize());
        let location = op_ref.location();
        let types: SmallVec<[_; 2]> = op_ref.result_types().collect();
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        let mut made: SmallVec<[Op; 2]> = SmallVec::new();
        for (result, ty) in results.iter().zip(types) {
            let attr = match result {
                FoldValue::Value(value) => {
                    values.push(*value);
                    continue;
                }
                FoldValue::Attr(attr) => *attr,
            };
            let constant: Option<ConstantOp> = make.and_then(|make| make(self.rewriter.ir().ctx(), attr, ty));
            let Some(constant) = constant else {
                for &op in made.iter().rev() {
                    self.rewriter.erase_op(op);
                }
                return None;
            };
            self.rewriter.set_insert_point(InsertPoint::Before(op));
            let new = self.rewriter.insert(NewOp {
                location,
                result_types: &[ty],
                inherent: &constant.inherent,
                ..NewOp::new(constant.name)
            });
            made.push(new);
            values.push(self.rewriter.result(new, 0));
        }
        Some(values)
    }

    fn try_patterns(&mut self, op: Op) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let mut next = patterns.first_table(self.rewriter.ir().op(op).name());
        while let Some(table) = next {
            // Who listens hears of each pattern, and why it does not match.
            let candidates = match self.listener {
                None => patterns.candidates(table, self.rewriter.ir().op(op)),
                Some(_) => patterns.all(table),
            };
            for number in candidates {
                if self.try_pattern(op, number)? {
                    return Ok(true);
                }
            }
            next = patterns.next_table(table);
        }
        Ok(false)
    }

    fn try_pattern(&mut self, op: Op, number: u32) -> Result<bool, DriverError> {
        let patterns = self.patterns;
        let Some(frozen) = patterns.patterns.get(number as usize) else {
            return Ok(false);
        };
        if let Some(listener) = self.listener.as_deref_mut() {
            listener.pattern_begin(&frozen.spec, self.rewriter.ir(), op);
        }
        self.rewriter.begin(op, patterns.entries(frozen));
        let matched = frozen.pattern.match_and_rewrite(op, &mut self.rewriter);
        if self.rewriter.has_news() {
            self.tell_news(number, &frozen.spec, op, matched)?;
        } else if let Some(listener) = self.listener.as_deref_mut() {
            listener.pattern_end(&frozen.spec, self.rewriter.ir(), op, matched);
        }
        if matched {
            self.hear();
            self.total += 1;
            self.rewrites[number as usize] += 1;
            self.check_limits()?;
        }
        Ok(matched)
    }

    /// Says what there is to say of a pattern beside whether it matched: why not, why its rewrite failed, its mistake.
    #[cold]
    fn tell_news(&mut self, number: u32, spec: &PatternSpec, root: Op, matched: bool) -> Result<(), DriverError> {
        let (error, failure, reason) = self.rewriter.take_news();
        if let Some(listener) = self.listener.as_deref_mut() {
            let ir = self.rewriter.ir();
            match (&failure, &reason) {
                (Some(failure), _) => listener.rolled_back(spec, ir, root, failure),
                (None, Some(reason)) if !matched => listener.match_failed(spec, ir, root, reason),
                _ => {}
            }
            listener.pattern_end(spec, ir, root, matched);
        }
        if let Some(failure) = failure {
            let (times, _) = self.failures.entry(number).or_insert((0, failure));
            *times += 1;
        }
        let Some(error) = error else { return Ok(()) };
        self.rewriter.undo_creations();
        self.hear();
        Err(DriverError::Pattern {
            pattern: spec.name,
            error,
        })
    }

    fn check_limits(&self) -> Result<(), DriverError> {
        let limit = if self.total >= self.max_rewrites {
            Limit::Rewrites(self.max_rewrites)
        } else if self.rewriter.ir().num_ops() as u64 > self.max_ops {
            Limit::Ops(self.max_ops)
        } else {
            return Ok(());
        };
        Err(DriverError::Limit {
            limit,
            outcome: Outcome::default(),
        })
    }
}
