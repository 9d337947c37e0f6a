//! The conversions as passes, with MLIR's names and options.

use std::sync::Arc;

use drr::conversion::{ConversionConfig, ConversionMode, ConversionTarget, reconcile_unrealized_casts};
use drr::pass::{PassOption, PassStatistic};
use drr::prelude::*;
use drr::{Context, FrozenPatterns, Ir, Op, Pass, PassContext, PassError, PassRegistry};
use drr_dialects::llvm::index_bitwidth;
use drr_dialects::{arith, builtin, func};

use crate::Populate;
use crate::complex_to_llvm::ComplexRange;
use crate::greedy_lowering::{GREEDY_LOWERINGS, GreedyLoweringPass};
use crate::llvm_common::{LlvmLowering, LowerToLlvmOptions};
use crate::{
    arith_to_llvm, cf_to_llvm, complex_to_llvm, func_to_llvm, index_to_llvm, lower_affine, math_to_llvm,
    memref_to_llvm, scf_to_cf, ub_to_llvm, vector_to_llvm,
};

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
    for definition in CONVERSIONS {
        registry.register(|| ConversionPass::new(definition));
    }
    for definition in GREEDY_LOWERINGS {
        registry.register(|| GreedyLoweringPass::new(definition));
    }
}

/// The pass `reconcile-unrealized-casts`: see [`reconcile_unrealized_casts`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ReconcileUnrealizedCasts;

impl Pass for ReconcileUnrealizedCasts {
    fn argument(&self) -> &str {
        "reconcile-unrealized-casts"
    }

    fn name(&self) -> &str {
        "ReconcileUnrealizedCastsPass"
    }

    fn description(&self) -> &str {
        "Erase unrealized conversion casts that cancel each other"
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        if !reconcile_unrealized_casts(ir, op) {
            cx.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// The definition of a pass that converts ops.
#[derive(Debug)]
pub struct ConversionDefinition {
    argument: &'static str,
    name: &'static str,
    description: &'static str,
    /// Name of the ops that the pass is restricted to.
    op_name: Option<&'static str>,
    /// Dialects of the ops that the pass creates.
    dialects: &'static [&'static str],
    /// Names of the options, of those that all passes together have.
    options: &'static [&'static str],
    /// Set if the data layout of the op determines the width of `index`.
    reads_data_layout: bool,
    /// Returns the target and the patterns.
    make: fn(&Context, &Arc<LlvmLowering>) -> (ConversionTarget, PatternSet),
}

/// The passes.
pub const CONVERSIONS: &[ConversionDefinition] = &[
    ConversionDefinition {
        argument: "convert-scf-to-cf",
        name: "SCFToControlFlowPass",
        description: "Convert structured control flow to branches",
        op_name: None,
        dialects: &["cf", "arith"],
        options: &[PATTERN_ROLLBACK],
        reads_data_layout: false,
        make: |ctx, _| {
            let mut patterns = PatternSet::new();
            scf_to_cf::populate_scf_to_cf_patterns(&mut patterns);
            (scf_to_cf::target(ctx), patterns)
        },
    },
    ConversionDefinition {
        argument: "lower-affine",
        name: "LowerAffinePass",
        description: "Lower affine ops to the dialects arith, memref, scf and vector",
        op_name: None,
        dialects: &["arith", "memref", "scf", "vector"],
        options: &[],
        reads_data_layout: false,
        make: |ctx, _| {
            let mut patterns = PatternSet::new();
            lower_affine::populate_lower_affine_patterns(&mut patterns);
            (lower_affine::target(ctx), patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-arith-to-llvm",
        name: "ArithToLLVMConversionPass",
        description: "Convert the dialect arith to llvm",
        op_name: None,
        dialects: &["llvm"],
        options: &[INDEX_BITWIDTH],
        reads_data_layout: false,
        make: |ctx, lowering| crate::llvm_conversion(ctx, lowering, &[arith_to_llvm::populate_arith_to_llvm_patterns]),
    },
    ConversionDefinition {
        argument: "convert-cf-to-llvm",
        name: "ConvertControlFlowToLLVMPass",
        description: "Convert the dialect cf to llvm",
        op_name: Some(builtin::ModuleOp::NAME),
        dialects: &["llvm"],
        options: &[INDEX_BITWIDTH],
        reads_data_layout: false,
        make: |ctx, lowering| {
            let (_, patterns) = crate::llvm_conversion(ctx, lowering, &[cf_to_llvm::populate_cf_to_llvm_patterns]);
            (cf_to_llvm::target(ctx), patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-complex-to-llvm",
        name: "ConvertComplexToLLVMPass",
        description: "Convert the dialect complex to llvm",
        op_name: None,
        dialects: &["llvm"],
        options: &[COMPLEX_RANGE],
        reads_data_layout: false,
        make: |ctx, lowering| {
            let (mut target, patterns) =
                crate::llvm_conversion(ctx, lowering, &[complex_to_llvm::populate_complex_to_llvm_patterns]);
            target.add_illegal_dialects(["complex"]);
            (target, patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-index-to-llvm",
        name: "ConvertIndexToLLVMPass",
        description: "Convert the dialect index to llvm",
        op_name: None,
        dialects: &["llvm"],
        options: &[INDEX_BITWIDTH],
        reads_data_layout: false,
        make: |ctx, lowering| {
            let (mut target, patterns) =
                crate::llvm_conversion(ctx, lowering, &[index_to_llvm::populate_index_to_llvm_patterns]);
            target.add_illegal_dialects(["index"]);
            (target, patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-ub-to-llvm",
        name: "UBToLLVMConversionPass",
        description: "Convert the dialect ub to llvm",
        op_name: None,
        dialects: &["llvm"],
        options: &[INDEX_BITWIDTH],
        reads_data_layout: false,
        make: |ctx, lowering| crate::llvm_conversion(ctx, lowering, &[ub_to_llvm::populate_ub_to_llvm_patterns]),
    },
    ConversionDefinition {
        argument: "convert-func-to-llvm",
        name: "ConvertFuncToLLVMPass",
        description: "Convert the dialect func to llvm",
        op_name: Some(builtin::ModuleOp::NAME),
        dialects: &["llvm"],
        options: &[INDEX_BITWIDTH, BARE_POINTERS],
        reads_data_layout: true,
        make: |ctx, lowering| crate::llvm_conversion(ctx, lowering, &[func_to_llvm::populate_func_to_llvm_patterns]),
    },
    ConversionDefinition {
        argument: "convert-math-to-llvm",
        name: "ConvertMathToLLVMPass",
        description: "Convert the dialect math to llvm",
        op_name: None,
        dialects: &["llvm"],
        options: &[APPROXIMATE_LOG1P],
        reads_data_layout: false,
        make: |ctx, lowering| crate::llvm_conversion(ctx, lowering, &[math_to_llvm::populate_math_to_llvm_patterns]),
    },
    ConversionDefinition {
        argument: "finalize-memref-to-llvm",
        name: "FinalizeMemRefToLLVMConversionPass",
        description: "Convert the dialect memref to llvm",
        op_name: Some(builtin::ModuleOp::NAME),
        dialects: &["llvm", "arith"],
        options: &[INDEX_BITWIDTH, ALIGNED_ALLOC, GENERIC_FUNCTIONS],
        reads_data_layout: true,
        make: |ctx, lowering| {
            let (mut target, patterns) =
                crate::llvm_conversion(ctx, lowering, &[memref_to_llvm::populate_memref_to_llvm_patterns]);
            target.add_legal_ops([func::FuncOp::NAME]);
            target.add_dynamically_legal_ops([arith::ConstantOp::NAME], memref_to_llvm::is_metadata_constant);
            (target, patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-to-llvm",
        name: "ConvertToLLVMPass",
        description: "Convert all dialects with conversions to llvm",
        op_name: None,
        dialects: &["llvm"],
        options: &[FILTER_DIALECTS, DYNAMIC, PATTERN_ROLLBACK],
        reads_data_layout: false,
        make: |ctx, lowering| {
            let is_chosen = |dialect: &str| {
                let chosen = &lowering.options.filter_dialects;
                chosen.is_empty() || chosen.iter().any(|chosen| chosen == dialect)
            };
            let chosen = TO_LLVM.iter().filter(|(dialect, _)| is_chosen(dialect));
            let populate: Vec<Populate> = chosen.map(|&(_, populate)| populate).collect();
            let (_, patterns) = crate::llvm_conversion(ctx, lowering, &populate);
            // Casts are not marked as legal, so that they are folded, too.
            let mut target = ConversionTarget::new(ctx);
            target.add_legal_dialects(["llvm"]);
            (target, patterns)
        },
    },
];

/// The dialects with conversions to `llvm`.
const TO_LLVM: [(&str, Populate); 9] = [
    ("arith", arith_to_llvm::populate_arith_to_llvm_patterns),
    ("cf", cf_to_llvm::populate_cf_to_llvm_patterns),
    ("complex", complex_to_llvm::populate_complex_to_llvm_patterns),
    ("func", func_to_llvm::populate_func_to_llvm_patterns),
    ("index", index_to_llvm::populate_index_to_llvm_patterns),
    ("math", math_to_llvm::populate_math_to_llvm_patterns),
    ("memref", memref_to_llvm::populate_memref_to_llvm_patterns),
    ("ub", ub_to_llvm::populate_ub_to_llvm_patterns),
    ("vector", vector_to_llvm::populate_vector_to_llvm_patterns),
];

const FILTER_DIALECTS: &str = "filter-dialects";
const DYNAMIC: &str = "dynamic";
const PATTERN_ROLLBACK: &str = "allow-pattern-rollback";
const INDEX_BITWIDTH: &str = "index-bitwidth";
const BARE_POINTERS: &str = "use-bare-ptr-memref-call-conv";
const ALIGNED_ALLOC: &str = "use-aligned-alloc";
const GENERIC_FUNCTIONS: &str = "use-generic-functions";
const APPROXIMATE_LOG1P: &str = "approximate-log1p";
const COMPLEX_RANGE: &str = "complex-range";

/// The target and the patterns of a pass, and their state.
type Frozen = (Arc<ConversionTarget>, Arc<FrozenPatterns>, Arc<LlvmLowering>);

/// A pass that converts ops.
pub struct ConversionPass {
    definition: &'static ConversionDefinition,
    index_bitwidth: u64,
    is_dynamic: bool,
    /// Has no effect: a rewrite that fails is always undone.
    allows_pattern_rollback: bool,
    options: LowerToLlvmOptions,
    frozen: Option<Frozen>,
}

impl ConversionPass {
    /// Creates a pass.
    pub fn new(definition: &'static ConversionDefinition) -> Self {
        ConversionPass {
            definition,
            index_bitwidth: 0,
            is_dynamic: false,
            allows_pattern_rollback: true,
            options: LowerToLlvmOptions::default(),
            frozen: None,
        }
    }

    fn freeze(&self, ctx: &Context, options: &LowerToLlvmOptions) -> Result<Frozen, PassError> {
        let lowering = Arc::new(LlvmLowering::new(options.clone()));
        let (target, patterns) = (self.definition.make)(ctx, &lowering);
        Ok((Arc::new(target), Arc::new(patterns.freeze(ctx)?), lowering))
    }
}

impl Pass for ConversionPass {
    fn argument(&self) -> &str {
        self.definition.argument
    }

    fn name(&self) -> &str {
        self.definition.name
    }

    fn description(&self) -> &str {
        self.definition.description
    }

    fn op_name(&self) -> Option<&str> {
        self.definition.op_name
    }

    fn dependent_dialects(&self) -> &[&str] {
        self.definition.dialects
    }

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let LowerToLlvmOptions {
            use_bare_ptr_call_conv,
            use_aligned_alloc,
            use_generic_functions,
            approximate_log1p,
            complex_range,
            filter_dialects,
            ..
        } = &mut self.options;
        let mut options = vec![
            PassOption::new(
                INDEX_BITWIDTH,
                "Width of the integer that replaces index; 0 for the one of the data layout",
                &mut self.index_bitwidth,
            ),
            PassOption::new(
                BARE_POINTERS,
                "Pass memrefs with static sizes and strides as bare pointers",
                use_bare_ptr_call_conv,
            ),
            PassOption::new(
                ALIGNED_ALLOC,
                "Call aligned_alloc in place of malloc",
                use_aligned_alloc,
            ),
            PassOption::new(
                GENERIC_FUNCTIONS,
                "Call functions with names of their own to allocate and free",
                use_generic_functions,
            ),
            PassOption::new(
                APPROXIMATE_LOG1P,
                "Compute math.log1p from the logarithm",
                approximate_log1p,
            ),
            PassOption::choice(
                COMPLEX_RANGE,
                "Calculation of the quotient of complex numbers",
                complex_range,
                ComplexRange::CASES,
            ),
            PassOption::list(
                FILTER_DIALECTS,
                "The dialects to convert, in place of all",
                filter_dialects,
            ),
            PassOption::new(
                DYNAMIC,
                "Take the width of index from the data layout",
                &mut self.is_dynamic,
            ),
            PassOption::new(
                PATTERN_ROLLBACK,
                "Without effect: a rewrite that fails is always undone",
                &mut self.allows_pattern_rollback,
            ),
        ];
        options.retain(|option| self.definition.options.contains(&option.name()));
        options
    }

    fn statistics(&self) -> &[PassStatistic] {
        &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        self.options.index_bitwidth = match u32::try_from(self.index_bitwidth) {
            Ok(0) => 64,
            Ok(width @ 1..=0xff_ffff) => width,
            _ => {
                return Err(format!(
                    "`index-bitwidth` is {}, too much for an integer type",
                    self.index_bitwidth
                )
                .into());
            }
        };
        for dialect in &self.options.filter_dialects {
            if !TO_LLVM.iter().any(|(known, _)| known == dialect) {
                return Err(format!("there is no conversion of the dialect `{dialect}` to `llvm`").into());
            }
        }
        self.frozen = Some(self.freeze(ctx, &self.options)?);
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some(frozen) = &self.frozen else {
            return Err("the pass was not initialized".into());
        };
        let chosen = &self.options.filter_dialects;
        let converts_functions = chosen.is_empty() || chosen.iter().any(|dialect| dialect == "func");
        let is_for_all = self.definition.options.contains(&FILTER_DIALECTS);
        if is_for_all && converts_functions && ir.op(op).is::<func::FuncOp>() {
            return Err("the pass would replace the function that it runs on; run it on a module".into());
        }
        let reads_data_layout = self.definition.reads_data_layout || self.is_dynamic;
        let own = match reads_data_layout && self.index_bitwidth == 0 {
            true => index_bitwidth(ir.op(op)),
            false => self.options.index_bitwidth,
        };
        let (target, patterns, lowering) = &match own == self.options.index_bitwidth {
            true => frozen.clone(),
            false => {
                let options = self.options.clone().with_index_bitwidth(own);
                self.freeze(ir.ctx(), &options)?
            }
        };
        let config = ConversionConfig::new();
        let outcome = cx.apply_conversion(ir, op, ConversionMode::Partial, target, patterns, config);
        lowering.symbols.forget(ir);
        let outcome = outcome?;
        cx.count(PassStatistic::NUM_REWRITES, outcome.rewrites());
        cx.count(PassStatistic::NUM_FOLDS, outcome.folds);
        if !outcome.has_changed() {
            cx.mark_all_analyses_preserved();
        }
        Ok(())
    }
}
