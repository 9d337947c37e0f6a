//! Read access to values and their uses.

use std::fmt;

use super::{BlockRef, Ir, OpRef, ValueRef};
use crate::store::records::OutOfLineValue;
use crate::store::{NONE, OUT_OF_LINE};
use crate::{Location, Type};

impl<'ir> ValueRef<'ir> {
    /// Returns the data of a value other than a first result.
    #[inline]
    fn data(self) -> Option<&'ir OutOfLineValue> {
        let values = &self.ir.arena.values;
        (self.id & OUT_OF_LINE != 0).then(|| &values[(self.id & !OUT_OF_LINE) as usize])
    }

    /// Returns the type.
    #[inline]
    pub fn ty(self) -> Type {
        // A live value always has a type; `none` is the fallback for a broken invariant.
        Type::from_bits(self.ir.arena.value_type(self.id)).unwrap_or(Type::NONE)
    }

    /// Returns the op that defines a result; `None` for a block argument.
    #[inline]
    pub fn defining_op(self) -> Option<OpRef<'ir>> {
        let id = self.data().map_or(self.id, |data| data.owner);
        (id & OUT_OF_LINE == 0).then_some(OpRef { ir: self.ir, id })
    }

    /// Returns the block of an argument; `None` for a result.
    #[inline]
    pub fn owner_block(self) -> Option<BlockRef<'ir>> {
        let owner = self.data()?.owner;
        let id = owner & !OUT_OF_LINE;
        (owner != id).then_some(BlockRef { ir: self.ir, id })
    }

    /// Returns the index of the result in its op, or of the argument in its block.
    #[inline]
    pub fn number(self) -> usize {
        self.data().map_or(0, |data| data.index as usize)
    }

    /// Returns the block in which the value is defined.
    #[inline]
    pub fn parent_block(self) -> Option<BlockRef<'ir>> {
        self.owner_block().or_else(|| self.defining_op()?.block())
    }

    /// Returns the location of the defining op or of the block argument.
    pub fn location(self) -> Location {
        let own = || Location::from_bits(self.data().map_or(0, |data| data.location));
        self.defining_op().map_or_else(own, OpRef::location)
    }

    /// Returns the uses, most recent first.
    pub fn uses(self) -> Uses<'ir> {
        Uses {
            ir: self.ir,
            next: self.ir.arena.first_use(self.id),
        }
    }

    /// Returns `true` if the value has uses.
    #[inline]
    pub fn has_uses(self) -> bool {
        self.ir.arena.first_use(self.id) != NONE
    }

    /// Returns `true` if the value has exactly one use.
    pub fn has_one_use(self) -> bool {
        let mut uses = self.uses();
        uses.next().is_some() && uses.next().is_none()
    }
}

impl fmt::Debug for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.handle())
    }
}

/// A use of a value.
#[derive(Clone, Copy)]
pub struct UseRef<'ir> {
    ir: &'ir Ir,
    at: u32,
}

impl<'ir> UseRef<'ir> {
    /// Returns the op that uses the value.
    pub fn owner(self) -> OpRef<'ir> {
        OpRef {
            ir: self.ir,
            id: self.ir.arena.use_owner(self.at),
        }
    }

    /// Returns the operand index.
    pub fn operand_index(self) -> usize {
        self.ir.arena.use_operand(self.at)
    }

    /// Returns the value.
    pub fn value(self) -> ValueRef<'ir> {
        ValueRef {
            ir: self.ir,
            id: self.ir.arena.link(self.at).value,
        }
    }
}

impl fmt::Debug for UseRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operand {} of {:?}", self.operand_index(), self.owner())
    }
}

/// An iterator over the uses of a value, most recent first.
#[derive(Clone)]
pub struct Uses<'ir> {
    ir: &'ir Ir,
    next: u32,
}

impl<'ir> Iterator for Uses<'ir> {
    type Item = UseRef<'ir>;

    #[inline]
    fn next(&mut self) -> Option<UseRef<'ir>> {
        if self.next == NONE {
            return None;
        }
        let at = self.next;
        self.next = self.ir.arena.link(at).next;
        Some(UseRef { ir: self.ir, at })
    }
}
