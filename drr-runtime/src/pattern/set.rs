//! Sets of patterns, and their frozen form: by root, in the order in which they are tried.

use std::cmp::Reverse;
use std::sync::Arc;

use drr_ir::{Context, OpName, OpRef};
use rustc_hash::FxHashSet;

use super::index::{Candidates, IndexBuilder, Indexed, PatternIndex, Table};
use super::{Entry, PatternSpec, Patterns, Reach, RewritePattern};

/// Patterns, in the order of adding. Names and labels can switch some off when the set is frozen.
///
/// A pattern stays if its name and its labels are not [disabled](PatternSet::disable), and, where anything is
/// [enabled](PatternSet::enable), its name or one of its labels is. The order of these calls and of adding does not
/// matter. Names that no pattern has switch nothing.
///
/// See the front page of `drr` for an example.
#[derive(Clone, Default)]
pub struct PatternSet {
    patterns: Vec<Added>,
    disabled: FxHashSet<String>,
    enabled: FxHashSet<String>,
}

/// A pattern with the labels that it was added with, besides its own.
#[derive(Clone)]
struct Added {
    pattern: Arc<dyn RewritePattern>,
    labels: Arc<[String]>,
}

impl PatternSet {
    /// No patterns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pattern, a set or a group.
    #[must_use]
    pub fn with(mut self, patterns: impl Patterns) -> Self {
        self.add(patterns);
        self
    }

    /// Adds what a function adds, such as the `populate_with_generated` of a `drr!` block.
    #[must_use]
    pub fn with_generated(mut self, populate: impl FnOnce(&mut PatternSet)) -> Self {
        populate(&mut self);
        self
    }

    /// Adds a pattern, a set or a group.
    pub fn add(&mut self, patterns: impl Patterns) -> &mut Self {
        patterns.add_to(self);
        self
    }

    /// Adds a pattern, a set or a group, and gives each pattern these labels besides its own.
    pub fn add_labeled<L: Into<String>>(
        &mut self,
        labels: impl IntoIterator<Item = L>,
        patterns: impl Patterns,
    ) -> &mut Self {
        let labels: Vec<String> = labels.into_iter().map(Into::into).collect();
        let start = self.patterns.len();
        patterns.add_to(self);
        for added in self.patterns.iter_mut().skip(start) {
            added.labels = added.labels.iter().chain(&labels).cloned().collect();
        }
        self
    }

    pub(super) fn push(&mut self, pattern: Arc<dyn RewritePattern>) {
        self.patterns.push(Added {
            pattern,
            labels: Arc::default(),
        });
    }

    pub(super) fn append(&mut self, other: PatternSet) {
        let kept = other.patterns.iter().filter(|added| other.keeps(added)).cloned();
        self.patterns.extend(kept);
    }

    /// Leaves out the patterns that have this name or label.
    pub fn disable(&mut self, name_or_label: impl Into<String>) -> &mut Self {
        self.disabled.insert(name_or_label.into());
        self
    }

    /// Takes only the patterns that have one of the enabled names or labels. What is disabled stays disabled.
    pub fn enable(&mut self, name_or_label: impl Into<String>) -> &mut Self {
        self.enabled.insert(name_or_label.into());
        self
    }

    /// The patterns as data, in the order of adding.
    pub fn specs(&self) -> impl ExactSizeIterator<Item = PatternSpec> + '_ {
        self.patterns.iter().map(|added| added.pattern.spec())
    }

    /// The set for use with modules of this context: names interned, patterns sorted by benefit.
    ///
    /// # Errors
    /// If a pattern names an op that the context does not know, or a type that is none.
    pub fn freeze(&self, ctx: &Context) -> Result<FrozenPatterns, FreezeError> {
        let kept = || self.patterns.iter().filter(|added| self.keeps(added));
        let mut frozen = FrozenPatterns {
            ctx: ctx.clone(),
            patterns: Vec::with_capacity(self.patterns.len()),
            table: Vec::new(),
            index: PatternIndex::default(),
            reaches: vec![None; ctx.registry().ops().len()],
        };
        // Which patterns are tried first for a root: by benefit, and then in the order of adding.
        let mut order: Vec<(u32, Reverse<u32>, u32)> = Vec::with_capacity(self.patterns.len());
        for (number, Added { pattern, .. }) in kept().enumerate() {
            let spec = pattern.spec();
            let root = frozen.find(&spec, spec.root)?;
            let start = frozen.table.len();
            for entry in spec.entries {
                let bits = frozen.intern(&spec, entry)?;
                frozen.table.push(bits);
            }
            if let Some(reach) = frozen.reaches.get_mut(root.index() as usize) {
                // A rewrite that can fail may succeed another time.
                let own = if spec.fallible { Reach::ANYTHING } else { spec.reach };
                *reach = Some(reach.map_or(own, |known| known.join(own)));
            }
            order.push((root.index(), Reverse(spec.benefit), number as u32));
            let entries = start..frozen.table.len();
            frozen.patterns.push(Frozen {
                pattern: pattern.clone(),
                spec,
                entries,
            });
        }
        order.sort_unstable();
        frozen.index = frozen.build_index(&order);
        Ok(frozen)
    }

    /// The patterns that are not switched off, as data.
    pub(super) fn kept(&self) -> impl Iterator<Item = PatternSpec> + '_ {
        let kept = self.patterns.iter().filter(|added| self.keeps(added));
        kept.map(|added| added.pattern.spec())
    }

    fn keeps(&self, added: &Added) -> bool {
        if self.disabled.is_empty() && self.enabled.is_empty() {
            return true;
        }
        let spec = added.pattern.spec();
        let in_set = |set: &FxHashSet<String>| {
            let mut labels = spec
                .labels
                .iter()
                .copied()
                .chain(added.labels.iter().map(String::as_str));
            set.contains(spec.name) || labels.any(|label| set.contains(label))
        };
        !in_set(&self.disabled) && (self.enabled.is_empty() || in_set(&self.enabled))
    }
}

impl std::fmt::Debug for PatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.specs().map(|spec| spec.name)).finish()
    }
}

/// Why a set cannot be frozen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FreezeError {
    /// A pattern names an op that is not registered.
    #[error(
        "pattern `{pattern}` names the op `{op}`, which the context does not know\n  = help: make the context with the dialect of `{op}`: `Context::with(..)`"
    )]
    UnknownOp {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
    },
    /// A pattern names a type that makes no sense.
    #[error("pattern `{pattern}` builds a result of the type `{text}`, which is no type")]
    UnknownType {
        /// The pattern.
        pattern: &'static str,
        /// The type as it is written.
        text: &'static str,
    },
}

/// A frozen set: belongs to a context, and knows which patterns to try for an op and in which order.
pub struct FrozenPatterns {
    ctx: Context,
    pub(crate) patterns: Vec<Frozen>,
    table: Vec<u32>,
    index: PatternIndex,
    /// By the index of the op's name: how far its patterns look.
    reaches: Vec<Option<Reach>>,
}

/// A pattern of a frozen set.
pub(crate) struct Frozen {
    pub(crate) pattern: Arc<dyn RewritePattern>,
    pub(crate) spec: PatternSpec,
    entries: std::ops::Range<usize>,
}

impl FrozenPatterns {
    /// The context that the set belongs to.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// The patterns as data, in the order of adding.
    pub fn specs(&self) -> impl ExactSizeIterator<Item = &PatternSpec> {
        self.patterns.iter().map(|frozen| &frozen.spec)
    }

    /// How far the patterns look that are tried on an op of this name, all taken together; nothing if there are none.
    #[inline]
    pub fn reach(&self, name: OpName) -> Option<Reach> {
        self.reaches.get(name.index() as usize).copied().flatten()
    }

    /// How far the patterns look, all taken together; nothing if there are none.
    pub fn farthest_reach(&self) -> Option<Reach> {
        self.reaches.iter().copied().flatten().reduce(Reach::join)
    }

    /// The same set, which tries all patterns of a root one by one instead of those that can match by the looks of the op.
    /// The results are the same; this is for measuring, and for those who doubt it.
    #[must_use]
    pub fn without_index(mut self) -> Self {
        self.index.forget_tests();
        self
    }

    /// What to try for ops of this name; the first table.
    #[inline]
    pub(crate) fn first_table(&self, name: OpName) -> Option<&Table> {
        self.index.table(name)
    }

    /// What to try after that.
    #[inline]
    pub(crate) fn next_table(&self, table: &Table) -> Option<&Table> {
        self.index.next(table)
    }

    /// The numbers of the patterns of a table to try for an op, in order.
    #[inline]
    pub(crate) fn candidates(&self, table: &Table, root: OpRef<'_>) -> Candidates<'_> {
        self.index.candidates(table, root)
    }

    /// The numbers of all patterns of a table, in order.
    pub(crate) fn all(&self, table: &Table) -> Candidates<'_> {
        self.index.all(table)
    }

    /// The interned entries of a pattern.
    #[inline]
    pub(crate) fn entries(&self, pattern: &Frozen) -> &[u32] {
        &self.table[pattern.entries.clone()]
    }

    fn find(&self, spec: &PatternSpec, op: &'static str) -> Result<OpName, FreezeError> {
        let name = self
            .ctx
            .find_op_name(op)
            .filter(|&name| self.ctx.op_info(name).is_some());
        name.ok_or(FreezeError::UnknownOp { pattern: spec.name, op })
    }

    fn intern(&self, spec: &PatternSpec, entry: &Entry) -> Result<u32, FreezeError> {
        let ctx = &self.ctx;
        Ok(match *entry {
            Entry::Op(name) => self.find(spec, name)?.index(),
            Entry::Ident(name) => ctx.ident(name).index(),
            Entry::Attr(make) => make(ctx).to_bits(),
            Entry::Type(make) => make(ctx).to_bits(),
            Entry::TypeText { text, parse } => match parse(ctx) {
                Some(ty) => ty.to_bits(),
                None => {
                    let pattern = spec.name;
                    return Err(FreezeError::UnknownType { pattern, text });
                }
            },
        })
    }

    /// The index of the patterns, which are given by root and in the order in which they are tried.
    fn build_index(&self, order: &[(u32, Reverse<u32>, u32)]) -> PatternIndex {
        let mut builder = IndexBuilder::new(self.reaches.len(), order.len());
        let mut patterns: Vec<Indexed<'_>> = Vec::new();
        for group in order.chunk_by(|(one, ..), (other, ..)| one == other) {
            patterns.clear();
            patterns.extend(group.iter().filter_map(|&(.., number)| {
                let frozen = self.patterns.get(number as usize)?;
                Some(Indexed {
                    number,
                    spec: &frozen.spec,
                    entries: self.entries(frozen),
                })
            }));
            if let Some((root, ..)) = group.first() {
                builder.root(*root, &patterns);
            }
        }
        builder.finish()
    }
}

impl std::fmt::Debug for FrozenPatterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.specs().map(|spec| spec.name)).finish()
    }
}
