//! Functions of the existing module, which determine the names of functions in the new module.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::ImportError;
use crate::fingerprint::RecordedFingerprints;
use crate::merge::element::{Element, ElementKind, elements};
use crate::merge::stable_names::named_by_user_code;
use crate::stub::{CppSource, functions_of};

/// The functions and directives of the existing module.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExistingFunctions {
    /// The functions that the records still have, by their names.
    pub(crate) used: BTreeMap<String, CppSource>,
    /// The functions that were written or changed by hand, or that something by hand calls and that have no record now. Another function
    /// does not get the name of one of them.
    pub(crate) handwritten: BTreeSet<String>,
    /// Names by the identities of functions and directives.
    names: BTreeMap<u64, Vec<String>>,
    /// The identities that the new module has.
    identities: BTreeSet<u64>,
}

impl ExistingFunctions {
    /// Reads the functions of the existing module. `sources` and `identities` are those of the new module.
    pub(crate) fn of(
        old: &str,
        sources: &BTreeSet<CppSource>,
        identities: impl Iterator<Item = u64>,
    ) -> Result<ExistingFunctions, ImportError> {
        let (elements, _) = elements(old)?;
        let lists = elements
            .iter()
            .filter(|element| element.kind == ElementKind::Fingerprints);
        let known = RecordedFingerprints::of(lists.map(|element| element.text));
        let mut existing = ExistingFunctions {
            identities: identities.collect(),
            ..ExistingFunctions::default()
        };
        for (name, identity) in &known.names {
            existing.names.entry(*identity).or_default().push(name.clone());
        }
        for source in sources {
            for name in existing.names.get(&source.identity()).into_iter().flatten() {
                existing.used.insert(name.clone(), source.clone());
            }
        }
        // A module of an earlier version, or without the list, has the C++ in its documentation.
        for (name, source) in still_used(functions_of(old), sources) {
            existing.used.entry(name).or_insert(source);
        }
        if !known.names.is_empty() {
            let mentioned = named_by_user_code(&elements, &known);
            let is_used = |name: &str| {
                let mut identities = known.names.iter().filter(|(of, _)| of == name);
                identities.any(|(_, identity)| existing.identities.contains(identity))
            };
            let listed: BTreeSet<&str> = known.names.iter().map(|(name, _)| name.as_str()).collect();
            let is_named = |name: &&&str| mentioned.contains(**name) && !is_used(name);
            let named: Vec<String> = listed.iter().filter(is_named).map(|name| (*name).to_string()).collect();
            existing.handwritten.extend(named);
            let is_handwritten = |element: &&Element<'_>| !known.last.contains(&element.fingerprint);
            existing
                .handwritten
                .extend(
                    elements
                        .iter()
                        .filter(is_handwritten)
                        .filter_map(|element| match &element.kind {
                            ElementKind::Item { function, .. } => function.clone(),
                            _ => None,
                        }),
                );
        }
        Ok(existing)
    }

    /// Returns the names that a function or a directive had.
    pub(crate) fn named(&self, identity: u64) -> impl Iterator<Item = &String> {
        self.names.get(&identity).into_iter().flatten()
    }

    /// Returns `true` if the existing module uses the name for another item that the new module contains as well.
    pub(crate) fn is_of_other(&self, name: &str, identity: u64) -> bool {
        let mut others = self
            .names
            .iter()
            .filter(|(other, names)| **other != identity && names.iter().any(|of| of == name));
        others.any(|(other, _)| self.identities.contains(other))
    }

    /// Returns `true` if no name depends on the existing module.
    pub(crate) fn is_empty(&self) -> bool {
        self.used.is_empty() && self.handwritten.is_empty() && self.names.is_empty()
    }
}

/// Returns the functions whose meaning the records still have. The types of a function may have been changed by hand.
fn still_used(functions: BTreeMap<String, CppSource>, sources: &BTreeSet<CppSource>) -> BTreeMap<String, CppSource> {
    let exact: BTreeSet<&CppSource> = functions.values().filter(|source| sources.contains(source)).collect();
    let of = |source: &CppSource| {
        let is_candidate = |other: &&CppSource| other.cpp == source.cpp && !exact.contains(*other);
        let mut candidates = sources.iter().filter(is_candidate);
        match (exact.contains(source), candidates.next(), candidates.next()) {
            (true, ..) => Some(source.clone()),
            (false, Some(only), None) => Some(only.clone()),
            _ => None,
        }
    };
    let used = functions
        .iter()
        .filter_map(|(name, source)| Some((name.clone(), of(source)?)));
    used.collect()
}
