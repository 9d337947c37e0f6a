//! Hash-consing: equal values get equal ids. Readers take no lock; writers lock one shard of the hash table.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::cells::Cells;

const SHARDS: usize = 64;

/// A part of the hash table. Each lies in cache lines of its own, so that threads in different parts do not meet.
#[repr(align(128))]
struct Shard(Mutex<HashTable<u32>>);

/// An interner of `T`. What is interned first has the ids from 0 on, which every context shares. The ids of all else begin
/// at the context's [base](Interner::with_base), so that those of another context mean nothing. The order of ids means
/// nothing.
pub(crate) struct Interner<T> {
    /// How many values have the same ids in every context.
    shared: u32,
    ids: DenseIds,
    cells: Cells<T>,
    shards: [Shard; SHARDS],
    next: AtomicU32,
}

/// Makes small numbers of ids.
#[derive(Clone, Copy)]
pub(crate) struct DenseIds {
    /// Where ids begin that are not shared.
    base: u32,
}

impl DenseIds {
    /// Where what has this id is in a table of all values of the kind. For a shared id the difference is beyond all ids.
    #[inline]
    pub(crate) fn index(self, id: u32) -> usize {
        id.min(id.wrapping_sub(self.base)) as usize
    }
}

/// The hash by which an interner finds a value; a borrowed form must hash like the owned one.
pub(crate) fn hash_of<Q: Hash + ?Sized>(value: &Q) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl<T> Interner<T> {
    pub(crate) fn new() -> Self {
        Interner {
            shared: 0,
            ids: DenseIds { base: 0 },
            cells: Cells::new(),
            shards: std::array::from_fn(|_| Shard(Mutex::new(HashTable::new()))),
            next: AtomicU32::new(0),
        }
    }

    /// What is interned from now on has ids from this base on, which is zero or at least 2²⁰.
    pub(crate) fn with_base(mut self, base: u32) -> Self {
        self.shared = self.len();
        self.ids = DenseIds { base };
        self
    }

    /// The places of its ids.
    pub(crate) fn ids(&self) -> DenseIds {
        self.ids
    }

    /// The value of an id, if this interner or one with the same shared values handed it out.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> Option<&T> {
        self.cells.get(self.ids.index(id) as u32)
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> u32 {
        self.next.load(Ordering::Acquire)
    }

    fn shard(&self, hash: u64) -> &Mutex<HashTable<u32>> {
        &self.shards[(hash >> 58) as usize % SHARDS].0
    }

    /// The id of the value that `same` recognises, if there is one.
    pub(crate) fn find(&self, hash: u64, same: impl Fn(&T) -> bool) -> Option<u32> {
        // A panic while the lock is held can only come from `same`, which changes nothing: the table is still good.
        let table = self.shard(hash).lock().unwrap_or_else(PoisonError::into_inner);
        table.find(hash, |&id| self.get(id).is_some_and(&same)).copied()
    }

    /// The id of the value that `same` recognises, made by `make` if there is none.
    /// `rehash` gives the hash of a stored value, equal to `hash` for the one that is made.
    ///
    /// # Panics
    /// When more than a thousand million different values are interned.
    pub(crate) fn intern(
        &self,
        hash: u64,
        same: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
        rehash: impl Fn(&T) -> u64,
    ) -> u32 {
        let mut table = self.shard(hash).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = table.find(hash, |&id| self.get(id).is_some_and(&same)) {
            return id;
        }
        self.append(&mut table, hash, make(), rehash)
    }

    fn append(&self, table: &mut HashTable<u32>, hash: u64, value: T, rehash: impl Fn(&T) -> u64) -> u32 {
        let index = self.next.fetch_add(1, Ordering::AcqRel);
        assert!(
            index < Cells::<T>::CAPACITY,
            "a context holds at most {} values of a kind",
            Cells::<T>::CAPACITY
        );
        self.cells.set(index, value);
        let id = if index < self.shared {
            index
        } else {
            self.ids.base + index
        };
        table.insert_unique(hash, id, |&id| self.get(id).map_or(0, &rehash));
        id
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// Interns a value that hashes as itself.
    pub(crate) fn intern_value(&self, value: T) -> u32 {
        let hash = hash_of(&value);
        let mut table = self.shard(hash).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = table.find(hash, |&id| self.get(id) == Some(&value)) {
            return id;
        }
        self.append(&mut table, hash, value, hash_of)
    }
}

/// Interned byte strings: op names, attribute names, symbols.
pub(crate) type Strings = Interner<Box<[u8]>>;

impl Strings {
    /// The id of a byte string.
    #[inline]
    pub(crate) fn intern_bytes(&self, bytes: &[u8]) -> u32 {
        self.intern(
            hash_of(bytes),
            |stored| **stored == *bytes,
            || bytes.into(),
            |stored| hash_of(&**stored),
        )
    }

    /// The id of a byte string that was interned before.
    pub(crate) fn find_bytes(&self, bytes: &[u8]) -> Option<u32> {
        self.find(hash_of(bytes), |stored| **stored == *bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_an_id_across_threads() {
        let interner = Interner::new();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..1000).map(|i| interner.intern_value(format!("{i}"))).max());
            }
        });
        assert_eq!(interner.len(), 1000);
        let id = interner.intern_value("7".to_owned());
        assert_eq!(interner.get(id).map(String::as_str), Some("7"));
    }

    #[test]
    fn strings_are_found_by_bytes() {
        let strings = Strings::new();
        let id = strings.intern_bytes(b"a.b");
        assert_eq!(strings.find_bytes(b"a.b"), Some(id));
        assert_eq!(strings.find_bytes(b"a.c"), None);
    }
}
