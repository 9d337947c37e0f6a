//! The passes of this crate, with MLIR's names and options.

use drr::conversion::reconcile_unrealized_casts;
use drr::pass::{PassInfo, describe_pass};
use drr::{Ir, Op, Pass, PassContext, PassError, PassRegistry};

use crate::conversion_pass::{ConversionDefinition, ConversionPass};
use crate::greedy_lowering::{GreedyLoweringDefinition, GreedyLoweringPass};
use crate::{
    arith_to_llvm, cf_to_llvm, complex_to_llvm, convert_to_llvm, expand_strided_metadata, func_to_llvm, index_to_llvm,
    linalg_to_loops, lower_affine, math_to_llvm, memref_to_llvm, scf_to_cf, ub_to_llvm, vector_to_llvm,
};

/// The passes that run a dialect conversion.
const CONVERSIONS: &[ConversionDefinition] = &[
    arith_to_llvm::PASS,
    cf_to_llvm::PASS,
    complex_to_llvm::PASS,
    convert_to_llvm::PASS,
    func_to_llvm::PASS,
    index_to_llvm::PASS,
    lower_affine::PASS,
    math_to_llvm::PASS,
    memref_to_llvm::PASS,
    scf_to_cf::PASS,
    ub_to_llvm::PASS,
];

/// The passes that run the greedy driver.
const GREEDY_LOWERINGS: &[GreedyLoweringDefinition] = &[expand_strided_metadata::PASS, linalg_to_loops::PASS];

/// Registers all passes of this crate, as `drr_opt` does.
///
/// ```
/// let mut registry = drr::PassRegistry::new();
/// drr_conversions::register_passes(&mut registry);
/// let pipeline = registry.parse("builtin.module(convert-scf-to-cf,reconcile-unrealized-casts)")?;
/// assert_eq!(pipeline.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn register_passes(registry: &mut PassRegistry) {
    registry.register(|| ReconcileUnrealizedCasts);
    registry.register(vector_to_llvm::ConvertVectorToLlvmPass::default);
    for definition in CONVERSIONS {
        registry.register(|| ConversionPass::new(definition));
    }
    for definition in GREEDY_LOWERINGS {
        registry.register(|| GreedyLoweringPass::new(definition));
    }
}

const RECONCILE_UNREALIZED_CASTS: PassInfo<'static> = PassInfo::new("reconcile-unrealized-casts")
    .with_name("ReconcileUnrealizedCastsPass")
    .with_description("Erase unrealized conversion casts that cancel each other");

/// The pass `reconcile-unrealized-casts`: see [`reconcile_unrealized_casts`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ReconcileUnrealizedCasts;

impl Pass for ReconcileUnrealizedCasts {
    describe_pass!(|self| RECONCILE_UNREALIZED_CASTS);

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        if !reconcile_unrealized_casts(ir, op) {
            cx.mark_all_analyses_preserved();
        }
        Ok(())
    }
}
