//! The `memref` dialect: memory.

pub(crate) mod access;
pub(crate) mod atomic;
pub(crate) mod dma;
pub(crate) mod global;
mod layout;
pub(crate) mod reassociate;
pub(crate) mod subview;
pub(crate) mod transpose;
pub(crate) mod views;

pub use crate::generated::memref::*;

use drr::define::{ConditionallySpeculatable, ConstantOp, Fold, Speculatability};
use drr::prelude::*;

use crate::shared::constant::arith_constant;
use crate::shared::fold::{fold_dim, fold_rank};
use crate::shared::speculation;

pub(crate) fn materialize_constant_of_memref(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    arith_constant(ctx, value, ty)
}

pub(crate) fn fold_rank_op(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    fold_rank(op)
}

pub(crate) fn fold_dim_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_dim(op, constants)
}

impl ConditionallySpeculatable for DimOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculation::dim(self.op())
    }
}
