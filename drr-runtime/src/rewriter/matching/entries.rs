//! Interned entries of a pattern by index.

use drr_ir::{Attribute, Context, Ident, OpName, Type};

/// Access to the entries of the current pattern by index, for generated code.
///
/// Each method panics if the entry does not exist or is of another kind.
#[doc(hidden)]
pub trait PatternEntries {
    /// Returns all entries.
    fn entries(&self) -> &[u32];

    /// Returns the context of the entries.
    fn context(&self) -> &Context;

    /// Returns the op name at `index`.
    #[inline]
    fn op_name(&self, index: usize) -> OpName {
        OpName::from_index(self.context(), self.entries()[index])
    }

    /// Returns the attribute name at `index`.
    #[inline]
    fn ident(&self, index: usize) -> Ident {
        Ident::from_index(self.entries()[index])
    }

    /// Returns the attribute at `index`.
    #[inline]
    fn attr(&self, index: usize) -> Attribute {
        Attribute::from_bits(self.entries()[index]).expect("the entry is an attribute")
    }

    /// Returns the type at `index`.
    #[inline]
    fn ty(&self, index: usize) -> Type {
        Type::from_bits(self.entries()[index]).expect("the entry is a type")
    }
}
