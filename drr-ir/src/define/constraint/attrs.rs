//! Constraints on attributes.

use super::types::width_with;
use super::{AttrConstraint, TypeConstraint};
use crate::affine::{AffineMap, IntegerSet};
use crate::define::AttrForm;
use crate::numbers::Signedness;
use crate::{AttrData, Attribute, Context, Ident, Type};

macro_rules! attrs {
    ($($name:ident($value:ty $(, $form:expr)?) = $summary:literal, |$ctx:ident, $attr:ident| $read:expr;)*) => {
        attr_constraints! {$(
            #[doc = concat!("A kind of attribute: ", $summary, ".")]
            $name($value $(, form: $form)?) = |$ctx, $attr| $read, concat!($summary, " attribute");
        )*}
    };
}

attrs! {
    AnyAttr(Attribute) = "any", |_ctx, attr| Some(attr);
    BoolAttr(bool, AttrForm::Typed(Type::I1)) = "bool", |ctx, attr| attr.as_bool(ctx);
    AnyI1Attr(Attribute) = "1-bit integer", |ctx, attr| any_int(ctx, attr, 1);
    AnyI8Attr(Attribute) = "8-bit integer", |ctx, attr| any_int(ctx, attr, 8);
    AnyI16Attr(Attribute) = "16-bit integer", |ctx, attr| any_int(ctx, attr, 16);
    AnyI32Attr(Attribute) = "32-bit integer", |ctx, attr| any_int(ctx, attr, 32);
    AnyI64Attr(Attribute) = "64-bit integer", |ctx, attr| any_int(ctx, attr, 64);
    I1Attr(bool, AttrForm::Typed(Type::I1)) = "1-bit signless integer", |ctx, attr| attr.as_bool(ctx);
    I8Attr(i8, AttrForm::Typed(Type::I8)) = "8-bit signless integer", |ctx, attr| int(ctx, attr, Type::I8)?.try_into().ok();
    I16Attr(i16, AttrForm::Typed(Type::I16)) = "16-bit signless integer", |ctx, attr| int(ctx, attr, Type::I16)?.try_into().ok();
    I32Attr(i32, AttrForm::Typed(Type::I32)) = "32-bit signless integer", |ctx, attr| int(ctx, attr, Type::I32)?.try_into().ok();
    I64Attr(i64, AttrForm::Typed(Type::I64)) = "64-bit signless integer", |ctx, attr| int(ctx, attr, Type::I64);
    SI1Attr(bool) = "1-bit signed integer", |ctx, attr| bit(ctx, attr, Signedness::Signed);
    SI8Attr(i8, AttrForm::Typed(Type::SI8)) = "8-bit signed integer", |ctx, attr| int(ctx, attr, Type::SI8)?.try_into().ok();
    SI16Attr(i16, AttrForm::Typed(Type::SI16)) = "16-bit signed integer", |ctx, attr| int(ctx, attr, Type::SI16)?.try_into().ok();
    SI32Attr(i32, AttrForm::Typed(Type::SI32)) = "32-bit signed integer", |ctx, attr| int(ctx, attr, Type::SI32)?.try_into().ok();
    SI64Attr(i64, AttrForm::Typed(Type::SI64)) = "64-bit signed integer", |ctx, attr| int(ctx, attr, Type::SI64);
    // An unsigned value has the same bits as the signed value of the same width.
    UI1Attr(bool) = "1-bit unsigned integer", |ctx, attr| bit(ctx, attr, Signedness::Unsigned);
    UI8Attr(u8, AttrForm::Typed(Type::UI8)) = "8-bit unsigned integer", |ctx, attr| Some(int(ctx, attr, Type::UI8)? as u8);
    UI16Attr(u16, AttrForm::Typed(Type::UI16)) = "16-bit unsigned integer", |ctx, attr| Some(int(ctx, attr, Type::UI16)? as u16);
    UI32Attr(u32, AttrForm::Typed(Type::UI32)) = "32-bit unsigned integer", |ctx, attr| Some(int(ctx, attr, Type::UI32)? as u32);
    UI64Attr(u64, AttrForm::Typed(Type::UI64)) = "64-bit unsigned integer", |ctx, attr| Some(int(ctx, attr, Type::UI64)? as u64);
    IndexAttr(i64, AttrForm::Typed(Type::INDEX)) = "index", |ctx, attr| int(ctx, attr, Type::INDEX);
    APIntAttr(Attribute) = "arbitrary integer", |ctx, attr| attr.integer(ctx).map(|_| attr);
    AnyIntegerAttr(Attribute) = "arbitrary integer", |ctx, attr| attr.integer(ctx).map(|_| attr);
    F32Attr(f32, AttrForm::Typed(Type::F32)) = "32-bit float", |ctx, attr| {
        let value = attr.float(ctx)?;
        (attr.ty(ctx)? == Type::F32).then(|| f32::from_bits(value.bits() as u32))
    };
    F64Attr(f64, AttrForm::Typed(Type::F64)) = "64-bit float", |ctx, attr| {
        let value = attr.float(ctx)?;
        (attr.ty(ctx)? == Type::F64).then(|| f64::from_bits(value.bits() as u64))
    };
    AnyFloatAttr(Attribute) = "arbitrary float", |ctx, attr| attr.float(ctx).map(|_| attr);
    StrAttr(&'c [u8], AttrForm::Untyped) = "string", |ctx, attr| attr.string(ctx);
    SymbolNameAttr(&'c [u8], AttrForm::SymbolName) = "string", |ctx, attr| attr.string(ctx);
    UnitAttr((), AttrForm::Untyped) = "unit", |ctx, attr| attr.is_unit(ctx).then_some(());
    TypeAttr(Type, AttrForm::Untyped) = "type", |ctx, attr| attr.type_value(ctx);
    DictionaryAttr(&'c [(Ident, Attribute)], AttrForm::Untyped) = "dictionary of named attribute values", |ctx, attr| attr.dictionary(ctx);
    LocationAttr(Attribute) = "location", |ctx, attr| is(ctx, attr, |data| matches!(data, AttrData::Location(_)));
    SymbolRefAttr(Attribute, AttrForm::Untyped) = "symbol reference", |ctx, attr| attr.symbol_ref(ctx).map(|_| attr);
    FlatSymbolRefAttr(Ident, AttrForm::Untyped) = "flat symbol reference", |ctx, attr| match attr.symbol_ref(ctx)? {
        (root, []) => Some(root),
        _ => None,
    };
    ArrayAttr(&'c [Attribute], AttrForm::Array) = "array", |ctx, attr| attr.array(ctx);
    I32ArrayAttr(&'c [Attribute], AttrForm::Array) = "32-bit integer array", |ctx, attr| array_of::<I32Attr>(ctx, attr);
    I64ArrayAttr(&'c [Attribute], AttrForm::Array) = "64-bit integer array", |ctx, attr| array_of::<I64Attr>(ctx, attr);
    F32ArrayAttr(&'c [Attribute], AttrForm::Array) = "32-bit float array", |ctx, attr| array_of::<F32Attr>(ctx, attr);
    F64ArrayAttr(&'c [Attribute], AttrForm::Array) = "64-bit float array", |ctx, attr| array_of::<F64Attr>(ctx, attr);
    StrArrayAttr(&'c [Attribute], AttrForm::Array) = "string array", |ctx, attr| array_of::<StrAttr>(ctx, attr);
    BoolArrayAttr(&'c [Attribute], AttrForm::Array) = "1-bit boolean array", |ctx, attr| array_of::<BoolAttr>(ctx, attr);
    TypeArrayAttr(&'c [Attribute], AttrForm::Array) = "type array", |ctx, attr| array_of::<TypeAttr>(ctx, attr);
    I64SmallVectorArrayAttr(&'c [Attribute], AttrForm::Array) = "64-bit integer array", |ctx, attr| array_of::<I64Attr>(ctx, attr);
    LocationArrayAttr(&'c [Attribute], AttrForm::Array) = "location array", |ctx, attr| array_of::<LocationAttr>(ctx, attr);
    AffineMapArrayAttr(&'c [Attribute], AttrForm::Array) = "affine map array", |ctx, attr| array_of::<AffineMapAttr>(ctx, attr);
    DictArrayAttr(&'c [Attribute], AttrForm::Array) = "array of dictionary", |ctx, attr| array_of::<DictionaryAttr>(ctx, attr);
    SymbolRefArrayAttr(&'c [Attribute], AttrForm::Array) = "symbol ref array", |ctx, attr| array_of::<SymbolRefAttr>(ctx, attr);
    FlatSymbolRefArrayAttr(&'c [Attribute], AttrForm::Array) = "flat symbol ref array", |ctx, attr| array_of::<FlatSymbolRefAttr>(ctx, attr);
    IndexListArrayAttr(&'c [Attribute], AttrForm::Array) = "array of 64-bit integer arrays", |ctx, attr| array_of::<I64ArrayAttr>(ctx, attr);
    ElementsAttr(Attribute) = "constant vector/tensor", |ctx, attr| attr.is_elements(ctx).then_some(attr);
    DenseElementsAttr(Attribute) = "dense elements", |ctx, attr| {
        is(ctx, attr, |data| {
            matches!(data, AttrData::DenseElements { .. } | AttrData::DenseStrings { .. } | AttrData::DenseText { .. })
        })
    };
    DenseBoolArrayAttr(Attribute, AttrForm::DenseArray(Type::I1)) = "i1 dense array", |ctx, attr| dense_array(ctx, attr, Type::I1);
    DenseI8ArrayAttr(Attribute, AttrForm::DenseArray(Type::I8)) = "i8 dense array", |ctx, attr| dense_array(ctx, attr, Type::I8);
    DenseI16ArrayAttr(Attribute, AttrForm::DenseArray(Type::I16)) = "i16 dense array", |ctx, attr| dense_array(ctx, attr, Type::I16);
    DenseI32ArrayAttr(Attribute, AttrForm::DenseArray(Type::I32)) = "i32 dense array", |ctx, attr| dense_array(ctx, attr, Type::I32);
    DenseI64ArrayAttr(Attribute, AttrForm::DenseArray(Type::I64)) = "i64 dense array", |ctx, attr| dense_array(ctx, attr, Type::I64);
    DenseF32ArrayAttr(Attribute, AttrForm::DenseArray(Type::F32)) = "f32 dense array", |ctx, attr| dense_array(ctx, attr, Type::F32);
    DenseF64ArrayAttr(Attribute, AttrForm::DenseArray(Type::F64)) = "f64 dense array", |ctx, attr| dense_array(ctx, attr, Type::F64);
    AffineMapAttr(&'c AffineMap, AttrForm::Untyped) = "affine map", |ctx, attr| attr.affine_map(ctx);
    IntegerSetAttr(&'c IntegerSet, AttrForm::Untyped) = "integer set", |ctx, attr| attr.integer_set(ctx);
    TypedAttrInterface(Attribute) = "typed", |ctx, attr| type_of(ctx, attr).map(|_| attr);
}

/// Returns the type of a typed attribute. A string without a type is of type `none`.
pub(crate) fn type_of(ctx: &Context, attr: Attribute) -> Option<Type> {
    attr.ty(ctx).or_else(|| attr.string(ctx).map(|_| Type::NONE))
}

fn int(ctx: &Context, attr: Attribute, ty: Type) -> Option<i64> {
    if attr.ty(ctx)? == ty { attr.as_i64(ctx) } else { None }
}

fn any_int(ctx: &Context, attr: Attribute, width: u32) -> Option<Attribute> {
    let (ty, _) = attr.integer(ctx)?;
    (ty.integer_width(ctx) == Some(width)).then_some(attr)
}

fn bit(ctx: &Context, attr: Attribute, signedness: Signedness) -> Option<bool> {
    let (ty, value) = attr.integer(ctx)?;
    (width_with(ctx, ty, signedness) == Some(1)).then(|| !value.is_zero())
}

fn is(ctx: &Context, attr: Attribute, holds: impl Fn(&AttrData) -> bool) -> Option<Attribute> {
    attr.data(ctx).is_some_and(holds).then_some(attr)
}

fn array_of<C: AttrConstraint>(ctx: &Context, attr: Attribute) -> Option<&[Attribute]> {
    attr.array(ctx)
        .filter(|items| items.iter().all(|&item| C::holds(ctx, item)))
}

fn dense_array(ctx: &Context, attr: Attribute, ty: Type) -> Option<Attribute> {
    is(
        ctx,
        attr,
        |data| matches!(data, AttrData::DenseArray { element, .. } if *element == ty),
    )
}

attr_constraints! {
    /// An array whose elements satisfy the constraint.
    TypedArrayAttr<C: AttrConstraint>(&'c [Attribute], form: AttrForm::Array) = |ctx, attr| array_of::<C>(ctx, attr),
        "array of {}", C::summary();
    /// A list of attributes that satisfy the constraint, printed without brackets, for parameters of types and
    /// attributes.
    AttrList<C: AttrConstraint>(&'c [Attribute], form: AttrForm::List(&C::FORM)) = |ctx, attr| array_of::<C>(ctx, attr),
        "list of {}", C::summary();
    /// A list of types that satisfy the constraint, printed without brackets, for parameters of types and attributes.
    TypeList<C: TypeConstraint>(Vec<Type>, form: AttrForm::Types(C::FORM)) = |ctx, attr| {
        let items = attr.array(ctx)?.iter();
        items.map(|item| item.type_value(ctx).filter(|&ty| C::holds(ctx, ty))).collect()
    }, "list of {}", C::summary();
    /// A string attribute whose type satisfies the constraint.
    // A string without a written type has the type `none`.
    TypedStrAttr<C: TypeConstraint>(&'c [u8]) =
        |ctx, attr| attr.string(ctx).filter(|_| type_of(ctx, attr).is_some_and(|ty| C::holds(ctx, ty))),
        "string attribute of {}", C::summary();
    /// A type attribute whose type satisfies the constraint.
    TypeAttrOf<C: TypeConstraint>(Type) = |ctx, attr| attr.type_value(ctx).filter(|&ty| C::holds(ctx, ty)),
        "type attribute of {}", C::summary();
}

attr_predicates! {
    /// An integer attribute whose type satisfies the constraint.
    AnyIntegerAttrBase<C: TypeConstraint> = |ctx, attr| attr.integer(ctx).is_some_and(|(ty, _)| C::holds(ctx, ty)),
        "{} attribute", C::summary();
    /// A float attribute whose type satisfies the constraint.
    FloatAttrBase<C: TypeConstraint> =
        |ctx, attr| attr.float(ctx).and_then(|_| attr.ty(ctx)).is_some_and(|ty| C::holds(ctx, ty)),
        "{} attribute", C::summary();
}

/// An integer attribute whose type satisfies the constraint.
pub type SignlessIntegerAttrBase<C> = AnyIntegerAttrBase<C>;
/// An integer attribute whose type satisfies the constraint.
pub type TypedSignlessIntegerAttrBase<C> = AnyIntegerAttrBase<C>;
/// An integer attribute whose type satisfies the constraint.
pub type SignedIntegerAttrBase<C> = AnyIntegerAttrBase<C>;
/// An integer attribute whose type satisfies the constraint.
pub type TypedSignedIntegerAttrBase<C> = AnyIntegerAttrBase<C>;
/// An integer attribute whose type satisfies the constraint.
pub type UnsignedIntegerAttrBase<C> = AnyIntegerAttrBase<C>;
/// An integer attribute whose type satisfies the constraint.
pub type TypedUnsignedIntegerAttrBase<C> = AnyIntegerAttrBase<C>;
/// An array whose elements satisfy the constraint.
pub type TypedArrayAttrBase<C> = TypedArrayAttr<C>;

#[cfg(test)]
mod tests {
    use super::super::testing::check_attrs;
    use super::*;

    #[test]
    fn constraints_accept_the_documented_entities() {
        check_attrs::<BoolAttr>(&["true", "1 : i1"], &["1 : i8", "unit"]);
        check_attrs::<I32Attr>(&["-1 : i32", "2147483647 : i32"], &["1", "1 : si32", "1.0 : f32"]);
        check_attrs::<UI8Attr>(&["255 : ui8"], &["1 : i8"]);
        check_attrs::<F32Attr>(&["1.5 : f32", "0x7FC00000 : f32"], &["1.5", "1 : i32"]);
        check_attrs::<StrAttr>(&["\"a\""], &["@a"]);
        check_attrs::<TypedAttrInterface>(
            &["\"a\"", "\"a\" : i8", "1", "dense<1> : tensor<2xi8>"],
            &["unit", "i32", "array<i8: 1>", "@a"],
        );
        check_attrs::<FlatSymbolRefAttr>(&["@a"], &["@a::@b", "\"a\""]);
        check_attrs::<I64ArrayAttr>(&["[]", "[1, 2]"], &["[1 : i32]", "array<i64: 1>"]);
        check_attrs::<DenseI64ArrayAttr>(&["array<i64: 1>", "array<i64>"], &["array<i32: 1>", "[1]"]);
        check_attrs::<ElementsAttr>(&["dense<1> : tensor<2xi8>"], &["array<i8: 1>", "[1]"]);
        check_attrs::<TypeAttrOf<super::super::F32>>(&["f32"], &["f64", "1.0 : f32"]);
        check_attrs::<TypedArrayAttr<StrAttr>>(&["[\"a\"]"], &["[1]"]);
    }

    #[test]
    fn values_are_rust_values() {
        let ctx = Context::new();
        let attr = |text: &str| ctx.parse_attr(text).expect("it is an attribute");
        assert_eq!(
            UI64Attr::value(&ctx, attr("18446744073709551615 : ui64")),
            Some(u64::MAX)
        );
        assert_eq!(F64Attr::value(&ctx, attr("0.1")), Some(0.1));
        assert_eq!(StrAttr::value(&ctx, attr("\"a\\00\"")), Some(&b"a\0"[..]));
    }
}
