//! A table of records by number. Each slot has a generation that tells its records apart.

use std::num::NonZeroU64;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of one record: no two records of a process have the same, whichever table and slot they are in.
pub(crate) type Generation = NonZeroU64;

/// Number of generations that a table takes from the process at once.
const BLOCK: u64 = 1 << 12;

/// Returns the ordinal of a generation in its block, which is the same in every run.
pub(super) fn ordinal(generation: Generation) -> u64 {
    generation.get() % BLOCK
}

/// A source of generations, which takes them from the process in blocks.
///
/// 64 bits hold 2⁵² blocks: tables that take one every nanosecond use them up in 52 days, and no table is made that fast.
#[derive(Debug)]
struct Generations {
    next: Generation,
    end: Generation,
}

impl Generations {
    const EMPTY: Generations = Generations {
        next: Generation::MIN,
        end: Generation::MIN,
    };

    #[inline(always)]
    fn take(&mut self) -> Generation {
        if self.next == self.end {
            self.refill();
        }
        let generation = self.next;
        self.next = generation.saturating_add(1);
        generation
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        static NEXT: AtomicU64 = AtomicU64::new(BLOCK);
        let start = NEXT.fetch_add(BLOCK, Ordering::Relaxed);
        self.next = Generation::MIN.saturating_add(start - 1);
        self.end = self.next.saturating_add(BLOCK);
    }
}

/// Records by number, at most `MAX`.
///
/// A slot gets a new generation when its record is removed, so that a handle never means a later record.
#[derive(Debug)]
pub(crate) struct Table<T, const MAX: usize> {
    records: Vec<T>,
    generations: Vec<Generation>,
    source: Generations,
    pub(crate) free: Vec<u32>,
    /// Freed slots that may be revived, with their former generations. No new record takes them.
    pub(crate) held: Vec<(u32, Generation)>,
    /// Set while freed slots go to `held`.
    pub(crate) is_holding: bool,
}

impl<T: Clone, const MAX: usize> Clone for Table<T, MAX> {
    /// The copy has the handles of the records. Its free slots, and those that are held here, get generations of their own, so
    /// that no later record of one table has the handle of a later record of the other.
    fn clone(&self) -> Self {
        let held = self.held.iter().map(|&(id, _)| id);
        let mut copy = Table {
            records: self.records.clone(),
            generations: self.generations.clone(),
            free: self.free.iter().copied().chain(held).collect(),
            ..Table::default()
        };
        for &id in &copy.free {
            copy.generations[id as usize] = copy.source.take();
        }
        copy
    }
}

impl<T, const MAX: usize> Table<T, MAX> {
    pub(crate) fn reserve(&mut self, count: usize) {
        self.records.reserve(count);
        self.generations.reserve(count);
    }

    /// Gives a record a place.
    ///
    /// # Panics
    /// When there are too many.
    #[inline(always)]
    pub(crate) fn insert(&mut self, record: T) -> u32 {
        match self.free.pop() {
            Some(id) => {
                self.records[id as usize] = record;
                id
            }
            None => {
                assert!(
                    self.records.len() < MAX,
                    "a module has no room for more than {MAX} ops or values"
                );
                self.records.push(record);
                self.generations.push(self.source.take());
                self.records.len() as u32 - 1
            }
        }
    }

    /// Frees a slot, or holds it.
    #[inline]
    pub(crate) fn remove(&mut self, id: u32) {
        let former = self.renew(id);
        match self.is_holding {
            true => self.held.push((id, former)),
            false => self.free.push(id),
        }
    }

    /// Gives a slot a new generation, and returns the former one.
    #[inline]
    pub(crate) fn renew(&mut self, id: u32) -> Generation {
        let generation = self.source.take();
        std::mem::replace(&mut self.generations[id as usize], generation)
    }

    /// Restores a record that was removed while slots were held, and its generation.
    ///
    /// # Panics
    /// If records are not restored in the reverse order of their removal.
    pub(crate) fn revive(&mut self, id: u32, record: T) {
        self.records[id as usize] = record;
        match self.held.pop() {
            Some((held, former)) if held == id => self.generations[id as usize] = former,
            _ => panic!("a removed record is revived out of order"),
        }
    }

    /// Lets places that wait be used again.
    #[inline]
    pub(crate) fn release(&mut self) {
        self.is_holding = false;
        // Most rewrites erase nothing, or in place.
        if !self.held.is_empty() {
            self.free.extend(self.held.drain(..).map(|(id, _)| id));
        }
    }

    #[inline]
    pub(crate) fn generation(&self, id: u32) -> Generation {
        self.generations[id as usize]
    }

    #[inline]
    pub(crate) fn has_generation(&self, id: u32, generation: Generation) -> bool {
        self.generations.get(id as usize) == Some(&generation)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<T>()
            + self.generations.capacity() * size_of::<Generation>()
            + self.free.capacity() * size_of::<u32>()
    }
}

impl<T, const MAX: usize> Default for Table<T, MAX> {
    fn default() -> Self {
        Table {
            records: Vec::new(),
            generations: Vec::new(),
            source: Generations::EMPTY,
            free: Vec::new(),
            held: Vec::new(),
            is_holding: false,
        }
    }
}

impl<T, const MAX: usize> Deref for Table<T, MAX> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.records
    }
}

impl<T, const MAX: usize> DerefMut for Table<T, MAX> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.records
    }
}
