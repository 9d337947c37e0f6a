//! Hash-consing: equal values get equal ids. Readers take no lock; writers lock one shard of the hash table.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::cells::Cells;
use super::ids::DenseIds;

const SHARDS: usize = 64;

/// A shard of the hash table. Each is aligned to separate cache lines, which avoids false sharing.
#[repr(align(128))]
struct Shard(Mutex<HashTable<u32>>);

/// An interner of `T`. The first values have the ids from 0 on, which all contexts share. Later values have ids [of the
/// context](Interner::with_ids). The order of ids has no meaning.
pub(crate) struct Interner<T> {
    /// Number of values with the same ids in every context.
    shared: u32,
    ids: DenseIds,
    cells: Cells<T>,
    shards: [Shard; SHARDS],
    next: AtomicU32,
}

/// Returns the hash of a value in an interner; a borrowed form must hash like the owned one.
pub(crate) fn hash_of<Q: Hash + ?Sized>(value: &Q) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl<T> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            shared: 0,
            ids: DenseIds::INDICES,
            cells: Cells::new(),
            shards: std::array::from_fn(|_| Shard(Mutex::new(HashTable::new()))),
            next: AtomicU32::new(0),
        }
    }

    /// Gives later values ids of a context.
    pub(crate) fn with_ids(mut self, ids: &DenseIds) -> Self {
        self.shared = self.len();
        self.ids = ids.clone();
        self
    }

    /// Returns the id ranges.
    pub(crate) fn ids(&self) -> &DenseIds {
        &self.ids
    }

    /// Returns the value of an id, if this interner or one with the same shared values assigned it.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> Option<&T> {
        self.cells.get(self.ids.index(id) as u32)
    }

    /// Returns the number of values.
    pub(crate) fn len(&self) -> u32 {
        self.next.load(Ordering::Acquire)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<u32>> {
        let shard = &self.shards[(hash >> 58) as usize % SHARDS].0;
        // A panic while the lock is held can only come from a comparison, which changes nothing: the table is still
        // consistent.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// Returns the id of a value, if it is interned.
    pub(crate) fn find<Q: Hash + Eq + ?Sized>(&self, value: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        let hash = hash_of(value);
        self.find_in(&self.shard(hash), hash, value)
    }

    #[inline]
    fn find_in<Q: Eq + ?Sized>(&self, shard: &HashTable<u32>, hash: u64, value: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        let is_same = |id: &u32| self.get(*id).is_some_and(|stored| stored.borrow() == value);
        shard.find(hash, is_same).copied()
    }

    /// Returns the id of a value, which is interned on demand.
    ///
    /// # Panics
    /// Panics if more than 10⁹ different values are interned, or if the contexts of the process have reserved 2³¹ ids.
    #[inline]
    pub(crate) fn intern<Q: Hash + Eq + ?Sized>(&self, value: impl Borrow<Q> + Into<T>) -> u32
    where
        T: Borrow<Q>,
    {
        let hash = hash_of::<Q>(value.borrow());
        let mut shard = self.shard(hash);
        if let Some(id) = self.find_in::<Q>(&shard, hash, value.borrow()) {
            return id;
        }
        let index = self.next.fetch_add(1, Ordering::AcqRel);
        assert!(
            index < Cells::<T>::CAPACITY,
            "a context holds at most {} values of a kind",
            Cells::<T>::CAPACITY
        );
        self.cells.set(index, value.into());
        let id = if index < self.shared { index } else { self.ids.id(index) };
        shard.insert_unique(hash, id, |&id| self.get(id).map_or(0, hash_of));
        id
    }
}

/// Interned byte strings: op names, attribute names, symbols.
pub(crate) type Strings = Interner<Box<[u8]>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_an_id_across_threads() {
        let interner = Interner::new();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..1000).map(|i| interner.intern::<String>(format!("{i}"))).max());
            }
        });
        assert_eq!(interner.len(), 1000);
        let id = interner.intern::<String>("7".to_owned());
        assert_eq!(interner.get(id).map(String::as_str), Some("7"));
    }

    #[test]
    fn strings_are_found_by_bytes() {
        let strings = Strings::new();
        let id = strings.intern::<[u8]>(&b"a.b"[..]);
        assert_eq!(strings.find(&b"a.b"[..]), Some(id));
        assert_eq!(strings.find(&b"a.c"[..]), None);
    }
}
