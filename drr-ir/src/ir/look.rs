//! What an index of patterns looks at, by the places of ops instead of handles: it looks at each op many times, and nothing is
//! changed meanwhile.

use super::{Ir, OpRef};
use crate::store::line::OPERANDS_OUTSIDE;
use crate::store::{NONE, OUTSIDE};
use crate::{Attribute, Ident};

impl Ir {
    /// The number of a value that is an operand of the op at a place, the same for the same value; `u32::MAX` if there is no
    /// such operand.
    #[doc(hidden)]
    #[inline]
    pub fn operand_at(&self, op: u32, operand: u32) -> u32 {
        match self.arena.lines.get(op as usize) {
            Some(line) if line.flags & OPERANDS_OUTSIDE == 0 => match operand < u32::from(line.operand_count) {
                true => line.operands[operand as usize & 1].value,
                false => NONE,
            },
            Some(_) => self.arena.operand(op, operand as usize).unwrap_or(NONE),
            None => NONE,
        }
    }

    /// The place of the op that an operand of the op at a place is a result of, and the number of its name; `u32::MAX` for
    /// both if there is none.
    #[doc(hidden)]
    #[inline]
    pub fn definer_at(&self, op: u32, operand: u32) -> (u32, u32) {
        let value = self.operand_at(op, operand);
        // The numbers of values that are no first results are too large for a place.
        match self.arena.lines.get(value as usize) {
            Some(by) => (value, by.name),
            None => self.outside_definer(value),
        }
    }

    fn outside_definer(&self, value: u32) -> (u32, u32) {
        let owner = match value {
            NONE => NONE,
            _ => self.arena.values[(value & !OUTSIDE) as usize].owner,
        };
        self.arena
            .lines
            .get(owner as usize)
            .map_or((NONE, NONE), |by| (owner, by.name))
    }

    /// An inherent attribute of the op at a place.
    #[doc(hidden)]
    #[inline]
    pub fn inherent_at(&self, op: u32, key: Ident) -> Option<Attribute> {
        OpRef { ir: self, id: op }.inherent(key)
    }
}
