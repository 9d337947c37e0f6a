//! Attributes built by attribute constraints.

use super::*;
use crate::affine::{AffineMap, IntegerSet};
use crate::numbers::{Int, Signedness};
use crate::{Attribute, Context, Ident, Type};

buildable_attrs! {
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
    // The bits are the same, and the type determines their interpretation.
    UI64Attr(u64) = |ctx, value| ctx.int_attr(Type::UI64, value as i64);
    IndexAttr(i64) = |ctx, value| ctx.index_attr(value);
    F32Attr(f32) = |ctx, value| ctx.f32_attr(value);
    F64Attr(f64) = |ctx, value| ctx.f64_attr(value);
    StrAttr(&'a str) = |ctx, value| ctx.string_attr(value);
    TypeAttr(Type) = |ctx, value| ctx.type_attr(value);
    SymbolNameAttr(&'a str) = |ctx, value| ctx.string_attr(value);
    SymbolRefAttr(&'a str) = |ctx, value| ctx.symbol_ref_attr(value);
    FlatSymbolRefAttr(&'a str) = |ctx, value| ctx.symbol_ref_attr(value);
    SI1Attr(bool) = |ctx, value| bit(ctx, Signedness::Signed, value);
    UI1Attr(bool) = |ctx, value| bit(ctx, Signedness::Unsigned, value);
    DenseBoolArrayAttr(&'a [bool]) = |ctx, values| ctx.dense_array_attr(values);
    DenseI8ArrayAttr(&'a [i8]) = |ctx, values| ctx.dense_array_attr(values);
    DenseI16ArrayAttr(&'a [i16]) = |ctx, values| ctx.dense_array_attr(values);
    DenseI32ArrayAttr(&'a [i32]) = |ctx, values| ctx.dense_array_attr(values);
    DenseI64ArrayAttr(&'a [i64]) = |ctx, values| ctx.dense_array_attr(values);
    DenseF32ArrayAttr(&'a [f32]) = |ctx, values| ctx.dense_array_attr(values);
    DenseF64ArrayAttr(&'a [f64]) = |ctx, values| ctx.dense_array_attr(values);
    ArrayAttr(&'a [Attribute]) = |ctx, values| ctx.array_attr(values);
    BoolArrayAttr(&'a [bool]) = |ctx, values| array::<BoolAttr>(ctx, values);
    I32ArrayAttr(&'a [i32]) = |ctx, values| array::<I32Attr>(ctx, values);
    I64ArrayAttr(&'a [i64]) = |ctx, values| array::<I64Attr>(ctx, values);
    I64SmallVectorArrayAttr(&'a [i64]) = |ctx, values| array::<I64Attr>(ctx, values);
    F32ArrayAttr(&'a [f32]) = |ctx, values| array::<F32Attr>(ctx, values);
    F64ArrayAttr(&'a [f64]) = |ctx, values| array::<F64Attr>(ctx, values);
    StrArrayAttr(&'a [&'a str]) = |ctx, values| array::<StrAttr>(ctx, values);
    TypeArrayAttr(&'a [Type]) = |ctx, values| array::<TypeAttr>(ctx, values);
    AffineMapArrayAttr(&'a [&'a AffineMap]) = |ctx, values| array::<AffineMapAttr>(ctx, values);
    DictionaryAttr(&'a [(Ident, Attribute)]) = |ctx, entries| ctx.dictionary_attr(entries);
    AffineMapAttr(&'a AffineMap) = |ctx, map| ctx.affine_map_attr(map.clone());
    IntegerSetAttr(&'a IntegerSet) = |ctx, set| ctx.integer_set_attr(set.clone());
    AnyAttr(Attribute) = |_ctx, value| value;
    UnitAttr(()) = |ctx, _value| ctx.unit_attr();
    TypedArrayAttr<C: BuildableAttr>(&'a [C::From<'a>]) = |ctx, values| array::<C>(ctx, values);
    AttrList<C: AttrConstraint>(&'a [Attribute]) = |ctx, values| ctx.array_attr(values);
    TypeList<C: TypeConstraint>(&'a [Type]) = |ctx, types| array::<TypeAttr>(ctx, types);
    TypeAttrOf<C: TypeConstraint>(Type) = |ctx, ty| ctx.type_attr(ty);
    TypedStrAttr<C: BuildableType>(&'a str) = |ctx, value| ctx.string_attr_with(value, Some(C::build(ctx)));
    ConfinedAttr<C: BuildableAttr, L: AttrConstraints>(C::From<'a>) = |ctx, value| C::build(ctx, value);
    IntProp<I: PropInt>(I) = |ctx, value| ctx.int_attr(I::TYPE, value.to_bits());
    BoolProp(bool) = |ctx, value| ctx.bool_attr(value);
    UnitProp(bool) = |ctx, value| if value { ctx.unit_attr() } else { ctx.bool_attr(false) };
    StringProp(&'a str) = |ctx, value| ctx.string_attr(value);
    EnumProp<E: EnumInfo>(E) = |ctx, value| value.to_attr(ctx);
    ArrayProp<P: Property>(&'a [P::From<'a>]) = |ctx, values| array::<P>(ctx, values);
    OptionalProp<P: Property>(Option<P::From<'a>>) = |ctx, value| array::<P>(ctx, value.as_slice());
}

/// An attribute constraint that builds an attribute from a Rust value of this type: a [`BuildableAttr`], or a
/// constraint that accepts attributes of several types and selects one by the Rust type.
pub trait BuildFrom<V>: AttrConstraint {
    /// Builds the attribute.
    fn build_from(ctx: &Context, value: V) -> Attribute;
}

#[diagnostic::do_not_recommend]
impl<V, C: for<'a> BuildableAttr<From<'a> = V>> BuildFrom<V> for C {
    fn build_from(ctx: &Context, value: V) -> Attribute {
        C::build(ctx, value)
    }
}

/// A constraint that builds an attribute from a result of native code: an attribute, a plain value, or an owned value.
pub trait BuildFromNative<T> {
    /// Builds the attribute.
    fn build_from_native(ctx: &Context, value: T) -> Attribute;
}

impl<C: ?Sized> BuildFromNative<Attribute> for C {
    fn build_from_native(_ctx: &Context, value: Attribute) -> Attribute {
        value
    }
}

impl<C: for<'a> BuildableAttr<From<'a> = E> + ?Sized, E: EnumInfo> BuildFromNative<E> for C {
    fn build_from_native(ctx: &Context, value: E) -> Attribute {
        C::build(ctx, value)
    }
}

macro_rules! plain_from_native {
    ($($plain:ty),*) => {$(
        impl<C: BuildFrom<$plain> + ?Sized> BuildFromNative<$plain> for C {
            fn build_from_native(ctx: &Context, value: $plain) -> Attribute {
                C::build_from(ctx, value)
            }
        }
    )*};
}

plain_from_native!(bool, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, Type);

macro_rules! borrowed_from_native {
    ($($owned:ty => $borrowed:ty),*) => {$(
        impl<C: for<'a> BuildableAttr<From<'a> = &'a $borrowed> + ?Sized> BuildFromNative<$owned> for C {
            fn build_from_native(ctx: &Context, value: $owned) -> Attribute {
                C::build(ctx, &value)
            }
        }
    )*};
}

borrowed_from_native!(&str => str, String => str, Vec<i32> => [i32], Vec<i64> => [i64]);

macro_rules! typed {
    ($($value:ty: $by:ident),*) => {$(
        #[diagnostic::do_not_recommend]
        impl BuildFrom<$value> for TypedAttrInterface {
            fn build_from(ctx: &Context, value: $value) -> Attribute {
                $by::build(ctx, value)
            }
        }
    )*};
}

typed! {
    bool: I1Attr, i8: I8Attr, i16: I16Attr, i32: I32Attr, i64: I64Attr, u8: UI8Attr, u16: UI16Attr, u32: UI32Attr,
    u64: UI64Attr, f32: F32Attr, f64: F64Attr
}

fn array<'a, C: BuildableAttr>(ctx: &Context, values: &[C::From<'a>]) -> Attribute {
    let items: Vec<Attribute> = values.iter().map(|&value| C::build(ctx, value)).collect();
    ctx.array_attr(&items)
}

fn bit(ctx: &Context, signedness: Signedness, value: bool) -> Attribute {
    ctx.integer_attr(ctx.integer_type_with(1, signedness), Int::wrapping(1, value.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_attributes_satisfy_the_constraint() {
        fn check<C: BuildableAttr>(ctx: &Context, value: C::From<'_>, expected: &str) {
            let attr = C::build(ctx, value);
            assert_eq!(attr.display(ctx).to_string(), expected);
            assert!(C::holds(ctx, attr), "{expected}");
        }
        let ctx = Context::new();
        check::<SI1Attr>(&ctx, true, "-1 : si1");
        check::<UI1Attr>(&ctx, true, "1 : ui1");
        check::<DenseBoolArrayAttr>(&ctx, &[true, false], "array<i1: true, false>");
        check::<DenseF32ArrayAttr>(&ctx, &[1.5], "array<f32: 1.500000e+00>");
        check::<I64ArrayAttr>(&ctx, &[1, 2], "[1, 2]");
        check::<StrArrayAttr>(&ctx, &["a", "b"], "[\"a\", \"b\"]");
        check::<TypedArrayAttr<TypedArrayAttr<I8Attr>>>(&ctx, &[&[1], &[]], "[[1 : i8], []]");
        check::<FlatSymbolRefAttr>(&ctx, "f", "@f");
        check::<TypeAttrOf<F32>>(&ctx, Type::F32, "f32");
        check::<TypedStrAttr<I32>>(&ctx, "a", "\"a\" : i32");
        let entries = [(ctx.ident("k"), ctx.unit_attr())];
        check::<DictionaryAttr>(&ctx, &entries, "{k}");
    }
}
