//! MLIR's conversion passes. Each gives the same module as MLIR's pass for the same input; a test lists the reasons where it does not.
//!
//! | pass | what it converts |
//! | --- | --- |
//! | `convert-scf-to-cf` | structured control flow to branches |
//! | `convert-arith-to-llvm`, `convert-cf-to-llvm`, `convert-index-to-llvm`, `convert-ub-to-llvm` | a dialect to `llvm` |
//! | `reconcile-unrealized-casts` | casts that cancel each other |
//!
//! *Architecture invariants.* Nothing recurses on input. The patterns use nothing but the public interface of `drr`.

pub mod arith_to_llvm;
mod build;
pub mod cf_to_llvm;
mod elementwise;
pub mod index_to_llvm;
mod llvm_types;
pub mod passes;
pub mod scf_to_cf;
pub mod ub_to_llvm;

use std::sync::Arc;

use drr::conversion::ConversionTarget;
use drr::{Context, PatternSet};

pub use llvm_types::llvm_type_converter;
pub use passes::register_passes;

/// Returns the target of conversions to `llvm`, and patterns with the type converter for a width of `index`.
pub(crate) fn llvm_conversion(
    ctx: &Context,
    index_bitwidth: u32,
    populate: fn(&mut PatternSet),
) -> (ConversionTarget, PatternSet) {
    let mut target = ConversionTarget::new(ctx);
    target
        .add_legal_dialects(["llvm"])
        .add_legal_ops(["builtin.unrealized_conversion_cast"]);
    let mut patterns = PatternSet::new();
    let converter = Arc::new(llvm_type_converter(ctx, index_bitwidth));
    patterns.add_with_converter(&converter, PatternSet::new().with_generated(populate));
    (target, patterns)
}
