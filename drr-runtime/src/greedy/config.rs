//! Configuration of the drivers.

use drr_ir::Region;

use super::CancellationToken;

/// Configuration of the drivers: order, phases besides patterns, limits and checks. The documentation of each driver
/// names the fields that it uses.
///
/// ```
/// use drr_runtime::GreedyConfig;
/// let config = GreedyConfig { top_down: true, ..GreedyConfig::default() };
/// assert_eq!(config.max_iterations, Some(10));
/// ```
#[derive(Clone, Debug)]
pub struct GreedyConfig {
    /// Set if ops are visited from the start of the module instead of from the end.
    pub top_down: bool,
    /// Simplification of regions between iterations.
    pub region_simplification: RegionSimplification,
    /// Maximum number of iterations, after which the driver stops with `converged: false`; `None` for no limit.
    pub max_iterations: Option<u32>,
    /// Maximum number of rewrites and folds, at which the driver stops with an error. The default is 1,000,000 plus
    /// 1,000 per initial op.
    pub max_rewrites: Budget,
    /// Maximum number of ops, at which the driver stops with an error. The default is 1,000,000 plus 16 per initial op.
    /// Operands after the second, results after the first, block arguments, blocks and regions together have four times
    /// this limit, where the initial ones count as ops.
    pub max_ops: Budget,
    /// Restriction of the ops that the driver may process.
    pub strictness: Strictness,
    /// Region that contains all processed ops, at any depth. The default is the op that
    /// [`apply_greedily`](super::apply_greedily) runs on, and for
    /// [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily) the innermost region that contains all given
    /// ops.
    pub scope: Option<Region>,
    /// Set if ops are folded.
    pub fold: bool,
    /// Set if equal constants are merged at the start of each iteration.
    pub cse_constants: bool,
    /// Set if the IR is verified at the start and after each rewrite and fold. An invalid rewrite is rolled back, and
    /// the driver stops with an error that names the pattern or op. For debugging: takes time proportional to the size
    /// of the module times the number of rewrites.
    pub verify_each: bool,
    /// Set if the driver checks the reported results of patterns and folds, for tests of patterns: MLIR's
    /// `MLIR_ENABLE_EXPENSIVE_PATTERN_API_CHECKS`. Includes [`verify_each`](GreedyConfig::verify_each). Additional
    /// errors:
    ///
    /// - A pattern succeeds, or a fold returns in-place edits, and the IR has not changed.
    /// - A pattern changes the IR and then reports that it does not match. Without the checks, its changes are rolled
    ///   back. A [fallible rewrite](crate::FalliblePattern) may fail.
    ///
    /// The driver rolls the rewrite back and stops with an error that names the pattern, the problem and the op. The
    /// checks take time proportional to the size of the module times the number of visited ops, and patterns that only
    /// build ops run as slowly as patterns with user code. Use them for modules of some thousand ops.
    pub expensive_checks: bool,
    /// Seed for processing the worklist in random order, for tests of pattern sets whose result must not depend on the
    /// order: MLIR's `MLIR_GREEDY_REWRITE_RANDOMIZER_SEED`. The order for a seed is the same on all platforms.
    pub random_order: Option<u64>,
    /// Token that stops a driver from another thread, between two ops.
    /// [`Outcome::stopped_at`](super::Outcome::stopped_at) is the next op; the module is valid.
    pub cancellation: Option<CancellationToken>,
}

/// Restriction of the ops that the driver may process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// All ops in the scope.
    #[default]
    AnyOp,
    /// The initial ops, or those of the list, and ops that were created or moved since.
    ExistingAndNewOps,
    /// Only the initial ops, or those of the list.
    ExistingOps,
}

/// Simplification of regions between iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// No simplification.
    Disabled,
    /// Removal of unreachable blocks, dead ops, and block arguments that only dead ops use. Arguments are removed only
    /// if all terminators that pass them implement [`Branch`](drr_ir::define::Branch).
    Normal,
}

/// A limit: a fixed number plus a number per initial op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// No limit.
    Unlimited,
    /// `base + per_op * ops`
    Limited {
        /// Fixed number.
        base: u64,
        /// Number per initial op.
        per_op: u64,
    },
}

impl Budget {
    /// Returns the limit for a module with this number of ops.
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
    /// Returns `true` if the IR is verified after each rewrite.
    pub(super) fn verifies(&self) -> bool {
        self.verify_each || self.expensive_checks
    }

    /// Returns the configuration of `mlir-opt --canonicalize`: top down, and otherwise the defaults.
    pub fn canonicalize() -> Self {
        GreedyConfig {
            top_down: true,
            ..Self::default()
        }
    }
}
