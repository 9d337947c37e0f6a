//! Patterns, the rewriter, folding and the drivers of drr. Users get this crate through `drr`.
//!
//! - [`pattern`]: patterns, generated or written by hand, and pattern sets.
//! - [`rewriter`]: the only way to change IR during rewriting, and its read-only view for matchers.
//! - [`fold`]: folding of a single op.
//! - [`conversion`]: dialect conversion.
//! - [`greedy`]: the greedy, op-list and walk drivers.
//!
//! *Architecture invariants.* This crate knows no macros. Matchers access the IR by shared reference only.

pub mod conversion;
pub mod greedy;
pub mod pattern;
pub mod rewriter;

pub use drr_ir::fold;
pub use greedy::{
    CancellationToken, DriverError, GreedyRewriteConfig, IsolatedOps, Listener, Outcome, PatternStatistics, PrintIr,
    RegionSimplification, StopAfter, Strictness, Trace, apply_op_patterns_greedily, apply_patterns_greedily,
    walk_and_apply_patterns,
};
pub use pattern::{
    Dependency, EntityConstraint, Fallible, FalliblePattern, FreezeError, FrozenPatterns, Generated, HasNoUseOf,
    HasOneUse, Lint, LintKind, MatchFootprint, OpRewrite, OpRewritePattern, PatternCode, PatternEntry, PatternSet,
    PatternSpec, Patterns, Predicate, RewritePattern, RootKind, TypedRewrite, TypedRewritePattern,
};
pub use rewriter::{Event, MatchContext, RewriteError, RewriteOutcome, Rewriter};
