//! The run of a conversion: legalizes ops by folds and patterns.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;

use drr_ir::define::Fold;
use drr_ir::diagnostic::Source;
use drr_ir::{Builder, Ir, Location, Op, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

use super::collect::{CollectedOps, ops_to_convert};
use super::error::{Attempt, ConversionError, FailedLegalization};
use super::frame::{Frame, RunningAttempt, Stage};
use super::legalizer::{Legalizer, LegalizerState};
use super::order::PatternOrder;
use super::user_code::UserCode;
use super::{ConversionConfig, ConversionMode, ConversionOutcome, ConversionTarget, FoldingMode, Legality};
use crate::fold;
use crate::greedy::panic_guard::{PanicGuard, with_note};
use crate::greedy::{Listener, OpLocation};
use crate::pattern::{FrozenPatterns, PatternSpec};
use crate::rewriter::conversion_state::ConversionState;
use crate::rewriter::{Event, Rewriter};

/// The inputs of a conversion.
#[derive(Clone, Copy)]
pub(super) struct Conversion<'a> {
    pub(super) mode: ConversionMode,
    pub(super) target: &'a ConversionTarget,
    pub(super) patterns: &'a FrozenPatterns,
    pub(super) config: &'a ConversionConfig,
    pub(super) source: Option<&'a Arc<Source>>,
}

/// Legalizes ops in a rewriter. A pattern that requests legalization in the middle of its work makes another one with the same
/// [`Legalizer`].
pub(super) struct ConversionDriver<'r, 'a> {
    pub(super) rewriter: &'r mut Rewriter<'a>,
    pub(super) conversion: Conversion<'a>,
    pub(super) legalizer: &'a Legalizer<'a>,
}

/// The result of a step of legalization.
enum Step {
    /// An op must be legalized first.
    Descend(Op),
    /// The op is legal, or cannot be legalized.
    Done(bool),
}

/// Runs a conversion. If it fails, the IR is as before.
pub(super) fn run(
    ir: &mut Ir,
    roots: &[Op],
    conversion: Conversion<'_>,
    mut listener: Option<&mut dyn Listener>,
) -> Result<ConversionOutcome, ConversionError> {
    if let Some(number) = roots.iter().position(|&op| ir.get(op).is_none()) {
        return Err(ConversionError::Stale { number });
    }
    let mut guard = PanicGuard::new(ir);
    let CollectedOps { ops, unreachable } = ops_to_convert(guard.ir, roots, conversion.target);
    let mut rewriter = Rewriter::new(guard.ir);
    rewriter.shared_ctx = Some(conversion.patterns.ctx());
    rewriter.source = conversion.source;
    rewriter.open_transaction();
    let limbo = rewriter.raw().create_region();
    let marks_casts = conversion.config.attach_debug_materialization_kind;
    rewriter.conversion = Some(Box::new(ConversionState::new(limbo, marks_casts)));
    if let Some(listener) = &mut listener {
        listener.begin(rewriter.ir(), conversion.patterns);
    }
    let explains = listener.as_ref().is_some_and(|listener| listener.wants_reasons());
    if explains {
        rewriter.explain();
    }
    let state = LegalizerState {
        listener: listener.as_mut().map(|listener| &mut **listener as &mut dyn Listener),
        order: PatternOrder::new(conversion.patterns, conversion.target),
        candidates: FxHashMap::default(),
        running: vec![false; conversion.patterns.patterns.len()],
        attempts: None,
        requests: 0,
        applied: None,
        input: Location::UNKNOWN,
        error: None,
        outcome: ConversionOutcome::new(conversion.patterns, conversion.mode == ConversionMode::Analysis),
    };
    let legalizer = Legalizer {
        conversion,
        state: RefCell::new(state),
        explains,
        max_rewrites: conversion.config.max_rewrites.for_ops(ops.len()),
        user_code: Cell::new(None),
    };
    rewriter.legalizer = Some(&legalizer);
    let mut driver = ConversionDriver {
        rewriter: &mut rewriter,
        conversion,
        legalizer: &legalizer,
    };
    let result = match catch_unwind(AssertUnwindSafe(|| driver.convert(&ops))) {
        Ok(result) => result,
        Err(payload) => {
            let payload = match driver.panic_note() {
                Some(note) => with_note(payload, &note),
                None => payload,
            };
            drop(guard);
            resume_unwind(payload)
        }
    };
    let mut outcome = std::mem::take(&mut legalizer.state.borrow_mut().outcome);
    let result = match result {
        Ok(events) if conversion.mode != ConversionMode::Analysis => {
            rewriter.commit();
            Ok(events)
        }
        result => {
            rewriter.roll_back();
            result.map(|_| Vec::new())
        }
    };
    guard.has_returned = true;
    let events = result?;
    outcome.unreachable = unreachable;
    outcome.unreachable.retain(|&op| {
        let legality = guard.ir.get(op).map(|op| conversion.target.legality(op));
        legality == Some(Legality::Illegal)
            || legality == Some(Legality::Unknown) && conversion.mode == ConversionMode::Full
    });
    if let Some(listener) = listener {
        events.into_iter().for_each(|event| listener.event(guard.ir, event));
    }
    Ok(outcome)
}

impl<'a> ConversionDriver<'_, 'a> {
    /// Returns `true` if events are recorded for a listener.
    pub(super) fn listens(&self) -> bool {
        self.legalizer.state.borrow().listener.is_some()
    }

    /// Legalizes ops in order, and commits the changes. Returns the events for the listener.
    fn convert(&mut self, ops: &[Op]) -> Result<Vec<Event>, ConversionError> {
        let Conversion { mode, config, .. } = self.conversion;
        let mut failed = Vec::new();
        for &op in ops {
            if config.cancellation.as_ref().is_some_and(|token| token.is_cancelled()) {
                return Err(ConversionError::Cancelled {
                    at: Box::new(self.location_of(op)),
                });
            }
            if config.stop.as_ref().is_some_and(|token| token.is_cancelled()) {
                self.legalizer.state.borrow_mut().outcome.stopped_at = Some(Box::new(self.location_of(op)));
                break;
            }
            if self.legalize_of_input(op)? {
                if mode == ConversionMode::Analysis {
                    self.legalizer.state.borrow_mut().outcome.legalizable.push(op);
                }
                continue;
            }
            let legality = self.conversion.target.legality(self.rewriter.ir().op(op));
            match mode {
                ConversionMode::Analysis => self.legalizer.state.borrow_mut().outcome.unlegalized.push(op),
                ConversionMode::Partial if legality != Legality::Illegal => {
                    self.legalizer.state.borrow_mut().outcome.unlegalized.push(op)
                }
                ConversionMode::Partial | ConversionMode::Full => {
                    failed.push(self.explain_failure(op)?);
                    if failed.len() >= config.max_errors.max(1) {
                        break;
                    }
                }
            }
        }
        if !failed.is_empty() {
            return Err(ConversionError::Failed(failed));
        }
        match mode {
            ConversionMode::Analysis => Ok(Vec::new()),
            ConversionMode::Partial | ConversionMode::Full => {
                let replaced = self.rewriter.conversion.as_ref().map(|state| &state.replaced);
                let was_replaced = |op: &Op| replaced.is_some_and(|replaced| replaced.contains(*op));
                let mut state = self.legalizer.state.borrow_mut();
                state.outcome.unlegalized.retain(|op| !was_replaced(op));
                drop(state);
                self.commit()
            }
        }
    }

    /// Legalizes an op of the input, and notifies the listener if that has changed anything.
    fn legalize_of_input(&mut self, op: Op) -> Result<bool, ConversionError> {
        self.legalizer.state.borrow_mut().input = self.rewriter.ir().get(op).map_or(Location::UNKNOWN, OpRef::location);
        if !self.listens() {
            return self.legalize(op);
        }
        let before = self.num_edits();
        self.legalizer.state.borrow_mut().applied = None;
        let is_legal = self.legalize(op)?;
        if self.num_edits() != before {
            let applied = self.legalizer.state.borrow().applied;
            let spec = applied.and_then(|number| self.spec(number));
            self.notify(|listener, ir| listener.converted(spec.as_ref(), ir, op));
        }
        Ok(is_legal)
    }

    /// Returns the number of edits so far, including those that are deferred.
    fn num_edits(&self) -> usize {
        let state = self.rewriter.conversion.as_ref();
        self.rewriter.events.len() + state.map_or(0, |state| state.deferred.len())
    }

    /// Legalizes an op once more, and collects the attempts.
    fn explain_failure(&mut self, op: Op) -> Result<FailedLegalization, ConversionError> {
        self.rewriter.explain();
        self.legalizer.state.borrow_mut().attempts = Some(Vec::new());
        let savepoint = self.rewriter.begin_savepoint();
        let result = self.legalize(op);
        let attempts = self.legalizer.state.borrow_mut().attempts.take().unwrap_or_default();
        result?;
        self.rewriter.roll_back_to(savepoint);
        if !self.legalizer.explains {
            self.rewriter.stop_explaining();
        }
        let op_ref = self.rewriter.ir().op(op);
        Ok(FailedLegalization {
            op,
            at: self.location_of(op),
            is_illegal: self.conversion.mode == ConversionMode::Partial,
            target: self.conversion.target.describe(op_ref),
            attempts,
        })
    }

    /// Legalizes an op. Returns `false` and changes nothing if that is not possible.
    pub(super) fn legalize(&mut self, op: Op) -> Result<bool, ConversionError> {
        if self.is_legal(op) {
            return Ok(true);
        }
        // The frame of the current op, and those of the ops that wait for it.
        let (mut frame, mut waiting) = (Frame::new(op), Vec::new());
        let mut nested = None;
        loop {
            match self.step(&mut frame, nested.take(), waiting.len())? {
                Step::Descend(op) => waiting.push(std::mem::replace(&mut frame, Frame::new(op))),
                Step::Done(is_legal) => {
                    if let Some(savepoint) = frame.before_in_place_folds.take() {
                        self.rewriter.commit_savepoint(savepoint);
                    }
                    match waiting.pop() {
                        Some(outer) => (frame, nested) = (outer, Some(is_legal)),
                        None => return Ok(is_legal),
                    }
                }
            }
        }
    }

    /// Continues with an op, after the legalization of the op on which it depended.
    fn step(&mut self, frame: &mut Frame, nested: Option<bool>, depth: usize) -> Result<Step, ConversionError> {
        if nested == Some(false)
            && let Some(attempt) = frame.attempt.take()
        {
            self.abandon(frame.op, attempt, depth);
        }
        loop {
            if let Some(attempt) = &mut frame.attempt {
                while let Some(op) = self.next_result(attempt) {
                    if !self.is_legal(op) {
                        return Ok(Step::Descend(op));
                    }
                }
                if let Some(attempt) = frame.attempt.take() {
                    self.commit_attempt(frame.op, attempt, depth);
                }
                return Ok(Step::Done(true));
            }
            match frame.stage {
                Stage::Start => self.start(frame, depth),
                Stage::Folded if self.is_legal(frame.op) => return Ok(Step::Done(true)),
                Stage::Folded => frame.stage = Stage::Start,
                Stage::FoldBefore => {
                    frame.stage = Stage::Patterns;
                    self.try_fold(frame, FoldingMode::BeforePatterns)?;
                }
                Stage::Patterns => match frame.candidate() {
                    Some(number) => {
                        frame.next += 1;
                        self.try_pattern(frame, number, depth)?;
                    }
                    None => frame.stage = Stage::FoldAfter,
                },
                Stage::FoldAfter => {
                    frame.stage = Stage::End;
                    self.try_fold(frame, FoldingMode::AfterPatterns)?;
                }
                Stage::End => return Ok(Step::Done(false)),
            }
        }
    }

    /// Returns `true` if an op needs no legalization: it is legal, or is erased when the conversion is committed.
    fn is_legal(&mut self, op: Op) -> bool {
        let Rewriter { conversion, .. } = &mut *self.rewriter;
        let Some(state) = conversion else { return true };
        if state.replaced.contains(op) || state.ignored.contains(op) {
            return true;
        }
        if self.rewriter.ir().get(op).is_none() {
            return true;
        }
        let target = self.conversion.target;
        let legality = |driver: &mut Self| target.legality(driver.rewriter.ir().op(op));
        match self.run_user_code(op, UserCode::Legality, legality) {
            Legality::Legal { recursively } => {
                if recursively {
                    self.rewriter.ignore_nested(op);
                }
                true
            }
            Legality::Illegal | Legality::Unknown => false,
        }
    }

    /// Looks up the patterns for an illegal op.
    fn start(&mut self, frame: &mut Frame, depth: usize) {
        frame.stage = Stage::FoldBefore;
        let op = self.rewriter.ir().op(frame.op);
        let (name, patterns) = (op.name(), self.conversion.patterns);
        let dropped = {
            let mut state = self.legalizer.state.borrow_mut();
            let LegalizerState { order, candidates, .. } = &mut *state;
            let known = candidates.entry(name.index());
            frame.candidates = Some(Rc::clone(known.or_insert_with(|| order.of(name, patterns))));
            state.attempts.is_some().then(|| state.order.dropped(name).to_vec())
        };
        let op = frame.op;
        self.notify(|listener, ir| listener.visit(ir, op));
        let Some(dropped) = dropped else { return };
        let has_dropped = !dropped.is_empty();
        for number in dropped {
            let Some(spec) = self.spec(number) else { continue };
            let ctx = self.conversion.target.ctx();
            let illegal = spec.generated.iter().find(|&&op| {
                let name = ctx.op_name(op);
                let action = self.conversion.target.action(name);
                action.is_none_or(|action| action == super::LegalizationAction::Illegal)
                    && !self.legalizer.state.borrow().order.has_pattern(name)
            });
            let reason = match illegal {
                Some(op) => {
                    format!("left out: it builds `{op}`, which the target does not make legal and no pattern converts")
                }
                None => "left out: the target marks its root as legal".to_owned(),
            };
            self.log(frame.op, Some(number), depth, || reason);
        }
        if frame.candidate().is_none() && !has_dropped {
            let entry = self.conversion.target.describe(self.rewriter.ir().op(frame.op));
            let entry = if depth == 0 {
                String::new()
            } else {
                format!(", and {entry}")
            };
            self.log(frame.op, None, depth, || format!("no pattern converts it{entry}"));
        }
    }

    /// Folds an op, if folds are tried at this stage.
    fn try_fold(&mut self, frame: &mut Frame, stage: FoldingMode) -> Result<(), ConversionError> {
        let op = frame.op;
        if self.conversion.config.folding_mode != stage {
            return Ok(());
        }
        let op_ref = self.rewriter.ir().op(op);
        if fold::constant_value(op_ref).is_some() {
            return Ok(());
        }
        let fold = self.run_user_code(op, UserCode::Fold, |driver| fold::fold(driver.rewriter.ir().op(op)));
        if fold == Fold::None {
            return Ok(());
        }
        let is_in_place = matches!(fold, Fold::InPlace(_));
        let created = self.num_created();
        let savepoint = self.rewriter.begin_savepoint();
        self.rewriter.begin_in_conversion(op, &[]);
        self.set_converter(None);
        let made = self.run_user_code(op, UserCode::Fold, |driver| driver.rewriter.apply_fold(op, fold, false));
        let (error, failure, _) = self.rewriter.take_diagnostics();
        let made = error.map_or(made, Err).map_err(|error| ConversionError::Fold {
            at: Some(Box::new(self.location_of(op))),
            error,
        })?;
        if !made || failure.is_some() {
            self.rewriter.roll_back_to(savepoint);
            return Ok(());
        }
        self.legalizer.state.borrow_mut().outcome.folds += 1;
        self.count(op)?;
        if is_in_place {
            // As in MLIR, the fold remains even if the op cannot be legalized. The op is legalized anew.
            match frame.before_in_place_folds {
                None => frame.before_in_place_folds = Some(savepoint),
                Some(_) => self.rewriter.commit_savepoint(savepoint),
            }
            frame.stage = Stage::Folded;
            frame.next = 0;
            return Ok(());
        }
        let savepoint = match frame.before_in_place_folds.take() {
            Some(first) => {
                self.rewriter.commit_savepoint(savepoint);
                first
            }
            None => savepoint,
        };
        frame.attempt = Some(RunningAttempt {
            pattern: None,
            savepoint,
            modified: Vec::new(),
            created: created..self.num_created(),
            last: None,
        });
        Ok(())
    }

    /// Tries a pattern on an op.
    fn try_pattern(&mut self, frame: &mut Frame, number: u32, depth: usize) -> Result<(), ConversionError> {
        let op = frame.op;
        let patterns = self.conversion.patterns;
        let Some(frozen) = patterns.patterns.get(number as usize) else {
            return Ok(());
        };
        let is_new = !std::mem::replace(&mut self.legalizer.state.borrow_mut().running[number as usize], true);
        if !is_new && !frozen.pattern.spec().bounded_recursion {
            self.log(op, Some(number), depth, || {
                let entry = self.conversion.target.describe(self.rewriter.ir().op(op));
                format!("it is being applied already, and does not declare that its recursion is bounded; {entry}")
            });
            return Ok(());
        }
        self.notify(|listener, ir| listener.pattern_begin(&frozen.pattern.spec(), ir, op));
        let created = self.num_created();
        let savepoint = self.rewriter.begin_savepoint();
        self.rewriter.begin_in_conversion(op, patterns.entries(frozen));
        self.set_converter(frozen.converter.clone());
        let code = UserCode::Pattern(number);
        let matched = self.run_user_code(op, code, |driver| frozen.match_and_rewrite(op, driver.rewriter));
        self.rewriter.report_stale();
        let (mut failure, mut reason) = (None, None);
        if self.rewriter.has_diagnostics {
            let error;
            (error, failure, reason) = self.rewriter.take_diagnostics();
            if let Some(error) = error {
                return Err(ConversionError::Pattern {
                    pattern: frozen.pattern.spec().name,
                    at: Some(Box::new(self.location_of(op))),
                    error,
                });
            }
        }
        if let Some(error) = self.legalizer.state.borrow_mut().error.take() {
            return Err(error);
        }
        let mut modified = self.modified_since(savepoint.num_events());
        if matched && failure.is_none() && !self.rewriter.was_replaced(op) && !modified.contains(&op) {
            failure = Some("it succeeded without replacing or modifying the op".to_owned());
        }
        if !matched || failure.is_some() {
            self.rewriter.roll_back_to(savepoint);
            self.end_running(number, is_new);
            self.notify(|listener, ir| {
                let spec = frozen.pattern.spec();
                match (&failure, &reason) {
                    (Some(failure), _) => listener.rolled_back(&spec, ir, op, failure),
                    (None, Some(reason)) => listener.match_failed(&spec, ir, op, reason),
                    (None, None) => {}
                }
                listener.pattern_end(&spec, ir, op, false);
            });
            self.log(op, Some(number), depth, || {
                failure.or(reason).unwrap_or_else(|| "it does not match".to_owned())
            });
            return Ok(());
        }
        self.count(op)?;
        let location = match self.rewriter.ir().get(op).map(OpRef::location) {
            Some(location) if location != Location::UNKNOWN => location,
            _ => self.legalizer.state.borrow().input,
        };
        if let Some(state) = &mut self.rewriter.conversion {
            state.note_rewrite(created, number, location);
        }
        modified.reverse();
        frame.attempt = Some(RunningAttempt {
            pattern: Some((number, is_new)),
            savepoint,
            modified,
            created: created..self.num_created(),
            last: None,
        });
        Ok(())
    }

    /// Keeps a fold or pattern whose results are legal.
    fn commit_attempt(&mut self, op: Op, attempt: RunningAttempt, depth: usize) {
        self.rewriter.commit_savepoint(attempt.savepoint);
        let Some((number, is_new)) = attempt.pattern else {
            return;
        };
        self.end_running(number, is_new);
        let mut state = self.legalizer.state.borrow_mut();
        state.outcome.rewrites[number as usize] += 1;
        if depth == 0 && state.requests == 0 {
            state.applied = Some(number);
        }
        drop(state);
        if self.listens()
            && let Some(spec) = self.spec(number)
        {
            self.notify(|listener, ir| listener.pattern_end(&spec, ir, op, true));
        }
    }

    /// Allows a pattern again, unless it is being applied to another op, too.
    fn end_running(&self, number: u32, is_new: bool) {
        if is_new {
            self.legalizer.state.borrow_mut().running[number as usize] = false;
        }
    }

    /// Undoes a fold or pattern with a result that cannot be legalized.
    fn abandon(&mut self, op: Op, attempt: RunningAttempt, depth: usize) {
        let illegal = attempt
            .last
            .and_then(|op| self.rewriter.ir().get(op))
            .map(|op| op.name_text().into_owned());
        self.rewriter.roll_back_to(attempt.savepoint);
        let spec = attempt.pattern.and_then(|(number, _)| self.spec(number));
        if let Some((number, is_new)) = attempt.pattern {
            self.end_running(number, is_new);
        }
        let illegal = illegal.unwrap_or_default();
        let reason = format!("its result `{illegal}` cannot be legalized");
        if let Some(spec) = &spec {
            self.notify(|listener, ir| {
                listener.rolled_back(spec, ir, op, &reason);
                listener.pattern_end(spec, ir, op, false);
            });
        }
        let reason = if spec.is_some() {
            reason
        } else {
            format!("the fold was undone: {reason}")
        };
        self.log(op, attempt.pattern.map(|(number, _)| number), depth, || reason);
    }

    /// Records an attempt, if they are collected.
    fn log(&self, op: Op, pattern: Option<u32>, depth: usize, reason: impl FnOnce() -> String) {
        let ir = self.rewriter.ir();
        if let Some(attempts) = &mut self.legalizer.state.borrow_mut().attempts {
            let spec = pattern.and_then(|number| self.spec(number));
            let op = ir.get(op).map(|op| op.name_text().into_owned());
            attempts.push(Attempt {
                depth,
                op: op.unwrap_or_default(),
                pattern: spec.map(|spec| spec.with_location().to_string()),
                reason: reason(),
            });
        }
    }

    /// Counts a fold or rewrite and checks the limit.
    fn count(&mut self, op: Op) -> Result<(), ConversionError> {
        let mut state = self.legalizer.state.borrow_mut();
        state.outcome.steps += 1;
        match state.outcome.steps > self.legalizer.max_rewrites {
            false => Ok(()),
            true => Err(ConversionError::Limit {
                rewrites: self.legalizer.max_rewrites,
                at: Box::new(self.location_of(op)),
            }),
        }
    }

    fn set_converter(&mut self, converter: Option<Arc<super::TypeConverter>>) {
        if let Some(state) = &mut self.rewriter.conversion {
            state.converter = converter;
        }
    }

    fn num_created(&self) -> usize {
        self.rewriter.conversion.as_ref().map_or(0, |state| state.created.len())
    }

    /// Returns the next op that a fold or pattern has modified or built.
    fn next_result(&self, attempt: &mut RunningAttempt) -> Option<Op> {
        let created = self.rewriter.conversion.as_ref().map(|state| &state.created[..]);
        attempt.last = match attempt.modified.pop() {
            None => attempt.created.next().and_then(|index| created?.get(index).copied()),
            modified => modified,
        };
        attempt.last
    }

    /// Returns the ops that were modified in place, in the order of their first modification.
    fn modified_since(&self, events: usize) -> Vec<Op> {
        let mut seen = FxHashSet::default();
        let events = self.rewriter.events.get(events..).unwrap_or_default();
        let modified = events.iter().filter_map(|event| match *event {
            Event::Modified(op) => Some(op),
            _ => None,
        });
        modified.filter(|&op| seen.insert(op)).collect()
    }

    pub(super) fn spec(&self, number: u32) -> Option<PatternSpec> {
        let frozen = self.conversion.patterns.patterns.get(number as usize)?;
        Some(frozen.pattern.spec())
    }

    pub(super) fn location_of(&self, op: Op) -> OpLocation {
        OpLocation::of(self.rewriter.ir().op(op), self.conversion.source.map(AsRef::as_ref))
    }

    fn notify(&mut self, tell: impl FnOnce(&mut dyn Listener, &Ir)) {
        if let Some(listener) = &mut self.legalizer.state.borrow_mut().listener {
            tell(&mut **listener, self.rewriter.ir());
        }
    }
}
