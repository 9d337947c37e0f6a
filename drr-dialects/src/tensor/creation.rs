//! Canonicalization of ops that create tensors: `tensor.empty`, `tensor.generate`, `tensor.splat`, `tensor.from_elements` and
//! `tensor.gather`.

use drr::define::{Fold, OperandSlot};
use drr::prelude::*;

use super::{EmptyOp, GenerateOp};
use crate::shared::dense::splat_with_type;
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
    let ctx = op.ctx();
    // Complex numbers stay, as in MLIR.
    let is_number = value.integer(ctx).is_some() || value.float(ctx).is_some();
    fold_to_constant(is_number.then(|| ctx.dense_attr_of(result.ty(), &[*value])).flatten())
}

/// Folds constant elements. Unlike in MLIR, elements that are no numbers stay.
pub(crate) fn fold_from_elements_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (elements, Some(result)) = (constants.iter().copied().collect::<Option<Vec<_>>>(), op.result(0)) else {
        return Fold::None;
    };
    let dense = elements.and_then(|elements| op.ctx().dense_attr_of(result.ty(), &elements));
    fold_to_constant(dense)
}

pub(crate) fn fold_gather_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (Some(source), Some(result)) = (constants.first(), op.result(0)) else {
        return Fold::None;
    };
    fold_to_constant(splat_with_type(op.ctx(), *source, result.ty()))
}
