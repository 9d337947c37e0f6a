//! The dialect `tensor`: tensors.

pub(crate) mod shapes;
pub(crate) mod slices;

pub use crate::generated::tensor::*;

use drr::define::ConstantOp;
use drr::prelude::*;

use crate::shared::constant::{arith_constant, complex_constant};

pub(crate) fn materialize_constant_of_tensor(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    arith_constant(ctx, value, ty).or_else(|| complex_constant(ctx, value, ty))
}
