//! Folding of an op from the worklist.

use drr_ir::define::Fold;
use drr_ir::{Builder, DriverIr};

use super::driver::{Driver, GreedyUserCode};
use super::outcome::{DriverError, LastChange};
use crate::fold;
use crate::rewriter::Problem;

impl Driver<'_, '_> {
    /// Folds an op from the worklist if possible. Returns `true` if anything has changed.
    pub(super) fn fold_at(&mut self, index: u32) -> Result<bool, DriverError> {
        self.visit.running = GreedyUserCode::Fold;
        let result = self.fold_op(index);
        self.visit.running = GreedyUserCode::Other;
        result
    }

    fn fold_op(&mut self, index: u32) -> Result<bool, DriverError> {
        let Some(op_ref) = self.rewriter.ir().op_at(index) else {
            return Ok(false);
        };
        let op = op_ref.handle();
        if fold::constant_value(op_ref).is_some() {
            return Ok(false);
        }
        let fold = fold::fold(op_ref);
        if fold == Fold::None {
            return Ok(false);
        }
        let (name, location) = (op_ref.name(), op_ref.location());
        self.rewriter.begin(op, &[], self.settings.verifies);
        let made = self.rewriter.apply_fold(op, fold, self.config.expensive_checks);
        let (problem, reason) = self.rewriter.take_diagnostics();
        let result = made.and_then(|changed| match problem {
            Some(Problem::Error(error)) => Err(error.of_fold()),
            // The fold of an op in a cycle has computed the op's own results.
            Some(Problem::Failure(_)) => Ok(false),
            None if changed && self.rewriter.may_record() => self.check_changes().map(|()| true),
            None => Ok(changed),
        });
        if !matches!(result, Ok(true)) {
            self.rewriter.roll_back();
            if let Some(reason) = reason {
                self.notify(|listener, ir| listener.fold_failed(ir, op, &reason));
            }
            return result.map_err(|error| {
                let at = self.place_of(op);
                DriverError::Fold { at, error }
            });
        }
        self.rewriter.commit();
        self.visit.running = GreedyUserCode::Other;
        self.counts.outcome.folds += 1;
        self.limits.last_fold = Some((name, location));
        self.process_events();
        self.count_step(|driver| LastChange {
            pattern: None,
            at: driver.op_location(&name.text(driver.rewriter.ir().ctx()), location),
            is_dead: false,
        })?;
        Ok(true)
    }
}
