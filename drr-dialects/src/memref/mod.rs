//! The `memref` dialect: memory.

pub(crate) mod access;
pub(crate) mod atomic;
pub(crate) mod dma;
pub(crate) mod global;
mod interfaces;
mod layout;
pub(crate) mod reassociate;
pub(crate) mod subview;
pub(crate) mod transpose;
pub(crate) mod views;

pub use crate::generated::memref::*;

use drr::define::{ConditionallySpeculatable, Fold, Speculatability};
use drr::prelude::*;

use crate::shared::fold::fold_rank;
use crate::shared::speculation;

pub(crate) use crate::shared::constant::arith_constant as materialize_constant_of_memref;
pub(crate) use crate::shared::fold::fold_dim as fold_dim_op;

pub(crate) fn fold_rank_op(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    fold_rank(op)
}

impl ConditionallySpeculatable for DimOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculation::dim(self.op())
    }
}
