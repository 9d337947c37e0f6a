//! `convert-ub-to-llvm`.

use std::sync::Arc;

use drr::conversion::ConversionRewriter;
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Op, Value};
use drr_dialects::{llvm, ub};

use crate::conversion_pass::{ConversionDefinition, INDEX_BITWIDTH};
use crate::llvm_common::builders::poison;
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::{LowerToLlvmOptions, llvm_conversion_target, llvm_patterns};

/// The pass `convert-ub-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[INDEX_BITWIDTH],
    ..ConversionDefinition::new(
        PassInfo::new("convert-ub-to-llvm")
            .with_name("UBToLLVMConversionPass")
            .with_description("Convert the dialect ub to llvm")
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            Ok((
                llvm_conversion_target(ctx),
                llvm_patterns(ctx, options, &[populate_ub_to_llvm_patterns]),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateUBToLLVMConversionPatterns`.
pub fn populate_ub_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    LlvmPatterns::new(patterns, options)
        .convert::<ub::PoisonOp>(convert_poison)
        .convert::<ub::UnreachableOp>(convert_unreachable);
}

fn convert_poison(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let poison_op = rewriter.ir().op(op).cast::<ub::PoisonOp>()?;
    if poison_op
        .value()
        .is_some_and(|value| !ub::PoisonAttr::holds(rewriter.ctx(), value))
    {
        return rewriter.no_match(|| "only `#ub.poison` has a lowering");
    }
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    Some(vec![poison(rewriter, ty)])
}

fn convert_unreachable(rewriter: &mut ConversionRewriter<'_, '_>, _: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    llvm::UnreachableOp::build(rewriter, (), ());
    Some(Vec::new())
}
