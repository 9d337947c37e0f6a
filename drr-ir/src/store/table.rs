//! Tables of records by number. A generation per slot distinguishes its records.

use std::num::NonZeroU64;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of a record: no two records of a process have the same generation, in any table and slot.
pub(crate) type Generation = NonZeroU64;

/// Number of generations that a table reserves in the process at once.
const BLOCK: u64 = 1 << 10;

/// The bit that is set in all generations, so that none is zero.
const TAG: Generation = match NonZeroU64::new(1 << 63) {
    Some(tag) => tag,
    None => NonZeroU64::MIN,
};

/// The bit that marks the generation of a removed record. No handle has it.
const REMOVED: u64 = 1 << 62;

/// Returns the ordinal of a generation in its block, which is the same in every run.
pub(super) fn ordinal(generation: Generation) -> u64 {
    generation.get() % BLOCK
}

/// A source of generations, reserved in the process in blocks.
///
/// 62 bits hold 2⁵² blocks: reserving one per nanosecond exhausts them in 52 days, and no table is created that fast.
#[derive(Debug, Default)]
struct Generations {
    /// The next generation without its tag, or a multiple of `BLOCK` if the block is used up.
    next: u64,
}

impl Generations {
    #[inline(always)]
    fn take(&mut self) -> Generation {
        if self.next.is_multiple_of(BLOCK) {
            self.refill();
        }
        let generation = TAG | self.next;
        self.next += 1;
        generation
    }

    /// Takes at most `count` generations, and at least one.
    fn take_some(&mut self, count: usize) -> impl Iterator<Item = Generation> + use<> {
        let first = self.take();
        let further = self.next.next_multiple_of(BLOCK).min(self.next + count as u64 - 1);
        let start = std::mem::replace(&mut self.next, further);
        std::iter::once(first).chain((start..further).map(|next| TAG | next))
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        static NEXT: AtomicU64 = AtomicU64::new(BLOCK);
        self.next = NEXT.fetch_add(BLOCK, Ordering::Relaxed);
    }
}

/// Records by number, at most `MAX`.
///
/// Each record has a unique generation, so that a handle never denotes a later record of the slot.
#[derive(Debug)]
pub(crate) struct RecordTable<T, const MAX: usize> {
    records: Vec<T>,
    /// The generations of the records, and reserved ones for the next new slots.
    generations: Vec<Generation>,
    source: Generations,
    pub(crate) free: Vec<u32>,
    /// Freed slots whose records may be revived. No new record takes them.
    pub(crate) held: Vec<u32>,
    /// Set while freed slots go to `held`.
    pub(crate) is_holding: bool,
}

impl<T: Clone, const MAX: usize> Clone for RecordTable<T, MAX> {
    /// Returns a copy with the same handles. Slots that are held in the original are free in the copy.
    fn clone(&self) -> Self {
        RecordTable {
            records: self.records.clone(),
            // Later records of the copy have other generations.
            generations: self.generations.iter().copied().take(self.records.len()).collect(),
            free: self.free.iter().chain(&self.held).copied().collect(),
            ..RecordTable::default()
        }
    }
}

impl<T, const MAX: usize> RecordTable<T, MAX> {
    pub(crate) fn reserve(&mut self, count: usize) {
        self.records.reserve(count);
        self.generations.reserve(count);
    }

    /// Inserts a record and returns its slot.
    ///
    /// # Panics
    /// Panics if there are too many records.
    #[inline(always)]
    pub(crate) fn insert(&mut self, record: T) -> u32 {
        match self.free.pop() {
            Some(id) => {
                self.records[id as usize] = record;
                self.renew(id);
                id
            }
            None => {
                let id = self.records.len();
                if id == self.generations.len() {
                    self.add_generations();
                }
                self.records.push(record);
                id as u32
            }
        }
    }

    /// Reserves generations for new slots: as many as there are slots, so that small tables reserve few.
    #[cold]
    #[inline(never)]
    fn add_generations(&mut self) {
        let len = self.generations.len();
        assert!(len < MAX, "a module has no room for more than {MAX} ops or values");
        self.generations
            .extend(self.source.take_some(len.max(4).min(MAX - len)));
    }

    /// Frees a slot, or holds it.
    #[inline]
    pub(crate) fn remove(&mut self, id: u32) {
        self.generations[id as usize] |= REMOVED;
        if self.is_holding {
            self.held.push(id)
        } else {
            self.free.push(id)
        }
    }

    /// Gives a slot a new generation.
    #[inline]
    pub(crate) fn renew(&mut self, id: u32) -> Generation {
        let generation = self.source.take();
        self.generations[id as usize] = generation;
        generation
    }

    /// Restores a record that was removed while slots were held, and its generation.
    ///
    /// # Panics
    /// Panics if records are not restored in the reverse order of their removal.
    pub(crate) fn revive(&mut self, id: u32, record: T) {
        let held = self.held.pop();
        assert!(held == Some(id), "a removed record is revived out of order");
        self.records[id as usize] = record;
        let generation = &mut self.generations[id as usize];
        *generation = TAG | (generation.get() & !REMOVED);
    }

    /// Frees the held slots.
    #[inline]
    pub(crate) fn release(&mut self) {
        self.is_holding = false;
        // Most rewrites erase nothing, or in place.
        if !self.held.is_empty() {
            self.free.append(&mut self.held);
        }
    }

    #[inline]
    pub(crate) fn generation(&self, id: u32) -> Generation {
        let generation = self.generations[id as usize];
        debug_assert!(generation.get() & REMOVED == 0, "a removed record has no handle");
        generation
    }

    #[inline]
    pub(crate) fn has_generation(&self, id: u32, generation: Generation) -> bool {
        self.generations.get(id as usize) == Some(&generation)
    }

    /// Returns the number of slots, including free ones: each id is less.
    pub(crate) fn slots(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<T>()
            + self.generations.capacity() * size_of::<Generation>()
            + self.free.capacity() * size_of::<u32>()
    }
}

impl<T, const MAX: usize> Default for RecordTable<T, MAX> {
    fn default() -> Self {
        RecordTable {
            records: Vec::new(),
            generations: Vec::new(),
            source: Generations::default(),
            free: Vec::new(),
            held: Vec::new(),
            is_holding: false,
        }
    }
}

impl<T, const MAX: usize> Deref for RecordTable<T, MAX> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.records
    }
}

impl<T, const MAX: usize> DerefMut for RecordTable<T, MAX> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.records
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_record_of_a_table_and_its_copies_has_a_generation_of_its_own() {
        let mut table = RecordTable::<usize, { 1 << 20 }>::default();
        let mut seen = HashSet::new();
        // More than a block, so that new slots and reused slots exhaust it.
        for round in 0..3 * BLOCK as usize {
            let id = table.insert(round);
            assert!(seen.insert(table.generation(id)));
            if round % 3 == 0 {
                let former = table.generation(id);
                table.remove(id);
                assert!(!table.has_generation(id, former));
            }
            if round % 100 == 0 {
                let mut copy = table.clone();
                for _ in 0..10 {
                    let id = copy.insert(round);
                    assert!(seen.insert(copy.generation(id)));
                }
            }
        }
    }

    #[test]
    fn a_restored_record_has_its_generation_again() {
        let mut table = RecordTable::<u32, 8>::default();
        let ids = [0, 1, 2].map(|record| table.insert(record));
        let before = ids.map(|id| table.generation(id));
        table.is_holding = true;
        ids.iter().for_each(|&id| table.remove(id));
        assert_eq!(table.insert(3), 3, "held slots are not used");
        ids.iter().rev().for_each(|&id| table.revive(id, id));
        assert_eq!(ids.map(|id| table.generation(id)), before);
    }

    #[test]
    #[should_panic(expected = "no room for more than 6")]
    fn a_table_holds_no_more_records_than_its_limit() {
        let mut table = RecordTable::<u32, 6>::default();
        for record in 0..7 {
            assert_eq!(table.insert(record), record);
        }
    }
}
