//! Marker traits, implemented by `op!`, for the arguments and results of an op, and for the parameters of types and
//! attributes.

use super::{Definition, OpDef};

/// Argument `N` of an op, counted over operands, attributes and properties in the order of declaration.
#[diagnostic::on_unimplemented(message = "`{Self}` has no argument {N}")]
pub trait Argument<const N: usize>: OpDef {
    /// Kind of the argument, one of [`kind`].
    type Kind: ArgumentKind;
    /// Constraint on the argument.
    type Constraint;
    /// Name of the argument, without `$`.
    const NAME: &'static str;
}

/// Result `N` of an op.
#[diagnostic::on_unimplemented(message = "`{Self}` has no result {N}")]
pub trait OpResult<const N: usize>: OpDef {
    /// Multiplicity of the result: [`kind::Operand`] for one value, or [`kind::Optional`] or [`kind::Variadic`].
    type Kind: ArgumentKind;
    /// Constraint on the result.
    type Constraint;
    /// Name of the result, without `$`.
    const NAME: &'static str;
}

/// Parameter `N` of a type or an attribute of a dialect, in the order of declaration.
#[diagnostic::on_unimplemented(message = "`{Self}` has no parameter {N}")]
pub trait Parameter<const N: usize>: Definition {
    /// Constraint on the result.
    type Constraint;
}

/// A kind of argument.
pub trait ArgumentKind: sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

/// The kinds of arguments, as types.
pub mod kind {
    use super::{ArgumentKind, sealed::Sealed};

    macro_rules! kinds {
        ($($(#[$doc:meta])* $name:ident),*) => {$(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub enum $name {}
            impl Sealed for $name {}
            impl ArgumentKind for $name {}
        )*};
    }

    kinds! {
        /// One value.
        Operand,
        /// One value or none.
        Optional,
        /// Any number of values.
        Variadic,
        /// A required attribute.
        Attr,
        /// An attribute that may be absent.
        OptionalAttr,
        /// An attribute with a default.
        DefaultAttr,
        /// A property.
        Prop
    }
}
