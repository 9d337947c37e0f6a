//! Passes that lower ops with the greedy driver.

use std::fmt;
use std::sync::Arc;

use drr::pass::{PassInfo, PassStatistic, describe_pass};
use drr::prelude::*;
use drr::{Context, FrozenPatterns, GreedyRewriteConfig, Ir, Op, Pass, PassContext, PassError, RegionSimplification};
use drr_dialects::FOLD_LABEL;

/// The definition of a pass that lowers ops with the greedy driver. Each module of such a lowering has one, `PASS`.
#[derive(Debug)]
pub struct GreedyLoweringDefinition {
    pub(crate) info: PassInfo<'static>,
    /// Returns the patterns.
    pub(crate) make: fn(&Context) -> PatternSet,
}

/// A pass that lowers ops with the greedy driver.
pub struct GreedyLoweringPass {
    definition: &'static GreedyLoweringDefinition,
    frozen: Option<Arc<FrozenPatterns>>,
}

impl fmt::Debug for GreedyLoweringPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("GreedyLoweringPass");
        shown.field("definition", &self.definition).finish_non_exhaustive()
    }
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
    describe_pass!(|self| self.definition.info.with_statistics(PassStatistic::REWRITES));

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let mut patterns = PatternSet::canonicalization_patterns(ctx);
        patterns.retain(|spec| spec.labels.contains(&FOLD_LABEL));
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
        cx.report_rewrites(outcome.rewrites(), outcome.folds, outcome.changed);
        // As in MLIR, not converging is not an error.
        if !outcome.converged {
            cx.warn(ir.op(op), outcome);
        }
        Ok(())
    }
}
