//! The values that replace values during a conversion.

use std::borrow::Cow;

use drr_ir::{Ir, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Values that replace a value, most often one.
pub(crate) type ValueVector = SmallVec<[Value; 1]>;

/// Replacements of values, which may be replaced in turn. MLIR's `ConversionValueMapping`.
///
/// The replacements form chains: `replaced -> new -> cast of new`. A value may be replaced by several values, and
/// several values together by others if a cast has several inputs.
#[derive(Debug, Default)]
pub(crate) struct ValueMapping {
    /// Replacements of a single value.
    single: FxHashMap<Value, ValueVector>,
    /// Replacements of several values together.
    groups: FxHashMap<ValueVector, ValueVector>,
    /// Number of replacements that contain a value.
    replacing: FxHashMap<Value, u32>,
    /// Results of casts that only convert types.
    casts: FxHashSet<Value>,
    log: Vec<MappingEdit>,
}

/// An edit to undo.
#[derive(Debug)]
enum MappingEdit {
    /// The values had these replacements.
    Mapped(ValueVector, Option<ValueVector>),
    /// The value became the result of a cast.
    Cast(Value),
}

impl ValueMapping {
    /// Returns the position to which [`ValueMapping::roll_back`] returns.
    pub(crate) fn savepoint(&self) -> usize {
        self.log.len()
    }

    /// Undoes all edits since a savepoint.
    pub(crate) fn roll_back(&mut self, savepoint: usize) {
        while self.log.len() > savepoint
            && let Some(edit) = self.log.pop()
        {
            match edit {
                MappingEdit::Mapped(from, old) => _ = self.put(&from, old),
                MappingEdit::Cast(value) => _ = self.casts.remove(&value),
            }
        }
    }

    /// Maps values to their replacements. Returns `false` and maps nothing if they would replace themselves.
    ///
    /// A replacement that has been replaced by a value of the same type is skipped, so that a chain of folds takes
    /// linear time. This edit is undone before that of the skipped value.
    #[must_use]
    pub(crate) fn map(&mut self, ir: &Ir, from: ValueVector, mut to: ValueVector) -> bool {
        let replaces_itself = |values: &[Value]| values.iter().any(|value| from.contains(value));
        while let &[skipped] = &to[..]
            && !replaces_itself(&to)
            && let Some(&[next]) = self.single.get(&skipped).map(|next| &next[..])
            && !self.casts.contains(&next)
            && let Some(skipped) = ir.get_value(skipped)
            && has_types(ir, &[next], &[skipped.ty()])
        {
            to = SmallVec::from_buf([next]);
        }
        if self.links(&to).any(|values| replaces_itself(&values)) {
            return false;
        }
        let old = self.put(&from, Some(to));
        self.log.push(MappingEdit::Mapped(from, old));
        true
    }

    /// Records that values are the results of a cast that only converts types.
    pub(crate) fn mark_as_cast(&mut self, values: &[Value]) {
        for &value in values {
            self.casts.insert(value);
            self.log.push(MappingEdit::Cast(value));
        }
    }

    fn put(&mut self, from: &ValueVector, to: Option<ValueVector>) -> Option<ValueVector> {
        for &value in to.iter().flatten() {
            *self.replacing.entry(value).or_default() += 1;
        }
        let old = match (&from[..], to) {
            (&[from], Some(to)) => self.single.insert(from, to),
            (&[from], None) => self.single.remove(&from),
            (_, Some(to)) => self.groups.insert(from.clone(), to),
            (_, None) => self.groups.remove(from),
        };
        for value in old.iter().flatten() {
            if let Some(count) = self.replacing.get_mut(value) {
                *count -= 1;
            }
        }
        old
    }

    /// Returns `true` if a value replaces another one.
    pub(crate) fn is_replacement(&self, value: Value) -> bool {
        self.replacing.get(&value).is_some_and(|&count| count > 0)
    }

    /// Returns `true` if a value has a replacement of its own.
    pub(crate) fn is_mapped(&self, value: Value) -> bool {
        self.single.contains_key(&value)
    }

    /// Returns the direct replacements of a value.
    pub(crate) fn replacement(&self, value: Value) -> Option<&[Value]> {
        self.single.get(&value).map(|to| &to[..])
    }

    /// Returns the direct replacements of values: of each by itself, or else of all together.
    fn next(&self, values: &[Value]) -> Option<Cow<'_, [Value]>> {
        if let [value] = values {
            return self.single.get(value).map(|to| Cow::Borrowed(&to[..]));
        }
        if values.iter().any(|&value| self.is_mapped(value)) {
            let replaced = values.iter().flat_map(|value| match self.single.get(value) {
                Some(to) => &to[..],
                None => std::slice::from_ref(value),
            });
            return Some(replaced.copied().collect());
        }
        self.groups.get(values).map(|to| Cow::Borrowed(&to[..]))
    }

    /// Returns the latest replacements of a value of these types, or `None` if there are none. The value itself counts.
    pub(crate) fn latest_of_types(&self, ir: &Ir, value: Value, types: &[Type]) -> Option<ValueVector> {
        let links = self.links(std::slice::from_ref(&value));
        let found = links.filter(|values| has_types(ir, values, types)).last()?;
        Some(ValueVector::from_slice(&found))
    }

    /// Returns the latest replacements of a value, whatever their types: the value itself if there are none. Casts that
    /// only convert types are skipped.
    pub(crate) fn latest_without_casts(&self, value: Value) -> ValueVector {
        let links = self.links(std::slice::from_ref(&value));
        let found = links.filter(|values| !values.iter().all(|value| self.casts.contains(value)));
        found
            .last()
            .map_or(SmallVec::from_buf([value]), |found| ValueVector::from_slice(&found))
    }

    /// Returns the latest replacements of a value.
    pub(crate) fn latest(&self, value: Value) -> ValueVector {
        let latest = self.links(std::slice::from_ref(&value)).last();
        latest.map_or(SmallVec::from_buf([value]), |latest| ValueVector::from_slice(&latest))
    }

    /// Returns values and their replacements in turn.
    fn links<'a>(&'a self, values: &'a [Value]) -> impl Iterator<Item = Cow<'a, [Value]>> {
        std::iter::successors(Some(Cow::Borrowed(values)), |values| self.next(values))
    }
}

/// Returns `true` if values have exactly these types.
pub(crate) fn has_types(ir: &Ir, values: &[Value], types: &[Type]) -> bool {
    let has_type = |(&value, &ty): (&Value, &Type)| ir.get_value(value).is_some_and(|value| value.ty() == ty);
    values.len() == types.len() && values.iter().zip(types).all(has_type)
}
