//! The dialect `memref`: memory.

pub(crate) mod atomic;
pub(crate) mod dma;
pub(crate) mod global;
pub(crate) mod transpose;
pub(crate) mod verify;

pub use crate::generated::memref::*;

use drr::define::ConstantOp;
use drr::prelude::*;

pub(crate) fn materialize_constant_of_memref(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    crate::shared::constant::arith_constant(ctx, value, ty)
}
