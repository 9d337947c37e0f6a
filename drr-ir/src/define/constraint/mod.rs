//! Constraints on types, attributes, properties and regions, as Rust types. Your own constraints implement the same traits.
//!
//! The names and meanings are MLIR's. `op!` and `pat!` use TableGen's brackets and numbers:
//!
//! | on | written in `op!` and `pat!` | here |
//! | --- | --- | --- |
//! | types | `I32`, `AnyFloat`, `SignlessIntegerLike` | unit structs |
//! | elements of types | `TensorOf<[F32, I32]>`, `TensorRankOf<[F32], [1, 2]>`, `1DTensorOf<[F32]>` | `TensorOf<(F32, I32)>`, `TensorRankOf<(F32,), (IntConst<1>, IntConst<2>)>`, `_1DTensorOf<(F32,)>` |
//! | attributes | `I32Attr`, `TypedArrayAttr<StrAttr>`, `RankedF32ElementsAttr<[2]>` | `RankedF32ElementsAttr<(IntConst<2>,)>` |
//! | attributes, further | `ConfinedAttr<I32Attr, [IntPositive, IntMaxValue<9>]>` | `ConfinedAttr<I32Attr, (IntPositive, IntMaxValue<9>)>` |
//! | properties | `I64Prop`, `OptionalProp<I64Prop>`, `EnumProp<Mode>` | the same; they constrain the attribute that stores the property |
//! | either kind | `And<[A, B]>`, `Or<[A, B]>`, `Neg<A>`, and as `AllOfType`, `AnyAttrOf` and so on | `AllOf<(A, B)>` |
//! | absence | `IsNullAttr` | [`AttrConstraint::HOLDS_IF_ABSENT`] |

mod attrs;
mod buildable;
mod elements;
mod enums;
mod lists;
mod logic;
mod predicates;
mod props;
mod regions;
mod shaped;
pub mod sized;
mod table;
pub mod tablegen;
#[cfg(test)]
mod testing;
mod types;
mod vectors;

use std::borrow::Cow;

pub use attrs::*;
pub use buildable::BuildFrom;
pub use elements::*;
pub use enums::*;
pub use lists::*;
pub use logic::*;
pub use predicates::*;
pub use props::*;
pub use regions::*;
pub use shaped::*;
pub use types::*;
pub use vectors::*;

use crate::model::{AttrConstraintRef, RegionConstraintRef, TypeConstraintRef};
use crate::{Attribute, Context, RegionRef, Type};

/// The constraints that have names, without what they are made with.
pub mod named {
    pub use super::attrs::*;
    pub use super::elements::*;
    pub use super::enums::EnumProp;
    pub use super::lists::IntConst;
    pub use super::logic::*;
    pub use super::predicates::*;
    pub use super::props::{
        ArrayProp, BoolProp, I32Prop, I64Prop, IntArrayProp, IntProp, OptionalProp, StringProp, UnitProp,
    };
    pub use super::regions::*;
    pub use super::shaped::*;
    pub use super::types::*;
    pub use super::vectors::*;
}

/// A constraint on the type of a value.
///
/// ```
/// use std::borrow::Cow;
/// use drr_ir::{Context, Type, define::TypeConstraint};
/// /// A byte of any signedness.
/// struct Byte;
/// impl TypeConstraint for Byte {
///     fn holds(ctx: &Context, ty: Type) -> bool {
///         ty.integer_width(ctx) == Some(8)
///     }
///     fn summary() -> Cow<'static, str> {
///         "8-bit integer".into()
///     }
/// }
/// assert!(Byte::holds(&Context::new(), Type::UI8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not constrain types",
    label = "not a type constraint",
    note = "operands and results take type constraints such as `AnyType` or `I32`, own ones are declared by `constraint!`; for an attribute write `attr C:$name` or a constraint whose name ends in `Attr`",
    note = "the operation that makes an operand stands in parentheses: `(AddOp $x, $y)`"
)]
pub trait TypeConstraint {
    /// Whether the type satisfies it. The result must depend on the type alone, because it is cached.
    fn holds(ctx: &Context, ty: Type) -> bool;
    /// A description for messages: "32-bit signless integer".
    fn summary() -> Cow<'static, str>;
}

/// A type constraint that only one type satisfies.
#[diagnostic::on_unimplemented(message = "`{Self}` does not say which type to build")]
pub trait BuildableType: TypeConstraint {
    /// The type.
    fn build(ctx: &Context) -> Type;
}

/// A constraint on an attribute.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not constrain attributes",
    label = "not an attribute constraint",
    note = "attributes take attribute constraints such as `AnyAttr` or `I32Attr`, own ones are declared by `constraint!`; a case of an enum is one name, such as `ModeFast`"
)]
pub trait AttrConstraint {
    /// The Rust type of the plain value: `i32` for `I32Attr`; `Attribute` if there is no more specific type.
    type Value<'c>;
    /// Whether an absent attribute satisfies it: for those that test absence.
    const HOLDS_IF_ABSENT: bool = false;
    /// Whether the attribute satisfies it. The result must depend on the attribute alone, because it is cached.
    fn holds(ctx: &Context, attr: Attribute) -> bool;
    /// A description for messages: "32-bit signless integer attribute".
    fn summary() -> Cow<'static, str>;
    /// The Rust value, if the attribute satisfies the constraint.
    fn value(ctx: &Context, attr: Attribute) -> Option<Self::Value<'_>>;
}

/// An attribute constraint that builds an attribute from a Rust value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which attribute to build",
    note = "constraints such as `I32Attr` do; users' own implement `BuildableAttr`"
)]
pub trait BuildableAttr: AttrConstraint {
    /// The Rust value.
    type From<'a>: Copy + 'a;
    /// The attribute.
    fn build(ctx: &Context, value: Self::From<'_>) -> Attribute;
}

/// A constraint on a region.
#[diagnostic::on_unimplemented(message = "`{Self}` does not constrain regions", label = "not a region constraint")]
pub trait RegionConstraint {
    /// Whether the region satisfies it.
    fn holds(region: RegionRef<'_>) -> bool;
    /// A description for messages.
    fn summary() -> Cow<'static, str>;
}

impl TypeConstraintRef {
    /// The data of a constraint.
    pub const fn of<C: TypeConstraint + ?Sized>() -> Self {
        TypeConstraintRef {
            holds: C::holds,
            summary: C::summary,
        }
    }
}

impl AttrConstraintRef {
    /// The data of a constraint.
    pub const fn of<C: AttrConstraint + ?Sized>() -> Self {
        AttrConstraintRef {
            holds: C::holds,
            summary: C::summary,
        }
    }
}

impl RegionConstraintRef {
    /// The data of a constraint.
    pub const fn of<C: RegionConstraint + ?Sized>() -> Self {
        RegionConstraintRef {
            holds: C::holds,
            summary: C::summary,
        }
    }
}
