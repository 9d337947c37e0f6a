//! The `vector` dialect: vectors.

pub(crate) mod contract;
mod element_order;
pub(crate) mod elements;
pub(crate) mod extract;
mod extract_patterns;
pub(crate) mod forms;
pub(crate) mod from_elements;
pub(crate) mod insert;
mod int_ranges;
pub(crate) mod interleave;
pub(crate) mod mask;
mod mask_class;
pub(crate) mod mask_folds;
pub(crate) mod masks;
pub(crate) mod memory;
pub(crate) mod memory_folds;
pub(crate) mod outer_product;
pub(crate) mod patterns;
mod position;
pub(crate) mod print;
pub(crate) mod reduction;
mod reduction_patterns;
pub(crate) mod scalable;
pub(crate) mod shape_folds;
pub(crate) mod shapes;
pub(crate) mod shuffle;
pub(crate) mod slice_folds;
pub(crate) mod slices;
pub(crate) mod transfer;
pub(crate) mod transfer_checks;
pub(crate) mod transfer_folds;
mod transfer_patterns;
pub(crate) mod transpose;
pub(crate) mod types;

pub use crate::generated::vector::*;

pub(crate) use crate::shared::constant::poison_or_arith_constant as materialize_constant_of_vector;
