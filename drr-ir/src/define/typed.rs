//! Typed handles: an op known to be of one kind.

use super::OpDef;
use crate::define::segments::has_valid_counts;
use crate::{Builder, Op, OpRef};

/// The typed handle of a defined op, which `op!` generates.
pub trait TypedOp<'ir>: OpDef + Copy {
    /// The op's name: `arith.addi`.
    const NAME: &'static str = Self::DEF.name;

    /// The untyped op.
    fn op(self) -> OpRef<'ir>;

    /// The typed handle, without a check of the op.
    #[doc(hidden)]
    fn assume(op: OpRef<'ir>) -> Self;

    /// The typed handle, if the op is of this kind: registered, of this name, with fitting numbers of operands and results.
    fn cast(op: OpRef<'ir>) -> Option<Self> {
        let same = op.name().bytes(op.ctx()) == Self::DEF.name.as_bytes() && op.info().is_some();
        (same && has_valid_counts(op, Self::DEF)).then(|| Self::assume(op))
    }
}

impl<'ir> OpRef<'ir> {
    /// Returns the op as a `T`, if it is one: `op.cast::<AddOp>()` is `AddOp::cast(op)`. MLIR's `dyn_cast<AddOp>(op)`.
    pub fn cast<T: TypedOp<'ir>>(self) -> Option<T> {
        T::cast(self)
    }

    /// Returns `true` if the op is a `T`. MLIR's `isa<AddOp>(op)`.
    pub fn is<T: TypedOp<'ir>>(self) -> bool {
        T::cast(self).is_some()
    }
}

/// A defined op that can be built from its arguments.
pub trait BuildOp: OpDef {
    /// The arguments in order: `Value` for an operand, `Option<Value>` for an optional and `&[Value]` for a variadic one,
    /// `Attribute` for an attribute and `Option<Attribute>` for one that may be absent; the Rust value of a property, and
    /// `Option` of it for `DefaultValuedProp`.
    type Args<'a>;
    /// The types of the results: `()` if they are inferred, otherwise one `Type` for each result
    /// (`Option<Type>`, `&[Type]` for optional and variadic ones), as a tuple if there are several.
    type Types<'a>;

    /// Builds the op at the insertion point. Its regions are empty.
    fn build(builder: &mut (impl Builder + ?Sized), args: Self::Args<'_>, types: Self::Types<'_>) -> Op;
}
