//! Prefetching for traversals. A traversal finds each op through a link in the previous op, so it waits for memory at
//! each op. Ops are mostly in memory in textual order: loading a group of later ops at once overlaps the waits.

use super::Arena;

/// Position up to which a traversal has prefetched.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prefetcher {
    next: u32,
}

/// Number of ops loaded at once.
const LINES: u32 = 64;
/// Distance in ops between the traversal and the loaded group.
const DISTANCE: u32 = 32;

impl Prefetcher {
    /// Records that the traversal has reached an op.
    #[inline]
    pub(crate) fn visit(&mut self, arena: &Arena, op: u32) {
        // Nothing to do within the last loaded group.
        if op.wrapping_sub(self.next) >= LINES {
            self.load(arena, op);
        }
    }

    #[inline(never)]
    fn load(&mut self, arena: &Arena, op: u32) {
        self.next = op;
        let from = (op + DISTANCE) as usize;
        let lines = arena.ops.get(from..from + LINES as usize).unwrap_or_default();
        // The loaded data is unused but must not be optimized away.
        std::hint::black_box(lines.iter().fold(0, |bits, data| bits | data.next));
    }
}
