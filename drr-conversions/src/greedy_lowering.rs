//! Lowerings that MLIR runs with the greedy driver.

use std::sync::Arc;

use drr::pass::PassStatistic;
use drr::prelude::*;
use drr::{Context, FrozenPatterns, GreedyRewriteConfig, Ir, Op, Pass, PassContext, PassError, RegionSimplification};

use crate::{expand_strided_metadata, linalg_to_loops};

/// The definition of a pass that lowers ops with the greedy driver.
#[derive(Debug)]
pub struct GreedyLoweringDefinition {
    argument: &'static str,
    name: &'static str,
    description: &'static str,
    /// Dialects of the ops that the pass creates.
    dialects: &'static [&'static str],
    /// Returns the patterns.
    make: fn(&Context) -> PatternSet,
}

/// The passes.
pub const GREEDY_LOWERINGS: &[GreedyLoweringDefinition] = &[
    GreedyLoweringDefinition {
        argument: "convert-linalg-to-loops",
        name: "ConvertLinalgToLoopsPass",
        description: "Lower structured ops on memrefs to loops",
        dialects: &["affine", "arith", "linalg", "memref", "scf"],
        make: linalg_to_loops::patterns,
    },
    GreedyLoweringDefinition {
        argument: "expand-strided-metadata",
        name: "ExpandStridedMetadataPass",
        description: "Expand views of memrefs to explicit offsets, sizes and strides",
        dialects: &["affine", "arith", "memref"],
        make: |_| PatternSet::new().with_generated(expand_strided_metadata::populate_expand_strided_metadata_patterns),
    },
];

/// Folds of MLIR that are canonicalization patterns here, because they change the number of operands or build ops.
const FOLDS: [&str; 6] = [
    "CanonicalizeForBounds",
    "CanonicalizeIfOperands",
    "CanonicalizeParallelBounds",
    "FoldDelinearizeBasis",
    "FoldLinearizeBasis",
    "FoldStaticMetadata",
];

/// A pass that lowers ops with the greedy driver.
pub struct GreedyLoweringPass {
    definition: &'static GreedyLoweringDefinition,
    frozen: Option<Arc<FrozenPatterns>>,
}

impl GreedyLoweringPass {
    /// Creates a pass.
    pub fn new(definition: &'static GreedyLoweringDefinition) -> Self {
        GreedyLoweringPass {
            definition,
            frozen: None,
        }
    }
}

impl Pass for GreedyLoweringPass {
    fn argument(&self) -> &str {
        self.definition.argument
    }

    fn name(&self) -> &str {
        self.definition.name
    }

    fn description(&self) -> &str {
        self.definition.description
    }

    fn dependent_dialects(&self) -> &[&str] {
        self.definition.dialects
    }

    fn statistics(&self) -> &[PassStatistic] {
        &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let mut patterns = PatternSet::canonicalization_patterns(ctx);
        patterns.retain(|spec| FOLDS.contains(&spec.name));
        // Folds precede patterns.
        patterns.add((self.definition.make)(ctx));
        self.frozen = Some(Arc::new(patterns.freeze(ctx)?));
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some(patterns) = &self.frozen else {
            return Err("the pass was not initialized".into());
        };
        // MLIR's default.
        let config = GreedyRewriteConfig::default().with_region_simplification(RegionSimplification::Aggressive);
        let outcome = cx.apply_patterns_greedily(ir, op, patterns, config)?;
        cx.count(PassStatistic::NUM_REWRITES, outcome.rewrites());
        cx.count(PassStatistic::NUM_FOLDS, outcome.folds);
        if !outcome.changed {
            cx.mark_all_analyses_preserved();
        }
        // As in MLIR, a lowering that does not converge is no error.
        if !outcome.converged {
            cx.warn(ir.op(op), outcome);
        }
        Ok(())
    }
}
