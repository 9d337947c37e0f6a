//! `convert-ub-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion, OpConversionPattern};
use drr::prelude::*;
use drr::{Op, PatternSpec};

use crate::build::{build_value, operation_state};
use crate::lowering::LlvmLowering;

/// Adds the patterns: MLIR's `populateUBToLLVMConversionPatterns`.
pub fn populate_ub_to_llvm_patterns(patterns: &mut PatternSet, _: &Arc<LlvmLowering>) {
    patterns
        .add(OpConversion(PoisonLowering))
        .add(OpConversion(UnreachableLowering));
}

struct PoisonLowering;

impl OpConversionPattern for PoisonLowering {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("PoisonOpLowering", "ub.poison")
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let ctx = rewriter.shared_ctx();
        if let Some(value) = rewriter.ir().op(op).attr_named("value")
            && value.display(&ctx).to_string() != "#ub.poison"
        {
            return rewriter.no_match(|| "only `#ub.poison` has a lowering");
        }
        let ty = rewriter.convert_result_types()?;
        let new = OperationState {
            result_types: &ty,
            ..operation_state(rewriter, "llvm.mlir.poison")
        };
        let value = build_value(rewriter, new);
        rewriter.replace_op(op, &[value]);
        Some(())
    }
}

struct UnreachableLowering;

impl OpConversionPattern for UnreachableLowering {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("UnreachableOpLowering", "ub.unreachable")
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let new = operation_state(rewriter, "llvm.unreachable");
        rewriter.insert(new);
        rewriter.erase_op(op);
        Some(())
    }
}
