//! The `tensor` dialect: tensors.

pub(crate) mod cast;
pub(crate) mod concat;
pub(crate) mod creation;
pub(crate) mod dims;
pub(crate) mod elements;
pub(crate) mod extract_slice;
pub(crate) mod insert_slice;
mod int_ranges;
mod orthogonal_paddings;
pub(crate) mod pad;
pub(crate) mod patterns;
pub(crate) mod reshape;
pub(crate) mod shapes;
pub(crate) mod slices;

pub use crate::generated::tensor::*;

use drr::define::{ConditionallySpeculatable, MaterializedConstant, Speculatability};
use drr::prelude::*;

use crate::shared::constant::{arith_constant, complex_constant};
use crate::shared::speculation;

pub(crate) fn materialize_constant_of_tensor(
    ctx: &Context,
    value: Attribute,
    ty: Type,
) -> Option<MaterializedConstant> {
    arith_constant(ctx, value, ty).or_else(|| complex_constant(ctx, value, ty))
}

impl ConditionallySpeculatable for DimOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculation::dim(self.op())
    }
}
