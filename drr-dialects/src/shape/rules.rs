//! Rules of single ops.

use drr::prelude::*;
use drr::{DYNAMIC, Operands};

use super::folds::sizes_of;
use super::*;
use crate::arith::{ConstantOp, IndexCastOp};
use crate::shared::dense::index_elements;
use crate::shared::matchers::same_type;
use crate::shared::shaped::are_compatible_shapes;
use crate::tensor::{CastOp, DimOp as TensorDimOp, ExtractOp, ReshapeOp};

patterns! {
    pub(super) SingleOpPatterns = [
        RankOfShapeOf,
        RankOfShapeOfAsSize,
        SizeToIndexToSize,
        IndexToSizeToIndex,
        TensorCastConstShape,
        CstrBroadcastableEqOps,
        CstrEqEqOps,
        AssumingAllOneOp,
        AssumingWithTrue,
        ShapeOfCastExtentTensor,
        ShapeOfFromReshape,
        ShapeOfFromReshapeWithCast,
        ShapeOfFromReshapeOfIntegers,
        ExtractFromShapeOfExtentTensor,
        ShapeOfToConstShape,
        ShapeOfToConstShapeWithCast,
    ]
}

pat! {
    /// The type has the rank.
    RankOfShapeOf:
        (RankOp:$r (ShapeOfOp $x)) => (ConstantOp $rank, (location $r))
        where [(Index $r), (NativeCodeCall<rank_of_tensor, 1>:$rank $x)], (addBenefit -1)
}

pat! {
    /// The type has the rank.
    RankOfShapeOfAsSize:
        (RankOp:$r (ShapeOfOp $x)) => (ConstSizeOp $rank, (location $r))
        where [(Shape_SizeType $r), (NativeCodeCall<rank_of_tensor, 1>:$rank $x)], (addBenefit -1)
}

fn rank_of_tensor(cx: &MatchContext<'_>, x: ValueRef<'_>) -> Option<Attribute> {
    let ctx = cx.ctx();
    let shape = x.ty().shape(ctx).filter(|_| x.ty().is_tensor(ctx))?;
    Some(ctx.index_attr(i64::try_from(shape.len()).ok()?))
}

pat! {
    /// The conversions cancel.
    SizeToIndexToSize: (IndexToSizeOp (SizeToIndexOp Shape_SizeType:$x)) => (replaceWithValue $x)
}

pat! {
    /// The conversions cancel.
    IndexToSizeToIndex: (SizeToIndexOp (IndexToSizeOp $x)) => (replaceWithValue $x)
}

pat! {
    /// The constant can have the other type. Unlike in MLIR, one with an encoding cannot.
    TensorCastConstShape:
        (CastOp:$r (ConstShapeOp $shape)) => (ConstShapeOp $shape) where [(can_have_type $shape, $r)]
}

pat! {
    /// A shape can be broadcast to itself.
    CstrBroadcastableEqOps: (CstrBroadcastableOp $shapes) => (ConstWitnessOp true) where [(are_same $shapes)]
}

pat! {
    /// A shape is equal to itself.
    CstrEqEqOps: (CstrEqOp $shapes) => (ConstWitnessOp true) where [(are_same $shapes)]
}

/// Returns `true` if all values are the same.
fn are_same(_: &MatchContext<'_>, mut values: Operands<'_>) -> bool {
    let first = values.next();
    first.is_some_and(|first| values.all(|value| value == first))
}

pat! {
    /// There is nothing to combine.
    AssumingAllOneOp: (AssumingAllOp (variadic $witness)) => (replaceWithValue $witness)
}

pat! {
    /// The assumption holds. If it does not, the behavior is undefined.
    AssumingWithTrue: (AssumingOp (ConstWitnessOp $_), doRegion = $body) => (inline $body), (addBenefit -1)
}

pat! {
    /// `shape.shape_of` can have either type.
    ShapeOfCastExtentTensor:
        (CastOp:$r (ShapeOfOp $x)) => (ShapeOfOp $x, (location $r)) where [(has_rank_of_extents $x, $r)], (addBenefit -1)
}

/// Returns `true` if a value is a ranked tensor, and the other one can be its extents.
fn has_rank_of_extents(cx: &MatchContext<'_>, x: ValueRef<'_>, extents: ValueRef<'_>) -> bool {
    let ctx = cx.ctx();
    let (Some(shape), Some(&[count])) = (x.ty().shape(ctx), extents.ty().shape(ctx)) else {
        return false;
    };
    x.ty().is_tensor(ctx) && (count == drr::DYNAMIC || i64::try_from(shape.len()) == Ok(count))
}

pat! {
    /// The operand of the reshape is the shape.
    ShapeOfFromReshape:
        (ShapeOfOp:$r (ReshapeOp $_, $shape)) => (replaceWithValue $shape) where [(same_type $shape, $r)], (addBenefit -1)
}

pat! {
    /// The operand of the reshape is the shape.
    ShapeOfFromReshapeWithCast:
        (ShapeOfOp:$r (ReshapeOp $_, TensorOf<[Index]>:$shape)) => (CastOp $shape, (location $r))
        where [{ $shape.ty() != $r.ty() }, (can_be_cast $shape, $r)], (addBenefit -1)
}

pat! {
    /// The operand of the reshape is the shape as integers. MLIR does not cast to another size.
    ShapeOfFromReshapeOfIntegers:
        (ShapeOfOp:$r (ReshapeOp $_, TensorOf<[AnySignlessInteger]>:$shape))
        => (CastOp (IndexCastOp $shape, (returnType (indices_like $shape)), (location $r)), (location $r))
        where [(can_be_cast $shape, $r)], (addBenefit -1)
}

/// Returns `true` if extents and the shape that they form are tensors of one size. MLIR does not check the size.
fn can_be_cast(cx: &MatchContext<'_>, extents: ValueRef<'_>, shape: ValueRef<'_>) -> bool {
    shape.ty().is_tensor(cx.ctx()) && are_compatible_shapes(cx.ctx(), extents.ty(), shape.ty())
}

/// Returns the tensor of indices with the shape of a value.
fn indices_like(rewriter: &mut Rewriter<'_>, shape: Value) -> Type {
    rewriter.value_type(shape).with_element(rewriter.ctx(), Type::INDEX)
}

pat! {
    /// An extent is the size of a dimension. Unlike in MLIR, memrefs are excluded.
    ExtractFromShapeOfExtentTensor:
        (ExtractOp (ShapeOfOp $x), (variadic $index)) => (TensorDimOp $x, $index) where [(has_dimensions $x)]
}

/// Returns `true` if a value is a tensor that is no scalar.
fn has_dimensions(cx: &MatchContext<'_>, x: ValueRef<'_>) -> bool {
    x.ty().is_tensor(cx.ctx()) && x.ty().shape(cx.ctx()).is_none_or(|shape| !shape.is_empty())
}

pat! {
    /// All extents are static.
    ShapeOfToConstShape:
        (ShapeOfOp:$r $x) => (ConstShapeOp $shape)
        where [(NativeCodeCall<static_extents, 1>:$shape $x), (can_have_type $shape, $r)]
}

pat! {
    /// All extents are static, but the type does not have their number.
    ShapeOfToConstShapeWithCast:
        (ShapeOfOp:$r $x) => (CastOp (ConstShapeOp $shape, (returnType $shape)))
        where [(NativeCodeCall<static_extents, 1>:$shape $x), (requires_cast $shape, $r)]
}

/// Returns the extents of a value of a static shape.
fn static_extents(cx: &MatchContext<'_>, x: ValueRef<'_>) -> Option<Attribute> {
    let sizes = sizes_of(cx.ctx(), x.ty()).filter(|sizes| !sizes.contains(&DYNAMIC))?;
    index_elements(cx.ctx(), &sizes)
}

/// Returns `true` if a constant shape can have the type of a value.
fn can_have_type(cx: &MatchContext<'_>, shape: Attribute, value: ValueRef<'_>) -> bool {
    let ty = value.ty();
    ty.is_of_dialect(cx.ctx(), "shape", "shape") || shape.ty(cx.ctx()) == Some(ty)
}

fn requires_cast(cx: &MatchContext<'_>, shape: Attribute, value: ValueRef<'_>) -> bool {
    !can_have_type(cx, shape, value)
}
