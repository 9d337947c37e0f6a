//! Constants of the dialect.

use super::check::{VerifyResult, ensure, result};
use super::types::{is_quantized_type, isa_tosa_shape_type, storage_element};
use super::{ConstOp, Tosa_Shape};
use drr::define::MaterializedConstant;
use drr::prelude::*;

/// Materializes a shape as `tosa.const_shape`, and other elements as `tosa.const`.
pub(crate) fn materialize_constant_of_tosa(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    let name = if isa_tosa_shape_type(ctx, ty) {
        "tosa.const_shape"
    } else {
        "tosa.const"
    };
    let mut constant = MaterializedConstant::new(ctx, name, value);
    constant.inherent = [(ctx.ident("values"), value)].into_iter().collect();
    value.is_elements(ctx).then_some(constant)
}

/// Checks that the values have the element type of the result or its storage type.
pub(crate) fn verify_const_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let ty = result(op, 0);
    let Some(values) = ConstOp::cast(op).and_then(|constant| constant.values()?.ty(ctx)) else {
        return Ok(());
    };
    ensure(values.is_tensor(ctx), || "requires the values of a tensor".to_string())?;
    let (element, found) = (ty.element_or_self(ctx), values.element_or_self(ctx));
    let is_stored = is_quantized_type(ctx, element) && storage_element(ctx, ty) == found;
    ensure(element == found || is_stored, || {
        format!(
            "has values of `{}`, but a tensor of `{}`",
            found.display(ctx),
            element.display(ctx)
        )
    })
}

/// Returns the type of a constant shape.
pub(super) fn shape_of_sizes(rewriter: &mut Rewriter<'_>, sizes: Attribute) -> Type {
    let ctx = rewriter.ctx();
    let rank = sizes.ty(ctx).and_then(|ty| ty.num_elements(ctx));
    let shape = rank.and_then(|rank| Tosa_Shape::get(ctx, i32::try_from(rank).ok()?).ok());
    shape.unwrap_or(Type::NONE)
}
