//! Folds and canonicalization patterns of `vector.from_elements` and `vector.to_elements`.

use drr::define::{Fold, FoldValue};
use drr::prelude::*;

use super::element_order::position_of;
use super::types::VectorType;
use super::{BroadcastOp, ExtractOp, FromElementsOp, ShapeCastOp, ToElementsOp};
use crate::shared::dense::with_element_type;
use crate::shared::elementwise::{fold_to, fold_to_constant};
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

pub(crate) fn fold_to_elements_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let Some(producer) = op.operand(0).and_then(ValueRef::defining_op) else {
        return Fold::None;
    };
    let values = |values: &mut dyn Iterator<Item = ValueRef<'_>>| {
        Fold::Results(values.map(|value| FoldValue::Value(value.handle())).collect())
    };
    if let Some(list) = FromElementsOp::cast(producer) {
        return values(&mut list.elements());
    }
    let scalar = BroadcastOp::cast(producer).map(|broadcast| broadcast.source());
    match scalar.filter(|scalar| VectorType::of(op.ctx(), scalar.ty()).is_none()) {
        Some(scalar) => values(&mut std::iter::repeat_n(scalar, op.num_results())),
        None => Fold::None,
    }
}

/// Takes the elements of the source of a broadcast.
pub(super) const TO_ELEMENTS_OF_BROADCAST: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ToElementsOfBroadcast",
    ToElementsOp::NAME,
    &[ToElementsOp::NAME],
    |op| {
        let ctx = op.ctx();
        let source = op.operand(0)?.defining_op().and_then(BroadcastOp::cast)?.source();
        let from = VectorType::of(ctx, source.ty())?;
        let to = VectorType::of(ctx, op.operand(0)?.ty())?;
        if to.is_scalable() || from.is_scalable() {
            return None;
        }
        // The numbers of the elements of the source, repeated from the innermost dimension outwards.
        let mut indices = vec![0];
        let mut stride = 1;
        let mut sizes = from.shape.iter().rev();
        for &size in to.shape.iter().rev() {
            let own = *sizes.next().unwrap_or(&1);
            let step = if own == 1 { 0 } else { stride };
            let size = usize::try_from(size).ok()?;
            indices = (0..size)
                .flat_map(|number| indices.iter().map(move |index| index + number * step))
                .collect();
            stride *= usize::try_from(own).ok()?;
        }
        let source = source.handle();
        Some(OpReplacement::new(move |rewriter| {
            let list = ToElementsOp::build(rewriter, source, ());
            indices.into_iter().map(|index| rewriter.result(list, index)).collect()
        }))
    },
);

pub(crate) fn fold_from_elements_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some(result) = op.result(0) else { return Fold::None };
    if let Some(vector) = own_vector(op).filter(|vector| vector.ty() == result.ty()) {
        return fold_to(vector);
    }
    let (ctx, ty) = (op.ctx(), result.ty());
    let Some(element) = ty.element_type(ctx) else {
        return Fold::None;
    };
    let elements = constants
        .iter()
        .map(|constant| Some(with_element_type(ctx, (*constant)?, element)));
    let elements: Option<Vec<Attribute>> = elements.collect();
    fold_to_constant(elements.and_then(|elements| ctx.dense_attr_of(ty, &elements)))
}

/// Returns the vector whose elements are all operands in order.
fn own_vector(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    let list = op.operand(0)?.defining_op().and_then(ToElementsOp::cast)?;
    let is_whole = list.op().num_results() == op.num_operands()
        && op
            .operands()
            .zip(list.op().results())
            .all(|(operand, element)| operand == element);
    is_whole.then(|| list.source())
}

/// Broadcasts a single value.
pub(super) const FROM_ELEMENTS_TO_BROADCAST: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "FromElementsToBroadcast",
    FromElementsOp::NAME,
    &[BroadcastOp::NAME],
    |op| {
        let first = op.operand(0)?;
        let is_splat = op.operands().all(|operand| operand == first);
        let (first, ty) = (first.handle(), op.result(0)?.ty());
        is_splat.then(|| OpReplacement::with_new_op(move |rewriter| BroadcastOp::build(rewriter, first, ty)))
    },
);

/// Extracts the subvector whose elements are extracted one by one.
pub(super) const FROM_ELEMENTS_TO_SHAPE_CAST: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "FromElementsToShapeCast",
    FromElementsOp::NAME,
    &[ExtractOp::NAME, ShapeCastOp::NAME],
    |op| {
        let ctx = op.ctx();
        let first = op.operand(0)?.defining_op().and_then(ExtractOp::cast)?;
        let source = first.source();
        let vector = VectorType::of(ctx, source.ty())?;
        let position = scalar_position(first, vector)?;
        let count = i64::try_from(op.num_operands()).ok()?;
        if count == 1 {
            return None;
        }
        // The trailing dimensions whose elements are extracted.
        let (mut outer, mut covered) = (vector.rank(), 1_i64);
        while covered < count && outer > 0 && position[outer - 1] == 0 {
            outer -= 1;
            covered = covered.checked_mul(vector.shape[outer])?;
        }
        // Unlike in MLIR, no dimension of them is scalable.
        if covered != count || vector.dims().skip(outer).any(|(_, scalable)| scalable) {
            return None;
        }
        for (number, element) in (0..).zip(op.operands()) {
            let extract = element.defining_op().and_then(ExtractOp::cast)?;
            let inner = position_of(&vector.shape[outer..], number)?;
            let expected = [&position[..outer], &inner].concat();
            if extract.source() != source || scalar_position(extract, vector)? != expected {
                return None;
            }
        }
        let position = (outer > 0).then(|| ctx.dense_i64_array_attr(&position[..outer]));
        let (mut extracted, ty) = (source.handle(), op.result(0)?.ty());
        Some(OpReplacement::with_new_op(move |rewriter| {
            if let Some(position) = position {
                let extract = ExtractOp::build(rewriter, (extracted, &[], position), ());
                extracted = rewriter.result(extract, 0);
            }
            ShapeCastOp::build(rewriter, extracted, ty)
        }))
    },
);

/// Returns the static position of an extracted element.
fn scalar_position(extract: ExtractOp<'_>, vector: VectorType<'_>) -> Option<Vec<i64>> {
    // Unlike in MLIR, a dynamic position is no position.
    let is_static = extract.dynamic_position().is_empty();
    let position = numbers(extract.op(), "static_position");
    (is_static && position.len() == vector.rank()).then_some(position)
}
