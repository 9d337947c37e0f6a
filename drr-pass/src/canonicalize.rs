//! The pass `canonicalize`.

use std::sync::Arc;

use drr_ir::{Context, Ir, Op};
use drr_runtime::{FrozenPatterns, GreedyRewriteConfig, PatternSet, RegionSimplification};

use crate::patterns::{DRIVER_STATISTICS, initialized, report};
use crate::{Pass, PassContext, PassError, PassInfo, PassOption, describe_pass};

/// The pass `canonicalize`: folds ops, erases dead ops, and applies canonicalization patterns, until nothing changes.
///
/// It applies the patterns that it is created with, and the canonicalization patterns of the registered dialects, which
/// `dialect!` declares as `canonicalization_patterns`.
///
/// The pass has the options of MLIR's `canonicalize`. Unlike in MLIR, the pass warns if it does not converge and
/// `test-convergence` is not set.
///
/// ```
/// use drr_pass::{Canonicalizer, PassManager};
/// use drr_runtime::PatternSet;
/// # fn my_patterns() -> PatternSet { PatternSet::new() }
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(Canonicalizer::new(my_patterns()));
/// assert_eq!(
///     pm.to_string(),
///     "builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal \
///      test-convergence=false top-down=true})"
/// );
/// ```
pub struct Canonicalizer {
    patterns: PatternSet,
    config: GreedyRewriteConfig,
    top_down: bool,
    region_simplify: RegionSimplify,
    max_iterations: i64,
    max_num_rewrites: i64,
    test_convergence: bool,
    disable_patterns: Vec<String>,
    enable_patterns: Vec<String>,
    /// The patterns of [`Canonicalizer::with_frozen`].
    shared: Option<Arc<FrozenPatterns>>,
    /// The patterns that the initialized pass applies.
    frozen: Option<Arc<FrozenPatterns>>,
}

/// The values of the option `region-simplify`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RegionSimplify {
    Disabled,
    Normal,
    Aggressive,
}

impl Canonicalizer {
    /// Creates the pass with patterns in addition to those of the dialects, and [`GreedyRewriteConfig::canonicalize`].
    pub fn new(patterns: PatternSet) -> Self {
        Canonicalizer::with_config(patterns, GreedyRewriteConfig::canonicalize())
    }

    /// Creates the pass with patterns in addition to those of the dialects. The configuration of the driver provides
    /// the default values of the options.
    pub fn with_config(patterns: PatternSet, config: GreedyRewriteConfig) -> Self {
        Canonicalizer {
            patterns,
            top_down: config.top_down,
            region_simplify: match config.region_simplification {
                RegionSimplification::Disabled => RegionSimplify::Disabled,
                RegionSimplification::Normal => RegionSimplify::Normal,
                RegionSimplification::Aggressive => RegionSimplify::Aggressive,
            },
            max_iterations: config.max_iterations.map_or(-1, i64::from),
            max_num_rewrites: (config.max_rewrites_per_iteration).map_or(-1, |max| i64::try_from(max).unwrap_or(-1)),
            test_convergence: false,
            disable_patterns: Vec::new(),
            enable_patterns: Vec::new(),
            shared: None,
            frozen: None,
            config,
        }
    }

    /// Sets frozen patterns, including those of the dialects, which several passes can share. They replace the other
    /// patterns of the pass in their context, unless an option disables or enables patterns.
    #[must_use]
    pub fn with_frozen(self, patterns: Arc<FrozenPatterns>) -> Self {
        Canonicalizer {
            shared: Some(patterns),
            ..self
        }
    }
}

const INFO: PassInfo<'static> = PassInfo::new("canonicalize")
    .with_name("Canonicalizer")
    .with_description("Apply folds and canonicalization patterns until nothing changes")
    .with_statistics(DRIVER_STATISTICS);

/// Creates the pass with only the patterns of the dialects.
impl Default for Canonicalizer {
    fn default() -> Self {
        Canonicalizer::new(PatternSet::new())
    }
}

impl Pass for Canonicalizer {
    describe_pass!(|self| INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![
            PassOption::new(
                "top-down",
                "Visit ops from first to last, definitions before uses",
                &mut self.top_down,
            ),
            PassOption::choice(
                "region-simplify",
                "Simplification of blocks and their arguments",
                &mut self.region_simplify,
                &[
                    ("disabled", RegionSimplify::Disabled, "not at all"),
                    (
                        "normal",
                        RegionSimplify::Normal,
                        "erase unreachable blocks, and arguments without uses",
                    ),
                    (
                        "aggressive",
                        RegionSimplify::Aggressive,
                        "also merge identical blocks, and erase arguments that always have the same value",
                    ),
                ],
            ),
            PassOption::new(
                "max-iterations",
                "Limit of sweeps over the op; -1 for no limit",
                &mut self.max_iterations,
            ),
            PassOption::new(
                "max-num-rewrites",
                "Limit of rewrites in a sweep; -1 for no limit",
                &mut self.max_num_rewrites,
            ),
            PassOption::new(
                "test-convergence",
                "Fail if the pass does not converge, instead of a warning",
                &mut self.test_convergence,
            ),
            PassOption::list(
                "disable-patterns",
                "Names or labels of patterns that are not applied",
                &mut self.disable_patterns,
            ),
            PassOption::list(
                "enable-patterns",
                "Names or labels of the only patterns that are applied",
                &mut self.enable_patterns,
            ),
        ]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let limits = [
            ("max-iterations", self.max_iterations),
            ("max-num-rewrites", self.max_num_rewrites),
        ];
        if let Some((option, limit)) = limits.into_iter().find(|(_, limit)| *limit < -1) {
            let expected = "expected a number that is not negative, or -1 for no limit";
            return Err(format!("for the --{option} option: {expected}, found {limit}").into());
        }
        self.config.top_down = self.top_down;
        self.config.max_iterations = u32::try_from(self.max_iterations).ok();
        self.config.max_rewrites_per_iteration = u64::try_from(self.max_num_rewrites).ok();
        self.config.region_simplification = match self.region_simplify {
            RegionSimplify::Disabled => RegionSimplification::Disabled,
            RegionSimplify::Normal => RegionSimplification::Normal,
            RegionSimplify::Aggressive => RegionSimplification::Aggressive,
        };
        let switches = !(self.disable_patterns.is_empty() && self.enable_patterns.is_empty());
        if let Some(shared) = self.shared.as_ref().filter(|shared| !switches && shared.ctx() == ctx) {
            self.frozen = Some(Arc::clone(shared));
            return Ok(());
        }
        // Patterns that the set itself disables or enables stay so.
        let mut patterns = PatternSet::new()
            .with(self.patterns.clone())
            .with(PatternSet::canonicalization_patterns(ctx));
        self.disable_patterns.iter().for_each(|name| _ = patterns.disable(name));
        self.enable_patterns.iter().for_each(|name| _ = patterns.enable(name));
        self.frozen = Some(Arc::new(patterns.freeze(ctx)?));
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let patterns = initialized(self.frozen.as_deref())?;
        let outcome = cx.apply_patterns_greedily(ir, op, patterns, self.config.clone())?;
        if self.test_convergence && !outcome.converged {
            return Err(cx.error(ir.op(op), outcome));
        }
        report(&outcome, ir, cx);
        Ok(())
    }
}
