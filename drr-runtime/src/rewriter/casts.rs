//! Casts between original and converted values, which materializations replace when the conversion is committed.

use drr_ir::{Builder, InsertPoint, Ir, Location, OperationState, Type, Value};
use smallvec::SmallVec;

use super::conversion_state::{Cast, CastKind};
use super::value_mapping::ValueVector;
use super::{CAST, Rewriter};

impl Rewriter<'_> {
    /// Returns the values that an operand is converted to for the current pattern. Builds casts if needed.
    ///
    /// # Errors
    /// If the converter of the pattern has no conversion for the type.
    pub(crate) fn remap(&mut self, value: Value, location: Location) -> Result<ValueVector, Type> {
        let Some(state) = self.conversion.as_deref() else {
            return Ok(SmallVec::from_buf([value]));
        };
        let Some(converter) = state.converter.as_deref() else {
            return Ok(state.mapping.latest_without_casts(value));
        };
        let value_ref = self.ir().value(value);
        let original = value_ref.ty();
        let types = converter.convert_value(value_ref).ok_or(original)?;
        if types.is_empty() {
            return Ok(ValueVector::new());
        }
        if let Some(known) = state.mapping.latest_of_types(self.ir(), value, &types) {
            return Ok(known);
        }
        let latest = state.mapping.latest_without_casts(value);
        Ok(self.build_mapped_cast(CastKind::Target, location, latest, &types, Some(original)))
    }

    /// Builds a value of the type of a value that is replaced by nothing.
    pub(super) fn cast_from_nothing(&mut self, value: Value, point: InsertPoint) -> ValueVector {
        let value = self.ir().value(value);
        let (ty, location) = (value.ty(), value.location());
        self.build_cast(CastKind::Source, point, location, &[], &[ty], None)
    }

    /// Returns the insertion point after a value: after its op, or at the front of its block.
    pub(super) fn point_after_value(&self, value: Value) -> InsertPoint {
        let value = self.ir().value(value);
        match (value.defining_op(), value.owner_block()) {
            (Some(op), _) => InsertPoint::After(op.handle()),
            (None, Some(block)) => InsertPoint::at_block_begin(block),
            (None, None) => InsertPoint::Detached,
        }
    }

    /// Returns the insertion point after the last of several values.
    fn point_after_values(&self, values: &[Value]) -> InsertPoint {
        let Some((&first, others)) = values.split_first() else {
            return InsertPoint::Detached;
        };
        let mut last = first;
        for &value in others {
            if comes_after(self.ir(), value, last) {
                last = value;
            }
        }
        self.point_after_value(last)
    }

    /// Builds a cast that a materialization replaces later.
    fn build_cast(
        &mut self,
        kind: CastKind,
        point: InsertPoint,
        location: Location,
        inputs: &[Value],
        types: &[Type],
        original: Option<Type>,
    ) -> ValueVector {
        let ctx = self.shared_ctx();
        let marks = self.conversion.as_ref().is_some_and(|state| state.marks_casts);
        let mark = marks.then(|| {
            let kind = match kind {
                CastKind::Source => "source",
                CastKind::Target => "target",
            };
            (ctx.ident("__kind__"), ctx.string_attr(kind))
        });
        let new = OperationState {
            location,
            operands: inputs,
            result_types: types,
            discardable: mark.as_slice(),
            ..OperationState::new(ctx.op_name(CAST))
        };
        let op = self.raw().create_at(&new, point);
        if let Some(state) = &mut self.conversion {
            let converter = state.converter.clone();
            state.casts.push(Cast {
                op,
                kind,
                original,
                converter,
            });
        }
        self.ir().op(op).results().handles()
    }

    /// Builds a cast from values, and maps the values to it.
    pub(crate) fn build_mapped_cast(
        &mut self,
        kind: CastKind,
        location: Location,
        inputs: ValueVector,
        types: &[Type],
        original: Option<Type>,
    ) -> ValueVector {
        let point = self.point_after_values(&inputs);
        let results = self.build_cast(kind, point, location, &inputs, types, original);
        if let Some(state) = &mut self.conversion {
            // The results are new, so the replacement is not cyclic.
            let is_mapped = state.mapping.map(self.ir, inputs, results.clone());
            debug_assert!(is_mapped, "a new value replaces nothing");
            state.mapping.mark_as_cast(&results);
        }
        results
    }
}

/// Returns `true` if a value is defined after another one, which is visible at its definition or the other way round.
fn comes_after(ir: &Ir, value: Value, other: Value) -> bool {
    let (value, other) = (ir.value(value), ir.value(other));
    let (Some(block), Some(other_block)) = (value.parent_block(), other.parent_block()) else {
        return false;
    };
    if block != other_block {
        let mut dominance = drr_analysis::DominanceInfo::new();
        return match (block.first_op(), other.defining_op()) {
            (Some(first), Some(by)) => dominance.properly_dominates(by, first),
            (Some(first), None) => other_block
                .first_op()
                .is_some_and(|other| dominance.properly_dominates(other, first)),
            (None, _) => false,
        };
    }
    match (value.defining_op(), other.defining_op()) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(by), Some(other)) => other.is_before_in_block(by),
    }
}
