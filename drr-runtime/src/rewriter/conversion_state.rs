//! The state of a conversion in the rewriter: replacements that take effect when the conversion is committed.
//!
//! Until the whole conversion has succeeded, all patterns see the original ops, and patterns without a converter see
//! the original operands. Replacements and erasures are therefore deferred. All other edits are made immediately, in a
//! transaction.

use std::sync::Arc;

use drr_ir::{Block, Location, Op, OpName, OpRef, Region, Type, Value};
use rustc_hash::FxHashSet;

use super::conversion_data::ConversionData;
use super::value_mapping::{ValueMapping, ValueVector};
use super::{Rewriter, TypeConverter};

/// The state of a conversion.
#[derive(Debug)]
pub(crate) struct ConversionState {
    pub(crate) mapping: ValueMapping,
    /// Replaced ops, and the ops nested in them at that time.
    pub(crate) replaced: OpSet,
    /// Ops nested in recursively legal ops.
    pub(crate) ignored: OpSet,
    /// Ops that may stay if they cannot be legalized.
    pub(crate) optional: OpSet,
    /// Edits that are made when the conversion is committed.
    pub(crate) deferred: Vec<Deferred>,
    /// Casts that the driver has built, in order.
    pub(crate) casts: Vec<Cast>,
    /// Ops that patterns and folds have built, in order.
    pub(crate) created: Vec<Op>,
    /// For each pattern that has built ops, its range of `created`.
    rewrites: Vec<CreatedRange>,
    /// Region for replaced blocks, and for replaced ops during the commit.
    pub(crate) detached: Region,
    /// Values that patterns and folds have replaced, recorded by the commit, for errors.
    pub(crate) replaced_values: Vec<ReplacedValue>,
    /// Number of the current pattern; `None` for a fold.
    pub(crate) pattern: Option<u32>,
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

/// The ops that a pattern has built, as a range of [`ConversionState::created`].
///
/// A pattern can request legalization, which applies other patterns before it returns. Their ranges are nested in the
/// range of the pattern and precede it in the list of ranges.
#[derive(Debug)]
pub(crate) struct CreatedRange {
    start: usize,
    end: usize,
    /// Number of the pattern.
    pub(crate) pattern: u32,
    /// Location of the matched op, or of the op of the input that is being legalized.
    pub(crate) location: Location,
}

/// The number, the converter and the converted operands of a pattern.
pub(crate) struct PatternContext {
    pattern: Option<u32>,
    converter: Option<Arc<TypeConverter>>,
    operands: Vec<ValueVector>,
}

/// An edit that is made when the conversion is committed.
#[derive(Clone, Debug)]
pub(crate) struct Deferred {
    /// Number of events before the edit.
    pub(crate) at: usize,
    pub(crate) edit: DeferredEdit,
    /// Number of the pattern that has made the edit; `None` for a fold.
    pub(crate) pattern: Option<u32>,
    pub(crate) converter: Option<Arc<TypeConverter>>,
}

/// A result of an op that a pattern or fold has replaced. The op does not exist after the commit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplacedValue {
    pub(crate) value: Value,
    pub(crate) ty: Type,
    /// Name of the op.
    pub(crate) op: OpName,
    /// Index of the result.
    pub(crate) number: u32,
    /// Number of the pattern; `None` for a fold.
    pub(crate) pattern: Option<u32>,
}

/// The kind of a deferred edit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DeferredEdit {
    /// The results of the op are replaced by the values that the mapping contains for them, and the op is erased.
    Op(Op),
    /// The uses of the value are replaced by the value that the mapping contains for it.
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
    pub(super) fn insert_nested(&mut self, op: OpRef<'_>) {
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
    optional: usize,
    deferred: usize,
    casts: usize,
    pub(crate) created: usize,
}

impl ConversionState {
    pub(crate) fn new(detached: Region, data: ConversionData, marks_casts: bool) -> Self {
        ConversionState {
            mapping: ValueMapping::default(),
            replaced: OpSet::default(),
            ignored: OpSet::default(),
            optional: OpSet::default(),
            deferred: Vec::new(),
            casts: Vec::new(),
            created: Vec::new(),
            rewrites: Vec::new(),
            detached,
            replaced_values: Vec::new(),
            pattern: None,
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
            optional: self.optional.log.len(),
            deferred: self.deferred.len(),
            casts: self.casts.len(),
            created: self.created.len(),
        }
    }

    pub(crate) fn roll_back(&mut self, to: ConversionSavepoint) {
        self.mapping.roll_back(to.mapping);
        self.replaced.truncate(to.replaced);
        self.ignored.truncate(to.ignored);
        self.optional.truncate(to.optional);
        self.deferred.truncate(to.deferred);
        self.casts.truncate(to.casts);
        self.created.truncate(to.created);
        while self.rewrites.pop_if(|range| range.end > to.created).is_some() {}
    }

    /// Takes the number, the converter and the converted operands of the current pattern.
    pub(crate) fn take_pattern_context(&mut self) -> PatternContext {
        PatternContext {
            pattern: self.pattern,
            converter: self.converter.take(),
            operands: std::mem::take(&mut self.operands),
        }
    }

    /// Restores the number, the converter and the converted operands of a pattern.
    pub(crate) fn restore_pattern_context(&mut self, context: PatternContext) {
        (self.pattern, self.converter, self.operands) = (context.pattern, context.converter, context.operands);
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

    /// Returns `true` if an op or one of its ancestors is replaced or erased when the conversion is committed.
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

    /// Lets an op that a pattern has built stay if it cannot be legalized, in a conversion.
    pub(crate) fn mark_optional(&mut self, op: Op) {
        let Rewriter { conversion, ir, .. } = self;
        if let (Some(state), Some(op)) = (conversion, ir.get(op)) {
            state.optional.insert(op);
        }
    }
}
