//! Attributes: [`Attribute`] is an id in the [`Context`], or a small integer that requires no entry in it.

use std::fmt;
use std::num::NonZeroU32;

use super::types::SMALL_INT_TYPES;
use crate::Type;

/// An interned attribute. Equal attributes of one context have equal ids; a comparison takes one instruction.
///
/// Integers of common types between −2²⁵ and 2²⁵ − 1 are encoded in the id: a tag bit, five bits of type, 26 bits of
/// value. Each value has exactly one encoding.
///
/// ```
/// use drr_ir::{Context, Type};
/// let ctx = Context::new();
/// let seven = ctx.int_attr(Type::I32, 7);
/// assert_eq!(seven, ctx.int_attr(Type::I32, 7));
/// assert_ne!(seven, ctx.int_attr(Type::I64, 7));
/// assert_eq!(seven.as_i64(&ctx), Some(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attribute(NonZeroU32);

const TAG: u32 = 1 << 31;
const VALUE_BITS: u32 = 26;
const VALUE_MASK: u32 = (1 << VALUE_BITS) - 1;
const MIN_SMALL: i128 = -(1 << (VALUE_BITS - 1));
const MAX_SMALL: i128 = (1 << (VALUE_BITS - 1)) - 1;

impl Attribute {
    pub(crate) const fn from_id(id: u32) -> Attribute {
        match NonZeroU32::new(id + 1) {
            Some(id) => Attribute(id),
            None => Attribute(NonZeroU32::MAX),
        }
    }

    /// Returns the entry in the context of any attribute other than a small integer.
    pub(crate) const fn id(self) -> Option<u32> {
        let bits = self.0.get();
        if bits & TAG == 0 { Some(bits - 1) } else { None }
    }

    /// Returns the id that encodes a small integer, if type and value allow it.
    pub(crate) fn small_int(ty: Type, value: i128) -> Option<Attribute> {
        if ty.id() >= SMALL_INT_TYPES || !(MIN_SMALL..=MAX_SMALL).contains(&value) {
            return None;
        }
        let bits = TAG | ty.id() << VALUE_BITS | (value as u32 & VALUE_MASK);
        NonZeroU32::new(bits).map(Attribute)
    }

    /// Returns the type and value of an integer that is encoded in the id.
    #[inline]
    pub(crate) const fn as_small_int(self) -> Option<(Type, i32)> {
        let bits = self.0.get();
        if bits & TAG == 0 {
            return None;
        }
        let ty = Type::from_id((bits & !TAG) >> VALUE_BITS);
        // The shift to the left and back extends the sign of the 26 bits.
        let value = (bits << (32 - VALUE_BITS)) as i32 >> (32 - VALUE_BITS);
        Some((ty, value))
    }

    /// Returns a nonzero number that identifies the attribute in its context. Its order has no meaning.
    pub const fn to_bits(self) -> u32 {
        self.0.get()
    }

    /// Returns the attribute for a number from [`Attribute::to_bits`]; `None` for zero.
    pub const fn from_bits(bits: u32) -> Option<Attribute> {
        match NonZeroU32::new(bits) {
            Some(bits) => Some(Attribute(bits)),
            None => None,
        }
    }
}

impl fmt::Debug for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_small_int() {
            Some((ty, value)) => write!(f, "Attribute({value} : {ty:?})"),
            None => write!(f, "Attribute({})", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_integers_keep_type_and_value() {
        for ty in [Type::I1, Type::I64, Type::INDEX, Type::UI64] {
            for value in [MIN_SMALL, -1, 0, 1, MAX_SMALL] {
                let attr = Attribute::small_int(ty, value);
                assert_eq!(attr.and_then(Attribute::as_small_int), Some((ty, value as i32)));
            }
        }
        assert_eq!(Attribute::small_int(Type::I64, MAX_SMALL + 1), None);
        assert_eq!(Attribute::small_int(Type::F32, 0), None);
    }
}
