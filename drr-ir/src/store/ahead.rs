//! Reading ahead. A traversal finds each op through a link of the one before, so that it waits for memory again and again.
//! Ops mostly lie in memory in the order of the text: loading some that come next at once lets the waits overlap.

use super::Arena;

/// Where a traversal has read ahead to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadAhead {
    next: u32,
}

/// How many ops are loaded at once.
const LINES: u32 = 64;
/// How far ahead of the traversal they begin.
const DISTANCE: u32 = 32;

impl ReadAhead {
    /// The traversal has come to an op.
    #[inline]
    pub(crate) fn visit(&mut self, arena: &Arena, op: u32) {
        // Within the stretch that was looked at last nothing is to be done.
        if op.wrapping_sub(self.next) >= LINES {
            self.load(arena, op);
        }
    }

    #[inline(never)]
    fn load(&mut self, arena: &Arena, op: u32) {
        self.next = op;
        let from = (op + DISTANCE) as usize;
        let lines = arena.ops.get(from..from + LINES as usize).unwrap_or_default();
        // What is loaded is of no interest, but has to look as if.
        std::hint::black_box(lines.iter().fold(0, |bits, data| bits | data.next));
    }
}
