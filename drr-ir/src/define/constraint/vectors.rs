//! Constraints on properties of vectors and memrefs other than their elements: ranks, lengths, sizes, scalable
//! dimensions, strides.

use super::{
    AllOfType, AnyType, FixedVectorOfAnyRank, IntConst, IntList, MemRefRankOf, ScalableVectorOfAnyRank,
    StridedMemRefOf, TypeConstraint, VectorOfNonZeroRankOf, VectorWithTrailingDimScalableOf,
};
use crate::{AttrData, Context, Type, TypeData};

type_constraints! {
    /// A vector with one of the ranks, which are not 0.
    VectorOfRank<R: IntList> = |ctx, ty| has_dimension(ctx, ty) && rank_is::<R>(ctx, ty),
        "vector of ranks {}", R::text("/");
    /// A vector without scalable dimensions and with one of the ranks.
    FixedVectorOfRank<R: IntList> = |ctx, ty| is_fixed(ctx, ty) && rank_is::<R>(ctx, ty),
        "fixed-length vector of ranks {}", R::text("/");
    /// A vector with scalable dimensions and one of the ranks.
    ScalableVectorOfRank<R: IntList> = |ctx, ty| is_scalable(ctx, ty) && rank_is::<R>(ctx, ty),
        "scalable vector of ranks {}", R::text("/");
    /// A vector of nonzero rank with one of these numbers of elements.
    VectorOfLength<L: IntList> = |ctx, ty| has_dimension(ctx, ty) && length(ctx, ty).is_some_and(L::contains),
        "vector of length {}", L::text("/");
    /// A vector of nonzero rank with at least this number of elements.
    VectorOfMinLength[N: i64] = |ctx, ty| has_dimension(ctx, ty) && length(ctx, ty).is_some_and(|len| len >= N),
        "vector of at least length {}", N;
    /// A vector of nonzero rank with at most this number of elements.
    VectorOfMaxLength[N: i64] = |ctx, ty| has_dimension(ctx, ty) && length(ctx, ty).is_some_and(|len| len <= N),
        "vector of at most length {}", N;
    /// A vector without scalable dimensions and with one of these numbers of elements.
    FixedVectorOfLength<L: IntList> = |ctx, ty| is_fixed(ctx, ty) && length(ctx, ty).is_some_and(L::contains),
        "fixed-length vector of length {}", L::text("/");
    /// A vector with scalable dimensions and one of these numbers of elements for a scale of one.
    ScalableVectorOfLength<L: IntList> = |ctx, ty| is_scalable(ctx, ty) && length(ctx, ty).is_some_and(L::contains),
        "scalable vector of length {}", L::text("/");
    /// A vector with this shape and element type, without scalable dimensions.
    FixedVectorOfShapeAndType<S: IntList, C: TypeConstraint> = |ctx, ty| {
        is_fixed(ctx, ty) && ty.shape(ctx).is_some_and(S::equals) && ty.element_type(ctx).is_some_and(|element| C::holds(ctx, element))
    }, "vector<{}x{}>", S::text("x"), C::summary();
    /// A shaped type whose dimension at this index, from the end if negative, has one of these sizes.
    ShapedTypeWithNthDimOfSize[N: i64]<L: IntList> =
        |ctx, ty| ty.shape(ctx).and_then(|shape| nth(shape, N)).is_some_and(L::contains),
        "shaped type with dim {} having a size of {{{}}}", N, L::text(", ");
}

/// A vector with one of the ranks whose elements satisfy one of the constraints.
pub type VectorOfRankAndType<R, L> = AllOfType<(VectorOfNonZeroRankOf<L>, VectorOfRank<R>)>;
/// A vector without scalable dimensions, with one of the ranks, whose elements satisfy one of the constraints.
pub type FixedVectorOfRankAndType<R, L> = AllOfType<(FixedVectorOfAnyRank<L>, VectorOfRank<R>)>;
/// A vector with one of the numbers of elements, which satisfy one of the constraints.
pub type VectorOfLengthAndType<N, L> = AllOfType<(VectorOfNonZeroRankOf<L>, VectorOfLength<N>)>;
/// A vector with a number of elements in a range, which satisfy one of the constraints.
pub type VectorOfMinMaxLengthAndType<const MIN: i64, const MAX: i64, L> =
    AllOfType<(VectorOfNonZeroRankOf<L>, VectorOfMinLength<MIN>, VectorOfMaxLength<MAX>)>;
/// A vector without scalable dimensions, with one of the numbers of elements, which satisfy one of the constraints.
pub type FixedVectorOfLengthAndType<N, L> = AllOfType<(FixedVectorOfAnyRank<L>, FixedVectorOfLength<N>)>;
/// A vector with scalable dimensions and one of the numbers of elements, which satisfy one of the constraints.
pub type ScalableVectorOfLengthAndType<N, L> = AllOfType<(ScalableVectorOfAnyRank<L>, ScalableVectorOfLength<N>)>;
/// A vector with scalable dimensions, one of the ranks and one of the numbers of elements, which satisfy one of the
/// constraints.
pub type ScalableVectorOfRankAndLengthAndType<R, N, L> = AllOfType<(
    ScalableVectorOfRank<R>,
    ScalableVectorOfAnyRank<L>,
    ScalableVectorOfLength<N>,
)>;
/// A vector whose only scalable dimension is the last one, with one of the sizes, and whose elements satisfy one of the
/// constraints.
pub type VectorWithTrailingDimScalableOfSizeAndType<S, L> =
    AllOfType<(VectorWithTrailingDimScalableOf<L>, ShapedTypeWithNthDimOfSize<-1, S>)>;
/// A strided memref with any elements.
pub type AnyStridedMemRef = StridedMemRefOf<(AnyType,)>;
/// A strided memref with this rank and any elements.
pub type AnyStridedMemRefOfRank<const N: i64> = AllOfType<(AnyStridedMemRef, MemRefRankOf<(AnyType,), (IntConst<N>,)>)>;
/// A memref with one of the ranks whose elements satisfy one of the constraints. Like MLIR's constraint, it does not
/// require strides.
pub type StridedMemRefRankOf<L, R> = MemRefRankOf<L, R>;

pub(super) fn rank_is<R: IntList>(ctx: &Context, ty: Type) -> bool {
    ty.shape(ctx)
        .is_some_and(|shape| i64::try_from(shape.len()).is_ok_and(R::contains))
}

/// Returns the number of elements, for a scale of one if there are scalable dimensions.
fn length(ctx: &Context, ty: Type) -> Option<i64> {
    i64::try_from(ty.num_elements(ctx)?).ok()
}

/// Returns `true` if the type is a vector of nonzero rank.
fn has_dimension(ctx: &Context, ty: Type) -> bool {
    ty.is_vector(ctx) && ty.shape(ctx).is_some_and(|shape| !shape.is_empty())
}

/// Returns `true` if the type is a vector without scalable dimensions.
fn is_fixed(ctx: &Context, ty: Type) -> bool {
    ty.is_vector(ctx) && !is_scalable(ctx, ty)
}

/// Returns `true` if the type is a vector with scalable dimensions.
pub(super) fn is_scalable(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// Returns `true` if the type is a vector whose only scalable dimension is the last one.
pub(super) fn is_trailing_scalable(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { scalable, .. } = ty.data(ctx) else {
        return false;
    };
    matches!(scalable.split_last(), Some((true, first)) if !first.contains(&true))
}

/// Returns `true` if the type is a memref whose layout has a stride for each dimension: no layout, strides, or an
/// affine map with one result and without divisions.
pub(super) fn is_strided(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { layout, .. } = ty.data(ctx) else {
        return false;
    };
    match layout.map(|layout| layout.data(ctx)) {
        None | Some(Some(AttrData::Strided { .. })) => true,
        Some(Some(AttrData::AffineMap(map))) => map.strides_and_offset().is_some(),
        Some(_) => false,
    }
}

fn nth(shape: &[i64], index: i64) -> Option<i64> {
    let at = match usize::try_from(index) {
        Ok(at) => at,
        Err(_) => shape.len().checked_sub(usize::try_from(index.unsigned_abs()).ok()?)?,
    };
    shape.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_types;
    use super::super::{F32, I32};
    use super::*;

    type OneTwo = (IntConst<1>, IntConst<2>);

    #[test]
    fn vectors() {
        check_types::<VectorOfRank<(IntConst<0>, IntConst<1>)>>(&["vector<2xf32>"], &["vector<f32>", "vector<2x2xi1>"]);
        check_types::<FixedVectorOfRank<(IntConst<0>, IntConst<1>)>>(
            &["vector<f32>"],
            &["vector<[2]xf32>", "tensor<f32>"],
        );
        check_types::<VectorOfLengthAndType<(IntConst<4>,), (I32,)>>(
            &["vector<4xi32>", "vector<2x2xi32>", "vector<[4]xi32>"],
            &["vector<4xf32>", "vector<5xi32>", "tensor<4xi32>"],
        );
        check_types::<VectorOfMinMaxLengthAndType<2, 3, (I32,)>>(
            &["vector<2xi32>", "vector<3xi32>"],
            &["vector<4xi32>", "vector<1xi32>"],
        );
        check_types::<VectorWithTrailingDimScalableOfSizeAndType<(IntConst<4>,), (F32,)>>(
            &["vector<[4]xf32>", "vector<2x[4]xf32>"],
            &[
                "vector<4xf32>",
                "vector<[2]x[4]xf32>",
                "vector<[4]x2xf32>",
                "vector<[2]xf32>",
            ],
        );
        check_types::<FixedVectorOfShapeAndType<OneTwo, F32>>(
            &["vector<1x2xf32>"],
            &["vector<2x1xf32>", "vector<1x2xi32>"],
        );
        check_types::<ScalableVectorOfRankAndLengthAndType<OneTwo, (IntConst<4>,), (F32,)>>(
            &["vector<[4]xf32>", "vector<2x[2]xf32>"],
            &["vector<4xf32>", "vector<[3]xf32>"],
        );
    }

    #[test]
    fn sizes_and_strides() {
        check_types::<ShapedTypeWithNthDimOfSize<-2, OneTwo>>(
            &["vector<1x5xf32>", "tensor<3x2x?xi1>"],
            &["vector<1xf32>", "tensor<*xf32>", "tensor<?x1xf32>", "f32"],
        );
        check_types::<AnyStridedMemRefOfRank<1>>(
            &[
                "memref<4xf32>",
                "memref<?xf32, strided<[?], offset: 3>>",
                "memref<4xi8, affine_map<(d0) -> (d0 * 2)>>",
                "memref<4xi8, affine_map<(d0)[s0, s1] -> (d0 * (s0 floordiv 2) + (s0 mod 2) * s1 + 1)>>",
            ],
            &[
                "memref<f32>",
                "memref<*xf32>",
                "memref<4xi8, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>",
                "memref<4xi8, affine_map<(d0) -> (d0 mod 2)>>",
                "memref<4xi8, affine_map<(d0)[s0] -> (d0 + s0 ceildiv 2)>>",
                "memref<4xi8, affine_map<(d0) -> ((d0 floordiv 2) * 2)>>",
            ],
        );
    }
}
