//! Which attributes the constraints on attributes build.

use super::{
    AnyAttr, BoolAttr, BuildableAttr, DenseI32ArrayAttr, DenseI64ArrayAttr, F32Attr, F64Attr, I1Attr, I8Attr, I16Attr,
    I32Attr, I64Attr, IndexAttr, SI8Attr, SI16Attr, SI32Attr, SI64Attr, StrAttr, TypeAttr, UI8Attr, UI16Attr, UI32Attr,
    UI64Attr, UnitAttr,
};
use crate::{Attribute, Context, Type};

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
    BoolAttr(bool) = |ctx, value| ctx.bool_attr(value);
    I1Attr(bool) = |ctx, value| ctx.bool_attr(value);
    I8Attr(i8) = |ctx, value| ctx.int_attr(Type::I8, value.into());
    I16Attr(i16) = |ctx, value| ctx.int_attr(Type::I16, value.into());
    I32Attr(i32) = |ctx, value| ctx.i32_attr(value);
    I64Attr(i64) = |ctx, value| ctx.i64_attr(value);
    SI8Attr(i8) = |ctx, value| ctx.int_attr(Type::SI8, value.into());
    SI16Attr(i16) = |ctx, value| ctx.int_attr(Type::SI16, value.into());
    SI32Attr(i32) = |ctx, value| ctx.int_attr(Type::SI32, value.into());
    SI64Attr(i64) = |ctx, value| ctx.int_attr(Type::SI64, value);
    UI8Attr(u8) = |ctx, value| ctx.int_attr(Type::UI8, value.into());
    UI16Attr(u16) = |ctx, value| ctx.int_attr(Type::UI16, value.into());
    UI32Attr(u32) = |ctx, value| ctx.int_attr(Type::UI32, value.into());
    // The bits are the same, and the type says how they are read.
    UI64Attr(u64) = |ctx, value| ctx.int_attr(Type::UI64, value as i64);
    IndexAttr(i64) = |ctx, value| ctx.index_attr(value);
    F32Attr(f32) = |ctx, value| ctx.f32_attr(value);
    F64Attr(f64) = |ctx, value| ctx.f64_attr(value);
    StrAttr(&'a str) = |ctx, value| ctx.string_attr(value);
    TypeAttr(Type) = |ctx, value| ctx.type_attr(value);
    DenseI32ArrayAttr(&'a [i32]) = |ctx, value| ctx.dense_i32_array_attr(value);
    DenseI64ArrayAttr(&'a [i64]) = |ctx, value| ctx.dense_i64_array_attr(value);
    AnyAttr(Attribute) = |_ctx, value| value;
    UnitAttr(()) = |ctx, _value| ctx.unit_attr();
}
