//! The conversions as passes, with MLIR's names and options.

use std::sync::Arc;

use drr::conversion::{ConversionConfig, ConversionMode, ConversionTarget, reconcile_unrealized_casts};
use drr::pass::{PassOption, PassStatistic};
use drr::prelude::*;
use drr::{Context, FrozenPatterns, Ir, Op, Pass, PassContext, PassError, PassRegistry};

use crate::{arith_to_llvm, cf_to_llvm, index_to_llvm, scf_to_cf, ub_to_llvm};

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
    /// Set if the pass has the option `index-bitwidth`.
    has_index_bitwidth: bool,
    /// Returns the target and the patterns, for a width of `index`.
    make: fn(&Context, u32) -> (ConversionTarget, PatternSet),
}

/// The passes.
pub const CONVERSIONS: &[ConversionDefinition] = &[
    ConversionDefinition {
        argument: "convert-scf-to-cf",
        name: "SCFToControlFlowPass",
        description: "Convert structured control flow to branches",
        op_name: None,
        dialects: &["cf", "arith"],
        has_index_bitwidth: false,
        make: |ctx, _| {
            let mut patterns = PatternSet::new();
            scf_to_cf::populate_scf_to_cf_patterns(&mut patterns);
            (scf_to_cf::target(ctx), patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-arith-to-llvm",
        name: "ArithToLLVMConversionPass",
        description: "Convert the dialect arith to llvm",
        op_name: None,
        dialects: &["llvm"],
        has_index_bitwidth: true,
        make: |ctx, width| crate::llvm_conversion(ctx, width, arith_to_llvm::populate_arith_to_llvm_patterns),
    },
    ConversionDefinition {
        argument: "convert-cf-to-llvm",
        name: "ConvertControlFlowToLLVMPass",
        description: "Convert the dialect cf to llvm",
        op_name: Some("builtin.module"),
        dialects: &["llvm"],
        has_index_bitwidth: true,
        make: |ctx, width| {
            let (_, patterns) = crate::llvm_conversion(ctx, width, cf_to_llvm::populate_cf_to_llvm_patterns);
            (cf_to_llvm::target(ctx), patterns)
        },
    },
    ConversionDefinition {
        argument: "convert-index-to-llvm",
        name: "ConvertIndexToLLVMPass",
        description: "Convert the dialect index to llvm",
        op_name: None,
        dialects: &["llvm"],
        has_index_bitwidth: true,
        make: |ctx, width| {
            let (mut target, patterns) =
                crate::llvm_conversion(ctx, width, index_to_llvm::populate_index_to_llvm_patterns);
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
        has_index_bitwidth: true,
        make: |ctx, width| crate::llvm_conversion(ctx, width, ub_to_llvm::populate_ub_to_llvm_patterns),
    },
];

/// A pass that converts ops.
pub struct ConversionPass {
    definition: &'static ConversionDefinition,
    index_bitwidth: u64,
    frozen: Option<(Arc<ConversionTarget>, Arc<FrozenPatterns>)>,
}

impl ConversionPass {
    /// Creates a pass.
    pub fn new(definition: &'static ConversionDefinition) -> Self {
        ConversionPass {
            definition,
            index_bitwidth: 0,
            frozen: None,
        }
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
        match self.definition.has_index_bitwidth {
            false => Vec::new(),
            true => vec![PassOption::new(
                "index-bitwidth",
                "Width of the integer that replaces index; 0 for 64",
                &mut self.index_bitwidth,
            )],
        }
    }

    fn statistics(&self) -> &[PassStatistic] {
        &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let width = match u32::try_from(self.index_bitwidth) {
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
        let (target, patterns) = (self.definition.make)(ctx, width);
        self.frozen = Some((Arc::new(target), Arc::new(patterns.freeze(ctx)?)));
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some((target, patterns)) = &self.frozen else {
            return Err("the pass was not initialized".into());
        };
        let config = ConversionConfig::new();
        let outcome = cx.apply_conversion(ir, op, ConversionMode::Partial, target, patterns, config)?;
        cx.count(PassStatistic::NUM_REWRITES, outcome.rewrites());
        cx.count(PassStatistic::NUM_FOLDS, outcome.folds);
        if !outcome.has_changed() {
            cx.mark_all_analyses_preserved();
        }
        Ok(())
    }
}
