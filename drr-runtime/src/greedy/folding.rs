//! Folding of an op from the worklist. Fold hooks do not change the IR, so all checks precede the first change. The
//! only exception is materialized constants, which are erased again.

use drr_ir::define::{ConstantOp, Fold, FoldEdit, FoldValue, TraitFlags};
use drr_ir::{Builder, DriverIr, InsertPoint, Op, OpRef, OperationState, Value};
use smallvec::SmallVec;

use super::driver::{Driver, UserCode};
use super::outcome::{DriverError, LastChange};
use crate::fold;
use crate::rewriter::RewriteError;
use crate::rewriter::transaction::check_use;

impl Driver<'_, '_> {
    /// Folds an op from the worklist if possible. Returns `true` if anything has changed.
    pub(super) fn fold_at(&mut self, index: u32) -> Result<bool, DriverError> {
        self.running = UserCode::Fold;
        let result = self.fold_op(index);
        self.running = UserCode::Other;
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
        self.rewriter.begin(op, &[], self.verifies);
        let made = self.apply_fold(op, fold);
        let result = made.and_then(|changed| match self.rewriter.take_diagnostics() {
            (Some(error), ..) => Err(error),
            // The fold of an op in a cycle has computed the op's own results.
            (None, Some(_), _) => Ok(false),
            _ if changed && self.rewriter.records() => self.check_changes().map(|()| true),
            _ => Ok(changed),
        });
        if !matches!(result, Ok(true)) {
            self.rewriter.roll_back();
            return result.map_err(|error| {
                let at = self.place_of(op);
                DriverError::Fold { at, error }
            });
        }
        self.rewriter.commit();
        self.running = UserCode::Other;
        self.counts.outcome.folds += 1;
        self.process_events();
        self.count_step(|driver| LastChange {
            pattern: None,
            at: driver.op_location(&name.text(driver.rewriter.ir().ctx()), location),
            is_dead: false,
        })?;
        Ok(true)
    }

    /// Applies a fold. Returns `true` if anything has changed; otherwise, the caller erases materialized constants.
    fn apply_fold(&mut self, op: Op, fold: Fold) -> Result<bool, RewriteError> {
        match fold {
            Fold::None => Ok(false),
            Fold::InPlace(edits) => {
                self.check_edits(op, &edits)?;
                for edit in edits {
                    match edit {
                        FoldEdit::Operand(index, value) => self.rewriter.set_operand(op, index, value),
                        FoldEdit::Inherent(key, value) => self.rewriter.set_inherent(op, key, value),
                    }
                }
                match self.rewriter.events.is_empty() {
                    true if self.config.expensive_checks => Err(RewriteError::NothingChanged),
                    is_empty => Ok(!is_empty),
                }
            }
            Fold::Results(results) => {
                self.check_results(op, &results)?;
                let Some(values) = self.materialize(op, &results)? else {
                    return Ok(false);
                };
                self.rewriter.replace_op(op, &values);
                Ok(true)
            }
        }
    }

    /// Checks that all in-place edits of an op are valid.
    fn check_edits(&self, op: Op, edits: &[FoldEdit]) -> Result<(), RewriteError> {
        let op = self.rewriter.ir().op(op);
        let count = op.num_operands();
        for edit in edits {
            let FoldEdit::Operand(index, value) = *edit else {
                continue;
            };
            if index >= count {
                return Err(RewriteError::Ir(drr_ir::IrError::OutOfRange {
                    what: "operand",
                    index,
                    count,
                }));
            }
            self.check_value(op, value)?;
        }
        Ok(())
    }

    /// Checks that an op can fold to these results. Attributes are checked when they are materialized.
    fn check_results(&self, op: Op, results: &[FoldValue]) -> Result<(), RewriteError> {
        let op = self.rewriter.ir().op(op);
        if results.len() != op.num_results() {
            return Err(RewriteError::WrongNumber {
                op: op.name_text().into_owned(),
                needed: op.num_results(),
                given: results.len(),
            });
        }
        results.iter().try_for_each(|result| match *result {
            FoldValue::Value(value) => self.check_value(op, value),
            FoldValue::Attr(_) => Ok(()),
        })
    }

    /// Checks that an op can fold to a value or use it.
    fn check_value(&self, op: OpRef<'_>, value: Value) -> Result<(), RewriteError> {
        let value = self.rewriter.ir().get_value(value).ok_or(RewriteError::Stale)?;
        // Fast path: most folds return an operand.
        if op.operands().take(4).any(|operand| operand == value) {
            return Ok(());
        }
        check_use(op, value)
    }

    /// Returns the values that an op folds to, with materialized constants, or `None` if a constant cannot be
    /// materialized.
    fn materialize(&mut self, op: Op, results: &[FoldValue]) -> Result<Option<SmallVec<[Value; 2]>>, RewriteError> {
        let op_ref = self.rewriter.ir().op(op);
        let make = op_ref.info().and_then(|info| info.materialize());
        let location = op_ref.location();
        let types: SmallVec<[_; 2]> = op_ref.result_types().collect();
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        for (result, ty) in results.iter().zip(types) {
            let attr = match *result {
                FoldValue::Value(value) => {
                    values.push(value);
                    continue;
                }
                FoldValue::Attr(attr) => attr,
            };
            let ctx = self.rewriter.ir().ctx();
            let constant: Option<ConstantOp> = make.and_then(|make| make(ctx, attr, ty));
            let Some(constant) = constant else {
                return Ok(None);
            };
            let info = ctx.op_info(constant.name);
            if !info.is_some_and(|info| info.flags().contains(TraitFlags::CONSTANT_LIKE)) {
                let op = self.rewriter.ir().op(op);
                return Err(RewriteError::NoConstant {
                    dialect: String::from_utf8_lossy(op.name().dialect(ctx)).into_owned(),
                    op: constant.name.text(ctx).into_owned(),
                });
            }
            self.rewriter.set_insert_point(InsertPoint::Before(op));
            let new = self.rewriter.insert(OperationState {
                location,
                result_types: &[ty],
                inherent: &constant.inherent,
                ..OperationState::new(constant.name)
            });
            values.push(self.rewriter.result(new, 0));
        }
        Ok(Some(values))
    }
}
