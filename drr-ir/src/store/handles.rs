//! Handles for keeping: the number of a slot and the generation of its record. No record of another IR, and no other record
//! of the slot, has that generation.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::table::{Generation, ordinal};

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name {
            pub(crate) id: u32,
            pub(crate) generation: Generation,
        }

        impl PartialEq for $name {
            // Records with the same generation are in the same slot.
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.generation == other.generation
            }
        }

        impl Eq for $name {}

        impl Hash for $name {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.generation.hash(state);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}.{}"), self.id, ordinal(self.generation))
            }
        }
    };
}

handle! {
    /// An operation, for keeping. [`Ir::op`](crate::Ir::op) makes it readable.
    Op, "op"
}
handle! {
    /// A value, for keeping: a result of an op or an argument of a block. [`Ir::value`](crate::Ir::value) makes it readable.
    Value, "value"
}
handle! {
    /// A block, for keeping. [`Ir::block`](crate::Ir::block) makes it readable.
    Block, "block"
}
handle! {
    /// A region, for keeping. [`Ir::region`](crate::Ir::region) makes it readable.
    Region, "region"
}

impl Op {
    /// The number of the op's place. After the op was erased, another one can have it.
    pub fn index(self) -> u32 {
        self.id
    }
}

impl Value {
    /// A handle that is stale in every IR.
    #[doc(hidden)]
    pub const STALE: Value = Value {
        id: u32::MAX,
        generation: Generation::MAX,
    };

    /// A number that tells the values of a module apart, for use as a key. After the value is gone, another can have it.
    pub fn index(self) -> u32 {
        self.id
    }
}
