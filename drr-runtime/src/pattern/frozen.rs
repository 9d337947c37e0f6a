//! Frozen pattern sets.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use drr_ir::{Context, Op, OpName};

use super::index::PatternIndex;
use super::name_properties::{Applied, NameProperties};
use super::{MatchFootprint, PatternSpec, RewritePattern};
use crate::Rewriter;
use crate::rewriter::TypeConverter;

/// A pattern set that has been frozen for a context. An index selects the patterns to try for each op, in order.
pub struct FrozenPatterns {
    pub(super) ctx: Context,
    pub(crate) patterns: Vec<FrozenPattern>,
    /// Interned entries of all patterns, pattern by pattern.
    pub(super) table: Vec<u32>,
    /// Index of the candidate patterns of each op.
    pub(crate) index: PatternIndex,
    /// Joined footprint of the patterns of each op name index. The last element is for all unregistered names.
    pub(super) footprints: Vec<Option<MatchFootprint>>,
    /// Properties of op names for each [`Applied`], derived by the first driver that needs them: a pass on functions
    /// runs a driver on each function, and `benches/instructions` has such a pipeline.
    pub(super) name_properties: [OnceLock<NameProperties>; 3],
}

/// A pattern of a frozen set.
pub(crate) struct FrozenPattern {
    pub(crate) pattern: Arc<dyn RewritePattern>,
    /// Code of a generated pattern.
    pub(super) apply: Option<fn(Op, &mut Rewriter<'_>) -> Option<()>>,
    /// Set if the rewrite may run user code, so that its edits must be recorded.
    pub(crate) may_record: bool,
    /// Type converter of the pattern in conversions.
    pub(crate) converter: Option<Arc<TypeConverter>>,
    pub(super) entries: Range<u32>,
}

impl FrozenPattern {
    /// Calls [`RewritePattern::match_and_rewrite`], for generated patterns without dynamic dispatch.
    #[inline]
    pub(crate) fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        match self.apply {
            Some(apply) => apply(root, rewriter).is_some(),
            None => self.pattern.match_and_rewrite(root, rewriter),
        }
    }
}

impl FrozenPatterns {
    /// Returns the context that the set was frozen for.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Returns the patterns as data, in the order in which they were added.
    pub fn specs(&self) -> impl ExactSizeIterator<Item = PatternSpec> + '_ {
        self.patterns.iter().map(|frozen| frozen.pattern.spec())
    }

    /// Returns the patterns that are tried on an op of this name, in order.
    ///
    /// # Panics
    /// If the name belongs to another context.
    pub fn specs_of(&self, name: OpName) -> impl Iterator<Item = PatternSpec> + '_ {
        // Asserts that the name belongs to the context.
        self.ctx.op_info(name);
        let numbers = self.index.of_root(name);
        numbers.filter_map(|number| Some(self.patterns.get(number as usize)?.pattern.spec()))
    }

    /// Returns the type converter of the first pattern that has one and is tried on ops of this name, in a
    /// [conversion](crate::conversion).
    ///
    /// # Panics
    /// If the name belongs to another context.
    pub fn type_converter_of(&self, name: OpName) -> Option<&Arc<TypeConverter>> {
        // Asserts that the name belongs to the context.
        self.ctx.op_info(name);
        let mut numbers = self.index.of_root(name);
        numbers.find_map(|number| self.patterns.get(number as usize)?.converter.as_ref())
    }

    /// Returns the joined footprint of all patterns that are tried on an op of this name, or `None` without patterns.
    ///
    /// # Panics
    /// If the name belongs to another context.
    pub fn footprint(&self, name: OpName) -> Option<MatchFootprint> {
        // Asserts that the name belongs to the context.
        self.ctx.op_info(name);
        let own = self.footprints.get(name.index() as usize);
        own.or_else(|| self.footprints.last()).copied().flatten()
    }

    /// Returns `true` if there are patterns for unregistered ops.
    pub(crate) fn matches_unregistered(&self) -> bool {
        self.footprints.last().is_some_and(Option::is_some)
    }

    /// Returns the properties of the op names of the context.
    pub(crate) fn name_properties(&self, applied: Applied) -> &NameProperties {
        self.name_properties[applied as usize].get_or_init(|| NameProperties::new(&self.ctx, self, applied))
    }

    /// Returns the joined footprint of all patterns, or `None` if the set is empty.
    pub fn widest_footprint(&self) -> Option<MatchFootprint> {
        self.footprints.iter().copied().flatten().reduce(MatchFootprint::join)
    }

    /// Returns the set without its index, so that all patterns of a root are tried in turn. The results are the same.
    /// Serves to measure and test the index.
    #[must_use]
    pub fn without_index(mut self) -> Self {
        self.index.forget_tests();
        self
    }

    /// Returns the interned entries of a pattern.
    #[inline]
    pub(crate) fn entries(&self, pattern: &FrozenPattern) -> &[u32] {
        &self.table[pattern.entries.start as usize..pattern.entries.end as usize]
    }
}

impl std::fmt::Debug for FrozenPatterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.specs().map(|spec| spec.name)).finish()
    }
}
