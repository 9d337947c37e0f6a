//! The state of a conversion in the rewriter: replacements that take effect when the conversion is committed.
//!
//! Patterns without a converter see original operands, and all patterns see original ops, until the whole conversion has succeeded. So
//! the rewriter records replacements and erasures, and makes all other edits at once, in a transaction.

use std::sync::Arc;

use drr_ir::{Block, Builder, InsertPoint, Ir, Location, Op, OpRef, OperationState, Region, Type, Value};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::conversion_data::ConversionData;
use super::value_mapping::{ValueMapping, ValueVector};
use super::{CAST, InputMapping, RewriteError, Rewriter, SignatureConversion, TypeConverter};

/// The state of a conversion.
#[derive(Debug)]
pub(crate) struct ConversionState {
    pub(crate) mapping: ValueMapping,
    /// Replaced ops, and the ops nested in them at that time.
    pub(crate) replaced: OpSet,
    /// Ops that are legal whatever the target says: nested in recursively legal ops, or marked by a pattern.
    pub(crate) ignored: OpSet,
    /// Edits that are made when the conversion is committed.
    pub(crate) deferred: Vec<Deferred>,
    /// Casts that the driver has built, in order.
    pub(crate) casts: Vec<Cast>,
    /// Ops that patterns and folds have built, in order.
    pub(crate) created: Vec<Op>,
    /// The patterns that have built these ops.
    rewrites: Vec<CreatedRange>,
    /// Region for replaced blocks, and for replaced ops during the commit.
    pub(crate) limbo: Region,
    /// Converter of the current pattern.
    pub(crate) converter: Option<Arc<TypeConverter>>,
    /// Converted operands of the current pattern.
    pub(crate) operands: Vec<ValueVector>,
    /// Data of patterns and type conversions.
    pub(super) data: ConversionData,
    /// Set until the commit.
    pub(crate) is_deferring: bool,
    /// Set if casts get an attribute that names their kind.
    pub(crate) marks_casts: bool,
}

/// The ops that a pattern has built, as a range of [`ConversionState::created`]. It contains the ranges of the patterns that were applied
/// in the middle of the pattern, which precede it.
#[derive(Debug)]
pub(crate) struct CreatedRange {
    start: usize,
    end: usize,
    /// Number of the pattern.
    pub(crate) pattern: u32,
    /// Location of the matched op, or of the op of the input that is being legalized.
    pub(crate) location: Location,
}

/// The converter and the converted operands of a pattern.
pub(crate) struct PatternContext {
    converter: Option<Arc<TypeConverter>>,
    operands: Vec<ValueVector>,
}

/// An edit that is made when the conversion is committed.
#[derive(Clone, Debug)]
pub(crate) struct Deferred {
    /// Number of events before the edit.
    pub(crate) at: usize,
    pub(crate) edit: DeferredEdit,
    pub(crate) converter: Option<Arc<TypeConverter>>,
}

/// The kind of a deferred edit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DeferredEdit {
    /// The results of the op are replaced by those of the mapping, and the op is erased.
    Op(Op),
    /// The uses of the value are replaced by that of the mapping.
    Value(Value),
    /// The block is erased.
    Block(Block),
}

/// A cast that the driver has built, to be replaced by a materialization.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    pub(crate) op: Op,
    pub(crate) kind: CastKind,
    /// Original type of the converted value, for a target materialization.
    pub(crate) original: Option<Type>,
    pub(crate) converter: Option<Arc<TypeConverter>>,
}

/// The kind of a materialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CastKind {
    /// From converted values to an original type.
    Source,
    /// From an original or replacing value to converted types.
    Target,
}

/// A set of ops whose insertions can be undone.
#[derive(Debug, Default)]
pub(crate) struct OpSet {
    ops: FxHashSet<Op>,
    log: Vec<Op>,
}

impl OpSet {
    pub(crate) fn contains(&self, op: Op) -> bool {
        self.ops.contains(&op)
    }

    /// Inserts an op, and everything nested in it unless it was inserted before.
    fn insert_nested(&mut self, op: OpRef<'_>) {
        if !self.insert(op) || op.num_regions() == 0 {
            return;
        }
        let mut walk = op.walk();
        walk.next();
        while let Some(op) = walk.next() {
            if !self.insert(op) {
                walk.skip_inside();
            }
        }
    }

    /// Returns `false` if the op was inserted before.
    fn insert(&mut self, op: OpRef<'_>) -> bool {
        let is_new = self.ops.insert(op.handle());
        self.log.extend(is_new.then(|| op.handle()));
        is_new
    }

    fn truncate(&mut self, len: usize) {
        for op in self.log.drain(len..) {
            self.ops.remove(&op);
        }
    }
}

/// A position in the state to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConversionSavepoint {
    mapping: usize,
    replaced: usize,
    ignored: usize,
    deferred: usize,
    casts: usize,
    pub(crate) created: usize,
}

impl ConversionState {
    pub(crate) fn new(limbo: Region, data: ConversionData, marks_casts: bool) -> Self {
        ConversionState {
            mapping: ValueMapping::default(),
            replaced: OpSet::default(),
            ignored: OpSet::default(),
            deferred: Vec::new(),
            casts: Vec::new(),
            created: Vec::new(),
            rewrites: Vec::new(),
            limbo,
            converter: None,
            operands: Vec::new(),
            data,
            is_deferring: true,
            marks_casts,
        }
    }

    pub(crate) fn savepoint(&self) -> ConversionSavepoint {
        ConversionSavepoint {
            mapping: self.mapping.savepoint(),
            replaced: self.replaced.log.len(),
            ignored: self.ignored.log.len(),
            deferred: self.deferred.len(),
            casts: self.casts.len(),
            created: self.created.len(),
        }
    }

    pub(crate) fn roll_back(&mut self, to: ConversionSavepoint) {
        self.mapping.roll_back(to.mapping);
        self.replaced.truncate(to.replaced);
        self.ignored.truncate(to.ignored);
        self.deferred.truncate(to.deferred);
        self.casts.truncate(to.casts);
        self.created.truncate(to.created);
        while self.rewrites.pop_if(|range| range.end > to.created).is_some() {}
    }

    /// Takes the converter and the converted operands of the current pattern.
    pub(crate) fn take_pattern_context(&mut self) -> PatternContext {
        PatternContext {
            converter: self.converter.take(),
            operands: std::mem::take(&mut self.operands),
        }
    }

    /// Restores the converter and the converted operands of a pattern.
    pub(crate) fn restore_pattern_context(&mut self, context: PatternContext) {
        (self.converter, self.operands) = (context.converter, context.operands);
    }

    /// Records an op that a pattern or fold has built.
    pub(crate) fn note_created(&mut self, op: Op) {
        self.created.push(op);
    }

    /// Records the pattern that has built the ops from number `start` on.
    pub(crate) fn note_rewrite(&mut self, start: usize, pattern: u32, location: Location) {
        let end = self.created.len();
        if start < end {
            self.rewrites.push(CreatedRange {
                start,
                end,
                pattern,
                location,
            });
        }
    }

    /// Returns the pattern that has built an op, given by its index; `None` for a fold.
    pub(crate) fn rewrite_of_created(&self, index: usize) -> Option<&CreatedRange> {
        self.rewrites
            .iter()
            .find(|range| (range.start..range.end).contains(&index))
    }
}

/// The edits of a rewriter during a conversion.
impl Rewriter<'_> {
    /// Returns the state of the conversion, unless it is being committed or there is none.
    #[inline]
    pub(crate) fn deferring(&mut self) -> Option<&mut ConversionState> {
        self.conversion.as_deref_mut().filter(|state| state.is_deferring)
    }

    /// Returns `true` if replacements and erasures take effect later.
    #[inline]
    pub(crate) fn is_deferring(&self) -> bool {
        self.conversion.as_ref().is_some_and(|state| state.is_deferring)
    }

    /// Returns `true` if an op, or one around it, is replaced or erased when the conversion is committed.
    pub(crate) fn was_replaced(&self, op: Op) -> bool {
        self.conversion
            .as_ref()
            .is_some_and(|state| state.replaced.contains(op))
    }

    /// Marks everything nested in a recursively legal op as legal.
    pub(crate) fn ignore_nested(&mut self, op: Op) {
        let Rewriter { conversion, ir, .. } = self;
        let Some(state) = conversion else { return };
        for region in ir.op(op).regions() {
            for nested in region.blocks().flat_map(|block| block.ops()) {
                state.ignored.insert_nested(nested);
            }
        }
    }

    /// Marks an op that a pattern has built as legal, in a conversion.
    pub(crate) fn mark_legal(&mut self, op: Op) {
        let Rewriter { conversion, ir, .. } = self;
        if let (Some(state), Some(op)) = (conversion, ir.get(op)) {
            state.ignored.insert(op);
        }
    }

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
            let values = match values.is_empty() {
                true => self.cast_from_nothing(result, self.point_after_value(result)),
                false => ValueVector::from_slice(values),
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
        if let Some(limbo) = self.conversion.as_ref().map(|state| state.limbo) {
            self.raw().move_block(block, limbo);
            self.defer(DeferredEdit::Block(block));
        }
    }

    fn defer(&mut self, edit: DeferredEdit) {
        let at = self.changes.events.len();
        if let Some(state) = &mut self.conversion {
            let converter = state.converter.clone();
            state.deferred.push(Deferred { at, edit, converter });
        }
    }

    fn map_value(&mut self, from: Value, to: ValueVector) {
        let state = self.conversion.as_mut();
        if state.is_some_and(|state| !state.mapping.map(SmallVec::from_buf([from]), to)) {
            self.fail(RewriteError::CyclicReplacement);
        }
    }

    /// Builds a value of the type of a value that is replaced by nothing.
    fn cast_from_nothing(&mut self, value: Value, point: InsertPoint) -> ValueVector {
        let value = self.ir().value(value);
        let (ty, location) = (value.ty(), value.location());
        self.build_cast(CastKind::Source, point, location, &[], &[ty], None)
    }

    /// Returns the insertion point after a value: after its op, or at the front of its block.
    pub(crate) fn point_after_value(&self, value: Value) -> InsertPoint {
        let value = self.ir().value(value);
        match (value.defining_op(), value.owner_block()) {
            (Some(op), _) => InsertPoint::After(op.handle()),
            (None, Some(block)) => InsertPoint::at_block_begin(block),
            (None, None) => InsertPoint::Detached,
        }
    }

    /// Returns the insertion point after the last of several values.
    pub(crate) fn point_after_values(&self, values: &[Value]) -> InsertPoint {
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
    pub(crate) fn build_cast(
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
        self.ir().op(op).results().map(|result| result.handle()).collect()
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
            let is_mapped = state.mapping.map(inputs, results.clone());
            debug_assert!(is_mapped, "a new value replaces nothing");
            state.mapping.mark_as_cast(&results);
        }
        results
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
        let Some(limbo) = self.conversion.as_ref().map(|state| state.limbo) else {
            return;
        };
        // The block keeps its identity, so that no branch has to be changed. Another block keeps the old arguments.
        let ir = self.raw();
        let other = ir.append_block(limbo);
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
        (Some(by), Some(other)) => by != other && is_before(other, by),
    }
}

/// Returns `true` if an op precedes another op of its block. Takes time linear in their distance, or in that to the end of the block.
fn is_before(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (mut from_op, mut from_other) = (op.next(), other.next());
    loop {
        match (from_op, from_other) {
            (Some(at), _) if at == other => return true,
            (_, Some(at)) if at == op => return false,
            (None, _) => return false,
            (_, None) => return true,
            (Some(one), Some(another)) => (from_op, from_other) = (one.next(), another.next()),
        }
    }
}
