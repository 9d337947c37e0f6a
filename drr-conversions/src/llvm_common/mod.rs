//! Parts that all conversions to `llvm` share. MLIR's `Conversion/LLVMCommon`.
//!
//! - `options`: options, and the state of a conversion.
//! - `pattern`, `vector_pattern`: the kinds of patterns.
//! - `type_converter`: the type converter.
//! - `memref_descriptor`: descriptors of memrefs.
//! - `calling_convention`: signatures of functions, and the values that memrefs are passed as.
//! - `builders`: builders of ops of `llvm`.
//! - `preferred_alignment`: alignment of types in memory.
//! - `symbols`: functions and globals that patterns declare.

pub(crate) mod builders;
pub(crate) mod calling_convention;
pub(crate) mod memref_descriptor;
pub(crate) mod options;
pub(crate) mod pattern;
pub(crate) mod preferred_alignment;
pub(crate) mod symbols;
pub(crate) mod type_converter;
pub(crate) mod vector_pattern;

pub use options::{LlvmLowering, LowerToLlvmOptions};
pub use type_converter::llvm_type_converter;
