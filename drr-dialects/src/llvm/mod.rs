//! The dialect `llvm`: LLVM IR.

pub(crate) mod aggregate;
pub(crate) mod call;
pub(crate) mod func;
pub(crate) mod global;
pub(crate) mod keywords;
pub(crate) mod memory;
pub(crate) mod types;

pub use crate::generated::llvm::*;
