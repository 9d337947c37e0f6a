//! Settings of the greedy driver.

/// What the greedy driver does beside applying patterns, in which order, and when it stops.
///
/// ```
/// use drr_runtime::GreedyConfig;
/// let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
/// assert_eq!(config.max_iterations, Some(10));
/// ```
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Whether ops are visited in the order of the text instead of from the end.
    pub top_down: bool,
    /// What is removed between iterations.
    pub region_simplification: RegionSimplification,
    /// How often everything is looked at again before the driver gives up with `converged: false`; none for no limit.
    pub max_iterations: Option<u32>,
    /// How many rewrites and folds before the driver stops with an error; none for no limit. By default 1,000,000 and 1,000
    /// for each op there is at the start.
    pub max_rewrites: Budget,
    /// How many ops may be there before the driver stops with an error; none for no limit. By default 1,000,000 and 16 for
    /// each op there is at the start. What ops are made of counts, too: operands beyond two, results beyond one, block
    /// arguments, blocks and regions together may be four times as many, where those at the start count as ops.
    pub max_ops: Budget,
    /// Which ops the driver may look at.
    pub strictness: Strictness,
    /// Whether ops are folded.
    pub fold: bool,
    /// Whether equal constants become one at the start of each iteration.
    pub cse_constants: bool,
    /// Whether everything inside is verified at the start, and again after each rewrite and each fold. What breaks a rule is
    /// taken back, and the driver stops with the name of the pattern or op. For finding mistakes: the time that it takes grows
    /// with the size of the module times the number of rewrites.
    pub verify_each: bool,
}

/// Which ops the driver may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Every op inside.
    #[default]
    AnyOp,
    /// Those that were there at the start, and those that were made or moved since.
    ExistingAndNewOps,
    /// Only those that were there at the start.
    ExistingOps,
}

/// What is removed between iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// Nothing.
    Disabled,
    /// Unreachable blocks and dead ops. Block arguments that nothing uses stay, unlike in MLIR: to drop one, the operands of the
    /// branches to the block have to go with it, and which those are, terminators cannot say yet.
    Normal,
}

/// A limit: a number, and one more for each op that there is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// No limit.
    Unlimited,
    /// `base + per_op * ops`
    Limited {
        /// Whatever the size.
        base: u64,
        /// For each op at the start.
        per_op: u64,
    },
}

impl Budget {
    /// The limit for a module of so many ops.
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
