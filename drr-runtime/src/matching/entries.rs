//! The interned entries of a pattern by number.

use drr_ir::{Attribute, Context, Ident, OpName, Type};

use super::MatchContext;

/// Entries of the pattern that runs, by number. Only generated code has a need of it.
///
/// Each method panics if the pattern has no such entry, or it is something else.
#[doc(hidden)]
pub trait PatternEntries {
    /// All entries.
    fn entries(&self) -> &[u32];

    /// The context that they are interned in.
    fn context(&self) -> &Context;

    /// The name of an op.
    #[inline]
    fn op_name(&self, index: usize) -> OpName {
        OpName::from_index(self.context(), self.entries()[index])
    }

    /// The name of an attribute.
    #[inline]
    fn ident(&self, index: usize) -> Ident {
        Ident::from_index(self.entries()[index])
    }

    /// A constant.
    #[inline]
    fn attr(&self, index: usize) -> Attribute {
        Attribute::from_bits(self.entries()[index]).expect("the entry is an attribute")
    }

    /// A type.
    #[inline]
    fn ty(&self, index: usize) -> Type {
        Type::from_bits(self.entries()[index]).expect("the entry is a type")
    }
}

impl PatternEntries for MatchContext<'_> {
    #[inline]
    fn entries(&self) -> &[u32] {
        self.entries
    }

    #[inline]
    fn context(&self) -> &Context {
        self.ctx()
    }
}
