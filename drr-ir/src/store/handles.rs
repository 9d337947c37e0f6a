//! Handles for keeping: an index and a generation. A stale one is noticed, never errorn for another.

use std::fmt;

use super::arena::LIFE_BITS;

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name {
            pub(crate) id: u32,
            pub(crate) generation: u32,
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}.{}"), self.id, self.generation & ((1 << LIFE_BITS) - 1))
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
        generation: u32::MAX,
    };

    /// A number that tells the values of a module apart, for use as a key. After the value is gone, another can have it.
    pub fn index(self) -> u32 {
        self.id
    }
}
