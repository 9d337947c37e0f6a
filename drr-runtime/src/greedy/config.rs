//! Settings of the greedy driver.

/// The settings of the greedy driver: its order, its steps besides patterns, and its limits.
///
/// ```
/// use drr_runtime::GreedyConfig;
/// let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
/// assert_eq!(config.max_iterations, Some(10));
/// ```
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Whether ops are visited from the start instead of from the end.
    pub top_down: bool,
    /// What is removed between iterations.
    pub region_simplification: RegionSimplification,
    /// The number of iterations after which the driver stops with `converged: false`; none for no limit.
    pub max_iterations: Option<u32>,
    /// The number of rewrites and folds at which the driver stops with an error; none for no limit. By default 1,000,000 and
    /// 1,000 for each op at the start.
    pub max_rewrites: Budget,
    /// The number of ops at which the driver stops with an error; none for no limit. By default 1,000,000 and 16 for each op at the
    /// start. Operands beyond two, results beyond one, block arguments, blocks and regions together have four times this limit,
    /// where those at the start count as ops.
    pub max_ops: Budget,
    /// Which ops the driver may process.
    pub strictness: Strictness,
    /// Whether ops are folded.
    pub fold: bool,
    /// Whether equal constants are merged at the start of each iteration.
    pub cse_constants: bool,
    /// Whether everything inside is verified at the start, and again after each rewrite and each fold. An invalid rewrite is rolled
    /// back, and the driver stops with the name of the pattern or op. For debugging: the time is proportional to the size of the
    /// module times the number of rewrites.
    pub verify_each: bool,
}

/// Which ops the driver may process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Every op inside.
    #[default]
    AnyOp,
    /// The ops at the start, and those that were created or moved since.
    ExistingAndNewOps,
    /// Only the ops at the start.
    ExistingOps,
}

/// What is removed between iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// Nothing.
    Disabled,
    /// Unreachable blocks, dead ops, and block arguments that only dead ops use, if all terminators that pass them are a
    /// [`Branch`](drr_ir::define::Branch).
    Normal,
}

/// A limit: a fixed number, plus a number for each op at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// No limit.
    Unlimited,
    /// `base + per_op * ops`
    Limited {
        /// The fixed number.
        base: u64,
        /// For each op at the start.
        per_op: u64,
    },
}

impl Budget {
    /// The limit for a module with this number of ops.
    pub fn for_ops(self, ops: usize) -> u64 {
        match self {
            Budget::Unlimited => u64::MAX,
            Budget::Limited { base, per_op } => base.saturating_add(per_op.saturating_mul(ops as u64)),
        }
    }
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            top_down: false,
            region_simplification: RegionSimplification::Normal,
            max_iterations: Some(10),
            max_rewrites: Budget::Limited {
                base: 1_000_000,
                per_op: 1_000,
            },
            max_ops: Budget::Limited {
                base: 1_000_000,
                per_op: 16,
            },
            strictness: Strictness::AnyOp,
            fold: true,
            cse_constants: true,
            verify_each: false,
        }
    }
}

impl GreedyConfig {
    /// What `mlir-opt --canonicalize` uses: top down, and otherwise the defaults.
    pub fn canonicalize() -> Self {
        GreedyConfig {
            top_down: true,
            ..Self::default()
        }
    }
}
