//! What a matcher sees: the IR by shared reference, and the pattern's interned entries.
//!
//! - `questions`: what generated matchers ask.
//! - `reasons`: why a pattern does not match.

mod questions;
pub(crate) mod reasons;

use drr_ir::{Attribute, Context, Ident, Ir, OpName, Type};

use reasons::Reasons;

/// What a matcher sees. It cannot change anything, so a failed match has changed nothing.
#[derive(Clone, Copy, Debug)]
pub struct MatchContext<'a> {
    ir: &'a Ir,
    table: &'a [u32],
    reasons: Option<&'a Reasons>,
}

impl<'a> MatchContext<'a> {
    pub(crate) fn new(ir: &'a Ir, table: &'a [u32], reasons: Option<&'a Reasons>) -> Self {
        MatchContext { ir, table, reasons }
    }

    /// Where reasons are put, if somebody wants to know them.
    #[inline]
    pub(super) fn reasons(&self) -> Option<&'a Reasons> {
        self.reasons
    }

    /// The IR.
    #[inline]
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// The context.
    #[inline]
    pub fn ctx(&self) -> &'a Context {
        self.ir.ctx()
    }

    /// Entry `index` of the pattern, an op's name.
    ///
    /// # Panics
    /// If the pattern has no such entry.
    #[inline]
    pub fn op_name(&self, index: usize) -> OpName {
        OpName::from_index(self.table[index])
    }

    /// Entry `index` of the pattern, an attribute's name.
    ///
    /// # Panics
    /// If the pattern has no such entry.
    #[inline]
    pub fn ident(&self, index: usize) -> Ident {
        Ident::from_index(self.table[index])
    }

    /// Entry `index` of the pattern, a constant.
    ///
    /// # Panics
    /// If the pattern has no such entry, or it is something else.
    #[inline]
    pub fn attr(&self, index: usize) -> Attribute {
        match Attribute::from_bits(self.table[index]) {
            Some(attr) => attr,
            None => panic!("entry {index} of the pattern is no attribute"),
        }
    }

    /// Entry `index` of the pattern, a type.
    ///
    /// # Panics
    /// If the pattern has no such entry, or it is something else.
    #[inline]
    pub fn ty(&self, index: usize) -> Type {
        match Type::from_bits(self.table[index]) {
            Some(ty) => ty,
            None => panic!("entry {index} of the pattern is no type"),
        }
    }
}
