//! The run of a conversion: legalizes the ops of the input in order, and commits the changes or rolls them back.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use drr_ir::define::TraitFlags;
use drr_ir::verify::{verify_isolated_op, verify_op, verify_op_itself};
use drr_ir::{Builder, Ir, Location, Op, OpRef};

use super::collect::{CollectedOps, ops_to_convert};
use super::driver::ConversionDriver;
use super::error::{ConversionError, FailedLegalization};
use super::legalizer::{Conversion, Legalizer};
use super::{ConversionMode, ConversionOutcome, Legality};
use crate::greedy::Listener;
use crate::greedy::panic_guard::{PanicGuard, with_note};
use crate::pattern::RootKind;
use crate::rewriter::conversion_data::Warnings;
use crate::rewriter::conversion_state::ConversionState;
use crate::rewriter::{Event, Rewriter};

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
    if let Some(listener) = &mut listener {
        listener.begin(guard.ir, conversion.patterns);
    }
    let shared_listener = listener.as_mut().map(|listener| &mut **listener as &mut dyn Listener);
    let legalizer = Legalizer::new(conversion, shared_listener, ops.len());
    let mut rewriter = begin(guard.ir, &legalizer);
    let mut outcome = ConversionOutcome::default();
    let mut driver = ConversionDriver {
        rewriter: &mut rewriter,
        legalizer: &legalizer,
    };
    let result = match catch_unwind(AssertUnwindSafe(|| driver.convert(roots, &ops, &mut outcome))) {
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
    let is_analysis = conversion.mode == ConversionMode::Analysis;
    if result.is_ok() && !is_analysis {
        rewriter.commit()
    } else {
        rewriter.roll_back()
    }
    legalizer.report_counts(&mut outcome);
    guard.has_returned = true;
    let events = result?;
    outcome.is_analysis = is_analysis;
    outcome.warnings = legalizer.data.with(|Warnings(warnings)| std::mem::take(warnings));
    outcome.unreachable = unreachable;
    outcome
        .unreachable
        .retain(|&op| guard.ir.get(op).is_some_and(|op| would_be_converted(op, &conversion)));
    if let Some(listener) = listener {
        events.into_iter().for_each(|event| listener.event(guard.ir, event));
    }
    Ok(outcome)
}

/// Returns `true` if a conversion would legalize an op that it visits: the op has to be legal then, or has patterns.
fn would_be_converted(op: OpRef<'_>, conversion: &Conversion<'_>) -> bool {
    let legality = conversion.target.legality(op);
    let (name, mut specs) = (op.name_text(), conversion.patterns.specs_of(op.name()));
    let mut has_patterns = || {
        specs.any(|spec| match spec.root_kind {
            RootKind::Any => false,
            RootKind::UntypedName => spec.root == name,
            RootKind::OperationName | RootKind::Trait | RootKind::Interface(_) => true,
        })
    };
    conversion.requires(legality) || legality == Legality::Unknown && has_patterns()
}

/// Returns a rewriter with an open transaction for a conversion.
fn begin<'a>(ir: &'a mut Ir, legalizer: &'a Legalizer<'a>) -> Rewriter<'a> {
    let Conversion {
        patterns,
        source,
        config,
        ..
    } = legalizer.conversion;
    let mut rewriter = Rewriter::new(ir);
    rewriter.shared_ctx = Some(patterns.ctx());
    rewriter.source = source;
    rewriter.open_transaction();
    let detached = rewriter.raw().create_region();
    let marks_casts = config.attach_debug_materialization_kind;
    rewriter.conversion = Some(Box::new(ConversionState::new(
        detached,
        legalizer.data.clone(),
        marks_casts,
    )));
    rewriter.legalizer = Some(legalizer);
    if legalizer.explains {
        rewriter.explain();
    }
    rewriter
}

impl Conversion<'_> {
    /// Returns `true` if ops of a legality must be converted.
    fn requires(&self, legality: Legality) -> bool {
        match legality {
            Legality::Illegal => true,
            Legality::Unknown => self.mode == ConversionMode::Full,
            Legality::Legal { .. } => false,
        }
    }
}

impl ConversionDriver<'_, '_> {
    /// Legalizes ops in order, and commits the changes. Returns the events for the listener.
    fn convert(
        &mut self,
        roots: &[Op],
        ops: &[Op],
        outcome: &mut ConversionOutcome,
    ) -> Result<Vec<Event>, ConversionError> {
        let Conversion {
            mode, config, target, ..
        } = self.legalizer.conversion;
        let mut failed = Vec::new();
        for &op in ops {
            if config.cancellation.as_ref().is_some_and(|token| token.is_cancelled()) {
                return Err(ConversionError::Cancelled {
                    at: Box::new(self.location_of(op)),
                });
            }
            if config.stop.as_ref().is_some_and(|token| token.is_cancelled()) {
                outcome.stopped_at = Some(Box::new(self.location_of(op)));
                break;
            }
            if self.legalize_of_input(op)? {
                if mode == ConversionMode::Analysis {
                    outcome.legalizable.push(op);
                }
                continue;
            }
            let legality = target.legality(self.rewriter.ir().op(op));
            match mode {
                ConversionMode::Analysis => {
                    outcome.unlegalized.push(op);
                    if legality == Legality::Illegal {
                        outcome.illegal.push(self.explain_failure(op)?);
                    }
                }
                ConversionMode::Partial if legality != Legality::Illegal => outcome.unlegalized.push(op),
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
            ConversionMode::Analysis => {
                if outcome.illegal.is_empty() && outcome.stopped_at.is_none() {
                    self.check_result(roots, outcome);
                }
                Ok(Vec::new())
            }
            ConversionMode::Partial | ConversionMode::Full => {
                // A pattern on a later op may have replaced the op.
                outcome.unlegalized.retain(|&op| !self.rewriter.was_replaced(op));
                self.commit(outcome.stopped_at.is_none())
            }
        }
    }

    /// Commits the changes of an analysis, which are rolled back afterwards, and reports the errors of the result.
    fn check_result(&mut self, roots: &[Op], outcome: &mut ConversionOutcome) {
        if let Err(error) = self.commit(true) {
            outcome.error = Some(Box::new(error));
            return;
        }
        let source = self.legalizer.conversion.source;
        let errors = roots.iter().filter_map(|&root| {
            let root = self.rewriter.ir().get(root)?;
            // The symbols around a nested op may not be there, as in a pass.
            let verify = match root.block() {
                Some(_) if root.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) => verify_isolated_op,
                _ => verify_op,
            };
            verify(root, source).err()
        });
        outcome.invalid = errors
            .flat_map(|errors| errors.iter().cloned().collect::<Vec<_>>())
            .collect();
        if !outcome.invalid.is_empty() {
            let mut ops = roots
                .iter()
                .filter_map(|&root| self.rewriter.ir().get(root))
                .flat_map(OpRef::walk);
            outcome.invalid_op = ops.find(|&op| verify_op_itself(op, None).is_err()).map(OpRef::handle);
        }
    }

    /// Legalizes an op of the input, and notifies the listener if that has changed anything.
    fn legalize_of_input(&mut self, op: Op) -> Result<bool, ConversionError> {
        let legalizer = self.legalizer;
        let location = self.rewriter.ir().get(op).map_or(Location::UNKNOWN, OpRef::location);
        legalizer.input.set(location);
        if !legalizer.listens {
            return self.legalize(op);
        }
        let before = self.num_edits();
        legalizer.applied.set(None);
        let is_legal = self.legalize(op)?;
        if self.num_edits() != before {
            let spec = legalizer.applied.get().and_then(|number| self.spec(number));
            legalizer.notify(|listener| listener.converted(spec.as_ref(), self.rewriter.ir(), op));
        }
        Ok(is_legal)
    }

    /// Returns the number of edits so far, including those that are deferred.
    fn num_edits(&self) -> usize {
        let state = self.rewriter.conversion.as_ref();
        self.rewriter.changes.events.len() + state.map_or(0, |state| state.deferred.len())
    }

    /// Legalizes an op once more, and collects the attempts.
    fn explain_failure(&mut self, op: Op) -> Result<FailedLegalization, ConversionError> {
        let legalizer = self.legalizer;
        self.rewriter.explain();
        legalizer.collect_attempts();
        let savepoint = self.rewriter.begin_savepoint();
        let result = self.legalize(op);
        let attempts = legalizer.take_attempts();
        result?;
        self.rewriter.roll_back_to(savepoint);
        if !legalizer.explains {
            self.rewriter.stop_explaining();
        }
        let Conversion { mode, target, .. } = legalizer.conversion;
        Ok(FailedLegalization {
            op,
            at: self.location_of(op),
            is_illegal: mode != ConversionMode::Full,
            target: target.describe(self.rewriter.ir().op(op)),
            attempts,
        })
    }
}
