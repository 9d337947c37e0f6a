//! The dialect `vector`: vectors.

pub(crate) mod contract;
pub(crate) mod infer;
pub(crate) mod interleave;
pub(crate) mod mask;
pub(crate) mod transfer;

pub use crate::generated::vector::*;

use drr::define::ConstantOp;
use drr::prelude::*;

pub(crate) fn materialize_constant_of_vector(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    crate::shared::constant::poison_or_arith_constant(ctx, value, ty)
}
