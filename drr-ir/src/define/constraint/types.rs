//! Constraints on types.

use std::borrow::Cow;

use super::{BuildableType, TypeConstraint};
use crate::{Context, Type};

/// Any type.
#[derive(Clone, Copy, Debug)]
pub struct AnyType;

impl TypeConstraint for AnyType {
    fn holds(_ctx: &Context, _ty: Type) -> bool {
        true
    }

    fn summary() -> Cow<'static, str> {
        "any type".into()
    }
}

macro_rules! exact {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl TypeConstraint for $name {
            #[inline]
            fn holds(_ctx: &Context, ty: Type) -> bool {
                ty == $ty
            }

            fn summary() -> Cow<'static, str> {
                $summary.into()
            }
        }

        impl BuildableType for $name {
            fn build(_ctx: &Context) -> Type {
                $ty
            }
        }
    )*};
}

exact! {
    /// `i1`
    I1 = Type::I1, "1-bit signless integer";
    /// `i8`
    I8 = Type::I8, "8-bit signless integer";
    /// `i16`
    I16 = Type::I16, "16-bit signless integer";
    /// `i32`
    I32 = Type::I32, "32-bit signless integer";
    /// `i64`
    I64 = Type::I64, "64-bit signless integer";
    /// `index`
    Index = Type::INDEX, "index";
    /// `f16`
    F16 = Type::F16, "16-bit float";
    /// `bf16`
    BF16 = Type::BF16, "bfloat16 type";
    /// `f32`
    F32 = Type::F32, "32-bit float";
    /// `f64`
    F64 = Type::F64, "64-bit float";
    /// `none`
    NoneType = Type::NONE, "none type";
}
