//! Elements of two modules that are versions of each other.

use std::collections::BTreeMap;

use crate::merge::element::Element;

/// The elements of two modules that are versions of each other: those that are equal, else those with the same key.
pub(crate) struct ElementMatches {
    old: BTreeMap<usize, usize>,
    new: BTreeMap<usize, usize>,
}

impl ElementMatches {
    pub(crate) fn new(old: &[Element<'_>], new: &[Element<'_>]) -> ElementMatches {
        let mut matches = ElementMatches {
            old: BTreeMap::new(),
            new: BTreeMap::new(),
        };
        let mut equal: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (at, element) in new.iter().enumerate().rev() {
            equal.entry(element.fingerprint).or_default().push(at);
        }
        for (at, element) in old.iter().enumerate() {
            if let Some(to) = equal.get_mut(&element.fingerprint).and_then(Vec::pop) {
                matches.add(at, to);
            }
        }
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, element) in new.iter().enumerate().filter(|(at, _)| !matches.new.contains_key(at)) {
            if let Some(key) = element.key() {
                keys.entry(key).or_insert(at);
            }
        }
        for (at, element) in old.iter().enumerate() {
            if !matches.old.contains_key(&at)
                && let Some(to) = element.key().and_then(|key| keys.remove(key))
            {
                matches.add(at, to);
            }
        }
        matches
    }

    fn add(&mut self, old: usize, new: usize) {
        self.old.insert(old, new);
        self.new.insert(new, old);
    }

    pub(crate) fn new_index(&self, at: usize) -> Option<usize> {
        self.old.get(&at).copied()
    }

    pub(crate) fn old_index(&self, at: usize) -> Option<usize> {
        self.new.get(&at).copied()
    }
}
