//! Canonicalization of ops that create tensors: `tensor.empty`, `tensor.generate`, `tensor.splat`, `tensor.from_elements` and
//! `tensor.gather`.

use drr::define::{Fold, OperandSlot};
use drr::prelude::*;

use super::{EmptyOp, GenerateOp};
use crate::shared::elementwise::fold_to_constant;
use crate::shared::mixed_index::with_static_sizes;
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::tensor_cast::with_shape;

/// Makes constant sizes static.
pub(super) const REPLACE_EMPTY_TENSOR_STATIC_SHAPE_DIMS: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("ReplaceEmptyTensorStaticShapeDims", "tensor.empty", |op| {
        more_static(op, "tensor.empty", EmptyOp::SLOTS.dynamicSizes)
    });

/// Makes constant sizes static.
pub(super) const STATIC_TENSOR_GENERATE: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("StaticTensorGenerate", "tensor.generate", |op| {
        more_static(op, "tensor.generate", GenerateOp::SLOTS.dynamicExtents)
    });

fn more_static(op: OpRef<'_>, name: &'static str, sizes: OperandSlot) -> Option<Replacement> {
    let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
    let (shape, operands) = with_static_sizes(op.ir(), ty.shape(ctx)?, sizes.of(op).handles())?;
    Some(Replacement::like(op, name, operands, with_shape(ctx, ty, &shape)))
}

pub(crate) fn fold_splat_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (Some(Some(value)), Some(result)) = (constants.first(), op.result(0)) else {
        return Fold::None;
    };
    fold_to_constant(dense_of(op.ctx(), result.ty(), &[*value]))
}

/// Folds constant elements. Unlike in MLIR, elements that are no numbers stay.
pub(crate) fn fold_from_elements_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (elements, Some(result)) = (constants.iter().copied().collect::<Option<Vec<_>>>(), op.result(0)) else {
        return Fold::None;
    };
    let dense = elements.and_then(|elements| dense_of(op.ctx(), result.ty(), &elements));
    fold_to_constant(dense)
}

/// Returns the dense constant with these elements, of which one is a splat. Returns `None` if they are no numbers of the element type.
pub(super) fn dense_of(ctx: &Context, ty: Type, elements: &[Attribute]) -> Option<Attribute> {
    let element = ty.element_type(ctx)?;
    let mut bytes = Vec::new();
    for &value in elements {
        append(ctx, element, value, &mut bytes)?;
    }
    ctx.dense_attr(ty, &bytes)
}

/// Appends the bytes of a number.
fn append(ctx: &Context, element: Type, value: Attribute, bytes: &mut Vec<u8>) -> Option<()> {
    if let drr::TypeData::Complex(part) = element.data(ctx) {
        let parts = value.array(ctx).filter(|parts| parts.len() == 2)?;
        return parts
            .iter()
            .try_for_each(|value| append_number(ctx, *part, *value, bytes));
    }
    append_number(ctx, element, value, bytes)
}

fn append_number(ctx: &Context, element: Type, value: Attribute, bytes: &mut Vec<u8>) -> Option<()> {
    use crate::shared::elementwise::Number;
    if value.ty(ctx) != Some(element) {
        return None;
    }
    match value.integer(ctx) {
        Some((_, number)) => number.append_to(bytes),
        None => value.float(ctx)?.append_to(bytes),
    }
    Some(())
}

/// Returns the splat of another type, if a constant is a splat of numbers and the type has a static shape.
pub(super) fn splat_with_type(ctx: &Context, constant: Option<Attribute>, ty: Type) -> Option<Attribute> {
    let drr::AttrData::DenseElements { data, splat: true, .. } = constant?.data(ctx)? else {
        return None;
    };
    ctx.dense_attr(ty, data)
}

pub(crate) fn fold_gather_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (Some(source), Some(result)) = (constants.first(), op.result(0)) else {
        return Fold::None;
    };
    fold_to_constant(splat_with_type(op.ctx(), *source, result.ty()))
}
