//! Merges a new import into the existing module: everything that the user wrote or changed stays as it is, in its
//! place.
//!
//! A list of fingerprints at the end of a module tells imported elements from others (`fingerprint`). An item, inner
//! attribute or comment whose fingerprint is in the list is as the last import wrote it, and may be replaced.
//! Everything else is the user's. The list needs no care: without it nothing is lost, because everything then counts as
//! written by hand.
//!
//! Both modules are split into elements (`element`). New items get the names that they had (`stable_names`), lists lose
//! the items that the user deleted (`deleted`), and versions of one element are matched (`element_matches`). [`merge`]
//! then walks the old elements, so that unchanged text is the same to the byte. A module with `--by-hand` has no code
//! of the user, and is not merged (`overwrite`).

pub(crate) mod deleted;
pub(crate) mod element;
pub(crate) mod element_matches;
pub(crate) mod existing_functions;
pub(crate) mod merged_module;
pub(crate) mod overwrite;
pub(crate) mod stable_names;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::error::ImportError;
use crate::fingerprint::{RecordedFingerprints, fingerprint_list, fingerprint_of_comment};
use crate::merge::deleted::{find_deleted, name_of, take_referenced, without_deleted_items};
use crate::merge::element::{
    Element, ElementKind, elements, key_fingerprint, new_version, recorded_fingerprints, with_origins_of,
    without_imports,
};
use crate::merge::element_matches::ElementMatches;
use crate::merge::merged_module::MergedModule;
use crate::merge::stable_names::{GeneratedNames, cpp_identity};
use crate::stub::CppSource;

/// Returns the module of a first import, with its list of fingerprints.
pub(crate) fn first(new: &str, names: &GeneratedNames) -> Result<String, ImportError> {
    let (new, _) = elements(new)?;
    let mut out = Output::default();
    for element in &new {
        out.push(element.gap, element.text);
    }
    let list = fingerprint_list(fingerprints_of(&new), &BTreeSet::new(), &names.with_identities(&new));
    out.push("\n\n", &list);
    Ok(out.text + "\n")
}

/// Merges a new module into the old one. The old module gives the order of the elements, so that unchanged text is the
/// same to the byte.
pub(crate) fn merge(new: &str, old: &str, names: GeneratedNames) -> Result<MergedModule, ImportError> {
    let (before, old) = old.split_at(prefix_len(old));
    // The ends of lines stay what they are.
    let newlines = old.matches('\n').count();
    let has_carriage_returns = newlines > 0 && old.matches("\r\n").count() == newlines;
    let merged = if has_carriage_returns {
        merge_lines(new, &old.replace("\r\n", "\n"), names)
    } else {
        merge_lines(new, old, names)
    };
    let mut merged = merged.map_err(|error| match error {
        ImportError::InvalidModule { path, line, error } => ImportError::InvalidModule {
            path,
            line: line + before.matches('\n').count(),
            error,
        },
        error => error,
    })?;
    if has_carriage_returns {
        merged.text = merged.text.replace('\n', "\r\n");
    }
    merged.text.insert_str(0, before);
    Ok(merged)
}

/// Returns the length of the byte order mark and the `#!` line at the start of a file: they are not tokens, and syn
/// counts no bytes for them.
fn prefix_len(text: &str) -> usize {
    let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mark = text.len() - rest.len();
    match rest.strip_prefix("#!") {
        Some(line) if !line.trim_start().starts_with('[') => mark + rest.find('\n').map_or(rest.len(), |end| end + 1),
        _ => mark,
    }
}

fn merge_lines(new: &str, old: &str, mut names: GeneratedNames) -> Result<MergedModule, ImportError> {
    let (old, tail) = elements(old)?;
    let recorded = recorded_fingerprints(&old);
    let new = names.keep_names(new, &old, &recorded)?;
    let pruned = without_deleted_items(&new, &old, &recorded)?;
    let (new, _) = elements(&pruned.text)?;
    let mut merge = Merge::new(&old, &new, &recorded, &pruned.complete);
    merge.find_deleted_items();
    merge.replace_old_elements();
    merge.keep_required_items();
    merge.insert_new_elements();
    merge.find_outdated_functions(&names);
    let list = merge.fingerprint_list(&names);
    Ok(merge.finish(&list, tail))
}

/// A merge of the elements of two modules.
struct Merge<'m> {
    old: &'m [Element<'m>],
    new: &'m [Element<'m>],
    recorded: &'m RecordedFingerprints,
    /// Fingerprints of the lists from which deleted items were removed, by their keys.
    complete_lists: &'m BTreeMap<String, u64>,
    /// Keys of the items beside which the last import wrote a comment with the new version.
    shown_versions: BTreeSet<&'m str>,
    matches: ElementMatches,
    /// The text in place of each old element, `None` for a removed one.
    replacements: Vec<Option<Cow<'m, str>>>,
    /// The elements to insert before the first and after each old element, each with the blank text before it.
    insertions: Vec<Vec<(&'m str, String)>>,
    /// The new elements that the user deleted, or moved into another module.
    deleted: BTreeSet<usize>,
    /// Fingerprints of what this import writes.
    fingerprints: Vec<u64>,
    merged: MergedModule,
}

impl<'m> Merge<'m> {
    fn new(
        old: &'m [Element<'m>],
        new: &'m [Element<'m>],
        recorded: &'m RecordedFingerprints,
        complete_lists: &'m BTreeMap<String, u64>,
    ) -> Merge<'m> {
        let shown_versions = old.iter().filter_map(|element| match &element.kind {
            ElementKind::NewVersion { key } if element.is_unchanged(recorded) => Some(key.as_str()),
            _ => None,
        });
        Merge {
            old,
            new,
            recorded,
            complete_lists,
            shown_versions: shown_versions.collect(),
            matches: ElementMatches::new(old, new),
            replacements: vec![None; old.len()],
            insertions: vec![Vec::new(); old.len() + 1],
            deleted: BTreeSet::new(),
            fingerprints: fingerprints_of(new).chain(complete_lists.values().copied()).collect(),
            merged: MergedModule::default(),
        }
    }

    /// Finds the items that the user deleted, and those of them that are written again.
    fn find_deleted_items(&mut self) {
        let found = find_deleted(self.old, self.new, self.recorded, &self.matches);
        let restored = found.restored.iter().filter_map(|at| self.new[*at].key());
        self.merged.restored = restored.map(str::to_string).collect();
        for &at in &found.deleted {
            if let ElementKind::Item { key, function, .. } = &self.new[at].kind {
                self.merged
                    .deleted
                    .push(if self.recorded.contains(self.new[at].fingerprint) {
                        key.clone()
                    } else {
                        format!("{key} (its record has changed)")
                    });
                self.merged.written.extend(function.clone());
            }
        }
        self.deleted = found.deleted;
    }

    /// Replaces imported elements by their new versions, and keeps those of the user.
    fn replace_old_elements(&mut self) {
        for (at, element) in self.old.iter().enumerate() {
            let is_unchanged = element.is_unchanged(self.recorded);
            let version = self.matches.new_index(at).map(|at| &self.new[at]);
            self.replacements[at] = match (version, &element.kind) {
                // The line of the record may have changed.
                (Some(version), _) if version.fingerprint == element.fingerprint => {
                    Some(with_origins_of(element.text, version.text))
                }
                (Some(version), _) if is_unchanged => Some(version.text.into()),
                (None, ElementKind::Fingerprints) => Some(element.text.into()),
                (None, _) if is_unchanged => None,
                _ => {
                    let had_record = element.key_fingerprint().is_some_and(|key| self.recorded.contains(key));
                    self.merged.keep(element, version.is_none() && had_record);
                    Some(element.text.into())
                }
            };
        }
    }

    /// Keeps imported items without a record that elements of the user require.
    fn keep_required_items(&mut self) {
        let mut removed: BTreeSet<usize> = (0..self.old.len())
            .filter(|at| self.replacements[*at].is_none())
            .collect();
        let edited = (0..self.old.len())
            .filter(|at| self.replacements[*at].is_some() && !self.old[*at].is_unchanged(self.recorded));
        for at in take_referenced(self.old, edited, &mut removed, |_| true) {
            let element = &self.old[at];
            self.replacements[at] = Some(element.text.into());
            self.fingerprints.extend(fingerprints_of(std::slice::from_ref(element)));
            let name = element.key().map_or("", name_of);
            self.merged
                .kept
                .push(format!("{name} (required only by handwritten code)"));
        }
        let removed = removed.iter().filter_map(|at| match &self.old[*at].kind {
            ElementKind::Item {
                key,
                is_macro_call: true,
                ..
            } => Some(key.clone()),
            _ => None,
        });
        self.merged.removed = removed.collect();
    }

    /// Inserts new elements after those that precede them, and comments with the new versions of edited items.
    fn insert_new_elements(&mut self) {
        let imported = self.imported_names();
        let mut position = 0;
        for (at, element) in self.new.iter().enumerate() {
            match self.matches.old_index(at) {
                Some(old) => {
                    position = self.end_of_line(old);
                    if let Some(comment) = self.new_version(old, element) {
                        self.fingerprints.push(fingerprint_of_comment(&comment));
                        self.insertions[position].push(("\n\n", comment));
                        self.merged.changed.extend(element.key().map(str::to_string));
                    }
                }
                None if self.deleted.contains(&at) => {}
                None => {
                    let is_item = matches!(element.kind, ElementKind::Item { .. });
                    // The user deleted other elements that an earlier import wrote.
                    if is_item || !self.recorded.contains(element.fingerprint) {
                        let text = without_imports(element, &imported);
                        self.insertions[position].extend(text.map(|text| (element.gap, text)));
                    }
                }
            }
        }
    }

    /// Returns the names that the kept elements import.
    fn imported_names(&self) -> BTreeSet<&'m str> {
        let kept = self
            .old
            .iter()
            .zip(&self.replacements)
            .filter(|(_, text)| text.is_some());
        let imports = kept.filter_map(|(element, _)| match &element.kind {
            ElementKind::Use { imports, .. } => Some(imports.keys().map(String::as_str)),
            _ => None,
        });
        imports.flatten().collect()
    }

    /// Returns the position after an old element and the comments on its line, which belong to it.
    fn end_of_line(&self, old: usize) -> usize {
        let following = self.old[old + 1..].iter();
        let comments = following.take_while(|next| next.kind == ElementKind::Comment && !next.gap.contains('\n'));
        old + 1 + comments.count()
    }

    /// Returns the comment with the new version of an item that the user edited, unless the comment is there or the
    /// user has deleted it.
    fn new_version(&self, old: usize, new: &Element<'_>) -> Option<String> {
        let ElementKind::Item { key, .. } = &new.kind else {
            return None;
        };
        let old = &self.old[old];
        // Another name of a parameter does not make a new version.
        if old.fingerprint == new.fingerprint
            || old.is_unchanged(self.recorded)
            || CppSource::is_same(old.text, new.text)
        {
            return None;
        }
        let complete = self.complete_lists.get(key);
        let was_shown = self.recorded.contains(new.fingerprint)
            || complete.is_some_and(|complete| self.recorded.contains(*complete));
        (!was_shown || self.shown_versions.contains(key.as_str())).then(|| new_version(key, new.text))
    }

    /// Finds the functions of the user whose C++ has changed, and that no comment shows.
    fn find_outdated_functions(&mut self, names: &GeneratedNames) {
        for element in self.old.iter().filter(|element| !element.is_unchanged(self.recorded)) {
            if let ElementKind::Item {
                key,
                function: Some(name),
                ..
            } = &element.kind
                && let Some(new) = cpp_identity(&names.functions, name)
                && let Some(old) = cpp_identity(&self.recorded.names, name)
                && new != old
                && !self.merged.changed.contains(key)
            {
                self.merged.outdated.push(name.clone());
            }
        }
    }

    /// Returns the list of fingerprints of the merged module.
    fn fingerprint_list(&self, names: &GeneratedNames) -> String {
        // The record of an item that was changed or deleted by hand may come back.
        let mut earlier = self.recorded.earlier.clone();
        earlier.extend(&self.recorded.last);
        for fingerprint in fingerprints_of(self.old).chain(self.fingerprints.iter().copied()) {
            earlier.remove(&fingerprint);
        }
        let mut identities = names.with_identities(self.new);
        identities.extend(self.remembered_names(&identities, &earlier));
        let mut seen = BTreeSet::new();
        identities.retain(|one| seen.insert(one.clone()));
        fingerprint_list(self.fingerprints.iter().copied(), &earlier, &identities)
    }

    /// Returns the recorded names of items that have no record now, and that the merged module has or remembers. A name
    /// has one identity.
    fn remembered_names(&self, identities: &[(String, u64)], earlier: &BTreeSet<u64>) -> Vec<(String, u64)> {
        let new_identities: BTreeSet<u64> = identities.iter().map(|(_, identity)| *identity).collect();
        let new_names: BTreeSet<&str> = identities.iter().map(|(name, _)| name.as_str()).collect();
        let kept = self
            .old
            .iter()
            .zip(&self.replacements)
            .filter(|(_, text)| text.is_some());
        let kept_keys: BTreeSet<&str> = kept.filter_map(|(element, _)| element.key()).collect();
        let is_remembered = |name: &str| {
            let keys = [name.to_string(), format!("fn {name}")];
            keys.iter()
                .any(|key| kept_keys.contains(key.as_str()) || earlier.contains(&key_fingerprint(key)))
        };
        let names = self.recorded.names.iter().filter(|(name, identity)| {
            !new_identities.contains(identity) && !new_names.contains(name.as_str()) && is_remembered(name)
        });
        names.cloned().collect()
    }

    /// Puts the merged module together. `tail` is the blank text at the end of the old module.
    fn finish(mut self, list: &str, tail: &str) -> MergedModule {
        let mut out = Output::default();
        for (gap, text) in &self.insertions[0] {
            out.insert(gap, text);
        }
        let mut has_list = false;
        for (at, element) in self.old.iter().enumerate() {
            match (&element.kind, &self.replacements[at]) {
                // One list is enough where two versions of a module were put together.
                (ElementKind::Fingerprints, _) if has_list => {}
                (ElementKind::Fingerprints, _) => {
                    has_list = true;
                    out.push(element.gap, list);
                }
                (_, Some(text)) => out.push(element.gap, text),
                (_, None) => {}
            }
            for (gap, text) in &self.insertions[at + 1] {
                out.insert(gap, text);
            }
        }
        if !has_list {
            out.push("\n\n", list);
        }
        out.text.push_str(if tail.is_empty() { "\n" } else { tail });
        self.merged.text = out.text;
        self.merged
    }
}

/// Returns the fingerprints of elements, and of the keys of items.
fn fingerprints_of(elements: &[Element<'_>]) -> impl Iterator<Item = u64> {
    elements
        .iter()
        .flat_map(|element| [Some(element.fingerprint), element.key_fingerprint()])
        .flatten()
}

impl MergedModule {
    /// Notes an item of the user.
    fn keep(&mut self, element: &Element<'_>, is_unused: bool) {
        if let ElementKind::Item { function, .. } = &element.kind {
            self.kept_texts.push(element.text.to_string());
            let name = function.clone().unwrap_or_else(|| shown(element.text));
            self.kept.push(if is_unused {
                format!("{name} (no longer required)")
            } else {
                name
            });
            self.written.extend(function.clone());
        }
    }
}

/// The text of a module as it is put together.
#[derive(Default)]
struct Output {
    text: String,
    /// Set after a comment that must stay apart from a comment that follows.
    needs_blank_line: bool,
}

impl Output {
    /// Adds an element after blank text. An element from the start of a module gets an empty line before it.
    fn push(&mut self, gap: &str, text: &str) {
        let joins = gap.is_empty() || (!gap.contains('\n') && self.text.ends_with('\n'));
        let needs_line = !self.text.is_empty() && (joins || self.needs_blank_line && gap.matches('\n').count() < 2);
        self.needs_blank_line = false;
        self.text.push_str(if needs_line { "\n\n" } else { gap });
        self.text.push_str(text);
    }

    /// Adds an element that the old module does not have.
    fn insert(&mut self, gap: &str, text: &str) {
        self.push(gap, text);
        self.needs_blank_line = text.starts_with("//");
    }
}

/// Returns the first line of an item that is neither a comment nor an attribute.
pub(crate) fn shown(text: &str) -> String {
    let line = text
        .lines()
        .find(|line| !line.trim_start().starts_with(['/', '#']))
        .unwrap_or("");
    let line = line.trim_end_matches(['{', ' ']);
    match line.strip_suffix('!') {
        // The line that has the name which a macro call declares.
        Some(name) => {
            let mut lines = text.lines().skip(1).map(str::trim);
            let first = lines.find(|line| !line.is_empty() && !line.starts_with(['/', '#']));
            format!("{name}! {}", first.unwrap_or("").trim_end_matches([',', ':']))
        }
        None => line.to_string(),
    }
}

#[cfg(test)]
mod tests;
