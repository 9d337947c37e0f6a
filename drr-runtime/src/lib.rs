//! Patterns, the rewriter, folding and the drivers of drr. Users get this crate through `drr`.
//!
//! - [`matching`]: the read-only view of the IR for matchers.
//! - [`pattern`]: patterns, generated or written by hand, and pattern sets.
//! - [`rewriter`]: the only way to change IR during rewriting.
//! - [`fold`]: folding of a single op.
//! - [`greedy`]: the greedy, op-list and walk drivers.
//!
//! *Architecture invariants.* This crate knows no macros. Matchers access the IR by shared reference only.

pub mod fold;
pub mod greedy;
pub mod matching;
pub mod pattern;
pub mod rewriter;

#[cfg(feature = "rayon")]
pub use greedy::apply_greedily_parallel;
pub use greedy::{
    CancellationToken, DriverError, GreedyConfig, Listener, Outcome, PatternStatistics, PrintIr, RegionSimplification,
    StopAfter, Strictness, Trace, apply_greedily, apply_greedily_nested, apply_op_patterns_greedily,
    walk_and_apply_patterns,
};
pub use matching::MatchContext;
pub use pattern::{
    Dependency, EntityConstraint, Entry, Fallible, FalliblePattern, FreezeError, FrozenPatterns, Generated, HasNoUseOf,
    HasOneUse, Lint, LintKind, MatchFootprint, OpRewrite, OpRewritePattern, PatternCode, PatternSet, PatternSpec,
    Patterns, Predicate, RewritePattern, RootKind,
};
pub use rewriter::{Event, RewriteError, Rewriter};
