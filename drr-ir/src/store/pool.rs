//! A pool of runs of equal things: freed runs are reused by size class, powers of two.

/// The pool. A run is named by its start; its length is known to the owner.
#[derive(Clone, Debug)]
pub(crate) struct Pool<T> {
    pub(crate) data: Vec<T>,
    /// By class: the runs that were given back.
    pub(crate) free: Vec<Vec<u32>>,
}

/// The size class of a run.
fn class(len: usize) -> usize {
    len.max(1).next_power_of_two().trailing_zeros() as usize
}

/// Returns `true` if a run of one length has room for the other length, and no more than it needs.
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
    /// A run of at least `len` entries. New ones hold `fill`, reused ones what they held.
    ///
    /// # Panics
    /// When the pool would hold more than two thousand million entries.
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

    /// Gives a run back.
    pub(crate) fn free(&mut self, start: u32, len: usize) {
        let class = self::class(len);
        if self.free.len() <= class {
            self.free.resize_with(class + 1, Vec::new);
        }
        self.free[class].push(start);
    }

    /// Takes a run that was given back out of the free ones again.
    ///
    /// Frees and allocations are undone in reverse, so it lies on top.
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
    fn freed_runs_come_back_by_class() {
        let mut pool = Pool::default();
        let a = pool.alloc(3, 0u8);
        let b = pool.alloc(3, 0);
        assert_ne!(a, b);
        pool.free(a, 3);
        assert_eq!(pool.alloc(4, 0), a);
        assert_ne!(pool.alloc(5, 0), b);
    }
}
