//! An append-only list that returns `&T` from `&self`: chunks of once-cells, in safe Rust.
//!
//! Chunk `k` contains `64 << k` cells, so that growing never moves an entry, and reading an entry takes two loads.

use std::sync::OnceLock;

const FIRST: u32 = 64;
const FIRST_LOG: u32 = 6;
const CHUNKS: usize = 24;

type Chunk<T> = OnceLock<Box<[OnceLock<T>]>>;

/// An append-only list. The caller chooses the indices and sets each of them once.
pub(crate) struct Cells<T> {
    chunks: [Chunk<T>; CHUNKS],
}

impl<T> Cells<T> {
    /// The number of entries that fit, about 10⁹.
    pub(crate) const CAPACITY: u32 = FIRST * ((1 << CHUNKS) - 1);

    pub(crate) fn new() -> Self {
        Cells {
            chunks: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    fn position(index: u32) -> (usize, usize) {
        let shifted = index as u64 + FIRST as u64;
        let log = 63 - shifted.leading_zeros();
        ((log - FIRST_LOG) as usize, (shifted - (1u64 << log)) as usize)
    }

    /// Returns the entry, if it was set.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> Option<&T> {
        let (chunk, offset) = Self::position(index);
        self.chunks.get(chunk)?.get()?.get(offset)?.get()
    }

    /// Sets the entry. Setting the same index again is ignored: each index is used once.
    pub(crate) fn set(&self, index: u32, value: T) {
        let (chunk, offset) = Self::position(index);
        let cells = self.chunks[chunk].get_or_init(|| {
            std::iter::repeat_with(OnceLock::new)
                .take((FIRST as usize) << chunk)
                .collect()
        });
        let _already_set = cells[offset].set(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_its_own_place_and_references_stay() {
        let cells = Cells::new();
        cells.set(0, 0u32);
        let first = cells.get(0);
        for i in 1..1000 {
            cells.set(i, i);
        }
        assert_eq!(first, Some(&0));
        assert!((0..1000).all(|i| cells.get(i) == Some(&i)));
        assert_eq!(cells.get(1000), None);
        assert_eq!(cells.get(u32::MAX), None);
    }
}
