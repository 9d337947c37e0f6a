//! The `memref` dialect: memory.

pub(crate) mod access;
pub(crate) mod alloc;
mod alloca_scope;
pub(crate) mod atomic;
pub(crate) mod casts;
pub(crate) mod dims;
pub(crate) mod dma;
pub(crate) mod global;
mod int_ranges;
mod interfaces;
mod layout;
mod memory_slot;
pub(crate) mod metadata;
pub(crate) mod patterns;
pub(crate) mod reassociate;
pub(crate) mod reshape;
pub(crate) mod slices;
pub(crate) mod subview;
pub(crate) mod transpose;
pub(crate) mod views;

pub use crate::generated::memref::*;
pub use crate::shared::shaped::has_identity_layout;
pub use slices::dropped_dims;

use drr::define::{ConditionallySpeculatable, Speculatability};
use drr::prelude::*;

use crate::shared::speculation;

pub(crate) use crate::shared::constant::arith_constant as materialize_constant_of_memref;

impl ConditionallySpeculatable for DimOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculation::dim(self.op())
    }
}
