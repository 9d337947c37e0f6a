//! Interned byte strings: [`Ident`] for the names of attributes and symbols, [`OpName`] for the names of operations.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The strings interned first in every context, so that their numbers are constants of [`Ident`].
pub(crate) const WELL_KNOWN: [&str; 8] = [
    "operandSegmentSizes",
    "resultSegmentSizes",
    "sym_name",
    "value",
    "sym_visibility",
    "function_type",
    "arg_attrs",
    "res_attrs",
];

/// An interned byte string: the name of an attribute, a symbol, a file.
///
/// Equal strings of one context have equal idents. Names in MLIR may contain any bytes, so an ident is not always
/// UTF-8.
///
/// ```
/// use drr_ir::Context;
/// let ctx = Context::new();
/// let key = ctx.ident("value");
/// assert_eq!(key, ctx.ident("value"));
/// assert_eq!(key.text(&ctx), "value");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ident(pub(crate) u32);

impl Ident {
    /// `operandSegmentSizes`, the sizes of the operand segments of an op with several variadic operands.
    pub const OPERAND_SEGMENT_SIZES: Ident = Ident(0);
    /// `resultSegmentSizes`, the sizes of the result segments of an op with several variadic results.
    pub const RESULT_SEGMENT_SIZES: Ident = Ident(1);
    /// `sym_name`, the name that a symbol op declares.
    pub const SYM_NAME: Ident = Ident(2);
    /// `value`, the attribute of most constants.
    pub const VALUE: Ident = Ident(3);
    /// `sym_visibility`, the visibility of a symbol: `"private"` or `"nested"`; public without it.
    pub const SYM_VISIBILITY: Ident = Ident(4);
    /// `function_type`, the type of a function op.
    pub const FUNCTION_TYPE: Ident = Ident(5);
    /// `arg_attrs`, the attributes of the arguments of a function op.
    pub const ARG_ATTRS: Ident = Ident(6);
    /// `res_attrs`, the attributes of the results of a function op.
    pub const RES_ATTRS: Ident = Ident(7);

    /// Returns a number that is unique in the context. Its order has no meaning.
    pub fn index(self) -> u32 {
        self.0
    }

    /// Returns the ident with this [index](Ident::index).
    pub fn from_index(index: u32) -> Ident {
        Ident(index)
    }
}

impl fmt::Debug for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ident({})", self.0)
    }
}

/// The interned name of an operation, registered or not: `arith.addi`.
///
/// Names of two contexts are never equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpName {
    index: u32,
    context: ContextNumber,
}

/// The number of a context, unique in the process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ContextNumber(u32);

impl ContextNumber {
    /// Returns the number of a new context.
    ///
    /// # Panics
    /// Panics if 2³² contexts have been created.
    pub(crate) fn next() -> ContextNumber {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        ContextNumber(u32::try_from(number).expect("a process creates at most 2³² contexts"))
    }
}

impl OpName {
    #[inline]
    pub(crate) fn new(index: u32, context: ContextNumber) -> OpName {
        OpName { index, context }
    }

    /// Returns a number that is unique in the context; registered ops have the smallest ones. Its order has no meaning.
    #[inline]
    pub fn index(self) -> u32 {
        self.index
    }

    /// Returns the number of the context.
    #[inline]
    pub(crate) fn context(self) -> ContextNumber {
        self.context
    }
}

impl fmt::Debug for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpName({})", self.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_idents_are_in_order() {
        let ctx = crate::Context::new();
        let idents = [
            Ident::OPERAND_SEGMENT_SIZES,
            Ident::RESULT_SEGMENT_SIZES,
            Ident::SYM_NAME,
            Ident::VALUE,
            Ident::SYM_VISIBILITY,
            Ident::FUNCTION_TYPE,
            Ident::ARG_ATTRS,
            Ident::RES_ATTRS,
        ];
        assert_eq!(idents.map(|ident| ident.text(&ctx).into_owned()), WELL_KNOWN);
    }
}
