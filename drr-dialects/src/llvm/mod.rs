//! The dialect `llvm`: LLVM IR.

pub(crate) mod types;

pub use crate::generated::llvm::*;
