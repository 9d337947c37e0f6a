//! Tables of values that are computed once.

use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

use rustc_hash::FxHashMap;

/// A table of values by key, shared by threads.
#[derive(Debug)]
pub(super) struct Cache<K, V>(RwLock<FxHashMap<K, V>>);

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    pub(super) fn new() -> Cache<K, V> {
        Cache(RwLock::default())
    }

    /// Returns the value of a key, which is computed if it is not known. Errors are not kept.
    pub(super) fn get_or_compute<E>(&self, key: K, compute: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        // A panic while the lock is held leaves the table consistent.
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known.get(&key) {
            return Ok(value.clone());
        }
        drop(known);
        let value = compute()?;
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Ok(known.entry(key).or_insert(value).clone())
    }
}
