//! Constraints on attributes.

use std::borrow::Cow;

use super::AttrConstraint;
use crate::{Attribute, Context, Type};

/// Any attribute.
#[derive(Clone, Copy, Debug)]
pub struct AnyAttr;

impl AttrConstraint for AnyAttr {
    type Value<'c> = Attribute;

    fn holds(_ctx: &Context, _attr: Attribute) -> bool {
        true
    }

    fn summary() -> Cow<'static, str> {
        "any attribute".into()
    }

    fn value(_ctx: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
}

macro_rules! attrs {
    ($($(#[$doc:meta])* $name:ident($value:ty) = $summary:literal, |$ctx:ident, $attr:ident| $read:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl AttrConstraint for $name {
            type Value<'c> = $value;

            fn holds(ctx: &Context, attr: Attribute) -> bool {
                Self::value(ctx, attr).is_some()
            }

            fn summary() -> Cow<'static, str> {
                $summary.into()
            }

            fn value($ctx: &Context, $attr: Attribute) -> Option<Self::Value<'_>> {
                $read
            }
        }
    )*};
}

attrs! {
    /// `5 : i32`
    I32Attr(i32) = "32-bit signless integer attribute", |ctx, attr| {
        if attr.ty(ctx)? == Type::I32 { attr.as_i64(ctx)?.try_into().ok() } else { None }
    };
    /// `5 : i64`
    I64Attr(i64) = "64-bit signless integer attribute", |ctx, attr| {
        if attr.ty(ctx)? == Type::I64 { attr.as_i64(ctx) } else { None }
    };
    /// `1.5 : f32`
    F32Attr(f32) = "32-bit float attribute", |ctx, attr| {
        let value = attr.float(ctx)?;
        (attr.ty(ctx)? == Type::F32).then(|| f32::from_bits(value.bits() as u32))
    };
    /// `"text"`, any bytes.
    StrAttr(&'c [u8]) = "string attribute", |ctx, attr| attr.string(ctx);
}
