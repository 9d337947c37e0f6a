//! Interned entries of a pattern by index.

use drr_ir::{Attribute, Context, Ident, OpName, Type};

/// Access to the entries of the current pattern by index, for generated code.
///
/// Each method panics if the entry does not exist or is of another kind. The names of the methods must not be those that
/// users may expect of a rewriter: rustc suggests to import the trait for a call of such a method.
#[doc(hidden)]
pub trait PatternEntries {
    /// Returns all entries.
    fn interned_entries(&self) -> &[u32];

    /// Returns the context of the entries.
    fn context_of_entries(&self) -> &Context;

    /// Returns the op name at `index`.
    #[inline]
    fn entry_name(&self, index: usize) -> OpName {
        OpName::from_index(self.context_of_entries(), self.interned_entries()[index])
    }

    /// Returns the attribute name at `index`.
    #[inline]
    fn entry_ident(&self, index: usize) -> Ident {
        Ident::from_index(self.interned_entries()[index])
    }

    /// Returns the attribute at `index`.
    #[inline]
    fn entry_attr(&self, index: usize) -> Attribute {
        Attribute::from_bits(self.interned_entries()[index]).expect("the entry is an attribute")
    }

    /// Returns the type at `index`.
    #[inline]
    fn entry_type(&self, index: usize) -> Type {
        Type::from_bits(self.interned_entries()[index]).expect("the entry is a type")
    }
}
