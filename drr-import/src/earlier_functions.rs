//! Functions of the existing module, which determine the names of functions in the new module.

use std::collections::{BTreeMap, BTreeSet};

use crate::element::{Element, ElementKind, elements};
use crate::error::ImportError;
use crate::fingerprint::KnownFingerprints;
use crate::functions::{FunctionMeaning, functions_of};
use crate::stable_names::mentioned_by_hand;

/// The functions and directives of the existing module.
#[derive(Clone, Debug, Default)]
pub(crate) struct EarlierFunctions {
    /// The functions that the records still have, by their names.
    pub(crate) used: BTreeMap<String, FunctionMeaning>,
    /// The functions that were written or changed by hand, or that something by hand calls and that have no record now. Another function
    /// does not get the name of one of them.
    pub(crate) by_hand: BTreeSet<String>,
    /// Names by the identities of functions and directives.
    names: BTreeMap<u64, Vec<String>>,
    /// The identities that the new module has.
    identities: BTreeSet<u64>,
}

impl EarlierFunctions {
    /// Reads the functions of the existing module. `meanings` and `identities` are those of the new module.
    pub(crate) fn of(
        old: &str,
        meanings: &BTreeSet<FunctionMeaning>,
        identities: impl Iterator<Item = u64>,
    ) -> Result<EarlierFunctions, ImportError> {
        let (elements, _) = elements(old)?;
        let lists = elements
            .iter()
            .filter(|element| element.kind == ElementKind::Fingerprints);
        let known = KnownFingerprints::of(lists.map(|element| element.text));
        let mut earlier = EarlierFunctions {
            identities: identities.collect(),
            ..EarlierFunctions::default()
        };
        for (name, identity) in &known.names {
            earlier.names.entry(*identity).or_default().push(name.clone());
        }
        for meaning in meanings {
            for name in earlier.names.get(&meaning.identity()).into_iter().flatten() {
                earlier.used.insert(name.clone(), meaning.clone());
            }
        }
        // A module of an earlier version, or without the list, has the C++ in its documentation.
        for (name, meaning) in still_used(functions_of(old), meanings) {
            earlier.used.entry(name).or_insert(meaning);
        }
        if !known.names.is_empty() {
            let mentioned = mentioned_by_hand(&elements, &known);
            let is_used = |name: &str| {
                let mut identities = known.names.iter().filter(|(of, _)| of == name);
                identities.any(|(_, identity)| earlier.identities.contains(identity))
            };
            let listed: BTreeSet<&str> = known.names.iter().map(|(name, _)| name.as_str()).collect();
            let is_named = |name: &&&str| mentioned.contains(**name) && !is_used(name);
            let named: Vec<String> = listed.iter().filter(is_named).map(|name| (*name).to_string()).collect();
            earlier.by_hand.extend(named);
            let is_by_hand = |element: &&Element<'_>| !known.last.contains(&element.fingerprint);
            earlier.by_hand.extend(
                elements
                    .iter()
                    .filter(is_by_hand)
                    .filter_map(|element| match &element.kind {
                        ElementKind::Item { function, .. } => function.clone(),
                        _ => None,
                    }),
            );
        }
        Ok(earlier)
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
        self.used.is_empty() && self.by_hand.is_empty() && self.names.is_empty()
    }
}

/// Returns the functions whose meaning the records still have. The types of a function may have been changed by hand.
fn still_used(
    functions: BTreeMap<String, FunctionMeaning>,
    meanings: &BTreeSet<FunctionMeaning>,
) -> BTreeMap<String, FunctionMeaning> {
    let exact: BTreeSet<&FunctionMeaning> = functions
        .values()
        .filter(|meaning| meanings.contains(meaning))
        .collect();
    let of = |meaning: &FunctionMeaning| {
        let is_candidate = |other: &&FunctionMeaning| other.cpp == meaning.cpp && !exact.contains(*other);
        let mut candidates = meanings.iter().filter(is_candidate);
        match (exact.contains(meaning), candidates.next(), candidates.next()) {
            (true, ..) => Some(meaning.clone()),
            (false, Some(only), None) => Some(only.clone()),
            _ => None,
        }
    };
    let used = functions
        .iter()
        .filter_map(|(name, meaning)| Some((name.clone(), of(meaning)?)));
    used.collect()
}
