//! The dialect `llvm`: LLVM IR.

pub(crate) mod aggregate;
pub(crate) mod atomic;
pub(crate) mod attributes;
pub(crate) mod branch;
pub(crate) mod bundles;
pub(crate) mod call;
pub(crate) mod compare;
pub(crate) mod data_layout;
pub(crate) mod func;
pub(crate) mod global;
pub(crate) mod keywords;
pub(crate) mod memory;
pub(crate) mod types;

pub use crate::generated::llvm::*;
