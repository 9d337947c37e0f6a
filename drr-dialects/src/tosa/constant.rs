//! Constants.

use super::ConstOp;
use super::check::{Checked, ensure, result};
use super::types::{is_quantized_type, isa_tosa_shape_type, storage_element};
use drr::define::ConstantOp;
use drr::prelude::*;

/// A shape becomes a `tosa.const_shape`, other elements become a `tosa.const`.
pub(crate) fn materialize_constant_of_tosa(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    let name = match isa_tosa_shape_type(ctx, ty) {
        true => "tosa.const_shape",
        false => "tosa.const",
    };
    let mut constant = ConstantOp::new(ctx, name, value);
    constant.inherent = [(ctx.ident("values"), value)].into_iter().collect();
    value.is_elements(ctx).then_some(constant)
}

/// The values have the element type of the result, or the one that it stores.
pub(crate) fn verify_const_op(op: OpRef<'_>) -> Checked {
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

#[cfg(test)]
mod tests {
    use super::materialize_constant_of_tosa;
    use drr::prelude::*;

    #[test]
    fn constants_are_of_shapes_or_of_tensors() {
        let ctx = Context::with(crate::Tosa);
        let made = |value: &str, ty: &str| {
            let (value, ty) = (
                ctx.parse_attr(value).expect("an attribute"),
                ctx.parse_type(ty).expect("a type"),
            );
            let made = materialize_constant_of_tosa(&ctx, value, ty)?;
            assert_eq!(made.inherent.as_slice(), [(ctx.ident("values"), value)]);
            Some(made.name.text(&ctx).into_owned())
        };
        let shape = made("dense<1> : tensor<2xindex>", "!tosa.shape<2>");
        assert_eq!(shape.as_deref(), Some("tosa.const_shape"));
        let tensor = made("dense<1.0> : tensor<2xf32>", "tensor<2xf32>");
        assert_eq!(tensor.as_deref(), Some("tosa.const"));
        assert_eq!(made("1 : i32", "i32"), None);
    }
}
