//! Replacement of ops.

use drr_ir::{DriverIr, InsertPoint, Op, OperationState, Touched, Value};
use smallvec::SmallVec;

use super::check::may_use_itself;
use super::{Event, RewriteError, Rewriter};

impl Rewriter<'_> {
    /// Builds an op, replaces the results of `op` by its results and erases `op`. The number of results must be equal,
    /// and so must the types of results with uses.
    pub fn replace_op_with_new(&mut self, op: Op, new: &OperationState<'_>) -> Op {
        self.open();
        if self.point == InsertPoint::Before(op) && !self.must_keep_existing_ops() && !self.is_deferring() {
            self.record_lost_effects(op);
            let start = self.changes.events.len();
            // The event of the new op comes first; its handle is filled in when the op exists.
            self.changes.events.push(Event::Inserted(op));
            self.changes.note(Event::Replaced(op));
            let events = &mut self.changes.events;
            let made = self.ir.replace_in_place(op, new, |touched| {
                events.push(match touched {
                    Touched::User(user) => Event::Modified(user),
                    Touched::UseRemoved(by) => Event::Revisit(by),
                });
            });
            if let Some(made) = made {
                self.changes.events[start] = Event::Inserted(made);
                self.changes.note(Event::Erased(op));
                self.point = InsertPoint::After(made);
                return made;
            }
            self.changes.events.truncate(start);
        }
        let made = self.insert_new(new);
        let results: SmallVec<[Value; 4]> = self.ir.op(made).results().handles();
        self.replace_op(op, &results);
        made
    }

    /// Replaces the results of an op by values and erases the op. The number of values must equal the number of
    /// results, and the types must be equal for results with uses. In a [conversion](crate::conversion), the types may
    /// differ, and the op is replaced when the conversion has succeeded.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        if self.is_deferring() {
            return self.defer_replacement(op, values.iter().map(std::slice::from_ref));
        }
        if let Err(error) = self.check_replacement(op, values) {
            return self.report_invalid_replacement(op, error);
        }
        if self.must_keep_existing_ops() {
            return;
        }
        self.open();
        self.changes.note(Event::Replaced(op));
        for (number, &value) in values.iter().enumerate() {
            if let Some(result) = self.ir.op(op).result(number).map(|result| result.handle()) {
                self.move_uses(result, value);
            }
        }
        self.erase_op(op);
    }

    /// Reports an invalid replacement. If ops may form cycles, a correct pattern can compute the replaced op's own
    /// results as the replacement; in this case the rewrite fails without an error and the driver continues.
    #[cold]
    fn report_invalid_replacement(&mut self, op: Op, error: RewriteError) {
        let is_driven = self.shared_ctx.is_some();
        let is_own = matches!(error, RewriteError::OwnResult { .. });
        if is_own && is_driven && self.ir.get(op).is_some_and(may_use_itself) {
            self.set_failure(error.to_string())
        } else {
            self.fail(error)
        }
    }

    /// Checks that the results of an op can be replaced by these values.
    fn check_replacement(&self, op: Op, values: &[Value]) -> Result<(), RewriteError> {
        let Some(op_ref) = self.ir.get(op) else {
            return Err(RewriteError::Stale);
        };
        let op = || op_ref.name_text().into_owned();
        let needed = op_ref.num_results();
        if needed != values.len() {
            return Err(RewriteError::WrongNumber {
                op: op(),
                needed,
                given: values.len(),
            });
        }
        for (number, (result, &value)) in op_ref.results().zip(values).enumerate() {
            let Some(value) = self.ir.get_value(value) else {
                return Err(RewriteError::Stale);
            };
            let by = value.defining_op();
            if by == Some(op_ref) {
                return Err(RewriteError::OwnResult { op: op() });
            }
            // If the value's op uses the replaced result, it would use its own result afterwards.
            if let Some(by) = by.filter(|by| by.operands().any(|used| used == result))
                && !may_use_itself(by)
            {
                return Err(RewriteError::UsesItself {
                    op: op(),
                    result: number,
                });
            }
            // The type of an unused result does not matter.
            if value.ty() != result.ty() && result.has_uses() {
                return Err(RewriteError::WrongType {
                    op: op(),
                    result: number,
                    expected: result.ty().display(op_ref.ctx()).to_string(),
                    found: value.ty().display(op_ref.ctx()).to_string(),
                });
            }
        }
        Ok(())
    }
}
