//! Options of the drivers.

use drr_ir::{Op, Region};

use super::CancellationToken;
use super::listener::OptionalListener;

/// Options of the drivers, as MLIR's `GreedyRewriteConfig`: order, phases besides patterns, limits and checks. The
/// documentation of each driver names the options that it uses.
///
/// `L` is the type of the listener: `()` for none. Without a listener, options can be cloned and shared by threads.
///
/// ```
/// use drr_runtime::GreedyRewriteConfig;
/// let config = GreedyRewriteConfig::new().with_top_down(true).with_max_iterations(None);
/// assert!(config.top_down && config.max_iterations.is_none());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GreedyRewriteConfig<L = ()> {
    /// Set if ops are visited from the start of the module instead of from the end.
    pub top_down: bool,
    /// Simplification of regions between iterations.
    pub region_simplification: RegionSimplification,
    /// Maximum number of iterations, after which the driver stops with `converged: false`; `None` for no limit.
    pub max_iterations: Option<u32>,
    /// Maximum number of rewrites in an iteration, after which the next iteration begins: MLIR's `maxNumRewrites`.
    /// Folds do not count. `None` for no limit.
    pub max_rewrites_per_iteration: Option<u64>,
    /// Maximum number of rewrites and folds, at which the driver stops with an error. The default is 1,000,000 plus
    /// 1,000 per initial op.
    pub max_rewrites: Budget,
    /// Maximum number of ops, at which the driver stops with an error. The default is 1,000,000 plus 16 per initial op.
    /// Operands after the second, results after the first, block arguments, blocks and regions together have four times
    /// this limit, where the initial ones count as ops.
    pub max_ops: Budget,
    /// Restriction of the ops that the driver may process.
    pub strictness: Strictness,
    /// Op whose contents are rewritten, for example a function; the op itself is not matched. The default is the op of
    /// the module. For [`apply_patterns_greedily`](super::apply_patterns_greedily) it must be isolated from above.
    pub root: Option<Op>,
    /// Region that contains all processed ops, at any depth. The default is the root, and for
    /// [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily) the innermost region that contains all given
    /// ops.
    pub scope: Option<Region>,
    /// Treatment of the ops in the root that are isolated from above.
    pub isolated_ops: IsolatedOps,
    /// Set if ops are folded.
    pub fold: bool,
    /// Set if equal constants are merged at the start of each iteration.
    pub cse_constants: bool,
    /// Set if the IR is verified at the start and after each rewrite and fold. An invalid rewrite is rolled back, and
    /// the driver stops with an error that names the pattern or op. For debugging: takes time proportional to the size
    /// of the module times the number of rewrites.
    pub verify_each: bool,
    /// Set if the driver checks the reported results of patterns and folds, for tests of patterns: MLIR's
    /// `MLIR_ENABLE_EXPENSIVE_PATTERN_API_CHECKS`. Includes [`verify_each`](GreedyRewriteConfig::verify_each).
    /// Additional errors:
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
    /// Listener, or `()`.
    pub(super) listener: L,
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

/// The treatment of the ops in the root that are isolated from above, such as functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum IsolatedOps {
    /// One run processes all ops of the root, as MLIR's `builtin.module(canonicalize)` does.
    #[default]
    Together,
    /// A separate run processes each registered op directly in the root that is isolated from above, in source order,
    /// as MLIR's `builtin.module(any(canonicalize))` does.
    ///
    /// - Other ops are not processed.
    /// - Patterns see the op as a root without a parent, and nothing outside of the op.
    /// - Handles of the ops stay valid; handles of nested entities do not.
    /// - Iterations and limits are counted per op. The outcome contains the sums over all ops and the maximum number of
    ///   iterations. It has converged if it has converged for all ops.
    /// - If the run on one op fails, the other ops are still processed, and the error is
    ///   [`DriverError::Nested`](super::DriverError::Nested) with the first failed op in source order. The module is
    ///   valid.
    /// - If user code panics, the affected op is unchanged, or, if it was processed in place, has all changes but those
    ///   of the interrupted rewrite. The other ops are still processed, and then the first panic is resumed.
    Separate,
    /// [`IsolatedOps::Separate`] on the threads of the current rayon pool. The result, including locations, does not
    /// depend on the number of threads. With a listener, one thread processes all ops.
    #[cfg(feature = "rayon")]
    Parallel,
}

/// Simplification of regions between iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// No simplification.
    Disabled,
    /// Removal of unreachable blocks, dead ops, and block arguments that only dead ops use. Arguments are removed only
    /// if all terminators that pass them implement [`BranchOpInterface`](drr_ir::define::BranchOpInterface).
    Normal,
    /// [`RegionSimplification::Normal`], followed by merging of identical blocks, and removal of block arguments for
    /// which each predecessor passes the same value. Values in which identical blocks differ become arguments of the
    /// merged block.
    Aggressive,
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

/// The limit without a number for each op.
impl From<u64> for Budget {
    fn from(base: u64) -> Self {
        Budget::Limited { base, per_op: 0 }
    }
}

impl Default for GreedyRewriteConfig {
    fn default() -> Self {
        GreedyRewriteConfig {
            top_down: false,
            region_simplification: RegionSimplification::Normal,
            max_iterations: Some(10),
            max_rewrites_per_iteration: None,
            max_rewrites: Budget::Limited {
                base: 1_000_000,
                per_op: 1_000,
            },
            max_ops: Budget::Limited {
                base: 1_000_000,
                per_op: 16,
            },
            strictness: Strictness::AnyOp,
            root: None,
            scope: None,
            isolated_ops: IsolatedOps::Together,
            fold: true,
            cse_constants: true,
            verify_each: false,
            expensive_checks: false,
            random_order: None,
            cancellation: None,
            listener: (),
        }
    }
}

impl GreedyRewriteConfig {
    /// Returns the default options: those of MLIR's `GreedyRewriteConfig`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the options of `mlir-opt --canonicalize`: top down, otherwise the defaults.
    pub fn canonicalize() -> Self {
        Self::default().with_top_down(true)
    }
}

/// Defines setters of fields.
macro_rules! setters {
    ($($(#[$doc:meta])* $setter:ident = $field:ident: $ty:ty;)*) => {
        impl<L> GreedyRewriteConfig<L> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $setter(mut self, $field: $ty) -> Self {
                    self.$field = $field.into();
                    self
                }
            )*
        }
    };
}

setters! {
    /// Sets whether ops are visited from first to last.
    with_top_down = top_down: bool;
    /// Sets the level of region simplification.
    with_region_simplification = region_simplification: RegionSimplification;
    /// Sets the maximum number of iterations; `None` for no limit.
    with_max_iterations = max_iterations: impl Into<Option<u32>>;
    /// Sets the maximum number of rewrites in an iteration; `None` for no limit.
    with_max_rewrites_per_iteration = max_rewrites_per_iteration: impl Into<Option<u64>>;
    /// Sets the maximum number of rewrites and folds.
    with_max_rewrites = max_rewrites: impl Into<Budget>;
    /// Sets the maximum number of ops.
    with_max_ops = max_ops: impl Into<Budget>;
    /// Sets the ops that the driver may process.
    with_strictness = strictness: Strictness;
    /// Sets the op whose content the driver rewrites.
    with_root = root: impl Into<Option<Op>>;
    /// Sets the region that contains the ops to process.
    with_scope = scope: impl Into<Option<Region>>;
    /// Sets the treatment of the ops in the root that are isolated from above.
    with_isolated_ops = isolated_ops: IsolatedOps;
    /// Sets whether ops are folded.
    with_fold = fold: bool;
    /// Sets whether equal constants are merged.
    with_cse_constants = cse_constants: bool;
    /// Sets whether everything is verified after each rewrite.
    with_verify_each = verify_each: bool;
    /// Sets whether the reports of patterns and folds are checked.
    with_expensive_checks = expensive_checks: bool;
    /// Sets the seed of a random order.
    with_random_order = random_order: impl Into<Option<u64>>;
    /// Sets the token that stops the driver.
    with_cancellation = cancellation: impl Into<Option<CancellationToken>>;
}

impl<L> GreedyRewriteConfig<L> {
    /// Sets the listener: a `&mut` to one, or an `Option` of that.
    ///
    /// ```
    /// use drr_runtime::{GreedyRewriteConfig, Trace};
    /// let mut trace = Trace::new(Vec::new());
    /// let config = GreedyRewriteConfig::new().with_listener(&mut trace);
    /// // .. `apply_patterns_greedily(&mut module, &patterns, config)` ..
    /// # let _ = config;
    /// ```
    #[must_use]
    pub fn with_listener<M: OptionalListener>(self, listener: M) -> GreedyRewriteConfig<M> {
        self.replace_listener(listener).0
    }

    /// Returns the options without the listener, and the listener.
    pub fn take_listener(self) -> (GreedyRewriteConfig, L) {
        self.replace_listener(())
    }

    /// Returns the options with another listener, and the listener.
    fn replace_listener<M>(self, listener: M) -> (GreedyRewriteConfig<M>, L) {
        let config = GreedyRewriteConfig {
            top_down: self.top_down,
            region_simplification: self.region_simplification,
            max_iterations: self.max_iterations,
            max_rewrites_per_iteration: self.max_rewrites_per_iteration,
            max_rewrites: self.max_rewrites,
            max_ops: self.max_ops,
            strictness: self.strictness,
            root: self.root,
            scope: self.scope,
            isolated_ops: self.isolated_ops,
            fold: self.fold,
            cse_constants: self.cse_constants,
            verify_each: self.verify_each,
            expensive_checks: self.expensive_checks,
            random_order: self.random_order,
            cancellation: self.cancellation,
            listener,
        };
        (config, self.listener)
    }

    /// Returns `true` if everything is verified after each rewrite.
    pub(super) fn verifies(&self) -> bool {
        self.verify_each || self.expensive_checks
    }
}
