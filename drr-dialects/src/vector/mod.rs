//! The `vector` dialect: vectors.

pub(crate) mod contract;
pub(crate) mod elements;
pub(crate) mod forms;
mod int_ranges;
pub(crate) mod interleave;
pub(crate) mod mask;
pub(crate) mod masks;
pub(crate) mod memory;
pub(crate) mod outer_product;
pub(crate) mod print;
pub(crate) mod reduction;
pub(crate) mod scalable;
pub(crate) mod shapes;
pub(crate) mod slices;
pub(crate) mod transfer;
pub(crate) mod transfer_checks;
pub(crate) mod types;

pub use crate::generated::vector::*;

pub(crate) use crate::shared::constant::poison_or_arith_constant as materialize_constant_of_vector;
