//! A table of records by number, each place with a generation that tells the lives of its records apart.

use std::ops::{Deref, DerefMut};

/// Records by number, at most `MAX`.
///
/// A freed place keeps its generation until it is used again, so that handles of two lives never mean each other.
#[derive(Clone, Debug)]
pub(crate) struct Table<T, const MAX: usize> {
    records: Vec<T>,
    generations: Vec<u32>,
    /// The generation of a place that was never freed.
    first_generation: u32,
    pub(crate) free: Vec<u32>,
    /// Freed places that wait, so that nothing new takes the place of what may come back.
    pub(crate) held: Vec<u32>,
    /// Whether freed places wait.
    pub(crate) is_holding: bool,
}

impl<T, const MAX: usize> Table<T, MAX> {
    pub(crate) fn new(first_generation: u32) -> Self {
        Table {
            records: Vec::new(),
            generations: Vec::new(),
            first_generation,
            free: Vec::new(),
            held: Vec::new(),
            is_holding: false,
        }
    }

    pub(crate) fn reserve(&mut self, count: usize) {
        self.records.reserve(count);
        self.generations.reserve(count);
    }

    /// Gives a record a place.
    ///
    /// # Panics
    /// When there are too many.
    #[inline]
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
                self.generations.push(self.first_generation);
                self.records.len() as u32 - 1
            }
        }
    }

    /// Frees a place, or lets it wait.
    #[inline]
    pub(crate) fn remove(&mut self, id: u32) {
        self.renew(id);
        match self.is_holding {
            true => self.held.push(id),
            false => self.free.push(id),
        }
    }

    /// Begins another life at a place.
    #[inline]
    pub(crate) fn renew(&mut self, id: u32) {
        let generation = &mut self.generations[id as usize];
        *generation = generation.wrapping_add(1);
    }

    /// Puts back a record that was removed, with its generation. Frees are undone in reverse, so what waits is on top.
    pub(crate) fn revive(&mut self, id: u32, record: T) {
        self.records[id as usize] = record;
        let generation = &mut self.generations[id as usize];
        *generation = generation.wrapping_sub(1);
        if self.is_holding {
            let top = self.held.pop();
            debug_assert_eq!(top, Some(id), "what was freed is revived in reverse");
        }
    }

    /// Lets places that wait be used again.
    #[inline]
    pub(crate) fn release(&mut self) {
        self.is_holding = false;
        // Most rewrites erase nothing, or in place.
        if !self.held.is_empty() {
            self.free.append(&mut self.held);
        }
    }

    #[inline]
    pub(crate) fn generation(&self, id: u32) -> u32 {
        self.generations[id as usize]
    }

    #[inline]
    pub(crate) fn has_generation(&self, id: u32, generation: u32) -> bool {
        self.generations.get(id as usize) == Some(&generation)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<T>()
            + (self.generations.capacity() + self.free.capacity()) * size_of::<u32>()
    }
}

impl<T, const MAX: usize> Default for Table<T, MAX> {
    fn default() -> Self {
        Table::new(0)
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
