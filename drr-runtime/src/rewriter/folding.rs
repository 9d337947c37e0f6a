//! Application of a fold. Fold hooks do not change the IR, so all checks precede the first change. The only exception
//! is materialized constants, which the caller rolls back.

use drr_ir::define::{Fold, FoldEdit, FoldValue};
use drr_ir::{Attribute, Builder, Context, InsertPoint, Op, OpName, OpRef, OperationState, Type, Value};
use smallvec::SmallVec;

use super::check::check_use;
use super::constant_of_fold::{check_constant_of_fold, constant_of_fold};
use super::{RewriteError, Rewriter};

/// Results of an op, each with the value that replaces it.
type ReplacedResults = SmallVec<[(Value, Value); 2]>;

impl Rewriter<'_> {
    /// Applies a fold. Returns `true` if anything has changed; otherwise, the caller erases materialized constants.
    pub(crate) fn apply_fold(&mut self, op: Op, fold: Fold, expensive_checks: bool) -> Result<bool, RewriteError> {
        match fold {
            Fold::None => Ok(false),
            Fold::InPlace(edits) => {
                self.check_edits(op, &edits)?;
                let Some(replaced) = self.materialize_replaced(op, &edits)? else {
                    return Ok(false);
                };
                let mut erased = SmallVec::<[usize; 4]>::new();
                for edit in edits {
                    match edit {
                        FoldEdit::Operand(index, value) => self.set_operand(op, index, value),
                        FoldEdit::EraseOperand(index) => erased.push(index),
                        FoldEdit::Inherent(key, value) => self.set_inherent(op, key, value),
                        FoldEdit::Result(..) => {}
                        FoldEdit::SwapRegions(one, other) => self.swap_regions(op, one, other),
                    }
                }
                for (result, constant) in replaced {
                    self.set_uses(result, constant);
                }
                if !erased.is_empty() {
                    self.erase_operands(op, &erased);
                }
                match self.changes.events.is_empty() {
                    true if expensive_checks => Err(RewriteError::NothingChanged),
                    is_empty => Ok(!is_empty),
                }
            }
            Fold::Results(results) => {
                self.check_results(op, &results)?;
                let Some(values) = self.materialize(op, &results)? else {
                    return Ok(false);
                };
                self.replace_op(op, &values);
                Ok(true)
            }
        }
    }

    /// Checks that all in-place edits of an op are valid.
    fn check_edits(&self, op: Op, edits: &[FoldEdit]) -> Result<(), RewriteError> {
        let op = self.ir().op(op);
        for edit in edits {
            let (what, count) = match edit {
                FoldEdit::SwapRegions(..) => ("region", op.num_regions()),
                FoldEdit::Result(..) => ("result", op.num_results()),
                _ => ("operand", op.num_operands()),
            };
            let (index, value) = match *edit {
                FoldEdit::Operand(index, value) => (index, Some(value)),
                FoldEdit::EraseOperand(index) | FoldEdit::Result(index, _) => (index, None),
                FoldEdit::SwapRegions(one, other) => (one.max(other), None),
                FoldEdit::Inherent(..) => continue,
            };
            if index >= count {
                return Err(RewriteError::Ir(drr_ir::IrError::OutOfRange { what, index, count }));
            }
            value.map_or(Ok(()), |value| self.check_value(op, value))?;
        }
        Ok(())
    }

    /// Checks that an op can fold to these results. Attributes are checked when they are materialized.
    fn check_results(&self, op: Op, results: &[FoldValue]) -> Result<(), RewriteError> {
        let op = self.ir().op(op);
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
        let value = self.ir().get_value(value).ok_or(RewriteError::Stale)?;
        // Fast path: most folds return an operand.
        if op.operands().take(4).any(|operand| operand == value) {
            return Ok(());
        }
        check_use(op, value)
    }

    /// Materializes the constants that replace single results of an op. Returns the results with their constants, or
    /// `None` if a constant cannot be materialized.
    fn materialize_replaced(&mut self, op: Op, edits: &[FoldEdit]) -> Result<Option<ReplacedResults>, RewriteError> {
        let mut replaced = SmallVec::new();
        for edit in edits {
            let FoldEdit::Result(index, attr) = *edit else {
                continue;
            };
            let result = self.result(op, index);
            let Some(constant) = self.materialize_constant(op, attr, self.value_type(result))? else {
                return Ok(None);
            };
            replaced.push((result, constant));
        }
        Ok(Some(replaced))
    }

    /// Replaces the uses of a value at once, in a conversion, too, so that folds of the users see the new value.
    fn set_uses(&mut self, from: Value, to: Value) {
        let uses = self.ir().value(from).uses();
        let uses: Vec<(Op, usize)> = uses.map(|used| (used.owner().handle(), used.operand_index())).collect();
        for (user, index) in uses {
            self.set_operand(user, index, to);
        }
    }

    /// Returns the values that an op folds to, with materialized constants, or `None` if a constant cannot be
    /// materialized.
    fn materialize(&mut self, op: Op, results: &[FoldValue]) -> Result<Option<SmallVec<[Value; 2]>>, RewriteError> {
        let types: SmallVec<[_; 2]> = self.ir().op(op).result_types().collect();
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        for (result, ty) in results.iter().zip(types) {
            let value = match *result {
                FoldValue::Value(value) => Some(value),
                FoldValue::Attr(attr) => self.materialize_constant(op, attr, ty)?,
            };
            let Some(value) = value else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }

    /// Builds the constant op that the dialect of an op materializes, before the op. Returns its result, or `None` if
    /// the dialect materializes no such constant.
    fn materialize_constant(&mut self, op: Op, attr: Attribute, ty: Type) -> Result<Option<Value>, RewriteError> {
        let (name, location) = (self.ir().op(op).name(), self.ir().op(op).location());
        let Some(constant) = constant_of_fold(self.ir().ctx(), name, attr, ty)? else {
            if let Some(reasons) = self.diagnostics.reasons() {
                reasons.give(|| no_constant(self.ir().ctx(), name, attr, ty));
            }
            return Ok(None);
        };
        self.set_insert_point(InsertPoint::Before(op));
        let new = self.insert(OperationState {
            location,
            result_types: &[ty],
            inherent: &constant.inherent,
            ..OperationState::new(constant.name)
        });
        check_constant_of_fold(self.ir().op(new), name, attr, ty)?;
        Ok(Some(self.result(new, 0)))
    }
}

/// Returns the reason why an op that folds to an attribute is not replaced.
fn no_constant(ctx: &Context, folded: OpName, attr: Attribute, ty: Type) -> String {
    let dialect = String::from_utf8_lossy(folded.dialect(ctx));
    let attr = attr.display(ctx);
    let materialize = ctx.op_info(folded).and_then(|info| info.materialize());
    match materialize {
        None => format!("folds to `{attr}`, but the dialect `{dialect}` has no `materialize_constant`"),
        Some(_) => format!(
            "folds to `{attr}`, but `materialize_constant` of the dialect `{dialect}` builds no such constant of type `{}`",
            ty.display(ctx)
        ),
    }
}
