//! The pass `convert-vector-to-llvm`, which lowers ops of `vector` to simpler ones before it converts them.

use std::fmt;
use std::sync::Arc;

use drr::conversion::{ConversionConfig, ConversionMode, ConversionTarget};
use drr::pass::{PassOption, PassStatistic};
use drr::{Context, FrozenPatterns, GreedyRewriteConfig, Ir, Op, Pass, PassContext, PassError, RegionSimplification};

use super::populate_vector_to_llvm_patterns;
use crate::llvm_common::{LlvmLowering, LowerToLlvmOptions, llvm_conversion_target, llvm_patterns};
use crate::vector_lowering;

/// The patterns and the target of the pass.
struct Frozen {
    lowerings: FrozenPatterns,
    target: ConversionTarget,
    patterns: FrozenPatterns,
    lowering: Arc<LlvmLowering>,
}

/// The pass `convert-vector-to-llvm`. It first applies lowerings of vector ops to simpler ones with the greedy driver, and then converts ops
/// of `vector` to `llvm`. Ops that remain are not an error. Contractions and transposes have MLIR's default lowerings, dot products and
/// insertions of elements; there are no options for others, nor for extensions of CPUs. Unlike in MLIR, ops on vectors of more than 2^20
/// elements are not unrolled.
///
/// ```
/// use drr::prelude::*;
/// use drr::PassManager;
/// use drr_conversions::vector_to_llvm::ConvertVectorToLlvmPass;
///
/// let ctx = Context::with(drr_dialects::All);
/// let mut module = Module::parse(&ctx, "
///     func.func @f(%a: vector<2x4xf32>, %b: vector<4xf32>) -> vector<2x4xf32> {
///       %0 = vector.insert %b, %a [1] : vector<4xf32> into vector<2x4xf32>
///       return %0 : vector<2x4xf32>
///     }")?;
/// let mut manager = PassManager::new("builtin.module");
/// manager.add_pass(ConvertVectorToLlvmPass::default());
/// manager.run(&mut module)?;
/// assert!(module.to_string().contains("llvm.insertvalue"));
/// # Ok::<(), drr::Error>(())
/// ```
pub struct ConvertVectorToLlvmPass {
    options: LowerToLlvmOptions,
    frozen: Option<Arc<Frozen>>,
}

impl fmt::Debug for ConvertVectorToLlvmPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ConvertVectorToLlvmPass");
        shown.field("options", &self.options).finish_non_exhaustive()
    }
}

impl Default for ConvertVectorToLlvmPass {
    fn default() -> Self {
        ConvertVectorToLlvmPass {
            options: LowerToLlvmOptions::new().with_force_32bit_vector_indices(true),
            frozen: None,
        }
    }
}

impl Pass for ConvertVectorToLlvmPass {
    fn argument(&self) -> &str {
        "convert-vector-to-llvm"
    }

    fn name(&self) -> &str {
        "ConvertVectorToLLVMPass"
    }

    fn description(&self) -> &str {
        "Lower ops of the dialect vector, and convert them to llvm"
    }

    fn dependent_dialects(&self) -> &[&str] {
        &["arith", "llvm", "memref", "ub", "vector"]
    }

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let LowerToLlvmOptions {
            reassociate_fp_reductions,
            force_32bit_vector_indices,
            use_vector_alignment,
            ..
        } = &mut self.options;
        vec![
            PassOption::new(
                "reassociate-fp-reductions",
                "Allow to reorder reductions of floats",
                reassociate_fp_reductions,
            ),
            PassOption::new(
                "force-32bit-vector-indices",
                "Compute indices of vectors with 32 bits",
                force_32bit_vector_indices,
            ),
            PassOption::new(
                "use-vector-alignment",
                "Align accesses to memory like their vectors, in place of elements",
                use_vector_alignment,
            ),
        ]
    }

    fn statistics(&self) -> &[PassStatistic] {
        &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let lowering = Arc::new(LlvmLowering::new(self.options.clone()));
        let mut target = llvm_conversion_target(ctx);
        let mut patterns = llvm_patterns(ctx, &lowering, &[populate_vector_to_llvm_patterns]);
        target.add_legal_dialects(["arith", "memref"]);
        vector_lowering::populate_transfer_lowering_patterns(&mut patterns);
        let lowerings = vector_lowering::patterns(ctx, self.options.force_32bit_vector_indices);
        self.frozen = Some(Arc::new(Frozen {
            lowerings: lowerings.freeze(ctx)?,
            target,
            patterns: patterns.freeze(ctx)?,
            lowering,
        }));
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some(frozen) = &self.frozen else {
            return Err("the pass was not initialized".into());
        };
        // MLIR's default.
        let config = GreedyRewriteConfig::default().with_region_simplification(RegionSimplification::Aggressive);
        let lowered = cx.apply_patterns_greedily(ir, op, &frozen.lowerings, config)?;
        // As in MLIR, lowerings that do not converge are no error.
        if !lowered.converged {
            cx.warn(ir.op(op), &lowered);
        }
        let config = ConversionConfig::new();
        let outcome = cx.apply_conversion(
            ir,
            op,
            ConversionMode::Partial,
            &frozen.target,
            &frozen.patterns,
            config,
        );
        frozen.lowering.symbols.forget(ir);
        let outcome = outcome?;
        cx.count(PassStatistic::NUM_REWRITES, lowered.rewrites() + outcome.rewrites());
        cx.count(PassStatistic::NUM_FOLDS, lowered.folds + outcome.folds);
        if !lowered.changed && !outcome.has_changed() {
            cx.mark_all_analyses_preserved();
        }
        Ok(())
    }
}
