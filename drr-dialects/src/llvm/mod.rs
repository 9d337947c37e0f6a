//! The `llvm` dialect: LLVM IR.

pub(crate) mod aggregate;
pub(crate) mod aggregate_folds;
pub(crate) mod atomic;
pub(crate) mod attributes;
pub(crate) mod branch;
pub(crate) mod bundles;
pub(crate) mod call;
pub(crate) mod call_checks;
pub(crate) mod casts;
pub(crate) mod compare;
pub(crate) mod constant_checks;
pub(crate) mod constant_range;
pub(crate) mod constants;
pub(crate) mod data_layout;
pub(crate) mod debug_info;
mod destructure;
mod division;
pub(crate) mod dwarf;
pub(crate) mod folds;
pub(crate) mod func;
pub(crate) mod global;
pub(crate) mod global_checks;
mod inlined_blocks;
pub(crate) mod inlining;
pub(crate) mod keywords;
pub(crate) mod loop_annotation;
pub(crate) mod memory;
mod memory_intrinsics;
mod memory_slot;
mod slot_conversion;
pub(crate) mod tbaa;
mod type_sizes;
pub(crate) mod types;
pub(crate) mod vectors;

pub use crate::generated::llvm::*;
pub use constants::constant_signedness;
pub use debug_info::subprogram_of;
pub use dwarf::{DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfOperation, DwarfTag};
pub use type_sizes::{index_bitwidth, type_size};
pub use types::{
    element_at, function_type, identified_struct, is_compatible_type, literal_struct, packed_struct, struct_elements,
};
