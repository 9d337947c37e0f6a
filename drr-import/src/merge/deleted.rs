//! Items that an earlier import wrote and that were deleted by hand, or moved into another module.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::error::ImportError;
use crate::fingerprint::RecordedFingerprints;
use crate::merge::element::{Element, ElementKind, elements};
use crate::merge::element_matches::ElementMatches;
use crate::rust::name_list::without_names;
use crate::rust::names::POPULATE;

/// The indices of new items that were deleted by hand.
#[derive(Debug, Default)]
pub(crate) struct DeletedItems {
    /// Items that stay away.
    pub(crate) deleted: BTreeSet<usize>,
    /// Items that are written again, because items of the importer name them and nothing imports them.
    pub(crate) restored: Vec<usize>,
}

/// Returns the new items that an earlier import wrote and that were deleted by hand, or moved into another module.
/// Items that items of the importer name are written again, unless the module imports them.
pub(crate) fn find_deleted(
    old: &[Element<'_>],
    new: &[Element<'_>],
    recorded: &RecordedFingerprints,
    matches: &ElementMatches,
) -> DeletedItems {
    let was_written = |element: &Element<'_>| {
        let key = element.key_fingerprint();
        key.is_some_and(|key| recorded.contains(element.fingerprint) || recorded.contains(key))
    };
    let mut found = DeletedItems::default();
    let mut worklist: Vec<usize> = Vec::new();
    for (at, element) in new.iter().enumerate() {
        let ElementKind::Item { key, .. } = &element.kind else {
            continue;
        };
        match matches.old_index(at) {
            None if was_written(element) => _ = found.deleted.insert(at),
            None => worklist.push(at),
            // A list of items needs none of them.
            Some(_) if is_list(element) => {}
            Some(from) => {
                let is_handwritten =
                    old[from].fingerprint != element.fingerprint && !recorded.last.contains(&old[from].fingerprint);
                // The old item is of another kind, such as a function of the name of an op.
                if !is_handwritten && old[from].key() == Some(key) {
                    worklist.push(at);
                }
            }
        }
    }
    let imports = Imports::of(old, recorded);
    let named = take_referenced(new, worklist.into_iter(), &mut found.deleted, |name| !imports.has(name));
    found.restored = named.into_iter().collect();
    found
}

/// A new module without the items that were deleted by hand in its lists.
pub(crate) struct PrunedModule<'t> {
    pub(crate) text: Cow<'t, str>,
    /// The fingerprints of the complete lists, by their keys.
    pub(crate) complete: BTreeMap<String, u64>,
}

/// Takes the items out of a set that others name, directly or through each other.
pub(crate) fn take_referenced(
    elements: &[Element<'_>],
    others: impl Iterator<Item = usize>,
    items: &mut BTreeSet<usize>,
    is_requested: impl Fn(&str) -> bool,
) -> BTreeSet<usize> {
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &at in items.iter() {
        if let ElementKind::Item { key, .. } = &elements[at].kind {
            by_name.entry(name_of(key)).or_default().push(at);
        }
    }
    by_name.retain(|name, _| is_requested(name));
    let mut named = BTreeSet::new();
    let mut worklist: Vec<usize> = others.collect();
    while let Some(at) = worklist.pop() {
        if by_name.is_empty() {
            break;
        }
        for identifier in elements[at].identifiers() {
            for of in by_name.remove(identifier.as_str()).into_iter().flatten() {
                items.remove(&of);
                named.insert(of);
                worklist.push(of);
            }
        }
    }
    named
}

/// Removes the items that were deleted by hand from the lists of a new module: of dialects, and of the function that
/// adds all rules.
pub(crate) fn without_deleted_items<'t>(
    new: &'t str,
    old: &[Element<'_>],
    recorded: &RecordedFingerprints,
) -> Result<PrunedModule<'t>, ImportError> {
    let (new_elements, _) = elements(new)?;
    let found = find_deleted(old, &new_elements, recorded, &ElementMatches::new(old, &new_elements));
    let imports = Imports::of(old, recorded);
    let names = found.deleted.iter().filter_map(|at| new_elements[*at].key());
    let names: BTreeSet<&str> = names.filter(|name| !imports.has(name)).collect();
    let mut complete = BTreeMap::new();
    if names.is_empty() {
        let text = new.into();
        return Ok(PrunedModule { text, complete });
    }
    let mut out = String::with_capacity(new.len());
    let mut end = 0;
    for element in &new_elements {
        let start = end + element.gap.len();
        out.push_str(&new[end..start]);
        end = start + element.text.len();
        if is_list(element) {
            out.push_str(&without_names(element.text, |name| names.contains(name)));
            complete.extend(element.key().map(|key| (key.to_string(), element.fingerprint)));
        } else {
            out.push_str(element.text)
        }
    }
    out.push_str(&new[end..]);
    let text = out.into();
    Ok(PrunedModule { text, complete })
}

/// Returns `true` for an item that lists others: a dialect, or the function that adds all rules.
fn is_list(element: &Element<'_>) -> bool {
    match &element.kind {
        ElementKind::Item {
            function: Some(name), ..
        } => name == POPULATE,
        ElementKind::Item {
            is_macro_call: true, ..
        } => element.text.starts_with("dialect!"),
        _ => false,
    }
}

/// The names that a module imports.
struct Imports<'e> {
    names: BTreeSet<&'e str>,
    /// Set if all names of a module are imported by hand, so that any name may be among them.
    has_glob: bool,
}

impl<'e> Imports<'e> {
    fn of(old: &'e [Element<'_>], recorded: &RecordedFingerprints) -> Imports<'e> {
        let mut imports = Imports {
            names: BTreeSet::new(),
            has_glob: false,
        };
        for element in old {
            if let ElementKind::Use { imports: names, .. } = &element.kind {
                let is_handwritten = !recorded.last.contains(&element.fingerprint);
                imports.has_glob |= is_handwritten && names.keys().any(|name| name.ends_with('*'));
                imports.names.extend(names.keys().map(String::as_str));
            }
        }
        imports
    }

    /// Returns `true` if the module imports a name, or may import it: written again, the item would hide the imported
    /// one.
    fn has(&self, name: &str) -> bool {
        self.has_glob || self.names.contains(name)
    }
}

/// Returns the name of the item of a key.
pub(crate) fn name_of(key: &str) -> &str {
    key.strip_prefix("fn ").unwrap_or(key)
}
