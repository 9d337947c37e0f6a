//! The `linalg` dialect: structured ops on tensors and memrefs.

pub(crate) mod attributes;
pub(crate) mod body;
pub(crate) mod contract;
pub(crate) mod effects;
pub(crate) mod elementwise;
mod fill_pad_patterns;
mod fill_patterns;
pub(crate) mod generic;
mod identity_patterns;
pub(crate) mod loops;
pub(crate) mod maps;
pub(crate) mod named;
pub(crate) mod operands;
pub(crate) mod pack;
pub(crate) mod pack_patterns;
pub(crate) mod patterns;
pub(crate) mod payload;
pub(crate) mod scalar;
pub(crate) mod shapes;
mod static_shapes;
pub(crate) mod structured;
pub(crate) mod transpose;
pub(crate) mod transpose_patterns;
pub(crate) mod verify;
pub(crate) mod winograd;

pub use crate::generated::linalg::*;
pub use structured::indexing_maps;

pub(crate) use crate::shared::constant::arith_constant as materialize_constant_of_linalg;
