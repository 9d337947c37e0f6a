//! Replacements and erasures that take effect when the conversion is committed.

use drr_ir::{Block, Builder, InsertPoint, Location, Op, Value};
use smallvec::SmallVec;

use super::conversion_state::{Deferred, DeferredEdit};
use super::value_mapping::ValueVector;
use super::{InputMapping, RewriteError, Rewriter, SignatureConversion};

impl Rewriter<'_> {
    /// Replaces each result of an op by any number of values, and erases the op, when the conversion is committed.
    #[cold]
    pub(crate) fn defer_replacement<'v>(&mut self, op: Op, values: impl ExactSizeIterator<Item = &'v [Value]> + Clone) {
        if let Err(error) = self.check_deferred_replacement(op, values.clone()) {
            return self.fail(error);
        }
        for (number, values) in values.enumerate() {
            let Some(result) = self.ir().op(op).result(number) else {
                break;
            };
            let result = result.handle();
            let values = if values.is_empty() {
                self.cast_from_nothing(result, self.point_after_value(result))
            } else {
                ValueVector::from_slice(values)
            };
            self.map_value(result, values);
        }
        self.defer(DeferredEdit::Op(op));
        let Rewriter { conversion, ir, .. } = self;
        if let Some(state) = conversion {
            state.replaced.insert_nested(ir.op(op));
        }
    }

    fn check_deferred_replacement<'v>(
        &self,
        op: Op,
        values: impl ExactSizeIterator<Item = &'v [Value]>,
    ) -> Result<(), RewriteError> {
        let op_ref = self.ir().get(op).ok_or(RewriteError::Stale)?;
        let name = || op_ref.name_text().into_owned();
        if op_ref.num_results() != values.len() {
            return Err(RewriteError::WrongNumber {
                op: name(),
                needed: op_ref.num_results(),
                given: values.len(),
            });
        }
        if self.was_replaced(op) {
            return Err(RewriteError::ReplacedBefore { op: name() });
        }
        if op_ref.block().is_none() {
            return Err(RewriteError::Outermost { op: name() });
        }
        for &value in values.flatten() {
            let value = self.ir().get_value(value).ok_or(RewriteError::Stale)?;
            if value.defining_op() == Some(op_ref) {
                return Err(RewriteError::OwnResult { op: name() });
            }
        }
        Ok(())
    }

    /// Erases an op when the conversion is committed.
    #[cold]
    pub(crate) fn defer_erasure(&mut self, op: Op) {
        let Some(op_ref) = self.ir().get(op) else {
            return self.fail(RewriteError::Stale);
        };
        let nothing: &[Value] = &[];
        self.defer_replacement(op, (0..op_ref.num_results()).map(|_| nothing));
    }

    /// Replaces the uses of a value when the conversion is committed.
    #[cold]
    pub(crate) fn defer_uses(&mut self, from: Value, to: ValueVector) {
        if !self.check_values_live(&to) || !self.check_values_live(&[from]) {
            return;
        }
        if self
            .conversion
            .as_ref()
            .is_some_and(|state| state.mapping.is_mapped(from))
        {
            return self.fail(RewriteError::ValueReplacedBefore);
        }
        self.map_value(from, to);
        self.defer(DeferredEdit::Value(from));
    }

    /// Moves a block out of the IR, and erases it when the conversion is committed. Its ops were moved or erased.
    #[cold]
    pub(crate) fn defer_block(&mut self, block: Block) {
        if let Some(detached) = self.conversion.as_ref().map(|state| state.detached) {
            self.raw().move_block(block, detached);
            self.defer(DeferredEdit::Block(block));
        }
    }

    fn defer(&mut self, edit: DeferredEdit) {
        let at = self.changes.events.len();
        if let Some(state) = &mut self.conversion {
            let (pattern, converter) = (state.pattern, state.converter.clone());
            state.deferred.push(Deferred {
                at,
                edit,
                pattern,
                converter,
            });
        }
    }

    fn map_value(&mut self, from: Value, to: ValueVector) {
        let state = self.conversion.as_mut();
        if state.is_some_and(|state| !state.mapping.map(self.ir, SmallVec::from_buf([from]), to)) {
            self.fail(RewriteError::CyclicReplacement);
        }
    }

    /// Replaces the arguments of a block, which stays in its place.
    #[cold]
    pub(crate) fn convert_block_arguments(&mut self, block: Block, conversion: &SignatureConversion) {
        let Some(block_ref) = self.ir().get_block(block) else {
            return self.fail(RewriteError::Stale);
        };
        let mappings = conversion.mappings();
        if block_ref.num_args() != mappings.len() {
            return self.fail(RewriteError::WrongArgumentNumber {
                needed: block_ref.num_args(),
                given: mappings.len(),
            });
        }
        let types = conversion.converted_types();
        if block_ref.args().map(|arg| arg.ty()).eq(types.iter().copied()) {
            return;
        }
        let mut locations = vec![Location::UNKNOWN; types.len()];
        for (arg, mapping) in block_ref.args().zip(mappings) {
            if let InputMapping::Inputs(range) = mapping {
                locations[range.clone()].fill(arg.location());
            }
        }
        let old: SmallVec<[Value; 4]> = block_ref.args().map(|arg| arg.handle()).collect();
        self.changes.has_untracked = true;
        let Some(detached) = self.conversion.as_ref().map(|state| state.detached) else {
            return;
        };
        // The block keeps its identity, so that no branch has to be changed. Another block keeps the old arguments.
        let ir = self.raw();
        let other = ir.append_block(detached);
        let new: SmallVec<[Value; 4]> = types
            .iter()
            .zip(locations)
            .map(|(&ty, location)| ir.add_argument(other, ty, location))
            .collect();
        ir.swap_arguments(block, other);
        for (old, mapping) in old.into_iter().zip(mappings) {
            let values = match mapping {
                InputMapping::Inputs(range) if !range.is_empty() => new[range.clone()].into(),
                InputMapping::Values(values) if !values.is_empty() => values.as_slice().into(),
                _ => self.cast_from_nothing(old, InsertPoint::at_block_begin(self.ir().block(block))),
            };
            self.defer_uses(old, values);
        }
    }
}
