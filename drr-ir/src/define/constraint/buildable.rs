//! Which attributes the constraints on attributes build.

use super::{AnyAttr, BuildableAttr, F32Attr, I32Attr, I64Attr, StrAttr};
use crate::{Attribute, Context};

macro_rules! buildable {
    ($($name:ident($value:ty) = |$ctx:ident, $from:ident| $build:expr;)*) => {$(
        impl BuildableAttr for $name {
            type From<'a> = $value;

            fn build($ctx: &Context, $from: Self::From<'_>) -> Attribute {
                $build
            }
        }
    )*};
}

buildable! {
    I32Attr(i32) = |ctx, value| ctx.i32_attr(value);
    I64Attr(i64) = |ctx, value| ctx.i64_attr(value);
    F32Attr(f32) = |ctx, value| ctx.f32_attr(value);
    StrAttr(&'a str) = |ctx, value| ctx.string_attr(value);
    AnyAttr(Attribute) = |_ctx, value| value;
}
