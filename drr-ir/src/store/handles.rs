//! Persistent handles: the index of a slot and the generation of its record. No record of another IR and no other
//! record of the slot has the same generation.

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
    /// A persistent handle of an operation. [`Ir::op`](crate::Ir::op) returns a reference for reading.
    Op, "op"
}
handle! {
    /// A persistent handle of a value: a result of an op or an argument of a block. [`Ir::value`](crate::Ir::value)
    /// returns a reference for reading.
    Value, "value"
}
handle! {
    /// A persistent handle of a block. [`Ir::block`](crate::Ir::block) returns a reference for reading.
    Block, "block"
}
handle! {
    /// A persistent handle of a region. [`Ir::region`](crate::Ir::region) returns a reference for reading.
    Region, "region"
}

impl Op {
    /// Returns the number of the op's slot. After the op is erased, another op can have it.
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

    /// Returns a number that identifies the value in its module, for use as a key. After the value is removed, another
    /// one can have it.
    pub fn index(self) -> u32 {
        self.id
    }
}
