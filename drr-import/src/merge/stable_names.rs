//! Names that no record gives, which stay the same from import to import.
//!
//! Rules and constraints without a name, items of records with the same name, and functions to write have names that
//! the importer makes up: `GeneratedConvert3`, `OddAttr2`, `is_odd_2`. Which name an item gets first depends on the
//! items before it. The list of fingerprints at the end of a module has each such name with the *identity* of its item:
//! a fingerprint of what the item means without its name. An item with a known identity gets its former name, even if
//! it was edited, moved or deleted by hand.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::error::ImportError;
use crate::fingerprint::{RecordedFingerprints, fingerprint, normalized};
use crate::merge::deleted::name_of;
use crate::merge::element::{Element, ElementKind, elements};

/// The names that a new module makes up.
#[derive(Clone, Debug, Default)]
pub(crate) struct GeneratedNames {
    /// Functions and directives with their identities.
    pub(crate) functions: Vec<(String, u64)>,
    /// The names of items.
    pub(crate) items: BTreeSet<String>,
}

/// Number of comparisons of items whose names depend on those of later items.
const PASSES: usize = 3;

impl GeneratedNames {
    /// Returns the names in a module with their identities. Among equal items the order decides which one has which
    /// name.
    pub(crate) fn with_identities(&self, module: &[Element<'_>]) -> Vec<(String, u64)> {
        let items = module.iter().filter_map(|element| {
            let name = name_of_call(element).filter(|name| self.items.contains(*name))?;
            Some((name.to_string(), identity(element.text, name)))
        });
        let mut all: Vec<(String, u64)> = items.collect();
        // Functions that nothing calls are not in the module.
        all.extend(self.functions.iter().cloned());
        all
    }

    /// Gives the items of a new module the names that they had in the old one, and new items names that no other item
    /// has.
    pub(crate) fn keep_names<'t>(
        &mut self,
        new: &'t str,
        old: &[Element<'_>],
        recorded: &RecordedFingerprints,
    ) -> Result<Cow<'t, str>, ImportError> {
        let former = FormerNames::of(old, recorded, &self.items);
        let (elements, _) = elements(new)?;
        let items: Vec<NamedItem<'_>> = elements.iter().filter_map(NamedItem::of).collect();
        let mut names = self.matched_names(&items, &former);
        self.name_new_items(&items, &former, &mut names);
        names.retain(|name, kept| name != kept);
        if names.is_empty() {
            return Ok(new.into());
        }
        let name = |word: &str| names.get(word).map(String::as_str);
        self.items = std::mem::take(&mut self.items)
            .into_iter()
            .map(|item| name(&item).map_or(item.clone(), str::to_string))
            .collect();
        self.items.extend(names.values().cloned());
        Ok(renamed(new, &name).into())
    }

    /// Returns the former names of items with known identities.
    fn matched_names<'e>(&self, items: &[NamedItem<'e>], former: &FormerNames<'_>) -> BTreeMap<&'e str, String> {
        let mut names: BTreeMap<&str, String> = BTreeMap::new();
        let mut used: BTreeSet<&str> = BTreeSet::new();
        // The identity of an item depends on the names of the items in it, which mostly precede it. Until these are
        // known, it has none.
        for _ in 0..PASSES {
            for item in items {
                if names.contains_key(item.name) {
                    continue;
                }
                let known_name = |word: &str| match names.get(word) {
                    Some(known) => Some(known.as_str()),
                    None => (word != item.name && self.items.contains(word)).then_some("?"),
                };
                let identity = identity(&renamed(item.text, &known_name), item.name);
                let mut candidates = former.by_identity.get(&identity).into_iter().flatten();
                let base = split_number(item.name).0;
                let is_free = |former: &&&str| split_number(former).0 == base && !used.contains(**former);
                if let Some(former) = candidates.find(is_free) {
                    used.insert(former);
                    names.insert(item.name, (*former).to_string());
                }
            }
        }
        names
    }

    /// Gives the items without a former name names that are free.
    fn name_new_items<'e>(
        &self,
        items: &[NamedItem<'e>],
        former: &FormerNames<'_>,
        names: &mut BTreeMap<&'e str, String>,
    ) {
        let mut taken: BTreeSet<String> = names.values().cloned().collect();
        let is_generated = |item: &&NamedItem<'_>| self.items.contains(item.name);
        let others = items.iter().filter(|item| !is_generated(item));
        taken.extend(others.map(|item| item.name.to_string()));
        // Without a list, an item may be a version of the one that has its name now.
        if former.has_list {
            taken.extend(former.occupied.iter().map(|name| (*name).to_string()));
        }
        for item in items.iter().filter(is_generated) {
            if names.contains_key(item.name) {
                continue;
            }
            let (base, _) = split_number(item.name);
            let numbered = (numbers_from(base)..).map(|number| format!("{base}{number}"));
            let mut candidates = std::iter::once(item.name.to_string()).chain(numbered);
            let own = candidates
                .find(|candidate| !taken.contains(candidate))
                .unwrap_or_default();
            taken.insert(own.clone());
            names.insert(item.name, own);
        }
    }
}

/// An item of a new module, with the name that it declares.
struct NamedItem<'e> {
    name: &'e str,
    text: &'e str,
}

impl<'e> NamedItem<'e> {
    fn of(element: &'e Element<'_>) -> Option<NamedItem<'e>> {
        Some(NamedItem {
            name: name_of_call(element)?,
            text: element.text,
        })
    }
}

/// The names of an existing module.
struct FormerNames<'o> {
    by_identity: BTreeMap<u64, Vec<&'o str>>,
    /// Names that no new item gets.
    occupied: BTreeSet<&'o str>,
    /// Set if the module has a list of fingerprints.
    has_list: bool,
}

impl<'o> FormerNames<'o> {
    /// Reads the names of a module. `generated` are those that the importer makes up now.
    fn of(old: &'o [Element<'_>], recorded: &'o RecordedFingerprints, generated: &BTreeSet<String>) -> FormerNames<'o> {
        let listed: BTreeSet<&str> = recorded.names.iter().map(|(name, _)| name.as_str()).collect();
        let mut former = FormerNames {
            by_identity: BTreeMap::new(),
            occupied: listed.clone(),
            has_list: recorded.has_list,
        };
        for (name, identity) in &recorded.names {
            former.by_identity.entry(*identity).or_default().push(name);
        }
        let named_by_user = named_by_user_code(old, recorded);
        for element in old {
            let Some(name) = name_of_call(element) else { continue };
            // A module without the list, or of an earlier version, has the items themselves.
            if !listed.contains(name) && (generated.contains(name) || split_number(name).1.is_some()) {
                let identity = identity(element.text, name);
                former.by_identity.entry(identity).or_default().push(name);
            }
            // Nothing is lost of an unchanged item that no code of the user names.
            if element.is_unchanged(recorded) && !named_by_user.contains(name) {
                _ = former.occupied.remove(name)
            } else {
                _ = former.occupied.insert(name)
            }
        }
        former
    }
}

/// Returns the names in the items that were written or changed by hand, and in the items that these name, and so on.
pub(crate) fn named_by_user_code(old: &[Element<'_>], recorded: &RecordedFingerprints) -> BTreeSet<String> {
    let mut by_name: BTreeMap<&str, Vec<&Element<'_>>> = BTreeMap::new();
    let mut worklist: Vec<&Element<'_>> = Vec::new();
    for element in old {
        match &element.kind {
            ElementKind::Item { .. } if !recorded.last.contains(&element.fingerprint) => worklist.push(element),
            ElementKind::Item { key, .. } => by_name.entry(name_of(key)).or_default().push(element),
            _ => {}
        }
    }
    let mut mentioned = BTreeSet::new();
    while let Some(element) = worklist.pop() {
        for identifier in element.identifiers() {
            worklist.extend(by_name.remove(identifier.as_str()).into_iter().flatten());
            mentioned.insert(identifier);
        }
    }
    mentioned
}

/// Returns the identity of the C++ of a function, which is the first one of its name.
pub(crate) fn cpp_identity(identities: &[(String, u64)], name: &str) -> Option<u64> {
    let mut found = identities.iter().filter(|(of, _)| of == name);
    found.next().map(|(_, identity)| *identity)
}

/// Returns the identity of an item: a fingerprint of its text without its name.
fn identity(text: &str, name: &str) -> u64 {
    fingerprint(&normalized(&renamed(text, &|word| (word == name).then_some("_"))))
}

/// Returns the name that a call of a macro of drr declares.
fn name_of_call<'e>(element: &'e Element<'_>) -> Option<&'e str> {
    match &element.kind {
        ElementKind::Item {
            key,
            is_macro_call: true,
            ..
        } => Some(key),
        _ => None,
    }
}

/// Splits a name into its base and the number at its end.
fn split_number(name: &str) -> (&str, Option<usize>) {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (base, name[base.len()..].parse().ok())
}

/// Returns the first number of the names with a base.
fn numbers_from(base: &str) -> usize {
    if base.starts_with(crate::rust::names::UNNAMED_RULE) {
        0
    } else {
        2
    }
}

/// Replaces words of a text.
fn renamed<'n>(text: &str, name: &dyn Fn(&str) -> Option<&'n str>) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let word = &rest[start..];
        let word = &word[..word.find(|c| !is_part(c)).unwrap_or(word.len())];
        out.push_str(&rest[..start]);
        out.push_str(name(word).unwrap_or(word));
        rest = &rest[start + word.len()..];
    }
    out + rest
}
