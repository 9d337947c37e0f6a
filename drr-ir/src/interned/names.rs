//! Interned byte strings: [`Ident`] for the names of attributes and symbols, [`OpName`] for the names of operations.

use std::fmt;

/// What every context interns first, so that its numbers are constants of [`Ident`].
pub(crate) const WELL_KNOWN: [&str; 4] = ["operandSegmentSizes", "resultSegmentSizes", "sym_name", "value"];

/// An interned byte string: the name of an attribute, a symbol, a file.
///
/// Equal strings of one context have equal idents. MLIR's names may hold any bytes, so this is not always UTF-8.
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
    /// `operandSegmentSizes`, the sizes of the operand groups of an op with several variadic ones.
    pub const OPERAND_SEGMENT_SIZES: Ident = Ident(0);
    /// `resultSegmentSizes`, the same for results.
    pub const RESULT_SEGMENT_SIZES: Ident = Ident(1);
    /// `sym_name`, the name that a symbol op declares.
    pub const SYM_NAME: Ident = Ident(2);
    /// `value`, the attribute of most constants.
    pub const VALUE: Ident = Ident(3);

    /// A number that is unique in the context. Its order means nothing.
    pub fn index(self) -> u32 {
        self.0
    }

    /// The ident with this [index](Ident::index).
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpName(pub(crate) u32);

impl OpName {
    /// A number that is unique in the context; registered ops have the smallest ones. Its order means nothing.
    pub fn index(self) -> u32 {
        self.0
    }

    /// The name with this [index](OpName::index).
    pub fn from_index(index: u32) -> OpName {
        OpName(index)
    }
}

impl fmt::Debug for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpName({})", self.0)
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
        ];
        assert_eq!(idents.map(|ident| ident.text(&ctx).into_owned()), WELL_KNOWN);
    }
}
