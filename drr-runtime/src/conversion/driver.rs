//! The legalization of ops by folds and patterns.

use drr_ir::{Builder, Op, OpName};

use super::error::{Attempt, ConversionError};
use super::frame::{Frame, RunningAttempt, Stage};
use super::legalizer::Legalizer;
use super::user_code::ConversionUserCode;
use super::{FoldingMode, Legality, LegalizationAction};
use crate::greedy::OpLocation;
use crate::pattern::PatternSpec;
use crate::rewriter::Rewriter;

/// Legalizes ops in a rewriter. A pattern that requests legalization in the middle of its work makes another one with
/// the same [`Legalizer`].
pub(super) struct ConversionDriver<'r, 'a> {
    pub(super) rewriter: &'r mut Rewriter<'a>,
    pub(super) legalizer: &'a Legalizer<'a>,
}

/// The result of a step of legalization.
enum Step {
    /// An op must be legalized first.
    Descend(Op),
    /// The op is legal, or cannot be legalized.
    Done(bool),
}

impl ConversionDriver<'_, '_> {
    /// Legalizes an op. Returns `false` and changes nothing if that is not possible.
    pub(super) fn legalize(&mut self, op: Op) -> Result<bool, ConversionError> {
        if self.check_legality(op) {
            return Ok(true);
        }
        // The frame of the current op, and those of the ops that wait for it.
        let (mut frame, mut waiting) = (Frame::new(op, 0), Vec::new());
        let mut nested = None;
        loop {
            match self.step(&mut frame, nested.take())? {
                Step::Descend(op) => {
                    let inner = Frame::new(op, frame.depth + 1);
                    waiting.push(std::mem::replace(&mut frame, inner));
                }
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
    fn step(&mut self, frame: &mut Frame, nested: Option<bool>) -> Result<Step, ConversionError> {
        if nested == Some(false)
            && let Some(attempt) = frame.attempt.take()
        {
            self.abandon(frame, attempt);
        }
        loop {
            if let Some(attempt) = &mut frame.attempt {
                while let Some(op) = self.next_result(attempt) {
                    if !self.check_legality(op) {
                        return Ok(Step::Descend(op));
                    }
                }
                match frame.attempt.take() {
                    Some(attempt) if attempt.is_in_place => {
                        // As in MLIR, the fold remains even if the op cannot be legalized. The op is legalized anew.
                        frame.before_in_place_folds = Some(attempt.savepoint);
                        (frame.stage, frame.next) = (Stage::Folded, 0);
                        continue;
                    }
                    Some(attempt) => self.commit_attempt(frame, attempt),
                    None => {}
                }
                return Ok(Step::Done(true));
            }
            match frame.stage {
                Stage::Start => self.start(frame),
                Stage::Folded if self.check_legality(frame.op) => return Ok(Step::Done(true)),
                Stage::Folded => frame.stage = Stage::Start,
                Stage::FoldBefore => {
                    frame.stage = Stage::Patterns;
                    self.try_fold(frame, FoldingMode::BeforePatterns)?;
                }
                Stage::Patterns => match frame.candidate() {
                    Some(number) => {
                        frame.next += 1;
                        self.try_pattern(frame, number)?;
                    }
                    None => frame.stage = Stage::FoldAfter,
                },
                Stage::FoldAfter => {
                    frame.stage = Stage::End;
                    self.try_fold(frame, FoldingMode::AfterPatterns)?;
                }
                Stage::End => return Ok(Step::Done(self.may_stay(frame.op))),
            }
        }
    }

    /// Returns `true` if an op needs no legalization: the target declares it as legal, it is nested in a recursively
    /// legal op, it was erased, or it is replaced or erased when the conversion is committed.
    ///
    /// If the op is recursively legal, its nested ops are marked as ignored and are not legalized either.
    fn check_legality(&mut self, op: Op) -> bool {
        let Some(state) = &self.rewriter.conversion else {
            return true;
        };
        if state.replaced.contains(op) || state.ignored.contains(op) {
            return true;
        }
        if self.rewriter.ir().get(op).is_none() {
            return true;
        }
        let target = self.legalizer.conversion.target;
        let legality = |driver: &mut Self| target.legality(driver.rewriter.ir().op(op));
        match self.run_user_code(op, ConversionUserCode::Legality, legality) {
            Legality::Legal { recursively } => {
                if recursively {
                    self.rewriter.ignore_nested(op);
                }
                true
            }
            Legality::Illegal | Legality::Unknown => false,
        }
    }

    /// Returns `true` if an op that cannot be legalized may stay, because a pattern has built it as optional.
    fn may_stay(&self, op: Op) -> bool {
        let state = self.rewriter.conversion.as_ref();
        let is_optional = state.is_some_and(|state| state.optional.contains(op));
        let target = self.legalizer.conversion.target;
        is_optional && target.legality(self.rewriter.ir().op(op)) != Legality::Illegal
    }

    /// Looks up the patterns for an illegal op.
    fn start(&mut self, frame: &mut Frame) {
        frame.stage = Stage::FoldBefore;
        let legalizer = self.legalizer;
        let name = self.rewriter.ir().op(frame.op).name();
        frame.candidates = Some(legalizer.order.candidates(name));
        legalizer.notify(|listener| listener.visit(self.rewriter.ir(), frame.op));
        if legalizer.collects_attempts() {
            self.explain_candidates(frame);
        }
    }

    /// Records why patterns for an op are not tried, and if there are none.
    fn explain_candidates(&self, frame: &Frame) {
        let (target, order) = (self.legalizer.conversion.target, &self.legalizer.order);
        let op = self.rewriter.ir().op(frame.op);
        let left_out = order.left_out(op.name());
        for &number in left_out {
            let Some(spec) = self.spec(number) else { continue };
            let illegal = spec.generated.iter().find(|&&generated| {
                let name = target.ctx().op_name(generated);
                let action = target.action(name);
                action.is_none_or(|action| action == LegalizationAction::Illegal) && !order.has_pattern(name)
            });
            let unknown = illegal.map(|op| target.ctx().op_name(op));
            self.record_of_op(frame, Some(number), unknown, || match illegal {
                Some(op) => {
                    format!("left out: it builds `{op}`, which the target does not make legal and no pattern converts")
                }
                None => "left out: the target marks its root as legal".to_owned(),
            });
        }
        if frame.candidate().is_none() && left_out.is_empty() {
            self.record_of_op(frame, None, Some(op.name()), || match frame.depth {
                0 => "no pattern converts it".to_owned(),
                _ => format!("no pattern converts it, and {}", target.describe(op)),
            });
        }
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

    /// Records an attempt on the op of a frame by a pattern or fold, if attempts are collected.
    pub(super) fn record(&self, frame: &Frame, pattern: Option<u32>, reason: impl FnOnce() -> String) {
        self.record_of_op(frame, pattern, None, reason);
    }

    /// Records an attempt that fails because of an op that no pattern converts.
    fn record_of_op(
        &self,
        frame: &Frame,
        pattern: Option<u32>,
        unconverted: Option<OpName>,
        reason: impl FnOnce() -> String,
    ) {
        let target = self.legalizer.conversion.target;
        self.legalizer.record(|| {
            let op = self.rewriter.ir().get(frame.op);
            let unknown = unconverted.filter(|&name| target.action(name).is_none());
            let spec = pattern.and_then(|number| self.spec(number));
            Attempt {
                depth: frame.depth,
                op: op.map(|op| op.name_text().into_owned()).unwrap_or_default(),
                pattern: spec.map(|spec| spec.with_location().to_string()),
                reason: reason(),
                unknown_op: unknown.map(|name| name.text(target.ctx()).into_owned()),
            }
        });
    }

    /// Returns the pattern with a number as data.
    pub(super) fn spec(&self, number: u32) -> Option<PatternSpec> {
        let patterns = &self.legalizer.conversion.patterns.patterns;
        Some(patterns.get(number as usize)?.pattern.spec())
    }

    /// Returns the name and location of an op for messages.
    pub(super) fn location_of(&self, op: Op) -> OpLocation {
        let source = self.legalizer.conversion.source;
        OpLocation::of(self.rewriter.ir().op(op), source.map(AsRef::as_ref))
    }
}
