//! The `math` dialect: mathematical functions on numbers.

use drr::define::ConstantOp;
use drr::prelude::*;

pub use crate::generated::math::*;

pub(crate) fn materialize_constant_of_math(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    crate::shared::constant::poison_or_arith_constant(ctx, value, ty)
}
