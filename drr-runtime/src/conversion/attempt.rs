//! Attempts to legalize an op: folds and patterns are applied, and kept or undone.

use std::ops::Range;
use std::sync::Arc;

use drr_ir::define::Fold;
use drr_ir::{Builder, Ir, Location, Op, OpRef};
use rustc_hash::FxHashSet;

use super::driver::ConversionDriver;
use super::error::ConversionError;
use super::frame::{Frame, RunningAttempt};
use super::user_code::ConversionUserCode;
use super::{FoldingMode, TypeConverter};
use crate::fold;
use crate::greedy::Listener;
use crate::pattern::PatternSpec;
use crate::rewriter::transaction::Savepoint;
use crate::rewriter::{Event, Problem};

/// The reason why a pattern has not rewritten an op.
enum NotRewritten {
    /// The pattern does not match, with the reason if reasons are collected.
    NoMatch(Option<String>),
    /// The pattern matched, and its rewrite failed.
    Failed(String),
}

impl<'a> ConversionDriver<'_, 'a> {
    /// Folds an op, if folds are tried at this stage.
    pub(super) fn try_fold(&mut self, frame: &mut Frame, stage: FoldingMode) -> Result<(), ConversionError> {
        let op = frame.op;
        if self.legalizer.conversion.config.folding_mode != stage {
            return Ok(());
        }
        let op_ref = self.rewriter.ir().op(op);
        if fold::constant_value(op_ref).is_some() {
            return Ok(());
        }
        let fold = self.run_user_code(op, ConversionUserCode::Fold, |driver| {
            fold::fold(driver.rewriter.ir().op(op))
        });
        if fold == Fold::None {
            return Ok(());
        }
        let is_in_place = matches!(fold, Fold::InPlace(_));
        let created = self.num_created();
        let savepoint = self.begin_attempt(op, &[], None, None);
        let made = self.run_user_code(op, ConversionUserCode::Fold, |driver| {
            driver.rewriter.apply_fold(op, fold, false)
        });
        let (problem, reason) = self.rewriter.take_diagnostics();
        let made = match problem {
            None => made,
            Some(Problem::Error(error)) => Err(error.of_fold()),
            Some(Problem::Failure(_)) => Ok(false),
        };
        let made = made.map_err(|error| ConversionError::Fold {
            at: Some(Box::new(self.location_of(op))),
            error,
        })?;
        if !made {
            self.rewriter.roll_back_to(savepoint);
            if let Some(reason) = reason {
                let ir = self.rewriter.ir();
                self.legalizer.notify(|listener| listener.fold_failed(ir, op, &reason));
                self.record(frame, None, || format!("the op {reason}"));
            }
            return Ok(());
        }
        let folds = &self.legalizer.folds;
        folds.set(folds.get() + 1);
        self.count_step(op)?;
        let savepoint = match frame.before_in_place_folds.take() {
            Some(first) => {
                self.rewriter.commit_savepoint(savepoint);
                first
            }
            None => savepoint,
        };
        let created = created..self.num_created();
        if is_in_place {
            // Constants that replace single results. Unlike in MLIR, they are legalized if possible.
            self.mark_created_optional(created.clone());
        }
        frame.attempt = Some(RunningAttempt {
            pattern: None,
            is_in_place,
            savepoint,
            modified: Vec::new(),
            created,
            last: None,
        });
        Ok(())
    }

    /// Tries a pattern on an op.
    pub(super) fn try_pattern(&mut self, frame: &mut Frame, number: u32) -> Result<(), ConversionError> {
        let (op, legalizer) = (frame.op, self.legalizer);
        let patterns = legalizer.conversion.patterns;
        let Some(frozen) = patterns.patterns.get(number as usize) else {
            return Ok(());
        };
        let running = &legalizer.uses[number as usize].running;
        if running.get() > 0 && !frozen.pattern.spec().bounded_recursion {
            self.record(frame, Some(number), || {
                let entry = legalizer.conversion.target.describe(self.rewriter.ir().op(op));
                format!("it is being applied already, and does not declare that its recursion is bounded; {entry}")
            });
            return Ok(());
        }
        running.set(running.get() + 1);
        legalizer.notify(|listener| listener.pattern_begin(&frozen.pattern.spec(), self.rewriter.ir(), op));
        let created = self.num_created();
        let converter = legalizer.converter(number, frozen);
        let savepoint = self.begin_attempt(op, patterns.entries(frozen), Some(number), converter);
        match self.apply_pattern(op, number, savepoint.num_events())? {
            Ok(mut modified) => {
                self.count_step(op)?;
                self.note_rewrite(op, number, created);
                modified.reverse();
                frame.attempt = Some(RunningAttempt {
                    pattern: Some(number),
                    is_in_place: false,
                    savepoint,
                    modified,
                    created: created..self.num_created(),
                    last: None,
                });
            }
            Err(cause) => {
                self.rewriter.roll_back_to(savepoint);
                self.not_rewritten(frame, number, cause);
            }
        }
        Ok(())
    }

    /// Applies a pattern to an op. Returns the ops that it has modified in place, in the order of their first
    /// modification.
    fn apply_pattern(
        &mut self,
        op: Op,
        number: u32,
        events: usize,
    ) -> Result<Result<Vec<Op>, NotRewritten>, ConversionError> {
        let frozen = &self.legalizer.conversion.patterns.patterns[number as usize];
        let code = ConversionUserCode::Pattern(number);
        let matched = self.run_user_code(op, code, |driver| frozen.match_and_rewrite(op, driver.rewriter));
        self.rewriter.report_stale();
        let (problem, reason) = self.rewriter.take_diagnostics();
        if let Some(Problem::Error(error)) = problem {
            return Err(ConversionError::Pattern {
                pattern: frozen.pattern.spec().name,
                at: Some(Box::new(self.location_of(op))),
                error,
            });
        }
        if let Some(error) = self.legalizer.take_error() {
            return Err(error);
        }
        if let Some(Problem::Failure(failure)) = problem {
            return Ok(Err(NotRewritten::Failed(failure)));
        }
        if !matched {
            return Ok(Err(NotRewritten::NoMatch(reason)));
        }
        let modified = self.modified_since(events);
        if !self.rewriter.was_replaced(op) && !modified.contains(&op) {
            let failure = "it succeeded without replacing or modifying the op";
            return Ok(Err(NotRewritten::Failed(failure.to_owned())));
        }
        Ok(Ok(modified))
    }

    /// Reports that a pattern has not rewritten an op.
    fn not_rewritten(&mut self, frame: &Frame, number: u32, cause: NotRewritten) {
        self.end_pattern(frame.op, number, false, |listener, spec, ir| match &cause {
            NotRewritten::Failed(failure) => listener.rolled_back(spec, ir, frame.op, failure),
            NotRewritten::NoMatch(Some(reason)) => listener.match_failed(spec, ir, frame.op, reason),
            NotRewritten::NoMatch(None) => {}
        });
        self.record(frame, Some(number), || match cause {
            NotRewritten::Failed(reason) | NotRewritten::NoMatch(Some(reason)) => reason,
            NotRewritten::NoMatch(None) => "it does not match".to_owned(),
        });
    }

    /// Keeps a fold or pattern whose results are legal.
    pub(super) fn commit_attempt(&mut self, frame: &Frame, attempt: RunningAttempt) {
        self.rewriter.commit_savepoint(attempt.savepoint);
        let Some(number) = attempt.pattern else { return };
        let legalizer = self.legalizer;
        let rewrites = &legalizer.uses[number as usize].rewrites;
        rewrites.set(rewrites.get() + 1);
        if frame.depth == 0 && !legalizer.is_requested() {
            legalizer.applied.set(Some(number));
        }
        self.end_pattern(frame.op, number, true, |_, _, _| ());
    }

    /// Undoes a fold or pattern with a result that cannot be legalized.
    pub(super) fn abandon(&mut self, frame: &Frame, attempt: RunningAttempt) {
        let result = attempt.last.and_then(|op| self.rewriter.ir().get(op));
        let result = result.map(|op| op.name_text().into_owned()).unwrap_or_default();
        let reason = format!("its result `{result}` cannot be legalized");
        self.rewriter.roll_back_to(attempt.savepoint);
        if let Some(number) = attempt.pattern {
            self.end_pattern(frame.op, number, false, |listener, spec, ir| {
                listener.rolled_back(spec, ir, frame.op, &reason);
            });
        }
        self.record(frame, attempt.pattern, || match attempt.pattern {
            Some(_) => reason,
            None => format!("the fold was undone: {reason}"),
        });
    }

    /// Allows a pattern again that was applied to an op, and notifies the listener: `report` is called before its
    /// `pattern_end`.
    fn end_pattern(
        &mut self,
        op: Op,
        number: u32,
        is_kept: bool,
        report: impl FnOnce(&mut dyn Listener, &PatternSpec, &Ir),
    ) {
        let running = &self.legalizer.uses[number as usize].running;
        running.set(running.get() - 1);
        self.legalizer.notify(|listener| {
            let (ir, spec) = (self.rewriter.ir(), self.spec(number));
            let Some(spec) = spec else { return };
            report(listener, &spec, ir);
            listener.pattern_end(&spec, ir, op, is_kept);
        });
    }

    /// Begins an attempt on an op by a pattern or, without a number, by a fold. Returns the state before it.
    fn begin_attempt(
        &mut self,
        op: Op,
        entries: &'a [u32],
        pattern: Option<u32>,
        converter: Option<Arc<TypeConverter>>,
    ) -> Savepoint {
        let savepoint = self.rewriter.begin_savepoint();
        self.rewriter.begin_in_conversion(op, entries);
        if let Some(state) = &mut self.rewriter.conversion {
            (state.pattern, state.converter) = (pattern, converter);
        }
        savepoint
    }

    /// Counts a fold or rewrite and checks the limit.
    fn count_step(&self, op: Op) -> Result<(), ConversionError> {
        if self.legalizer.count_step() {
            Ok(())
        } else {
            Err(ConversionError::Limit {
                rewrites: self.legalizer.max_steps,
                at: Box::new(self.location_of(op)),
            })
        }
    }

    /// Notes that a pattern has built the ops from the one with index `created` on.
    fn note_rewrite(&mut self, op: Op, number: u32, created: usize) {
        let location = match self.rewriter.ir().get(op).map(OpRef::location) {
            Some(location) if location != Location::UNKNOWN => location,
            _ => self.legalizer.input.get(),
        };
        if let Some(state) = &mut self.rewriter.conversion {
            state.note_rewrite(created, number, location);
        }
    }

    /// Lets ops that a fold has built stay if they cannot be legalized.
    fn mark_created_optional(&mut self, created: Range<usize>) {
        let state = self.rewriter.conversion.as_ref();
        let created = state.and_then(|state| state.created.get(created));
        let ops: Vec<Op> = created.unwrap_or_default().to_vec();
        for op in ops {
            self.rewriter.mark_optional(op);
        }
    }

    /// Returns the number of ops that patterns and folds have built.
    fn num_created(&self) -> usize {
        self.rewriter.conversion.as_ref().map_or(0, |state| state.created.len())
    }

    /// Returns the ops that were modified in place since an event, in the order of their first modification.
    fn modified_since(&self, events: usize) -> Vec<Op> {
        let mut seen = FxHashSet::default();
        let events = self.rewriter.changes.events.get(events..).unwrap_or_default();
        let modified = events.iter().filter_map(|event| match *event {
            Event::Modified(op) => Some(op),
            _ => None,
        });
        modified.filter(|&op| seen.insert(op)).collect()
    }
}
