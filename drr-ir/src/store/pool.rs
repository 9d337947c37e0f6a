//! A pool of runs of equal elements. Freed runs are reused by power-of-two size class.

/// The pool. A run is identified by its start; its owner stores its length.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T> {
    pub(crate) data: Vec<T>,
    /// The freed runs of each class.
    pub(crate) free: Vec<Vec<u32>>,
}

/// Returns the size class of a run.
fn class(len: usize) -> usize {
    len.max(1).next_power_of_two().trailing_zeros() as usize
}

/// Returns `true` if a run of one length has exactly the capacity required by the other length.
pub(crate) fn have_same_class(one: usize, other: usize) -> bool {
    class(one) == class(other)
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool {
            data: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T: Copy> Pool<T> {
    /// Allocates a run of at least `len` entries. New entries contain `fill`, reused ones their old contents.
    ///
    /// # Panics
    /// Panics if the pool would exceed 2³¹ entries.
    pub(crate) fn alloc(&mut self, len: usize, fill: T) -> u32 {
        let class = self::class(len);
        if let Some(start) = self.free.get_mut(class).and_then(Vec::pop) {
            return start;
        }
        let start = self.data.len();
        let end = start + (1 << class);
        assert!(
            end <= (1 << 31),
            "a module holds at most two thousand million operands or attributes"
        );
        self.data.resize(end, fill);
        start as u32
    }

    /// Frees a run.
    pub(crate) fn free(&mut self, start: u32, len: usize) {
        let class = self::class(len);
        if self.free.len() <= class {
            self.free.resize_with(class + 1, Vec::new);
        }
        self.free[class].push(start);
    }

    /// Removes a freed run from the free list to use it again.
    ///
    /// Frees and allocations are undone in reverse, so the run is near the end of the list.
    pub(crate) fn take_back(&mut self, start: u32, len: usize) {
        if let Some(free) = self.free.get_mut(class(len))
            && let Some(at) = free.iter().rposition(|&run| run == start)
        {
            free.remove(at);
        }
    }

    pub(crate) fn run(&self, start: u32, len: usize) -> &[T] {
        &self.data[start as usize..start as usize + len]
    }

    pub(crate) fn run_mut(&mut self, start: u32, len: usize) -> &mut [T] {
        &mut self.data[start as usize..start as usize + len]
    }

    #[inline]
    pub(crate) fn at(&self, index: u32) -> &T {
        &self.data[index as usize]
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, index: u32) -> &mut T {
        &mut self.data[index as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.data.capacity() * size_of::<T>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn freed_runs_are_reused_by_size_class() {
        let mut pool = Pool::default();
        let a = pool.alloc(3, 0u8);
        let b = pool.alloc(3, 0);
        assert_ne!(a, b);
        pool.free(a, 3);
        assert_eq!(pool.alloc(4, 0), a);
        assert_ne!(pool.alloc(5, 0), b);
    }
}
