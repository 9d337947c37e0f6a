//! Constraints on types, attributes, properties and regions, as Rust types. User-defined constraints implement the same
//! traits.
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

#[macro_use]
mod rows;

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

pub use attrs::*;
pub use buildable::{BuildFrom, BuildFromNative};
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

pub use crate::model::{AttrConstraint, RegionConstraint, TypeConstraint};
use crate::{Attribute, Context, Type};

/// The constraints with fixed names, without the building blocks.
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

/// A type constraint that exactly one type satisfies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not determine which type to build",
    label = "satisfied by more than one type",
    note = "constraints such as `I32` determine it; implement `BuildableType` for your own constraint if the type is marked `buildable`"
)]
pub trait BuildableType: TypeConstraint {
    /// Builds the type.
    fn build(ctx: &Context) -> Type;
}

/// An attribute constraint that builds an attribute from a Rust value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not determine which attribute to build",
    note = "constraints such as `I32Attr` determine it; implement `BuildableAttr` for your own constraint"
)]
pub trait BuildableAttr: AttrConstraint {
    /// The Rust value.
    type From<'a>: Copy + 'a;
    /// Builds the attribute.
    fn build(ctx: &Context, value: Self::From<'_>) -> Attribute;
}
