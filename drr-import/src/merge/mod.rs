//! Merges a new import into the module of the last one: everything that was written or changed by hand stays as it is, in its place.
//!
//! A list of fingerprints at the end of a module tells imported elements from others. An item, inner attribute or comment whose
//! fingerprint is in the list is as the last import wrote it, and may be replaced. Everything else was written or changed by hand.
//! The list needs no care: without it nothing is lost, because everything then counts as written by hand.

pub(crate) mod deleted;
pub(crate) mod element;
pub(crate) mod element_matches;
pub(crate) mod existing_functions;
pub(crate) mod merged_module;
pub(crate) mod overwrite;
pub(crate) mod stable_names;

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::error::ImportError;
use crate::fingerprint::{RecordedFingerprints, fingerprint_list, fingerprint_of_comment};
use crate::merge::deleted::{DeletedItems, find_deleted, name_of, take_named, without_deleted_items};
use crate::merge::element::{
    Element, ElementKind, elements, key_fingerprint, new_version, with_places_of, without_imports,
};
use crate::merge::element_matches::ElementMatches;
use crate::merge::merged_module::MergedModule;
use crate::merge::stable_names::GeneratedNames;
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

/// Merges a new module into the old one. The old module gives the order of the elements, so that unchanged text is the same to the
/// byte.
pub(crate) fn merge(new: &str, old: &str, names: GeneratedNames) -> Result<MergedModule, ImportError> {
    let (before, old) = old.split_at(prefix_len(old));
    // The ends of lines stay what they are.
    let newlines = old.matches('\n').count();
    let has_carriage_returns = newlines > 0 && old.matches("\r\n").count() == newlines;
    let merged = match has_carriage_returns {
        true => merge_lines(new, &old.replace("\r\n", "\n"), names),
        false => merge_lines(new, old, names),
    };
    let mut merged = merged.map_err(|error| match error {
        ImportError::OldModule { path, line, error } => ImportError::OldModule {
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

/// Returns the length of the byte order mark and the `#!` line at the start of a file: they are no tokens, and syn counts no bytes
/// for them.
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
    let lists = old.iter().filter(|element| element.kind == ElementKind::Fingerprints);
    let known = RecordedFingerprints::of(lists.map(|element| element.text));
    let new = names.keep_names(new, &old, &known)?;
    let without_deleted_items = without_deleted_items(&new, &old, &known)?;
    let (new, _) = elements(&without_deleted_items.text)?;
    let matches = ElementMatches::new(&old, &new);
    let noted: BTreeSet<&str> = old
        .iter()
        .filter(|element| known.last.contains(&element.fingerprint))
        .filter_map(|element| match &element.kind {
            ElementKind::NewVersion { key } => Some(key.as_str()),
            _ => None,
        })
        .collect();
    let mut merged = MergedModule::default();
    let mut fingerprints: Vec<u64> = fingerprints_of(&new).collect();
    fingerprints.extend(without_deleted_items.complete.values());
    let found = find_deleted(&old, &new, &known, &matches);
    merged.note_deleted(&new, &known, &found);
    let deleted = found.deleted;
    // The text that replaces each old element, and the elements to insert before the first and after each old element.
    let mut written: Vec<Option<Cow<'_, str>>> = vec![None; old.len()];
    let mut inserted: Vec<Vec<(&str, String)>> = vec![Vec::new(); old.len() + 1];
    let mut without_record: BTreeSet<usize> = BTreeSet::new();
    for (at, element) in old.iter().enumerate() {
        let is_known = known.last.contains(&element.fingerprint);
        written[at] = match (matches.new_index(at), &element.kind) {
            // The line of the record may have changed.
            (Some(to), _) if new[to].fingerprint == element.fingerprint => {
                Some(with_places_of(element.text, new[to].text))
            }
            (Some(to), _) if is_known => Some(new[to].text.into()),
            (None, ElementKind::Fingerprints) => Some(element.text.into()),
            (None, _) if is_known => {
                without_record.insert(at);
                None
            }
            (to, _) => {
                let had_record = element.key_fingerprint().is_some_and(|key| known.contains(key));
                merged.keep(element, to.is_none() && had_record);
                Some(element.text.into())
            }
        };
    }
    // An item that was changed by hand may need items whose records are gone.
    let is_handwritten = |at: &usize| written[*at].is_some() && !known.last.contains(&old[*at].fingerprint);
    for at in take_named(&old, (0..old.len()).filter(is_handwritten), &mut without_record, |_| {
        true
    }) {
        let element = &old[at];
        written[at] = Some(element.text.into());
        fingerprints.extend(fingerprints_of(std::slice::from_ref(element)));
        let name = element.key().map_or("", name_of);
        merged.kept.push(format!("{name} (required only by handwritten code)"));
    }
    let gone = without_record.iter().filter_map(|at| match &old[*at].kind {
        ElementKind::Item {
            key,
            is_macro_call: true,
            ..
        } => Some(key.clone()),
        _ => None,
    });
    merged.gone = gone.collect();
    let is_kept = |(at, _): &(usize, &Element<'_>)| written[*at].is_some();
    let kept = old
        .iter()
        .enumerate()
        .filter(is_kept)
        .filter_map(|(_, element)| match &element.kind {
            ElementKind::Use { imports, .. } => Some(imports.keys().map(String::as_str)),
            _ => None,
        });
    let imported: BTreeSet<&str> = kept.flatten().collect();
    let mut last = 0;
    for (at, element) in new.iter().enumerate() {
        let is_known = known.contains(element.fingerprint);
        let Some(from) = matches.old_index(at) else {
            let is_item = matches!(element.kind, ElementKind::Item { .. });
            if !deleted.contains(&at) && (is_item || !is_known) {
                let text = without_imports(element, &imported);
                inserted[last].extend(text.map(|text| (element.gap, text)));
            }
            continue;
        };
        last = from + 1;
        // A comment on the line of the element belongs to it.
        while old
            .get(last)
            .is_some_and(|next| next.kind == ElementKind::Comment && !next.gap.contains('\n'))
        {
            last += 1;
        }
        let is_changed = old[from].fingerprint != element.fingerprint && !known.last.contains(&old[from].fingerprint);
        let ElementKind::Item { key, .. } = &element.kind else {
            continue;
        };
        // Another name of a parameter is no new version.
        if !is_changed || CppSource::is_same(old[from].text, element.text) {
            continue;
        }
        // A comment that the user has deleted does not come back.
        let complete = without_deleted_items.complete.get(key);
        let is_known = is_known || complete.is_some_and(|complete| known.contains(*complete));
        if !is_known || noted.contains(key.as_str()) {
            let comment = new_version(key, element.text);
            fingerprints.push(fingerprint_of_comment(&comment));
            inserted[last].push(("\n\n", comment));
            merged.changed.push(key.to_string());
        }
    }
    // The record of an item that was changed or deleted by hand may come back.
    let mut earlier = known.earlier.clone();
    earlier.extend(known.last.iter().copied());
    for fingerprint in fingerprints_of(&old).chain(fingerprints.iter().copied()) {
        earlier.remove(&fingerprint);
    }
    let mut identities = names.with_identities(&new);
    // The first identity of a function is that of its C++.
    let cpp_of =
        |all: &[(String, u64)], name: &str| all.iter().find(|(of, _)| of == name).map(|(_, identity)| *identity);
    for element in old.iter().filter(|element| !known.last.contains(&element.fingerprint)) {
        if let ElementKind::Item {
            key,
            function: Some(name),
            ..
        } = &element.kind
            && let (Some(new), Some(old)) = (cpp_of(&names.functions, name), cpp_of(&known.names, name))
            && new != old
            && !merged.changed.contains(key)
        {
            merged.outdated.push(name.clone());
        }
    }
    // A name has one meaning.
    let identified: BTreeSet<u64> = identities.iter().map(|(_, identity)| *identity).collect();
    let named: BTreeSet<String> = identities.iter().map(|(name, _)| name.clone()).collect();
    let is_in_module: BTreeSet<&str> = old
        .iter()
        .zip(&written)
        .filter_map(|(element, written)| element.key().filter(|_| written.is_some()))
        .collect();
    let is_remembered = |name: &str| {
        let keys = [name.to_string(), format!("fn {name}")];
        keys.iter()
            .any(|key| is_in_module.contains(key.as_str()) || earlier.contains(&key_fingerprint(key)))
    };
    let kept = known
        .names
        .iter()
        .filter(|(name, identity)| !identified.contains(identity) && !named.contains(name) && is_remembered(name));
    identities.extend(kept.cloned());
    let mut seen = BTreeSet::new();
    identities.retain(|one| seen.insert(one.clone()));
    let list = fingerprint_list(fingerprints.into_iter(), &earlier, &identities);
    let mut out = Output::default();
    for (gap, text) in &inserted[0] {
        out.insert(gap, text);
    }
    let mut has_list = false;
    for (at, element) in old.iter().enumerate() {
        match (&element.kind, &written[at]) {
            // One list is enough where two versions of a module were put together.
            (ElementKind::Fingerprints, _) if has_list => {}
            (ElementKind::Fingerprints, _) => {
                has_list = true;
                out.push(element.gap, &list);
            }
            (_, Some(text)) => out.push(element.gap, text),
            (_, None) => {}
        }
        for (gap, text) in &inserted[at + 1] {
            out.insert(gap, text);
        }
    }
    if !has_list {
        out.push("\n\n", &list);
    }
    out.text.push_str(if tail.is_empty() { "\n" } else { tail });
    merged.text = out.text;
    Ok(merged)
}

/// Returns the fingerprints of elements, and of the keys of items.
fn fingerprints_of(elements: &[Element<'_>]) -> impl Iterator<Item = u64> {
    elements
        .iter()
        .flat_map(|element| [Some(element.fingerprint), element.key_fingerprint()])
        .flatten()
}

impl MergedModule {
    /// Notes the items that were deleted by hand, and those of them that are written again.
    fn note_deleted(&mut self, new: &[Element<'_>], known: &RecordedFingerprints, found: &DeletedItems) {
        self.restored = found
            .restored
            .iter()
            .filter_map(|at| new[*at].key().map(str::to_string))
            .collect();
        for &at in &found.deleted {
            if let ElementKind::Item { key, function, .. } = &new[at].kind {
                let is_same = known.contains(new[at].fingerprint);
                self.deleted.push(if is_same {
                    key.clone()
                } else {
                    format!("{key} (its record has changed)")
                });
                self.written.extend(function.clone());
            }
        }
    }

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

/// Returns the first line of an item that is no comment and no attribute.
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
