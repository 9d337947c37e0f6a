//! Constraints on types with arguments: constraints on elements, or numbers for ranks and widths. A list of constraints
//! is a tuple of alternatives: `TensorOf<[F32, I32]>` in `op!` is `TensorOf<(F32, I32)>`.

use super::sized::usual_float;
use super::types::width_with;
use super::vectors::{is_scalable, is_strided, is_trailing_scalable, rank_is};
use super::{
    AnyType, BF16, F16, F32, F64, I1, I8, I16, I32, I64, Index, IntConst, IntList, TypeConstraint, TypeConstraints,
};
use crate::numbers::{FloatKind, Signedness};
use crate::{Context, Type, TypeData};

macro_rules! of_elements {
    ($($name:ident = $summary:literal, |$ctx:ident, $ty:ident| $shape:expr;)*) => {
        type_constraints! {$(
            #[doc = concat!("A ", $summary, " whose elements satisfy one of the constraints.")]
            $name<L: TypeConstraints> =
                |$ctx, $ty| $shape && $ty.element_type($ctx).is_some_and(|element| L::any_holds($ctx, element)),
                "{} of {} values", $summary, L::summaries(" or ");
        )*}
    };
}

of_elements! {
    TensorOf = "tensor", |ctx, ty| ty.is_tensor(ctx);
    RankedTensorOf = "ranked tensor", |ctx, ty| ty.is_tensor(ctx) && ty.shape(ctx).is_some();
    UnrankedTensorOf = "unranked tensor", |ctx, ty| ty.is_tensor(ctx) && ty.shape(ctx).is_none();
    StaticShapeTensorOf = "statically shaped tensor", |ctx, ty| ty.is_tensor(ctx) && ty.static_shape(ctx).is_some();
    Non0RankedTensorOf = "non-0-ranked tensor", |ctx, ty| ty.is_tensor(ctx) && has_rank(ctx, ty);
    VectorOf = "vector", |ctx, ty| ty.is_vector(ctx);
    VectorOfAnyRankOf = "vector", |ctx, ty| ty.is_vector(ctx);
    VectorOfNonZeroRankOf = "vector", |ctx, ty| ty.is_vector(ctx) && has_rank(ctx, ty);
    FixedVectorOfAnyRank = "fixed-length vector", |ctx, ty| ty.is_vector(ctx) && !is_scalable(ctx, ty);
    FixedVectorOfNonZeroRankOf = "fixed-length vector",
        |ctx, ty| ty.is_vector(ctx) && has_rank(ctx, ty) && !is_scalable(ctx, ty);
    ScalableVectorOfAnyRank = "scalable vector", |ctx, ty| is_scalable(ctx, ty);
    VectorWithTrailingDimScalableOf = "trailing scalable vector", |ctx, ty| is_trailing_scalable(ctx, ty);
    StridedMemRefOf = "strided memref", |ctx, ty| is_strided(ctx, ty);
    ValueSemanticsContainerOf = "container with value semantics", |ctx, ty| ty.is_vector(ctx) || ty.is_tensor(ctx);
    TensorOrMemRef = "tensor or memref",
        |ctx, ty| ty.is_tensor(ctx) || (ty.is_memref(ctx) && ty.shape(ctx).is_some());
    UnrankedMemRefOf = "unranked memref", |ctx, ty| ty.is_memref(ctx) && ty.shape(ctx).is_none();
    RankedOrUnrankedMemRefOf = "ranked or unranked memref", |ctx, ty| ty.is_memref(ctx);
    StaticShapeMemRefOf = "statically shaped memref", |ctx, ty| ty.is_memref(ctx) && ty.static_shape(ctx).is_some();
    Non0RankedMemRefOf = "non-0-ranked memref", |ctx, ty| ty.is_memref(ctx) && has_rank(ctx, ty);
    MemRefOf = "memref", |ctx, ty| ty.is_memref(ctx) && ty.shape(ctx).is_some();
}

type_constraints! {
    /// `complex<T>` whose element type satisfies the constraint.
    Complex<C: TypeConstraint> = |ctx, ty| matches!(ty.data(ctx), TypeData::Complex(part) if C::holds(ctx, *part)),
        "complex type with {} elements", C::summary();
    /// A tuple whose elements each satisfy one of the constraints.
    TupleOf<L: TypeConstraints> =
        |ctx, ty| matches!(ty.data(ctx), TypeData::Tuple(items) if items.iter().all(|&item| L::any_holds(ctx, item))),
        "tuple with {} elements", L::summaries(" or ");
    /// A tuple, possibly of tuples, whose innermost elements each satisfy one of the constraints.
    NestedTupleOf<L: TypeConstraints> =
        |ctx, ty| matches!(ty.data(ctx), TypeData::Tuple(_)) && is_nested_tuple(ctx, ty, L::any_holds),
        "nested tuple with {} elements", L::summaries(" or ");
    /// A type that satisfies the constraint, or a vector or tensor of such a type.
    TypeOrValueSemanticsContainer<C: TypeConstraint> =
        |ctx, ty| C::holds(ctx, ty) || <ValueSemanticsContainerOf<(C,)> as TypeConstraint>::holds(ctx, ty),
        "{}-like", C::summary();
}

fn is_nested_tuple(ctx: &Context, ty: Type, holds: fn(&Context, Type) -> bool) -> bool {
    // An explicit stack: tuples may be nested deeply.
    let mut open = vec![ty];
    while let Some(next) = open.pop() {
        match next.data(ctx) {
            TypeData::Tuple(items) => open.extend(items.iter().copied()),
            _ if holds(ctx, next) => {}
            _ => return false,
        }
    }
    true
}

macro_rules! of_ranks {
    ($($name:ident = $summary:literal, $of:ident;)*) => {
        type_constraints! {$(
            #[doc = concat!("A ", $summary, " of one of the ranks whose elements satisfy one of the constraints.")]
            $name<L: TypeConstraints, R: IntList> =
                |ctx, ty| rank_is::<R>(ctx, ty) && <$of<L> as TypeConstraint>::holds(ctx, ty),
                "{} {} of {} values", R::join("/", |rank| format!("{rank}D")), $summary, L::summaries(" or ");
        )*}
    };
}

of_ranks! {
    TensorRankOf = "tensor", TensorOf;
    MemRefRankOf = "memref", MemRefOf;
    VectorRankOf = "vector", VectorOf;
}

macro_rules! of_one_rank {
    ($($name:ident = $rank:literal;)*) => {$(
        #[doc = concat!("A tensor of rank ", $rank, ": `", $rank, "DTensorOf<[F32]>` in `op!`.")]
        pub type $name<L> = TensorRankOf<L, (IntConst<$rank>,)>;
    )*};
}

of_one_rank! {
    _0DTensorOf = 0;
    _1DTensorOf = 1;
    _2DTensorOf = 2;
    _3DTensorOf = 3;
    _4DTensorOf = 4;
}

macro_rules! of_one_type {
    ($($tensor:ident $memref:ident = $element:ident;)*) => {$(
        #[doc = concat!("A tensor of `", stringify!($element), "`.")]
        pub type $tensor = TensorOf<($element,)>;
        #[doc = concat!("A memref of `", stringify!($element), "`.")]
        pub type $memref = MemRefOf<($element,)>;
    )*};
}

of_one_type! {
    I1Tensor I1MemRef = I1;
    I8Tensor I8MemRef = I8;
    I16Tensor I16MemRef = I16;
    I32Tensor I32MemRef = I32;
    I64Tensor I64MemRef = I64;
    IndexTensor IndexMemRef = Index;
    BF16Tensor BF16MemRef = BF16;
    F16Tensor F16MemRef = F16;
    F32Tensor F32MemRef = F32;
    F64Tensor F64MemRef = F64;
}

macro_rules! of_any_type {
    ($($name:ident = $of:ident;)*) => {$(
        #[doc = concat!("`", stringify!($of), "` with elements of any type.")]
        pub type $name = $of<(AnyType,)>;
    )*};
}

of_any_type! {
    AnyNon0RankedTensor = Non0RankedTensorOf;
    AnyStaticShapeMemRef = StaticShapeMemRefOf;
    AnyNon0RankedMemRef = Non0RankedMemRefOf;
    AnyVectorOfNonZeroRank = VectorOfNonZeroRankOf;
    AnyVectorOfAnyRank = VectorOfAnyRankOf;
    AnyFixedVectorOfNonZeroRank = FixedVectorOfNonZeroRankOf;
    AnyFixedVectorOfAnyRank = FixedVectorOfAnyRank;
    AnyScalableVectorOfAnyRank = ScalableVectorOfAnyRank;
}

/// An unranked tensor, or one of nonzero rank.
pub type AnyNon0RankedOrUnrankedTensor = super::AnyTypeOf<(super::AnyUnrankedTensor, AnyNon0RankedTensor)>;
/// An unranked memref, or one of nonzero rank.
pub type AnyNon0RankedOrUnrankedMemRef = super::AnyTypeOf<(super::AnyUnrankedMemRef, AnyNon0RankedMemRef)>;

macro_rules! of_widths {
    ($($name:ident = $summary:literal, |$ctx:ident, $ty:ident| $width:expr;)*) => {
        type_constraints! {$(
            #[doc = concat!("One of the widths: ", $summary, ".")]
            $name<R: IntList> = |$ctx, $ty| $width.is_some_and(|width: u32| R::contains(width.into())),
                "{}", R::join(" or ", |width| format!("{width}-bit {}", $summary));
        )*}
    };
}

of_widths! {
    AnyIntOfWidths = "integer", |ctx, ty| ty.integer_width(ctx);
    SignlessIntOfWidths = "signless integer", |ctx, ty| width_with(ctx, ty, Signedness::Signless);
    SignedIntOfWidths = "signed integer", |ctx, ty| width_with(ctx, ty, Signedness::Signed);
    UnsignedIntOfWidths = "unsigned integer", |ctx, ty| width_with(ctx, ty, Signedness::Unsigned);
    FloatOfWidths = "float",
        |ctx, ty| ty.float_kind(ctx).map(FloatKind::width).filter(|&width| usual_float(width) == ty.float_kind(ctx));
}

fn has_rank(ctx: &Context, ty: Type) -> bool {
    ty.shape(ctx).is_some_and(|shape| !shape.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_types;
    use super::super::{AnyFloat, AnyTypeOf, SignlessIntegerLike};
    use super::*;

    #[test]
    fn constraints_accept_the_documented_entities() {
        check_types::<TensorOf<(F32, I32)>>(
            &["tensor<4xf32>", "tensor<*xi32>"],
            &["tensor<4xf64>", "vector<4xf32>", "f32"],
        );
        check_types::<RankedTensorOf<(AnyFloat,)>>(&["tensor<?xf16>"], &["tensor<*xf16>", "tensor<?xi1>"]);
        check_types::<StaticShapeTensorOf<(F32,)>>(&["tensor<f32>"], &["tensor<?xf32>"]);
        check_types::<VectorOf<(I32,)>>(&["vector<[4]xi32>"], &["tensor<4xi32>"]);
        check_types::<MemRefOf<(I32,)>>(&["memref<4xi32, 3>"], &["memref<*xi32>"]);
        check_types::<AnyTypeOf<(Index, Complex<F32>)>>(&["index", "complex<f32>"], &["complex<f64>", "i32"]);
        check_types::<TupleOf<(I32,)>>(&["tuple<>", "tuple<i32, i32>"], &["tuple<i64>"]);
        check_types::<_1DTensorOf<(F32,)>>(&["tensor<?xf32>"], &["tensor<f32>", "tensor<*xf32>", "vector<2xf32>"]);
        check_types::<NestedTupleOf<(I32,)>>(
            &["tuple<>", "tuple<i32, tuple<i32, tuple<>>>"],
            &["tuple<i64>", "tuple<i32, tuple<i64>>", "i32"],
        );
        check_types::<AnyFixedVectorOfNonZeroRank>(&["vector<2xf32>"], &["vector<[2]xf32>", "vector<f32>"]);
        check_types::<AnyScalableVectorOfAnyRank>(&["vector<[2]xf32>"], &["vector<2xf32>"]);
        check_types::<AnyNon0RankedOrUnrankedTensor>(&["tensor<*xf32>", "tensor<2xf32>"], &["tensor<f32>"]);
        check_types::<TypeOrValueSemanticsContainer<I32>>(
            &["i32", "vector<2xi32>", "tensor<*xi32>"],
            &["memref<2xi32>"],
        );
        check_types::<SignlessIntOfWidths<(IntConst<8>, IntConst<16>)>>(&["i8", "i16"], &["i32", "si8"]);
        check_types::<FloatOfWidths<(IntConst<16>,)>>(&["f16"], &["bf16", "f32"]);
        check_types::<SignlessIntegerLike>(
            &["i7", "vector<2xi1>", "tensor<*xi8>"],
            &["index", "si8", "memref<2xi8>", "f32"],
        );
    }

    #[test]
    fn summaries_name_the_parts() {
        assert_eq!(
            TensorOf::<(F32, I32)>::summary(),
            "tensor of 32-bit float or 32-bit signless integer values"
        );
        assert_eq!(
            TensorRankOf::<(F32,), (IntConst<1>, IntConst<2>)>::summary(),
            "1D/2D tensor of 32-bit float values"
        );
    }
}
