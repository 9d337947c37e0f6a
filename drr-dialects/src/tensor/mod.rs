//! The `tensor` dialect: tensors.

pub(crate) mod shapes;
pub(crate) mod slices;

pub use crate::generated::tensor::*;

use drr::define::{ConditionallySpeculatable, ConstantOp, Fold, Speculatability};
use drr::prelude::*;

use crate::shared::constant::{arith_constant, complex_constant};
use crate::shared::fold::fold_rank;
use crate::shared::speculation;

pub(crate) use crate::shared::fold::fold_dim as fold_dim_op;

pub(crate) fn materialize_constant_of_tensor(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    arith_constant(ctx, value, ty).or_else(|| complex_constant(ctx, value, ty))
}

pub(crate) fn fold_rank_op(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    fold_rank(op)
}

impl ConditionallySpeculatable for DimOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculation::dim(self.op())
    }
}
