//! Ids of interned values, which no two contexts that exist at the same time share.
//!
//! A context reserves ranges of ids in the process: a small one when it is created, and larger ones as it grows. Ranges
//! of dropped contexts are reused, oldest first, but not immediately, so that an id that outlives its context is still
//! detected.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Number of ids in the first range of a context. Each further range has twice the size of the previous one.
const FIRST: u32 = 1 << 16;

/// Maximum number of ranges of a context.
const RANGES: usize = 15;

/// Number of ids in free ranges of each size before the oldest range is reused. All sizes together leave half of the
/// ids to existing contexts.
const QUARANTINE: u32 = 1 << 26;

/// All ranges begin after the ids shared by all contexts.
const MIN: u32 = 1 << 20;

/// Bit 31 of an attribute marks small integers.
const MAX: u32 = (1 << 31) - 1;

/// The ranges that belong to no context.
struct FreeRanges {
    /// Start of the ids that were never reserved.
    next: u32,
    /// Starts of the ranges of dropped contexts, by size.
    released: [VecDeque<u32>; RANGES],
}

static FREE: Mutex<FreeRanges> = Mutex::new(FreeRanges {
    next: MIN,
    released: [const { VecDeque::new() }; RANGES],
});

impl FreeRanges {
    fn with<R>(access: impl FnOnce(&mut FreeRanges) -> R) -> R {
        access(&mut FREE.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn take(&mut self, number: usize) -> Option<u32> {
        let size = FIRST << number;
        let released = &mut self.released[number];
        if MAX - self.next < size || released.len() as u32 > QUARANTINE / size {
            return released.pop_front();
        }
        let start = self.next;
        self.next += size;
        Some(start)
    }
}

/// The starts of a context's ranges.
#[derive(Debug)]
struct IdRanges([OnceLock<u32>; RANGES]);

impl IdRanges {
    /// Returns the start of a range, which is reserved on demand.
    ///
    /// # Panics
    /// Panics if the existing contexts have reserved all ids.
    fn start(&self, number: usize) -> u32 {
        *self.0[number].get_or_init(|| {
            FreeRanges::with(|free| free.take(number)).expect("the contexts of a process have room for 2³¹ ids")
        })
    }

    /// Returns the index of an id in a range after the first one.
    fn index(&self, id: u32) -> Option<u32> {
        let starts = self.0.iter().map_while(OnceLock::get).enumerate().skip(1);
        let mut indices = starts.filter_map(|(number, &start)| {
            let offset = id.checked_sub(start).filter(|&offset| offset < FIRST << number)?;
            Some(first_index(number) + offset)
        });
        indices.next()
    }
}

impl Drop for IdRanges {
    fn drop(&mut self) {
        FreeRanges::with(|free| {
            for (start, released) in self.0.iter().zip(&mut free.released) {
                released.extend(start.get());
            }
        });
    }
}

/// Returns the index of the first id of a range.
fn first_index(number: usize) -> u32 {
    ((1 << number) - 1) * FIRST
}

/// The ids of a context, as indices of dense tables.
#[derive(Clone, Debug)]
pub(crate) struct DenseIds {
    /// Start of the first range, or 0 if ids are indices.
    base: u32,
    ranges: Option<Arc<IdRanges>>,
}

impl DenseIds {
    /// Ids that are indices.
    pub(super) const INDICES: DenseIds = DenseIds { base: 0, ranges: None };

    /// Reserves ids for a context.
    ///
    /// # Panics
    /// Panics if the existing contexts have reserved all ids.
    pub(crate) fn for_context() -> DenseIds {
        let ranges = IdRanges(std::array::from_fn(|_| OnceLock::new()));
        DenseIds {
            base: ranges.start(0),
            ranges: Some(Arc::new(ranges)),
        }
    }

    /// Returns the index of an id: for an id shared by all contexts, the id itself. An id of another context has an
    /// index that is out of range.
    #[inline]
    pub(crate) fn index(&self, id: u32) -> usize {
        // The difference exceeds all ids for a shared id, and is at least `FIRST` for ids of other ranges.
        let index = id.min(id.wrapping_sub(self.base));
        if index < FIRST {
            index as usize
        } else {
            self.index_beyond_first(id)
        }
    }

    #[cold]
    #[inline(never)]
    fn index_beyond_first(&self, id: u32) -> usize {
        let index = self.ranges.as_ref().map_or(Some(id), |ranges| ranges.index(id));
        index.unwrap_or(u32::MAX) as usize
    }

    /// Returns the id for an index that is not shared.
    ///
    /// # Panics
    /// Panics if the existing contexts have reserved all ids.
    pub(super) fn id(&self, index: u32) -> u32 {
        match &self.ranges {
            None => index,
            Some(_) if index < FIRST => self.base + index,
            Some(ranges) => {
                let number = (index / FIRST + 1).ilog2() as usize;
                ranges.start(number) + (index - first_index(number))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_ids_of_all_ranges_correspond() {
        let (ids, others) = (DenseIds::for_context(), DenseIds::for_context());
        let edges = (0..6)
            .map(first_index)
            .flat_map(|first| [first, first + 1, first + FIRST - 1]);
        for index in edges {
            let id = ids.id(index);
            assert_eq!(ids.index(id), index as usize);
            assert_eq!(others.index(id), u32::MAX as usize);
            assert_eq!(ids.index(others.id(index)), u32::MAX as usize);
        }
        assert_eq!((ids.index(7), others.index(7)), (7, 7));
    }

    #[test]
    fn ids_of_dropped_contexts_are_reused_but_not_immediately() {
        let kept = DenseIds::for_context();
        let mut starts = std::collections::VecDeque::new();
        // More contexts than there are small ranges, each of which grows.
        for _ in 0..100_000 {
            let ids = DenseIds::for_context();
            ids.id(FIRST);
            assert_ne!(ids.base, kept.base);
            // Other tests reserve and release ranges at the same time.
            assert!(!starts.contains(&ids.base));
            starts.push_back(ids.base);
            if starts.len() > 500 {
                starts.pop_front();
            }
        }
    }
}
