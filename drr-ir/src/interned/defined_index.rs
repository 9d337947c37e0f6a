//! Index of the types or attributes that dialects define.

use std::sync::{PoisonError, RwLock};

use hashbrown::HashTable;

use super::DefParams;
use super::interner::hash_of;
use crate::Attribute;

/// The interned types or attributes that dialects define, by definition and parameters, which determine all else. Finds
/// them without another check and another body.
pub(crate) struct DefinedIndex<T>(RwLock<HashTable<T>>);

impl<T: Copy> DefinedIndex<T> {
    pub(crate) fn new() -> Self {
        DefinedIndex(RwLock::new(HashTable::new()))
    }

    /// Returns the entry with this definition and these parameters. `defined` returns those of an entry.
    pub(crate) fn find<'c>(
        &self,
        name: &str,
        params: &[Option<Attribute>],
        defined: impl Fn(T) -> Option<&'c DefParams>,
    ) -> Option<T> {
        // A panic while the lock is held leaves the table consistent.
        let entries = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let is_equal =
            |entry: &T| defined(*entry).is_some_and(|found| found.params() == params && found.name() == name);
        entries.find(hash_of(&(name, params)), is_equal).copied()
    }

    /// Adds an entry. Two threads may add the same one.
    pub(crate) fn insert<'c>(&self, entry: T, defined: impl Fn(T) -> Option<&'c DefParams>) {
        let hash = |entry: &T| defined(*entry).map_or(0, |found| hash_of(&(found.name(), found.params())));
        let mut entries = self.0.write().unwrap_or_else(PoisonError::into_inner);
        entries.insert_unique(hash(&entry), entry, hash);
    }
}
