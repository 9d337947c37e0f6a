//! Functions of the existing module, which determine the names of functions in the new module.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::ImportError;
use crate::fingerprint::RecordedFingerprints;
use crate::merge::element::{Element, ElementKind, elements, recorded_fingerprints};
use crate::merge::stable_names::named_by_user_code;
use crate::stub::{CppSource, functions_of};

/// The functions and directives of the existing module.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExistingFunctions {
    /// The functions that the records still have, by their names.
    pub(crate) used: BTreeMap<String, CppSource>,
    /// The functions that were written or changed by hand, or that something by hand calls and that have no record now.
    /// Another function does not get the name of one of them.
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
        let recorded = recorded_fingerprints(&elements);
        let mut existing = ExistingFunctions {
            identities: identities.collect(),
            ..ExistingFunctions::default()
        };
        for (name, identity) in &recorded.names {
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
        if !recorded.names.is_empty() {
            existing.reserve_user_functions(&elements, &recorded);
        }
        Ok(existing)
    }

    /// Reserves the names of the functions that the user wrote or changed, and of recorded functions without a record
    /// now that code of the user names.
    fn reserve_user_functions(&mut self, elements: &[Element<'_>], recorded: &RecordedFingerprints) {
        let named = named_by_user_code(elements, recorded);
        let used = recorded
            .names
            .iter()
            .filter(|(_, identity)| self.identities.contains(identity));
        let used: BTreeSet<&str> = used.map(|(name, _)| name.as_str()).collect();
        let unused = recorded.names.iter().map(|(name, _)| name);
        let unused = unused.filter(|name| named.contains(*name) && !used.contains(name.as_str()));
        self.handwritten.extend(unused.cloned());
        let edited = elements.iter().filter(|element| !element.is_unchanged(recorded));
        self.handwritten
            .extend(edited.filter_map(|element| match &element.kind {
                ElementKind::Item { function, .. } => function.clone(),
                _ => None,
            }));
    }

    /// Returns the names that a function or a directive had.
    pub(crate) fn named(&self, identity: u64) -> impl Iterator<Item = &String> {
        self.names.get(&identity).into_iter().flatten()
    }

    /// Returns `true` if a function of this name has other C++ or other types, which the records still have.
    pub(crate) fn is_of_other_source(&self, name: &str, source: &CppSource) -> bool {
        self.used.get(name).is_some_and(|used| used != source)
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
