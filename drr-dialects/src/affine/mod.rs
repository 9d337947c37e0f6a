//! The `affine` dialect: loops and memory accesses with affine bounds and indices.

pub(crate) mod access;
mod applied;
pub(crate) mod basis;
pub(crate) mod bounds;
pub(crate) mod conditional;
mod constant_load;
pub(crate) mod dims;
pub(crate) mod dma;
mod interfaces;
mod joined;
pub(crate) mod linearize;
pub(crate) mod loops;
pub(crate) mod map;
mod merge_indices;
pub(crate) mod min_max;
pub(crate) mod parallel;
pub(crate) mod patterns;
mod ranges;

pub use crate::generated::affine::*;
pub use applied::{canonicalize_map_and_operands, compose_map_and_operands};
pub use dma::{AffineDmaStartOp, AffineDmaWaitOp};
pub use patterns::fold_in_place;

pub(crate) use crate::shared::constant::poison_or_arith_constant as materialize_constant_of_affine;
