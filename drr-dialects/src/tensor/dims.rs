//! Canonicalization of `tensor.dim` and `tensor.rank`.

use std::iter::successors;

use drr::DYNAMIC;
use drr::PatternSpec;
use drr::define::Fold;
use drr::prelude::*;

use super::{CastOp, DimOp, EmptyOp, ExtractOp, ExtractSliceOp, GenerateOp, ReshapeOp};
use crate::arith::{ConstantOp, IndexCastOp};
use crate::shared::destination_style::destination_of;
use crate::shared::fold::{fold_dim, fold_rank, replace_source};
use crate::shared::mixed_index::{MixedIndex, dynamic_size};
use crate::shared::slice::MixedSlice;
use crate::shared::tensor_cast::more_static_source;

patterns! {
    pub(super) DimPatterns = [DimOfCastOp, DimOfReshapeOp, DimOfReshapeOfIntegers, FoldEmptyTensorWithDimOp]
}

pat! {
    /// A cast does not change sizes.
    DimOfCastOp: (DimOp:$r (CastOp $x), $index) => (DimOp $x, $index, (location $r))
}

pat! {
    /// The operand of the reshape has the sizes.
    DimOfReshapeOp:
        (DimOp:$r (ReshapeOp $_, TensorOf<[Index]>:$shape), $index)
        => (ExtractOp $shape, (variadic $index), (location $r))
}

pat! {
    /// The operand of the reshape has the sizes as integers.
    DimOfReshapeOfIntegers:
        (DimOp:$r (ReshapeOp $_, TensorOf<[AnySignlessInteger]>:$shape), $index)
        => (IndexCastOp
            (ExtractOp $shape, (variadic $index), (returnType (element_type $shape)), (location $r)),
            (location $r))
}

pat! {
    /// The operand of an empty tensor.
    FoldEmptyTensorWithDimOp:
        (DimOp (EmptyOp:$empty $_), (ConstantLikeMatcher IndexAttr:$index)) => (replaceWithValue $size)
        where [(NativeCodeCall<size_of_empty, 1>:$size $empty, $index)]
}

/// Returns the element type of a tensor.
pub(super) fn element_type(rewriter: &mut Rewriter<'_>, tensor: Value) -> Type {
    let ty = rewriter.value_type(tensor);
    ty.element_or_self(rewriter.ctx())
}

/// Returns the value of a dynamic size of a `tensor.empty`.
fn size_of_empty<'ir>(cx: &MatchContext<'ir>, empty: ValueRef<'ir>, index: i64) -> Option<ValueRef<'ir>> {
    let shape = empty.ty().shape(cx.ctx())?;
    let index = usize::try_from(index).ok()?;
    let is_dynamic = *shape.get(index)? == DYNAMIC;
    let size = dynamic_size(shape, index, EmptyOp::SLOTS.dynamicSizes, empty.defining_op()?)?;
    is_dynamic.then(|| cx.ir().value(size))
}

pub(crate) fn fold_dim_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_dim(op, constants, fold_dynamic_dim).unwrap_or_default()
}

/// Folds to the operand of the producer that is the size, and sees through casts.
fn fold_dynamic_dim(source: ValueRef<'_>, producer: OpRef<'_>, index: usize) -> Option<Fold> {
    let ctx = source.ctx();
    let shape = source.ty().shape(ctx)?;
    if GenerateOp::cast(producer).is_some() {
        return dynamic_size(shape, index, GenerateOp::SLOTS.dynamicExtents, producer).map(Fold::value);
    }
    if let Some(extract) = ExtractSliceOp::cast(producer) {
        let slots = &ExtractSliceOp::SLOTS;
        let slice = MixedSlice::of(producer, [slots.offsets, slots.sizes, slots.strides])?;
        let has_same_rank = extract.source().ty().shape(ctx)?.len() == shape.len();
        let size = slice.sizes.get(index).filter(|_| has_same_rank)?;
        return size.value().map(Fold::value);
    }
    Some(replace_source(more_static_source(source)?))
}

pub(crate) fn fold_rank_op(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    fold_rank(op)
}

/// Maximum number of destinations that one rewrite follows. Only in regions whose ops may form cycles there can be no end.
const MAX_DESTINATIONS: usize = 1 << 16;

/// Queries the size of the destination that a result has the type of: the first one of a chain, as one rewrite for each would take quadratic time.
pub(super) struct DimOfDestStyleOp;

impl OpRewritePattern for DimOfDestStyleOp {
    /// The first destination.
    type Match = Value;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<DimOp<'_>>("DimOfDestStyleOp")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Value> {
        let destinations = successors(destination_of(root.operand(0)?), |value| destination_of(*value));
        destinations.take(MAX_DESTINATIONS).last().map(ValueRef::handle)
    }

    fn rewrite(&self, destination: Value, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.set_operand(root, 0, destination);
    }
}

/// Returns the size of a dimension of a tensor, by a new `tensor.dim` of a new constant if it is dynamic.
pub(crate) fn build_size(rewriter: &mut Rewriter<'_>, tensor: Value, dimension: usize) -> MixedIndex {
    let ty = rewriter.value_type(tensor);
    let shape = ty.shape(rewriter.ctx()).unwrap_or_default();
    match shape.get(dimension) {
        Some(&size) if size != DYNAMIC => MixedIndex::Static(size),
        _ => {
            let index = rewriter.ctx().index_attr(dimension as i64);
            let index = ConstantOp::build(rewriter, index, ());
            let index = rewriter.result(index, 0);
            let dim = DimOp::build(rewriter, (tensor, index), ());
            MixedIndex::Dynamic(rewriter.result(dim, 0))
        }
    }
}
