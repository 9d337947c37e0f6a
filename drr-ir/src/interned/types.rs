//! [`Type`]: the id of a type in a context.

use std::fmt;
use std::num::NonZeroU32;

/// An interned type. Equal types of one context have equal ids; a comparison takes one instruction.
///
/// ```
/// use drr_ir::{Context, Type};
/// let ctx = Context::new();
/// assert_eq!(ctx.integer_type(32), Type::I32);
/// assert_eq!(Type::I32.integer_width(&ctx), Some(32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type(NonZeroU32);

impl Type {
    pub(crate) const fn from_id(id: u32) -> Type {
        match NonZeroU32::new(id + 1) {
            Some(id) => Type(id),
            None => Type(NonZeroU32::MAX),
        }
    }

    pub(crate) const fn id(self) -> u32 {
        self.0.get() - 1
    }

    /// Returns a nonzero number that identifies the type in its context. Its order has no meaning.
    pub const fn to_bits(self) -> u32 {
        self.0.get()
    }

    /// Returns the type for a number from [`Type::to_bits`]; `None` for zero.
    pub const fn from_bits(bits: u32) -> Option<Type> {
        match NonZeroU32::new(bits) {
            Some(bits) => Some(Type(bits)),
            None => None,
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({})", self.0)
    }
}

/// The number of types whose small integer attributes are encoded in the attribute's id: the first fixed types.
pub(crate) const SMALL_INT_TYPES: u32 = 16;
