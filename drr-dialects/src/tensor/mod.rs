//! The dialect `tensor`: tensors.

pub(crate) mod shapes;
pub(crate) mod slices;

pub use crate::generated::tensor::*;

use drr::define::ConstantOp;
use drr::prelude::*;

/// A number or elements, or else a complex number.
pub(crate) fn materialize_constant_of_tensor(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    let is_complex =
        matches!(ty.data(ctx), drr::TypeData::Complex(_)) && value.array(ctx).is_some_and(|parts| parts.len() == 2);
    match is_complex {
        true => Some(ConstantOp::new(ctx, "complex.constant", value)),
        false => crate::shared::constant::arith_constant(ctx, value, ty),
    }
}
