//! Merges a new import into the module of the last one: everything that was written or changed by hand stays as it is, in its place.
//!
//! A list of fingerprints at the end of a module tells imported elements from others. An item, inner attribute or comment whose
//! fingerprint is in the list is as the last import wrote it, and may be replaced. Everything else was written or changed by hand.
//! The list needs no care: without it nothing is lost, because everything then counts as written by hand.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::element::{Element, ElementKind, elements, new_version, with_places_of, without_imports};
use crate::error::ImportError;
use crate::fingerprint::{KnownFingerprints, fingerprint_list, fingerprint_of_comment};
use crate::functions::FunctionMeaning;
use crate::rule::UNNAMED_RULE;

/// A merged module.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) text: String,
    /// Items that were written or changed by hand.
    pub(crate) kept: Vec<String>,
    /// Functions to write that were written, or deleted.
    pub(crate) written: BTreeSet<String>,
    /// Items that were changed by hand and would now be written in another way, which is a comment beside them.
    pub(crate) changed: Vec<String>,
    /// Items that were imported and then deleted by hand.
    pub(crate) deleted: Vec<String>,
    /// Items that were deleted by hand, and are written again because new items name them.
    pub(crate) restored: Vec<String>,
    /// Macro calls that were imported, and are not in the records any more.
    pub(crate) gone: Vec<String>,
}

/// Returns the module of a first import, with its list of fingerprints.
pub(crate) fn first(new: &str) -> Result<String, ImportError> {
    let (new, _) = elements(new)?;
    let mut out = Output::default();
    for element in &new {
        out.push(element.gap, element.text);
    }
    let list = fingerprint_list(fingerprints_of(&new), &BTreeSet::new());
    out.push("\n\n", &list);
    Ok(out.text + "\n")
}

/// Merges a new module into the old one. The old module gives the order of the elements, so that unchanged text is the same to the
/// byte.
pub(crate) fn merge(new: &str, old: &str) -> Result<Merged, ImportError> {
    let (before, old) = old.split_at(prefix_len(old));
    // The ends of lines stay what they are.
    let newlines = old.matches('\n').count();
    let has_carriage_returns = newlines > 0 && old.matches("\r\n").count() == newlines;
    let merged = match has_carriage_returns {
        true => merge_lines(new, &old.replace("\r\n", "\n")),
        false => merge_lines(new, old),
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

fn merge_lines(new: &str, old: &str) -> Result<Merged, ImportError> {
    let (old, tail) = elements(old)?;
    let lists = old.iter().filter(|element| element.kind == ElementKind::Fingerprints);
    let known = KnownFingerprints::of(lists.map(|element| element.text));
    let new = keep_rule_numbers(new, &old, &known)?;
    let (new, _) = elements(&new)?;
    let pairs = Pairs::new(&old, &new);
    let noted: BTreeSet<&str> = old
        .iter()
        .filter(|element| known.last.contains(&element.fingerprint))
        .filter_map(|element| match &element.kind {
            ElementKind::NewVersion { key } => Some(key.as_str()),
            _ => None,
        })
        .collect();
    let mut merged = Merged::default();
    let mut fingerprints: Vec<u64> = fingerprints_of(&new).collect();
    let deleted = deleted_by_hand(&new, &known, &pairs, &mut merged);
    // The text that replaces each old element, and the elements to insert before the first and after each old element.
    let mut written: Vec<Option<Cow<'_, str>>> = vec![None; old.len()];
    let mut inserted: Vec<Vec<(&str, String)>> = vec![Vec::new(); old.len() + 1];
    for (at, element) in old.iter().enumerate() {
        let is_known = known.last.contains(&element.fingerprint);
        written[at] = match (pairs.of_old(at), &element.kind) {
            // The line of the record may have changed.
            (Some(to), _) if new[to].fingerprint == element.fingerprint => {
                Some(with_places_of(element.text, new[to].text))
            }
            (Some(to), _) if is_known => Some(new[to].text.into()),
            (None, ElementKind::Fingerprints) => Some(element.text.into()),
            (None, _) if is_known => {
                if let ElementKind::Item {
                    key,
                    is_macro_call: true,
                    ..
                } = &element.kind
                {
                    merged.gone.push(key.clone());
                }
                None
            }
            (to, _) => {
                let had_record = element.key_fingerprint().is_some_and(|key| known.contains(key));
                merged.keep(element, to.is_none() && had_record);
                Some(element.text.into())
            }
        };
    }
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
        let Some(from) = pairs.of_new(at) else {
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
        if !is_changed || FunctionMeaning::is_same(old[from].text, element.text) {
            continue;
        }
        // A comment that the user has deleted does not come back.
        if !is_known || noted.contains(key.as_str()) {
            let comment = new_version(key, element.text);
            fingerprints.push(fingerprint_of_comment(&comment));
            inserted[last].push(("\n\n", comment));
            merged.changed.push(key.to_string());
        }
    }
    // The record of an item that was changed or deleted by hand may come back.
    let mut earlier = known.earlier;
    earlier.extend(known.last);
    for fingerprint in fingerprints_of(&old).chain(fingerprints.iter().copied()) {
        earlier.remove(&fingerprint);
    }
    let list = fingerprint_list(fingerprints.into_iter(), &earlier);
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

/// Gives rules without a name the numbers that they had in the last import, and new ones numbers that no other rule has, so that a rule which
/// was edited is recognized when another one is inserted before it.
fn keep_rule_numbers<'t>(
    new: &'t str,
    old: &[Element<'_>],
    known: &KnownFingerprints,
) -> Result<Cow<'t, str>, ImportError> {
    if !new.contains(UNNAMED_RULE) {
        return Ok(new.into());
    }
    let (elements, _) = elements(new)?;
    let number = |element: &Element<'_>| element.key()?.strip_prefix(UNNAMED_RULE)?.parse::<usize>().ok();
    let unnamed: Vec<(usize, &str)> = elements
        .iter()
        .filter_map(|element| Some((number(element)?, element.text)))
        .collect();
    let mut taken: BTreeSet<usize> = old.iter().filter_map(number).collect();
    let end = taken.last().map_or(0, |last| last + 1).max(unnamed.len());
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut used: BTreeSet<usize> = BTreeSet::new();
    // Rules move by the number of those that were inserted before them, so most of them have the distance of the last one.
    let mut distance = 0;
    for &(own, text) in &unnamed {
        let was = |number: &usize| {
            let text = renumbered(text, &|other| if other == own { *number } else { other });
            !used.contains(number) && known.contains(fingerprint_of_comment(&text))
        };
        let likely = [own.checked_add_signed(distance), Some(own)];
        if let Some(number) = likely.into_iter().flatten().chain(0..end).find(was) {
            distance = number.cast_signed() - own.cast_signed();
            numbers.insert(own, number);
            used.insert(number);
        }
    }
    taken.extend(used);
    let mut free = (0..).filter(|number| !taken.contains(number));
    for (own, _) in unnamed {
        if let std::collections::btree_map::Entry::Vacant(entry) = numbers.entry(own) {
            entry.insert(free.next().unwrap_or(own));
        }
    }
    if numbers.iter().all(|(from, to)| from == to) {
        return Ok(new.into());
    }
    Ok(renumbered(new, &|own| numbers.get(&own).copied().unwrap_or(own)).into())
}

/// Replaces the numbers of the rules without a name in a text.
fn renumbered(text: &str, number: &dyn Fn(usize) -> usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(UNNAMED_RULE) {
        let (before, name) = rest.split_at(at + UNNAMED_RULE.len());
        out.push_str(before);
        let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match name[..digits].parse() {
            Ok(own) => out.push_str(&number(own).to_string()),
            Err(_) => out.push_str(&name[..digits]),
        }
        rest = &name[digits..];
    }
    out + rest
}

/// Returns the fingerprints of elements, and of the keys of items.
fn fingerprints_of(elements: &[Element<'_>]) -> impl Iterator<Item = u64> {
    elements
        .iter()
        .flat_map(|element| [Some(element.fingerprint), element.key_fingerprint()])
        .flatten()
}

/// Returns the indices of the new items that an earlier import wrote and that were deleted by hand, or moved into an inner module. Items that
/// other new items name are written again.
fn deleted_by_hand(
    new: &[Element<'_>],
    known: &KnownFingerprints,
    pairs: &Pairs,
    merged: &mut Merged,
) -> BTreeSet<usize> {
    let was_written = |element: &Element<'_>| {
        let key = element.key_fingerprint();
        key.is_some_and(|key| known.contains(element.fingerprint) || known.contains(key))
    };
    let unpaired = new.iter().enumerate().filter(|(at, _)| pairs.of_new(*at).is_none());
    let (mut deleted, mut open): (BTreeSet<usize>, Vec<usize>) = (BTreeSet::new(), Vec::new());
    for (at, element) in unpaired {
        match (&element.kind, was_written(element)) {
            (ElementKind::Item { .. }, true) => _ = deleted.insert(at),
            (ElementKind::Item { .. }, false) => open.push(at),
            _ => {}
        }
    }
    while let Some(at) = open.pop() {
        let identifiers = new[at].identifiers();
        let is_named = |at: &usize| new[*at].key().is_some_and(|key| identifiers.contains(name_of(key)));
        let named: Vec<usize> = deleted.iter().copied().filter(is_named).collect();
        for at in named {
            deleted.remove(&at);
            merged.restored.extend(new[at].key().map(str::to_string));
            open.push(at);
        }
    }
    for &at in &deleted {
        if let ElementKind::Item { key, function, .. } = &new[at].kind {
            let is_same = known.contains(new[at].fingerprint);
            merged.deleted.push(if is_same {
                key.clone()
            } else {
                format!("{key} (its record has changed)")
            });
            merged.written.extend(function.clone());
        }
    }
    deleted
}

/// Returns the name of the item of a key.
fn name_of(key: &str) -> &str {
    key.strip_prefix("fn ").unwrap_or(key)
}

impl Merged {
    fn keep(&mut self, element: &Element<'_>, is_unused: bool) {
        if let ElementKind::Item { function, .. } = &element.kind {
            let name = function.clone().unwrap_or_else(|| shown(element.text));
            self.kept.push(if is_unused {
                format!("{name} (nothing asks for it any more)")
            } else {
                name
            });
            self.written.extend(function.clone());
        }
    }
}

/// The elements of two modules that are versions of each other: those that are equal, else those with the same key.
struct Pairs {
    old: BTreeMap<usize, usize>,
    new: BTreeMap<usize, usize>,
}

impl Pairs {
    fn new(old: &[Element<'_>], new: &[Element<'_>]) -> Pairs {
        let mut pairs = Pairs {
            old: BTreeMap::new(),
            new: BTreeMap::new(),
        };
        let mut equal: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (at, element) in new.iter().enumerate().rev() {
            equal.entry(element.fingerprint).or_default().push(at);
        }
        for (at, element) in old.iter().enumerate() {
            if let Some(to) = equal.get_mut(&element.fingerprint).and_then(Vec::pop) {
                pairs.add(at, to);
            }
        }
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, element) in new.iter().enumerate().filter(|(at, _)| !pairs.new.contains_key(at)) {
            if let Some(key) = element.key() {
                keys.entry(key).or_insert(at);
            }
        }
        for (at, element) in old.iter().enumerate() {
            if !pairs.old.contains_key(&at)
                && let Some(to) = element.key().and_then(|key| keys.remove(key))
            {
                pairs.add(at, to);
            }
        }
        pairs
    }

    fn add(&mut self, old: usize, new: usize) {
        self.old.insert(old, new);
        self.new.insert(new, old);
    }

    fn of_old(&self, at: usize) -> Option<usize> {
        self.old.get(&at).copied()
    }

    fn of_new(&self, at: usize) -> Option<usize> {
        self.new.get(&at).copied()
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
fn shown(text: &str) -> String {
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
