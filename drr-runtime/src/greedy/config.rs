//! Settings of the drivers.

use drr_ir::Region;

use super::CancellationToken;

/// The settings of the drivers: the order, the steps besides patterns, limits and checks. Each driver says which of them it uses.
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
    /// The region that the ops to process have to be in, at any depth. By default everything that
    /// [`apply_greedily`](super::apply_greedily) works in, and for
    /// [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily) the nearest region around all given ops.
    pub scope: Option<Region>,
    /// Whether ops are folded.
    pub fold: bool,
    /// Whether equal constants are merged at the start of each iteration.
    pub cse_constants: bool,
    /// Whether everything inside is verified at the start, and again after each rewrite and each fold. An invalid rewrite is rolled
    /// back, and the driver stops with the name of the pattern or op. For debugging: the time is proportional to the size of the
    /// module times the number of rewrites.
    pub verify_each: bool,
    /// Whether the driver checks what patterns and folds say of themselves, for tests of patterns: what MLIR does where it was built
    /// with `MLIR_ENABLE_EXPENSIVE_PATTERN_API_CHECKS`. It includes [`verify_each`](GreedyConfig::verify_each). Besides, it is an error
    /// if
    ///
    /// - a pattern succeeds, or a fold in place is given, and nothing has changed in the end;
    /// - a pattern changes something and then says that it does not match: without the checks, its changes are rolled back. A
    ///   rewrite that [can fail](crate::FalliblePattern) may fail.
    ///
    /// The driver rolls the rewrite back and stops, with the name of the pattern, what it did, and the op. Like `verify_each`, it
    /// takes time proportional to the size of the module times the number of visited ops, and patterns that only build run as slowly as
    /// those with user code: it is for modules of some thousand ops.
    pub expensive_checks: bool,
    /// A number by which the ops to process are taken from the list in random order, for tests of sets of patterns whose result
    /// must not depend on the order: MLIR's `MLIR_GREEDY_REWRITE_RANDOMIZER_SEED`. The same number gives the same order everywhere.
    pub random_order: Option<u64>,
    /// With it, a driver can be stopped from outside, between two ops. [`Outcome::stopped_at`](super::Outcome::stopped_at) says
    /// where it was; the module is valid.
    pub cancellation: Option<CancellationToken>,
}

/// Which ops the driver may process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Every op inside.
    #[default]
    AnyOp,
    /// The ops at the start, or those of the list, and those that were created or moved since.
    ExistingAndNewOps,
    /// Only the ops at the start, or those of the list.
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
            scope: None,
            fold: true,
            cse_constants: true,
            verify_each: false,
            expensive_checks: false,
            random_order: None,
            cancellation: None,
        }
    }
}

impl GreedyConfig {
    /// Whether everything is verified after each rewrite.
    pub(super) fn verifies(&self) -> bool {
        self.verify_each || self.expensive_checks
    }

    /// What `mlir-opt --canonicalize` uses: top down, and otherwise the defaults.
    pub fn canonicalize() -> Self {
        GreedyConfig {
            top_down: true,
            ..Self::default()
        }
    }
}
