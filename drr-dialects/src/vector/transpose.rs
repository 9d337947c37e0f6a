//! Folds and canonicalization patterns of `vector.transpose`.

use drr::define::Fold;
use drr::prelude::*;

use super::element_order::{MAX_FOLDED_ELEMENTS, is_order_preserving};
use super::insert::is_scalar;
use super::shape_folds::fold_same_type;
use super::types::VectorType;
use super::{BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, ShapeCastOp, TransposeOp};
use crate::shared::dense::splat_with_type;
use crate::shared::elementwise::is_poison;
use crate::shared::fold::constant_at;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::{numbers, numbers_of};

pub(crate) fn fold_transpose_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, constant, Some(result)) = (op.ctx(), constant_at(constants, 0), op.result(0)) else {
        return Fold::None;
    };
    if let Some(splat) = splat_with_type(ctx, constant, result.ty()) {
        return Fold::attr(splat);
    }
    match constant.filter(|constant| is_poison(ctx, *constant)) {
        Some(poison) => Fold::attr(poison),
        None if is_order_preserving(op) => fold_same_type(op),
        None => Fold::None,
    }
}

/// Creates the mask with permuted sizes.
pub(super) const FOLD_TRANSPOSE_CREATE_MASK: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "FoldTransposeCreateMask",
    TransposeOp::NAME,
    &[ConstantMaskOp::NAME, CreateMaskOp::NAME],
    |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let mask = op.operand(0)?.defining_op()?;
        let order = permutation(op)?;
        if CreateMaskOp::cast(mask).is_some() {
            let sizes: Option<Vec<Value>> = order.iter().map(|&at| Some(mask.operand(at)?.handle())).collect();
            // A mask of rank 0 has one size.
            let sizes = if order.is_empty() {
                mask.operands().handles()
            } else {
                sizes?
            };
            return Some(OpReplacement::with_new_op(move |rewriter| {
                CreateMaskOp::build(rewriter, &sizes, ty)
            }));
        }
        ConstantMaskOp::cast(mask)?;
        let old = numbers(mask, "mask_dim_sizes");
        let sizes: Option<Vec<i64>> = order.iter().map(|&at| old.get(at).copied()).collect();
        let sizes = if order.is_empty() { old } else { sizes? };
        let sizes = ctx.dense_i64_array_attr(&sizes);
        Some(OpReplacement::with_new_op(move |rewriter| {
            ConstantMaskOp::build(rewriter, sizes, ty)
        }))
    },
);

/// Returns the permutation of a transpose.
fn permutation(op: OpRef<'_>) -> Option<Vec<usize>> {
    let order = numbers(op, "permutation");
    order.into_iter().map(|at| usize::try_from(at).ok()).collect()
}

pat! {
    /// The order of the elements is irrelevant to a cast.
    pub(super) FoldTransposeShapeCast:
        (TransposeOp:$r (ShapeCastOp $x), $_) => (ShapeCastOp $x, (location $r))
        where [(keeps_order $r)], (addBenefit -1)
}

fn keeps_order(_: &MatchContext<'_>, transposed: ValueRef<'_>) -> bool {
    transposed.defining_op().is_some_and(is_order_preserving)
}

pat! {
    /// One transpose permutes all dimensions.
    pub(super) TransposeFolder:
        (TransposeOp:$r (TransposeOp $x, $inner), $outer) => (TransposeOp $x, $order, (location $r))
        where [(NativeCodeCall<composed, 1>:$order $inner, $outer)], (addBenefit -1)
}

/// Returns the permutation that has the effect of two.
fn composed(cx: &MatchContext<'_>, inner: Attribute, outer: Attribute) -> Option<Attribute> {
    let ctx = cx.ctx();
    let inner = numbers_of(ctx, inner);
    let outer = numbers_of(ctx, outer).into_iter();
    let order: Option<Vec<i64>> = outer.map(|at| inner.get(usize::try_from(at).ok()?).copied()).collect();
    Some(ctx.dense_i64_array_attr(&order?))
}

pat! {
    /// All elements are equal.
    pub(super) FoldTransposeSplat:
        (TransposeOp:$r (BroadcastOp $x), $_) => (BroadcastOp $x, (location $r)) where [(is_scalar $x)], (addBenefit -1)
}

/// Permutes the elements.
pub(super) const FOLD_TRANSPOSE_FROM_ELEMENTS: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "FoldTransposeFromElements",
    TransposeOp::NAME,
    &[FromElementsOp::NAME],
    |op| {
        let ty = op.result(0)?.ty();
        let list = op.operand(0)?.defining_op().and_then(FromElementsOp::cast)?;
        let source = VectorType::of(op.ctx(), op.operand(0)?.ty())?;
        let result = VectorType::of(op.ctx(), ty)?;
        ty.num_elements(op.ctx())
            .filter(|count| *count <= MAX_FOLDED_ELEMENTS)?;
        // Distances of consecutive elements of the source along its dimensions.
        let mut strides = vec![1_usize; source.rank()];
        for at in (1..source.rank()).rev() {
            strides[at - 1] = strides[at].checked_mul(usize::try_from(source.shape[at]).ok()?)?;
        }
        let mut indices = vec![0_usize];
        for (at, size) in permutation(op)?.into_iter().zip(result.shape) {
            let stride = *strides.get(at)?;
            let size = usize::try_from(*size).ok()?;
            indices = indices
                .into_iter()
                .flat_map(|first| (0..size).map(move |number| first + number * stride))
                .collect();
        }
        let elements = list.elements();
        let permuted = indices.into_iter().map(|index| Some(elements.get(index)?.handle()));
        let permuted: Vec<Value> = permuted.collect::<Option<_>>()?;
        Some(OpReplacement::with_new_op(move |rewriter| {
            FromElementsOp::build(rewriter, &permuted, ty)
        }))
    },
);

pat! {
    /// The source of a broadcast is not permuted.
    pub(super) FoldTransposeBroadcast:
        (TransposeOp:$r (BroadcastOp $x), $order) => (BroadcastOp $x, (location $r))
        where [(permutes_only_repeated $x, $order)], (addBenefit -1)
}

/// Returns `true` if a permutation of a broadcast moves dimensions only inside of groups of dimensions in which the source is repeated.
fn permutes_only_repeated(cx: &MatchContext<'_>, source: ValueRef<'_>, order: Attribute) -> bool {
    let Some(source) = VectorType::of(cx.ctx(), source.ty()) else {
        return true;
    };
    let order = numbers_of(cx.ctx(), order);
    let Some(added) = order.len().checked_sub(source.rank()) else {
        return false;
    };
    let mut low = 0;
    let mut after_other = false;
    for (number, dim) in source.dims().enumerate() {
        // Unlike in MLIR, a scalable size of 1 is not 1.
        let is_other = dim != (1, false);
        if is_other || after_other {
            let high = number + added;
            let Ok(group) = i64::try_from(low).and_then(|low| Ok(low..i64::try_from(high)?)) else {
                return false;
            };
            if !order[low..high].iter().all(|at| group.contains(at)) {
                return false;
            }
            low = high;
        }
        after_other = is_other;
    }
    true
}
