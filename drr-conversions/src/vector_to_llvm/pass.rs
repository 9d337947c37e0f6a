//! The pass `convert-vector-to-llvm`, which lowers ops of `vector` to simpler ones before it converts them.

use std::fmt;
use std::sync::Arc;

use drr::conversion::{ConversionConfig, ConversionMode, ConversionTarget};
use drr::pass::{PassInfo, PassOption, PassStatistic, describe_pass};
use drr::{Context, FrozenPatterns, GreedyRewriteConfig, Ir, Op, Pass, PassContext, PassError, RegionSimplification};

use super::populate_vector_to_llvm_patterns;
use crate::llvm_common::{LowerToLlvmOptions, llvm_conversion_target, llvm_patterns, warn_of_unconverted_memrefs};
use crate::vector_lowering::{self, VectorTransposeLowering};

/// The patterns and the target of the pass.
struct Frozen {
    lowerings: FrozenPatterns,
    target: ConversionTarget,
    patterns: FrozenPatterns,
}

/// The options for extensions of CPUs, and their dialects, none of which has a conversion.
const CPU_EXTENSIONS: [(&str, &str); 6] = [
    ("enable-amx", "amx"),
    ("enable-arm-bf16", "arm_neon"),
    ("enable-arm-i8mm", "arm_neon"),
    ("enable-arm-neon", "arm_neon"),
    ("enable-arm-sve", "arm_sve"),
    ("enable-x86vector", "x86vector"),
];

/// Lowering of `vector.contract`. MLIR's `VectorContractLowering`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VectorContractLowering {
    Dot,
    LlvmIntr,
    OuterProduct,
    ParallelArith,
}

impl VectorContractLowering {
    /// The values of the option `vector-contract-lowering`, with descriptions.
    const CASES: &[(&'static str, VectorContractLowering, &'static str)] = &[
        ("dot", VectorContractLowering::Dot, "dot products"),
        ("llvmintr", VectorContractLowering::LlvmIntr, "not supported"),
        ("outerproduct", VectorContractLowering::OuterProduct, "not supported"),
        ("parallelarith", VectorContractLowering::ParallelArith, "not supported"),
    ];
}

/// The pass `convert-vector-to-llvm`. It first applies lowerings of vector ops to simpler ones with the greedy driver,
/// and then converts ops of `vector` to `llvm`. Ops that remain are not an error. The options are MLIR's, but an error
/// refuses those for extensions of CPUs, other lowerings of contractions than dot products, and the lowering
/// `shuffle16x16` of transposes. Unlike in MLIR, ops on vectors of more than 2^20 elements are not unrolled.
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
    contract_lowering: VectorContractLowering,
    transpose_lowering: VectorTransposeLowering,
    /// Set for each of [`CPU_EXTENSIONS`] that is enabled.
    cpu_extensions: [bool; CPU_EXTENSIONS.len()],
    frozen: Option<Arc<Frozen>>,
}

impl fmt::Debug for ConvertVectorToLlvmPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ConvertVectorToLlvmPass");
        shown
            .field("options", &self.options)
            .field("transpose_lowering", &self.transpose_lowering);
        shown.finish_non_exhaustive()
    }
}

impl Default for ConvertVectorToLlvmPass {
    fn default() -> Self {
        ConvertVectorToLlvmPass {
            options: LowerToLlvmOptions::new().with_force_32bit_vector_indices(true),
            contract_lowering: VectorContractLowering::Dot,
            transpose_lowering: VectorTransposeLowering::default(),
            cpu_extensions: Default::default(),
            frozen: None,
        }
    }
}

impl ConvertVectorToLlvmPass {
    const INFO: PassInfo<'static> = PassInfo::new("convert-vector-to-llvm")
        .with_name("ConvertVectorToLLVMPass")
        .with_description("Lower ops of the dialect vector, and convert them to llvm")
        .with_dependent_dialects(&["arith", "llvm", "memref", "ub", "vector"])
        .with_statistics(PassStatistic::REWRITES);

    /// Freezes the patterns.
    fn freeze(&self, ctx: &Context) -> Result<Frozen, PassError> {
        let options = Arc::new(self.options.clone());
        let mut target = llvm_conversion_target(ctx);
        let mut patterns = llvm_patterns(ctx, &options, &[populate_vector_to_llvm_patterns]);
        target.add_legal_dialects(["arith", "memref"]);
        vector_lowering::populate_transfer_lowering_patterns(&mut patterns);
        let lowerings =
            vector_lowering::patterns(ctx, self.options.force_32bit_vector_indices, self.transpose_lowering);
        Ok(Frozen {
            lowerings: lowerings.freeze(ctx)?,
            target,
            patterns: patterns.freeze(ctx)?,
        })
    }

    /// Refuses options without an implementation.
    fn check_options(&self) -> Result<(), PassError> {
        let mut extensions = CPU_EXTENSIONS.iter().zip(self.cpu_extensions);
        if let Some(((option, dialect), _)) = extensions.find(|(_, is_enabled)| *is_enabled) {
            return Err(
                format!("`{option}` is not supported: no conversion builds ops of the dialect `{dialect}`").into(),
            );
        }
        if self.contract_lowering != VectorContractLowering::Dot {
            return Err(
                "`vector-contract-lowering` supports only `dot`; MLIR's pass `convert-vector-to-llvm` has the others"
                    .into(),
            );
        }
        if self.transpose_lowering == VectorTransposeLowering::Shuffle16x16 {
            return Err(
                "`vector-transpose-lowering=shuffle16x16` is not supported; `shuffle1d` gives other shuffles".into(),
            );
        }
        Ok(())
    }
}

impl Pass for ConvertVectorToLlvmPass {
    describe_pass!(|self| ConvertVectorToLlvmPass::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let LowerToLlvmOptions {
            reassociate_fp_reductions,
            force_32bit_vector_indices,
            use_vector_alignment,
            ..
        } = &mut self.options;
        let mut options = vec![
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
            PassOption::choice(
                "vector-contract-lowering",
                "Lowering of vector.contract",
                &mut self.contract_lowering,
                VectorContractLowering::CASES,
            ),
            PassOption::choice(
                "vector-transpose-lowering",
                "Lowering of vector.transpose",
                &mut self.transpose_lowering,
                VectorTransposeLowering::CASES,
            ),
        ];
        let extensions = CPU_EXTENSIONS.iter().zip(&mut self.cpu_extensions);
        options.extend(extensions.map(|((name, _), is_enabled)| PassOption::new(name, "Not supported", is_enabled)));
        options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        self.check_options()?;
        self.frozen = Some(Arc::new(self.freeze(ctx)?));
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
        )?;
        warn_of_unconverted_memrefs(cx, ir, &outcome, &frozen.patterns);
        cx.report_rewrites(
            lowered.rewrites() + outcome.rewrites(),
            lowered.folds + outcome.folds,
            lowered.changed || outcome.has_changed(),
        );
        Ok(())
    }
}
