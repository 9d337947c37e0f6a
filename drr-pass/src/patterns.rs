//! Passes that apply a pattern set.

use std::sync::Arc;

use drr_ir::diagnostic::Diagnostic;
use drr_ir::{Context, Ir, Op};
use drr_runtime::{DriverError, FrozenPatterns, GreedyRewriteConfig, Outcome, PatternSet};

use crate::instrumentation::op_text;
use crate::pass_info::{OwnedPassInfo, info_setters};
use crate::{Pass, PassContext, PassError, PassStatistic, describe_pass};

/// A pass that applies a pattern set to the ops nested in its op, with the greedy driver, or once in a
/// [walk](Self::walking).
///
/// ```
/// use drr_pass::{PatternRewritePass, PassManager};
/// use drr_runtime::{GreedyRewriteConfig, PatternSet};
/// # fn lowering_patterns() -> PatternSet { PatternSet::new() }
/// let mut pm = PassManager::new("builtin.module");
/// let config = GreedyRewriteConfig::default().with_max_iterations(1);
/// pm.nest("func.func").add_pass(PatternRewritePass::new("lower-loops", lowering_patterns()).with_config(config));
/// assert_eq!(pm.to_string(), "builtin.module(func.func(lower-loops))");
/// ```
pub struct PatternRewritePass {
    info: OwnedPassInfo,
    source: PatternSource,
    config: GreedyRewriteConfig,
    /// Set if the walk driver applies the patterns.
    walks: bool,
    /// The patterns that the initialized pass applies.
    frozen: Option<Arc<FrozenPatterns>>,
}

/// The patterns with which a pass was created.
enum PatternSource {
    /// Patterns that are frozen whenever the pass is initialized, since each run may have another context.
    Set(PatternSet),
    /// Patterns that were frozen for one context.
    Frozen(Arc<FrozenPatterns>),
}

impl PatternRewritePass {
    /// Creates a pass with this [argument](Pass::argument) and the default configuration of the driver.
    pub fn new(argument: impl Into<String>, patterns: PatternSet) -> Self {
        Self::from_source(argument, PatternSource::Set(patterns))
    }

    /// Creates a pass with this [argument](Pass::argument) and frozen patterns. It runs only in their context.
    pub fn from_frozen(argument: impl Into<String>, patterns: Arc<FrozenPatterns>) -> Self {
        Self::from_source(argument, PatternSource::Frozen(patterns))
    }

    fn from_source(argument: impl Into<String>, source: PatternSource) -> Self {
        PatternRewritePass {
            info: OwnedPassInfo::new(argument, DRIVER_STATISTICS),
            source,
            config: GreedyRewriteConfig::default(),
            walks: false,
            frozen: None,
        }
    }

    info_setters!();

    /// Sets the configuration of the driver.
    #[must_use]
    pub fn with_config(self, config: GreedyRewriteConfig) -> Self {
        PatternRewritePass { config, ..self }
    }

    /// Selects the walk driver, which tries the patterns once on each op, as
    /// [`walk_and_apply_patterns`](drr_runtime::walk_and_apply_patterns) does.
    #[must_use]
    pub fn walking(self) -> Self {
        PatternRewritePass { walks: true, ..self }
    }
}

impl Pass for PatternRewritePass {
    describe_pass!(|self| self.info.as_info());

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        self.frozen = Some(match &self.source {
            PatternSource::Set(patterns) => Arc::new(patterns.freeze(ctx)?),
            PatternSource::Frozen(patterns) if patterns.ctx() != ctx => return Err(DriverError::OtherContext.into()),
            PatternSource::Frozen(patterns) => Arc::clone(patterns),
        });
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let patterns = initialized(self.frozen.as_deref())?;
        let outcome = if self.walks {
            cx.walk_and_apply_patterns(ir, op, patterns, self.config.clone())
        } else {
            cx.apply_patterns_greedily(ir, op, patterns, self.config.clone())
        };
        report(&outcome?, ir, cx);
        Ok(())
    }
}

/// The statistics of passes with a pattern driver.
pub(crate) const DRIVER_STATISTICS: &[PassStatistic] =
    &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS, NUM_ERASED];

const NUM_ERASED: PassStatistic = PassStatistic::new("num-erased", "Number of dead operations erased");

/// Returns the frozen patterns of a pass, or an error if the pass is not initialized.
pub(crate) fn initialized<T>(patterns: Option<&T>) -> Result<&T, PassError> {
    patterns.ok_or_else(|| "the patterns were not frozen: the pass was not initialized".into())
}

/// Reports the outcome of a driver: increments the statistics, preserves the analyses if the IR is unchanged, and warns
/// if the driver did not converge.
pub(crate) fn report(outcome: &Outcome, ir: &Ir, cx: &mut PassContext<'_>) {
    cx.report_rewrites(outcome.rewrites(), outcome.folds, outcome.changed);
    cx.count(NUM_ERASED, outcome.dead);
    if !outcome.converged {
        let op = ir.op(cx.op);
        let note = format!("in pass `{}` on {}", cx.pass.name(), op_text(op));
        cx.emit(Diagnostic::warning(outcome).at_op(op, cx.source()).with_note(note));
    }
}
