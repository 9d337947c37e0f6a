//! The `affine` dialect: loops and memory accesses with affine bounds and indices.

pub(crate) mod access;
pub(crate) mod basis;
pub(crate) mod conditional;
pub(crate) mod dims;
pub(crate) mod dma;
mod interfaces;
pub(crate) mod loops;
pub(crate) mod map;
pub(crate) mod parallel;

pub use crate::generated::affine::*;
pub use dma::{AffineDmaStartOp, AffineDmaWaitOp};

pub(crate) use crate::shared::constant::poison_or_arith_constant as materialize_constant_of_affine;
