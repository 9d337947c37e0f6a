//! The dialect `llvm`: LLVM IR.

pub use crate::generated::llvm::*;
