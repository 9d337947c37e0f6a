//! Constraints on one type: exact types and families of types. Constraints with constraint arguments are in
//! `super::shaped`.

use super::{BuildableType, IntList};
use crate::numbers::{FloatKind, Signedness};
use crate::{Context, Type, TypeData};

macro_rules! exact {
    ($($name:ident = $ty:expr, $summary:literal;)*) => {$(
        type_constraints! {
            #[doc = concat!("Exactly this type: ", $summary, ".")]
            $name = |_ctx, ty| ty == $ty, $summary;
        }

        #[diagnostic::do_not_recommend]
        impl BuildableType for $name {
            fn build(_ctx: &Context) -> Type {
                $ty
            }
        }
    )*};
}

exact! {
    I1 = Type::I1, "1-bit signless integer";
    I8 = Type::I8, "8-bit signless integer";
    I16 = Type::I16, "16-bit signless integer";
    I32 = Type::I32, "32-bit signless integer";
    I64 = Type::I64, "64-bit signless integer";
    SI8 = Type::SI8, "8-bit signed integer";
    SI16 = Type::SI16, "16-bit signed integer";
    SI32 = Type::SI32, "32-bit signed integer";
    SI64 = Type::SI64, "64-bit signed integer";
    UI8 = Type::UI8, "8-bit unsigned integer";
    UI16 = Type::UI16, "16-bit unsigned integer";
    UI32 = Type::UI32, "32-bit unsigned integer";
    UI64 = Type::UI64, "64-bit unsigned integer";
    Index = Type::INDEX, "index";
    F16 = Type::F16, "16-bit float";
    BF16 = Type::BF16, "bfloat16";
    F32 = Type::F32, "32-bit float";
    F64 = Type::F64, "64-bit float";
    NoneType = Type::NONE, "none type";
}

macro_rules! interned {
    ($($name:ident = $data:expr, $summary:literal;)*) => {$(
        type_constraints! {
            #[doc = concat!("Exactly this type: ", $summary, ".")]
            $name = |ctx, ty| *ty.data(ctx) == $data, $summary;
        }

        #[diagnostic::do_not_recommend]
        impl BuildableType for $name {
            fn build(ctx: &Context) -> Type {
                ctx.intern_type($data)
            }
        }
    )*};
}

interned! {
    I128 = TypeData::Integer { width: 128, signedness: Signedness::Signless }, "128-bit signless integer";
    SI1 = TypeData::Integer { width: 1, signedness: Signedness::Signed }, "1-bit signed integer";
    UI1 = TypeData::Integer { width: 1, signedness: Signedness::Unsigned }, "1-bit unsigned integer";
    TF32 = TypeData::Float(FloatKind::TF32), "tf32";
    F8E4M3FN = TypeData::Float(FloatKind::F8E4M3FN), "f8E4M3FN";
    F8E5M2 = TypeData::Float(FloatKind::F8E5M2), "f8E5M2";
    F8E4M3 = TypeData::Float(FloatKind::F8E4M3), "f8E4M3";
    F8E4M3FNUZ = TypeData::Float(FloatKind::F8E4M3FNUZ), "f8E4M3FNUZ";
    F8E4M3B11FNUZ = TypeData::Float(FloatKind::F8E4M3B11FNUZ), "f8E4M3B11FNUZ";
    F8E5M2FNUZ = TypeData::Float(FloatKind::F8E5M2FNUZ), "f8E5M2FNUZ";
    F8E3M4 = TypeData::Float(FloatKind::F8E3M4), "f8E3M4";
    F4E2M1FN = TypeData::Float(FloatKind::F4E2M1FN), "f4E2M1FN";
    F6E2M3FN = TypeData::Float(FloatKind::F6E2M3FN), "f6E2M3FN";
    F6E3M2FN = TypeData::Float(FloatKind::F6E3M2FN), "f6E3M2FN";
    F8E8M0FNU = TypeData::Float(FloatKind::F8E8M0FNU), "f8E8M0FNU";
    F80 = TypeData::Float(FloatKind::F80), "80-bit float";
    F128 = TypeData::Float(FloatKind::F128), "128-bit float";
}

macro_rules! families {
    ($($name:ident = $summary:literal, |$ctx:ident, $ty:ident| $holds:expr;)*) => {
        type_constraints! {$(
            #[doc = concat!("A family of types: ", $summary, ".")]
            $name = |$ctx, $ty| $holds, $summary;
        )*}
    };
}

families! {
    AnyType = "any type", |_ctx, _ty| true;
    AnyInteger = "integer", |ctx, ty| ty.is_integer(ctx);
    AnySignlessInteger = "signless integer", |ctx, ty| ty.is_signless_integer(ctx);
    AnySignedInteger = "signed integer", |ctx, ty| width_with(ctx, ty, Signedness::Signed).is_some();
    AnyUnsignedInteger = "unsigned integer", |ctx, ty| width_with(ctx, ty, Signedness::Unsigned).is_some();
    AnySignlessIntegerOrIndex = "signless integer or index", |ctx, ty| is_signless_or_index(ctx, ty);
    AnyI1 = "1-bit integer", |ctx, ty| ty.integer_width(ctx) == Some(1);
    AnyI8 = "8-bit integer", |ctx, ty| ty.integer_width(ctx) == Some(8);
    AnyI16 = "16-bit integer", |ctx, ty| ty.integer_width(ctx) == Some(16);
    AnyI32 = "32-bit integer", |ctx, ty| ty.integer_width(ctx) == Some(32);
    AnyI64 = "64-bit integer", |ctx, ty| ty.integer_width(ctx) == Some(64);
    SignlessIntegerLike = "signless-integer-like", |ctx, ty| is_like(ctx, ty, |ctx, ty| ty.is_signless_integer(ctx));
    SignlessIntegerOrIndexLike = "signless-integer-or-index-like", |ctx, ty| is_like(ctx, ty, is_signless_or_index);
    IntegerLike = "integer-like", |ctx, ty| is_like(ctx, ty, |ctx, ty| ty.integer_format(ctx).is_some());
    BoolLike = "bool-like", |ctx, ty| is_like(ctx, ty, |_, ty| ty == Type::I1);
    IndexLike = "index-like", |ctx, ty| is_like(ctx, ty, |_, ty| ty == Type::INDEX);
    AnyFloat = "floating-point", |ctx, ty| ty.float_kind(ctx).is_some();
    FloatLike = "floating-point-like", |ctx, ty| is_like(ctx, ty, |ctx, ty| ty.float_kind(ctx).is_some());
    SignlessIntegerOrFloatLike = "signless-integer-like or floating-point-like",
        |ctx, ty| is_like(ctx, ty, |ctx, ty| ty.is_signless_integer(ctx) || ty.float_kind(ctx).is_some());
    SignlessIntegerOrIndexOrFloatLike = "signless-integer-or-index-like or floating-point-like",
        |ctx, ty| is_like(ctx, ty, |ctx, ty| is_signless_or_index(ctx, ty) || ty.float_kind(ctx).is_some());
    AnyComplex = "complex type", |ctx, ty| matches!(ty.data(ctx), TypeData::Complex(_));
    AnyTuple = "tuple", |ctx, ty| matches!(ty.data(ctx), TypeData::Tuple(_));
    AnyFunction = "function type", |ctx, ty| ty.function(ctx).is_some();
    FunctionType = "function type", |ctx, ty| ty.function(ctx).is_some();
    // MLIR prints a graph type like a function type, so parsing never results in one.
    GraphType = "graph type", |_ctx, _ty| false;
    AnyShaped = "shaped of any type values", |ctx, ty| ty.is_shaped(ctx);
    AnyTensor = "tensor of any type values", |ctx, ty| ty.is_tensor(ctx);
    AnyRankedTensor = "ranked tensor of any type values", |ctx, ty| ty.is_tensor(ctx) && ty.shape(ctx).is_some();
    AnyUnrankedTensor = "unranked tensor of any type values", |ctx, ty| ty.is_tensor(ctx) && ty.shape(ctx).is_none();
    AnyStaticShapeTensor = "statically shaped tensor of any type values",
        |ctx, ty| ty.is_tensor(ctx) && ty.static_shape(ctx).is_some();
    AnyVector = "vector of any type values", |ctx, ty| ty.is_vector(ctx);
    AnyMemRef = "memref of any type values", |ctx, ty| ty.is_memref(ctx) && ty.shape(ctx).is_some();
    AnyRankedMemRef = "ranked memref of any type values", |ctx, ty| ty.is_memref(ctx) && ty.shape(ctx).is_some();
    AnyUnrankedMemRef = "unranked memref of any type values", |ctx, ty| ty.is_memref(ctx) && ty.shape(ctx).is_none();
    AnyRankedOrUnrankedMemRef = "ranked or unranked memref of any type values", |ctx, ty| ty.is_memref(ctx);
}

/// Returns the width of an integer type with this signedness.
pub(super) fn width_with(ctx: &Context, ty: Type, wanted: Signedness) -> Option<u32> {
    match ty.data(ctx) {
        TypeData::Integer { width, signedness } if *signedness == wanted => Some(*width),
        _ => None,
    }
}

fn is_signless_or_index(ctx: &Context, ty: Type) -> bool {
    ty == Type::INDEX || ty.is_signless_integer(ctx)
}

/// Returns `true` if the type, or the element type of a vector or tensor, satisfies `holds`.
fn is_like(ctx: &Context, ty: Type, holds: impl Fn(&Context, Type) -> bool) -> bool {
    let scalar = if ty.is_vector(ctx) || ty.is_tensor(ctx) {
        ty.element_or_self(ctx)
    } else {
        ty
    };
    holds(ctx, scalar)
}

fn text<L: IntList>() -> String {
    let bytes: Vec<u8> = L::iter().filter_map(|byte| u8::try_from(byte).ok()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

type_constraints! {
    /// The type `!dialect.name`, without parameters, of a dialect that does not define it:
    /// `OpaqueType<"tf", "resource", "text">` in `op!`. The two lists are the bytes of the dialect and of the name.
    OpaqueType<D: IntList, N: IntList> =
        |ctx, ty| matches!(ty.data(ctx), TypeData::Dialect { .. }) && ty == Self::build(ctx),
        "`!{}.{}`", text::<D>(), text::<N>();
}

#[diagnostic::do_not_recommend]
impl<D: IntList, N: IntList> BuildableType for OpaqueType<D, N> {
    fn build(ctx: &Context) -> Type {
        ctx.dialect_type(&text::<D>(), &text::<N>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_types;
    use super::super::{IntConst, TypeConstraint};
    use super::*;

    #[test]
    fn opaque_types_are_identified_by_dialect_and_name() {
        type Ab = OpaqueType<(IntConst<97>,), (IntConst<98>,)>;
        check_types::<Ab>(&["!a.b", "!a<b>"], &["!a.c", "!b.b", "!a.b<1>", "!a.bc", "i32"]);
        assert_eq!(Ab::summary(), "`!a.b`");
    }
}
