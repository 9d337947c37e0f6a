//! Folds and canonicalization patterns of `vector.broadcast`, `vector.shape_cast` and `vector.bitcast`.

use drr::AttrData;
use drr::define::Fold;
use drr::numbers::Int;
use drr::prelude::*;

use super::element_order::{is_broadcastable, is_order_preserving, merged_dims};
use super::insert::is_whole;
use super::types::VectorType;
use super::{BitCastOp, BroadcastOp, ConstantMaskOp, CreateMaskOp, ShapeCastOp, TransposeOp};
use crate::shared::dense::splat_with_type;
use crate::shared::elementwise::{Number, fold_to, fold_to_constant, is_poison};
use crate::shared::fold::{constant_at, replace_source};
use crate::shared::mixed_index::constant_integer;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

/// Folds to the first operand if it has the type of the result.
pub(super) fn fold_same_type(op: OpRef<'_>) -> Fold {
    match (op.operand(0), op.result(0)) {
        (Some(source), Some(result)) if source.ty() == result.ty() => fold_to(source),
        _ => Fold::None,
    }
}

pub(crate) fn fold_broadcast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match fold_same_type(op) {
        Fold::None => folded_broadcast(op, constants).unwrap_or_default(),
        fold => fold,
    }
}

fn folded_broadcast(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Fold> {
    let (ctx, source, result) = (op.ctx(), op.operand(0)?, op.result(0)?);
    if let Some(inner) = source
        .defining_op()
        .and_then(ShapeCastOp::cast)
        .map(|cast| cast.source())
        && is_broadcastable(ctx, inner.ty(), VectorType::of(ctx, result.ty())?)
        && have_equal_trailing_dims(ctx, inner.ty(), source.ty())?
    {
        return Some(replace_source(inner));
    }
    let constant = constant_at(constants, 0)?;
    if is_poison(ctx, constant) {
        return Some(Fold::attr(constant));
    }
    let splat = if constant.is_elements(ctx) {
        splat_with_type(ctx, Some(constant), result.ty())
    } else {
        ctx.dense_attr_of(result.ty(), &[constant])
    };
    Some(fold_to_constant(splat))
}

/// Returns `true` if two vectors differ at most in leading dimensions that one of them lacks.
fn have_equal_trailing_dims(ctx: &Context, a: Type, b: Type) -> Option<bool> {
    let (a, b) = (VectorType::of(ctx, a)?, VectorType::of(ctx, b)?);
    Some(a.dims().rev().zip(b.dims().rev()).all(|(a, b)| a == b))
}

pat! {
    /// One broadcast has the same elements.
    pub(super) BroadcastFolder:
        (BroadcastOp:$r (BroadcastOp $x)) => (BroadcastOp $x, (location $r)), (addBenefit -1)
}

pub(crate) fn fold_shape_cast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match fold_same_type(op) {
        Fold::None => folded_shape_cast(op, constants).unwrap_or_default(),
        fold => fold,
    }
}

fn folded_shape_cast(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Fold> {
    let (ctx, source, result) = (op.ctx(), op.operand(0)?, op.result(0)?);
    if let Some(producer) = source.defining_op() {
        if let Some(inner) = ShapeCastOp::cast(producer) {
            return Some(replace_source(inner.source()));
        }
        if let Some(transpose) = TransposeOp::cast(producer) {
            return is_order_preserving(producer).then(|| replace_source(transpose.vector()));
        }
        let broadcast = BroadcastOp::cast(producer).map(|broadcast| broadcast.source());
        if let Some(inner) = broadcast.filter(|inner| inner.ty() == result.ty()) {
            return Some(fold_to(inner));
        }
    }
    let constant = constant_at(constants, 0)?;
    if is_poison(ctx, constant) {
        return Some(Fold::attr(constant));
    }
    let AttrData::DenseElements { data, .. } = constant.data(ctx)? else {
        return None;
    };
    Some(fold_to_constant(ctx.dense_attr(result.ty(), data)))
}

patterns! {
    pub(super) ShapeCastOfBroadcastPatterns = [ShapeCastOfUnitBroadcast, ShapeCastBroadcastFolder]
}

pat! {
    /// The broadcast only adds dimensions of size 1.
    ShapeCastOfUnitBroadcast:
        (ShapeCastOp:$r (BroadcastOp:$whole $x)) => (ShapeCastOp $x, (location $r))
        where [(is_whole $x, $whole)], (addBenefit -1)
}

pat! {
    /// The broadcast to the other shape has the same elements.
    ShapeCastBroadcastFolder:
        (ShapeCastOp:$r (BroadcastOp:$whole $x)) => (BroadcastOp $x, (location $r))
        where [(is_same_broadcast $x, $whole, $r)], (addBenefit -1)
}

/// Returns `true` if broadcasts of a value to the types of two values have the same elements in row-major order. MLIR does not compare how
/// often elements are repeated.
fn is_same_broadcast(cx: &MatchContext<'_>, source: ValueRef<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    let ctx = cx.ctx();
    let [source_vector, a, b] = [source, a, b].map(|value| VectorType::of(ctx, value.ty()));
    let (Some(a), Some(b)) = (a, b) else { return false };
    let is_same = source_vector.is_none_or(|source| {
        let merged = merged_dims(source, a);
        merged.is_some() && merged == merged_dims(source, b)
    });
    is_same && is_broadcastable(ctx, source.ty(), b)
}

/// Creates a mask without trailing dimensions of size 1.
pub(super) const SHAPE_CAST_CREATE_MASK_FOLDER_TRAILING_ONE_DIM: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ShapeCastCreateMaskFolderTrailingOneDim",
    ShapeCastOp::NAME,
    &[ConstantMaskOp::NAME, CreateMaskOp::NAME],
    |op| {
        let (ctx, source, result) = (op.ctx(), op.operand(0)?, op.result(0)?);
        let [from, to] = [source, result].map(|value| VectorType::of(ctx, value.ty()));
        let (from, to) = (from?, to?);
        let (mask, ty) = (source.defining_op()?, result.ty());
        let is_other = |dim: (i64, bool)| dim != (1, false);
        let kept = from.dims().rposition(is_other).map_or(1, |last| last + 1);
        if kept >= from.rank() || !from.dims().take(kept).eq(to.dims()) {
            return None;
        }
        if CreateMaskOp::cast(mask).is_some() {
            let is_set = mask.operands().skip(kept).all(|size| constant_integer(size) == Some(1));
            let sizes: Vec<Value> = mask.operands().take(kept).map(ValueRef::handle).collect();
            return is_set
                .then(|| OpReplacement::with_new_op(move |rewriter| CreateMaskOp::build(rewriter, &sizes, ty)));
        }
        ConstantMaskOp::cast(mask)?;
        let sizes = numbers(mask, "mask_dim_sizes");
        let is_set = sizes.get(kept..)?.iter().all(|size| *size == 1);
        let sizes = ctx.dense_i64_array_attr(sizes.get(..kept)?);
        is_set.then(|| OpReplacement::with_new_op(move |rewriter| ConstantMaskOp::build(rewriter, sizes, ty)))
    },
);

pub(crate) fn fold_bit_cast_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    if source.ty() == result.ty() {
        return fold_to(source);
    }
    match source
        .defining_op()
        .and_then(BitCastOp::cast)
        .map(|inner| inner.source())
    {
        Some(inner) if inner.ty() == result.ty() => fold_to(inner),
        Some(inner) => replace_source(inner),
        None => fold_to_constant(bitcast_splat(op, constant_at(constants, 0))),
    }
}

/// Returns a splat of a wider integer, or of an `f32` that consists of two `f16`.
fn bitcast_splat(op: OpRef<'_>, constant: Option<Attribute>) -> Option<Attribute> {
    let ctx = op.ctx();
    let (source, result) = (op.operand(0)?.ty(), op.result(0)?.ty());
    let (from, to) = (source.element_type(ctx)?, result.element_type(ctx)?);
    let splat = constant?.splat(ctx)?;
    if from == Type::F16 && to == Type::F32 {
        let bits = u32::try_from(splat.float(ctx)?.bits()).ok()?;
        return ctx.dense_attr(result, &(bits << 16 | bits).to_le_bytes());
    }
    let (from_width, to_width) = (from.integer_width(ctx)?, to.integer_width(ctx)?);
    let value = Int::of_attr(ctx, splat)?.to_u128()?;
    if to_width <= from_width || to_width % from_width != 0 || to_width > 128 {
        return None;
    }
    let copies = 0..to_width / from_width;
    let bits = copies.fold(0, |bits, copy| bits | value << (copy * from_width));
    let mut bytes = Vec::new();
    Int::wrapping(to_width, bits).append_to(&mut bytes);
    ctx.dense_attr(result, &bytes)
}
