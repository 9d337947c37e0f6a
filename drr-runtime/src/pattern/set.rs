//! Pattern sets, and the types that can be added to a set.

use std::any::Any;
use std::sync::Arc;

use drr_ir::Context;
use drr_ir::define::NoHook;
use rustc_hash::FxHashSet;

use super::freeze::Freezer;
use super::{FreezeError, FrozenPatterns};
use super::{PatternEntry, PatternSpec, RewritePattern, RootKind};
use crate::rewriter::TypeConverter;

/// A set of patterns in the order in which they were added. Patterns can be disabled by name or label before the set is
/// frozen.
///
/// A set keeps a pattern unless its name or one of its labels is [disabled](PatternSet::disable). If any names are
/// [enabled](PatternSet::enable), it keeps only patterns whose name or label is among them. The order of these calls
/// and of adding does not matter. Freezing fails if an enabled or disabled name matches no pattern.
///
/// See the front page of `drr` for an example.
#[derive(Clone, Default)]
pub struct PatternSet {
    patterns: Vec<Added>,
    disabled: FxHashSet<String>,
    enabled: FxHashSet<String>,
    /// Errors for the enabled and disabled names of added sets that match none of their patterns.
    unknown: Vec<FreezeError>,
}

/// A pattern with the labels that were given when it was added.
#[derive(Clone)]
pub(super) struct Added {
    pub(super) pattern: Arc<dyn RewritePattern>,
    labels: Arc<[String]>,
    /// Type converter of the pattern in conversions.
    pub(super) converter: Option<Arc<TypeConverter>>,
}

impl Added {
    /// Returns the names that enable or disable the pattern.
    fn names_and_labels(&self) -> impl Iterator<Item = &str> {
        let spec = self.pattern.spec();
        let labels = self.labels.iter().map(String::as_str);
        std::iter::once(spec.name)
            .chain(spec.labels.iter().copied())
            .chain(labels)
    }
}

impl PatternSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the canonicalization patterns of the registered dialects, in alphabetical order of the dialects, as the
    /// pass `canonicalize` applies them. A pattern that names an op of a dialect that is not registered is left out.
    pub fn canonicalization_patterns(ctx: &Context) -> Self {
        let mut patterns = PatternSet::new();
        ctx.registry()
            .canonicalization_patterns()
            .for_each(|add| add(&mut patterns));
        let is_registered = |dialect: &str| ctx.registry().dialect_names().any(|name| name == dialect);
        patterns.patterns.retain(|added| {
            let spec = added.pattern.spec();
            let root = (spec.root_kind == RootKind::OperationName).then_some(spec.root);
            let named = spec.entries.iter().filter_map(|entry| match *entry {
                PatternEntry::Op(name) => Some(name),
                PatternEntry::DeclaredOp(def) => Some(def.name),
                _ => None,
            });
            let mut ops = root.into_iter().chain(named).chain(spec.generated.iter().copied());
            ops.all(|op| op.split_once('.').is_none_or(|(dialect, _)| is_registered(dialect)))
        });
        patterns
    }

    /// Returns `true` if a pattern of the set has this name or label.
    pub fn contains(&self, name_or_label: &str) -> bool {
        self.patterns
            .iter()
            .any(|added| added.names_and_labels().any(|known| known == name_or_label))
    }

    /// Adds a pattern, a set or a group, and returns the set.
    #[must_use]
    pub fn with(mut self, patterns: impl Patterns) -> Self {
        self.add(patterns);
        self
    }

    /// Adds patterns by calling a function, such as the `populate_with_generated` of a `drr!` block.
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

    /// Adds a pattern, a set or a group, and adds these labels to each pattern.
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

    /// Adds a pattern, a set or a group, whose patterns convert types with this converter in a
    /// [conversion](crate::conversion): MLIR's `patterns.add<P>(typeConverter, ctx)`. Patterns that have a converter
    /// keep it.
    pub fn add_with_converter(&mut self, converter: &Arc<TypeConverter>, patterns: impl Patterns) -> &mut Self {
        let start = self.patterns.len();
        patterns.add_to(self);
        for added in self.patterns.iter_mut().skip(start) {
            added.converter.get_or_insert_with(|| Arc::clone(converter));
        }
        self
    }

    pub(super) fn push(&mut self, pattern: Arc<dyn RewritePattern>) {
        self.patterns.push(Added {
            pattern,
            labels: Arc::default(),
            converter: None,
        });
    }

    pub(super) fn append(&mut self, other: PatternSet) {
        self.patterns.extend(other.kept().cloned());
        self.unknown.extend(other.unknown_switches());
    }

    /// Disables all patterns with this name or label.
    pub fn disable(&mut self, name_or_label: impl Into<String>) -> &mut Self {
        self.disabled.insert(name_or_label.into());
        self
    }

    /// Enables patterns with this name or label, and thereby excludes all patterns that are not enabled. Disabled
    /// patterns stay disabled.
    pub fn enable(&mut self, name_or_label: impl Into<String>) -> &mut Self {
        self.enabled.insert(name_or_label.into());
        self
    }

    /// Keeps the patterns for which `keep` returns `true`.
    pub fn retain(&mut self, mut keep: impl FnMut(&PatternSpec) -> bool) -> &mut Self {
        self.patterns.retain(|added| keep(&added.pattern.spec()));
        self
    }

    /// Returns the patterns as data, in the order in which they were added.
    pub fn specs(&self) -> impl ExactSizeIterator<Item = PatternSpec> + '_ {
        self.patterns.iter().map(|added| added.pattern.spec())
    }

    /// Freezes the set for a context: interns names and constants and builds the index.
    ///
    /// # Errors
    /// If a pattern names an op that the context does not know or has declared differently, if it contains an invalid
    /// type or attribute, or if an enabled or disabled name matches no pattern.
    pub fn freeze(&self, ctx: &Context) -> Result<FrozenPatterns, FreezeError> {
        if let Some(unknown) = self.unknown_switches().into_iter().next() {
            return Err(unknown);
        }
        let mut freezer = Freezer::new(ctx, self.patterns.len());
        self.kept().try_for_each(|added| freezer.add(added))?;
        Ok(freezer.finish())
    }

    /// Returns the patterns that are not disabled.
    pub(super) fn kept(&self) -> impl Iterator<Item = &Added> {
        let is_in = |added: &Added, set: &FxHashSet<String>| {
            !set.is_empty() && added.names_and_labels().any(|name| set.contains(name))
        };
        self.patterns.iter().filter(move |added| {
            !is_in(added, &self.disabled) && (self.enabled.is_empty() || is_in(added, &self.enabled))
        })
    }

    /// Returns an error for each enabled or disabled name that matches no pattern.
    fn unknown_switches(&self) -> Vec<FreezeError> {
        if self.disabled.is_empty() && self.enabled.is_empty() {
            return self.unknown.clone();
        }
        let known: Vec<&str> = self.patterns.iter().flat_map(Added::names_and_labels).collect();
        let switches = self.disabled.union(&self.enabled).map(String::as_str);
        let mut unknown: Vec<&str> = switches.filter(|name| !known.contains(name)).collect();
        unknown.sort_unstable();
        let unknown = unknown.into_iter().map(|name| FreezeError::UnknownPattern {
            name: name.to_string(),
            near: drr_schema::nearest(name, known.iter().copied()).map(str::to_string),
        });
        self.unknown.iter().cloned().chain(unknown).collect()
    }
}

/// A function for `canonicalization_patterns:` of `dialect!`.
#[diagnostic::on_unimplemented(
    message = "`canonicalization_patterns` takes a function `fn(&mut PatternSet)`",
    label = "mismatched signature"
)]
pub trait CanonicalizationPatternsHook<How> {
    /// Adds the patterns to a set, which is a [`PatternSet`].
    fn call(self, patterns: &mut dyn Any);
}

/// Marks the only implementation of the hook.
#[derive(Debug)]
pub enum AddsPatterns {}

#[diagnostic::do_not_recommend]
impl<F: Fn(&mut PatternSet)> CanonicalizationPatternsHook<AddsPatterns> for F {
    fn call(self, patterns: &mut dyn Any) {
        if let Some(patterns) = patterns.downcast_mut() {
            self(patterns);
        }
    }
}

// See `NoHook`.
#[diagnostic::do_not_recommend]
impl<F: NoHook + Fn(&mut PatternSet)> CanonicalizationPatternsHook<()> for F {
    fn call(self, patterns: &mut dyn Any) {
        if let Some(patterns) = patterns.downcast_mut() {
            self(patterns);
        }
    }
}

/// Types that can be added to a [`PatternSet`]: patterns, pattern sets, and the groups that `patterns!` declares.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rewrite pattern",
    label = "not a rewrite pattern",
    note = "patterns are written with `pat!`, or by hand as an `OpRewritePattern` in `OpRewrite(..)` or an `OpConversionPattern` in `OpConversion(..)`; several patterns are a `PatternSet` or a group of `patterns!`"
)]
pub trait Patterns {
    /// Adds the patterns in order.
    fn add_to(self, set: &mut PatternSet);
}

impl<P: RewritePattern + 'static> Patterns for P {
    fn add_to(self, set: &mut PatternSet) {
        self.add_itself(set);
    }
}

/// Adds the patterns that the added set keeps, with their labels.
#[diagnostic::do_not_recommend]
impl Patterns for PatternSet {
    fn add_to(self, set: &mut PatternSet) {
        set.append(self);
    }
}

impl std::fmt::Debug for PatternSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.specs().map(|spec| spec.name)).finish()
    }
}
