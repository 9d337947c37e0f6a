//! Constants of the dialect, such as `shape.const_shape [1, 2] : t`.

use drr::Ident;
use drr::define::{AttrSlot, FormResult, MaterializedConstant, OpAsmForm};
use drr::prelude::*;

use super::ConstShapeOp;
use crate::shared::constant::poison_or_arith_constant;
use crate::shared::dense::index_elements;

const SHAPE: AttrSlot = ConstShapeOp::SLOTS.shape;

/// `{..} [1, 2] : t`
pub(crate) fn form_const_shape_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    form.bind(SHAPE);
    form.attr_dict()?;
    let mut sizes = Vec::new();
    form.list(
        ["[", "]"],
        |op| {
            SHAPE
                .of(op)
                .and_then(|shape| shape.elements_ints(op.ctx()))
                .into_iter()
                .flatten()
        },
        |form, size| {
            sizes.push(form.any_integer(|_| size)?);
            Ok(())
        },
    )?;
    form.ty(" : ", ConstShapeOp::SLOTS.result)?;
    let shape = index_elements(form.ctx(), &sizes).ok_or_else(|| form.error("expected sizes"))?;
    form.set_attribute(SHAPE, shape);
    Ok(())
}

/// Names a constant size `c7`.
pub(crate) fn name_results_of_const_size_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    if let Some(value) = op.inherent(Ident::VALUE).and_then(|value| value.as_i64(op.ctx())) {
        name(0, &format!("c{value}"));
    }
}

pub(crate) fn materialize_constant_of_shape(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    // Poison is a constant of any type.
    if value.is_of_dialect(ctx, "ub", "poison") {
        return poison_or_arith_constant(ctx, value, ty);
    }
    let is_extents = ty.is_tensor(ctx) && ty.element_type(ctx) == Some(Type::INDEX);
    let constant = if ty.is_of_dialect(ctx, "shape", "shape") || is_extents {
        let mut constant = MaterializedConstant::new(ctx, "shape.const_shape", value);
        constant.inherent = [(ctx.ident("shape"), value)].into_iter().collect();
        constant
    } else if ty.is_of_dialect(ctx, "shape", "size") {
        MaterializedConstant::new(ctx, "shape.const_size", value)
    } else if ty.is_of_dialect(ctx, "shape", "witness") {
        let mut constant = MaterializedConstant::new(ctx, "shape.const_witness", value);
        constant.inherent = [(ctx.ident("passing"), value)].into_iter().collect();
        constant
    } else {
        return poison_or_arith_constant(ctx, value, ty);
    };
    Some(constant)
}

pub(crate) fn name_results_of_split_at_op(_op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name(0, "head");
    name(1, "tail");
}
