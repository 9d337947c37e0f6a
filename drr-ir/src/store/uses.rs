//! Use lists. Each value heads a doubly linked list of its uses; a new use is added at the front, as in MLIR.

use smallvec::SmallVec;

use super::arena::Arena;
use super::records::{HAS_EXTRA, NO_LINK, NO_USE, OPERANDS_OUT_OF_LINE, OutOfLineUse, UseLink};
use super::{NONE, OUT_OF_LINE};

/// A use is `op << 1 | operand` for the two inline operands of an op, or `OUT_OF_LINE | index into the pool`.
impl Arena {
    #[inline]
    pub(crate) fn link(&self, at: u32) -> &UseLink {
        if at & OUT_OF_LINE == 0 {
            &self.ops[(at >> 1) as usize].operands[(at & 1) as usize]
        } else {
            &self.uses.at(at & !OUT_OF_LINE).link
        }
    }

    #[inline]
    pub(crate) fn link_mut(&mut self, at: u32) -> &mut UseLink {
        if at & OUT_OF_LINE == 0 {
            &mut self.ops[(at >> 1) as usize].operands[(at & 1) as usize]
        } else {
            &mut self.uses.at_mut(at & !OUT_OF_LINE).link
        }
    }

    /// Returns the op that owns a use.
    #[inline]
    pub(crate) fn use_owner(&self, at: u32) -> u32 {
        if at & OUT_OF_LINE == 0 {
            at >> 1
        } else {
            self.uses.at(at & !OUT_OF_LINE).owner
        }
    }

    /// Returns the operand index of a use in its owner.
    pub(crate) fn use_operand(&self, at: u32) -> usize {
        if at & OUT_OF_LINE == 0 {
            (at & 1) as usize
        } else {
            let index = at & !OUT_OF_LINE;
            let owner = self.uses.at(index).owner;
            (index - self.ops[owner as usize].operand_run().0) as usize
        }
    }

    #[inline]
    pub(crate) fn first_use(&self, value: u32) -> u32 {
        if value & OUT_OF_LINE == 0 {
            self.ops[value as usize].first_use
        } else {
            self.values[(value & !OUT_OF_LINE) as usize].first_use
        }
    }

    #[inline]
    pub(crate) fn first_use_mut(&mut self, value: u32) -> &mut u32 {
        if value & OUT_OF_LINE == 0 {
            &mut self.ops[value as usize].first_use
        } else {
            &mut self.values[(value & !OUT_OF_LINE) as usize].first_use
        }
    }

    /// Makes the use refer to `value`, at the front of its list.
    #[inline]
    pub(crate) fn attach_use(&mut self, at: u32, value: u32) {
        let head = std::mem::replace(self.first_use_mut(value), at);
        if head != NONE {
            self.link_mut(head).prev = at;
        }
        *self.link_mut(at) = UseLink {
            value,
            next: head,
            prev: NONE,
        };
    }

    /// Removes the use from its value's list.
    #[inline]
    pub(crate) fn detach_use(&mut self, at: u32) {
        let UseLink { value, next, prev } = std::mem::replace(self.link_mut(at), NO_LINK);
        if value == NONE {
            return;
        }
        if prev == NONE {
            *self.first_use_mut(value) = next;
        } else {
            self.link_mut(prev).next = next;
        }
        if next != NONE {
            self.link_mut(next).prev = prev;
        }
    }

    /// Returns the number of operands of an op.
    #[inline]
    pub(crate) fn operand_count(&self, op: u32) -> usize {
        let data = &self.ops[op as usize];
        if data.flags & OPERANDS_OUT_OF_LINE == 0 {
            data.operand_count as usize
        } else {
            data.operand_run().1
        }
    }

    /// Returns the use of operand `index` of the op; the index is in range.
    #[inline]
    pub(crate) fn operand_use(&self, op: u32, index: usize) -> u32 {
        let data = &self.ops[op as usize];
        if data.flags & OPERANDS_OUT_OF_LINE == 0 {
            op << 1 | index as u32
        } else {
            OUT_OF_LINE | (data.operand_run().0 + index as u32)
        }
    }

    /// Returns operand `index`, if there is one.
    #[inline]
    pub(crate) fn operand(&self, op: u32, index: usize) -> Option<u32> {
        let data = &self.ops[op as usize];
        if data.flags & OPERANDS_OUT_OF_LINE == 0 {
            return (index < data.operand_count as usize).then(|| data.operands[index & 1].value);
        }
        let (start, len) = data.operand_run();
        (index < len).then(|| self.uses.at(start + index as u32).link.value)
    }

    /// Calls `f` with each operand of the op.
    #[inline]
    pub(crate) fn for_each_operand(&self, op: u32, mut f: impl FnMut(u32)) {
        let data = &self.ops[op as usize];
        if data.flags & OPERANDS_OUT_OF_LINE == 0 {
            let count = data.operand_count as usize;
            data.operands.iter().take(count).for_each(|operand| f(operand.value));
        } else {
            let (start, len) = data.operand_run();
            self.uses
                .run(start, len)
                .iter()
                .for_each(|operand| f(operand.link.value));
        }
    }

    /// Attaches the operands of a new op, first to last.
    #[inline]
    pub(crate) fn attach_operands(&mut self, op: u32, values: impl ExactSizeIterator<Item = u32>) {
        let len = values.len();
        let data = &mut self.ops[op as usize];
        if len <= 2 && (data.flags & HAS_EXTRA == 0 || len == 0) {
            data.operand_count = len as u8;
            for (index, value) in values.enumerate() {
                self.attach_use(op << 1 | index as u32, value);
            }
            return;
        }
        let start = self.uses.alloc(len, NO_USE);
        self.give_uses(op, start, len);
        for (index, value) in (start..).zip(values) {
            self.attach_use(OUT_OF_LINE | index, value);
        }
    }

    /// Makes a run of the pool the operands of an op. The uses are not attached yet.
    #[inline]
    pub(super) fn give_uses(&mut self, op: u32, start: u32, len: usize) {
        let data = &mut self.ops[op as usize];
        data.flags |= OPERANDS_OUT_OF_LINE;
        data.operands[0] = UseLink {
            value: start,
            next: len as u32,
            prev: NONE,
        };
        self.uses.run_mut(start, len).fill(OutOfLineUse { owner: op, ..NO_USE });
    }

    /// Detaches all operands of an op, first to last, and returns them.
    #[inline]
    pub(crate) fn take_operands(&mut self, op: u32) -> SmallVec<[u32; 2]> {
        let data = &mut self.ops[op as usize];
        if data.flags & OPERANDS_OUT_OF_LINE != 0 {
            let taken = (0..self.operand_count(op)).filter_map(|index| self.operand(op, index));
            let taken = taken.collect();
            self.detach_operands(op);
            return taken;
        }
        let count = usize::from(std::mem::take(&mut data.operand_count).min(2));
        let values = data.operands.map(|link| link.value);
        if count > 0 {
            self.detach_use(op << 1);
        }
        if count > 1 {
            self.detach_use(op << 1 | 1);
        }
        SmallVec::from_buf_and_len(values, count)
    }

    /// Returns `true` if the operands of an op are inline and equal `values`, each at the front of its value's list.
    #[inline]
    pub(crate) fn has_front_operands(&self, op: u32, values: &[crate::Value]) -> bool {
        let data = &self.ops[op as usize];
        data.flags & OPERANDS_OUT_OF_LINE == 0
            && data.operand_count as usize == values.len()
            && values
                .iter()
                .zip(&data.operands)
                .all(|(value, link)| link.value == value.id && link.prev == NONE)
    }

    /// Reverses the use list of a value. Returns the use that is last then.
    #[inline]
    pub(crate) fn reverse_uses(&mut self, value: u32) -> u32 {
        let last = self.first_use(value);
        if last != NONE && self.link(last).next != NONE {
            self.reverse_many_uses(value);
        }
        last
    }

    fn reverse_many_uses(&mut self, value: u32) {
        let mut at = self.first_use(value);
        let mut first = at;
        while at != NONE {
            first = at;
            let link = self.link_mut(at);
            (link.next, link.prev) = (link.prev, link.next);
            at = link.prev;
        }
        *self.first_use_mut(value) = first;
    }

    /// Returns `true` if all uses from this one on belong to the same op.
    #[inline]
    pub(crate) fn has_one_user(&self, first: u32) -> bool {
        let mut at = self.link(first).next;
        at == NONE || {
            let user = self.use_owner(first);
            while at != NONE && self.use_owner(at) == user {
                at = self.link(at).next;
            }
            at == NONE
        }
    }

    /// Detaches all operands of an op, first to last.
    pub(crate) fn detach_operands(&mut self, op: u32) {
        let count = self.operand_count(op);
        for index in 0..count {
            self.detach_use(self.operand_use(op, index));
        }
        self.free_operands(op);
    }

    /// Frees the storage of an op's operands, which are in no list or whose lists no longer exist.
    #[inline]
    pub(crate) fn free_operands(&mut self, op: u32) {
        let data = &mut self.ops[op as usize];
        data.operand_count = 0;
        if data.flags & OPERANDS_OUT_OF_LINE != 0 {
            let (start, len) = data.operand_run();
            data.operands[0] = NO_LINK;
            data.flags &= !OPERANDS_OUT_OF_LINE;
            self.uses.free(start, len);
        }
    }

    /// Replaces one operand; the index is in range.
    pub(crate) fn set_operand(&mut self, op: u32, index: usize, value: u32) {
        let at = self.operand_use(op, index);
        self.detach_use(at);
        self.attach_use(at, value);
    }

    /// Returns the uses of a value, most recent first, as a copy that permits changes during iteration.
    pub(crate) fn uses_of(&self, value: u32) -> SmallVec<[u32; 8]> {
        let mut uses = SmallVec::new();
        let mut at = self.first_use(value);
        while at != NONE {
            uses.push(at);
            at = self.link(at).next;
        }
        uses
    }

    /// Moves the first use of `from` to the front of the list of `to`, and returns it.
    #[inline]
    pub(crate) fn move_first_use(&mut self, from: u32, to: u32) -> Option<u32> {
        let at = self.first_use(from);
        if at == NONE {
            return None;
        }
        self.detach_use(at);
        self.attach_use(at, to);
        Some(at)
    }
}
