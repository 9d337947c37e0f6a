//! Parts that all conversions to `llvm` share. MLIR's `Conversion/LLVMCommon`.
//!
//! - `options`: options of a conversion.
//! - `pattern`, `vector_pattern`: the kinds of patterns.
//! - `type_converter`, `identified_struct`: the type converter, and its rule for structs with names.
//! - `memref_descriptor`: descriptors of memrefs.
//! - `element_pointer`: pointers to elements of memrefs.
//! - `calling_convention`: signatures of functions, and the values that memrefs are passed as.
//! - `allocation`: functions that allocate and free memory.
//! - `builders`: builders of ops of `llvm`.
//! - `preferred_alignment`: alignment of types in memory.
//! - `unconverted_types`: warnings about ops that stay because of a type that has no conversion.
//! - `warnings`: warnings of patterns about ops that they do not convert.
//! - `symbols`: functions and globals that patterns declare.

pub(crate) mod allocation;
pub(crate) mod builders;
pub(crate) mod calling_convention;
pub(crate) mod element_pointer;
mod identified_struct;
pub(crate) mod memref_descriptor;
pub(crate) mod options;
pub(crate) mod pattern;
pub(crate) mod preferred_alignment;
pub(crate) mod symbols;
pub(crate) mod type_converter;
mod unconverted_types;
pub(crate) mod vector_pattern;
mod warnings;

use std::sync::Arc;

use drr::conversion::ConversionTarget;
use drr::prelude::*;
use drr_dialects::builtin::UnrealizedConversionCastOp;

pub use options::{ComplexRange, LowerToLlvmOptions};
pub use type_converter::llvm_type_converter;
pub(crate) use unconverted_types::{
    BUFFERIZE, warn_of_unconverted_functions, warn_of_unconverted_memrefs, with_help_for_tensors,
};
pub(crate) use warnings::refuse;

/// Adds the patterns of a dialect.
pub(crate) type Populate = fn(&mut PatternSet, &Arc<LowerToLlvmOptions>);

/// Returns the target of conversions to `llvm`: ops of `llvm`, and casts, are legal. MLIR's `LLVMConversionTarget`.
///
/// ```
/// use drr_conversions::llvm_conversion_target;
/// let ctx = drr::Context::with(drr_dialects::All);
/// let mut target = llvm_conversion_target(&ctx);
/// target.add_illegal_dialects(["cf"]);
/// assert!(target.is_illegal_op(ctx.op_name("cf.br")));
/// ```
pub fn llvm_conversion_target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target
        .add_legal_dialects(["llvm"])
        .add_legal_ops([UnrealizedConversionCastOp::NAME]);
    target
}

/// Returns the patterns of dialects with the type converter.
pub(crate) fn llvm_patterns(ctx: &Context, options: &Arc<LowerToLlvmOptions>, populate: &[Populate]) -> PatternSet {
    let converter = llvm_type_converter(ctx, options.index_bitwidth);
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(&Arc::new(converter), populated(options, populate));
    patterns
}

/// Returns the patterns of dialects without a type converter.
pub(crate) fn populated(options: &Arc<LowerToLlvmOptions>, populate: &[Populate]) -> PatternSet {
    let mut patterns = PatternSet::new();
    for populate in populate {
        populate(&mut patterns, options);
    }
    patterns
}
