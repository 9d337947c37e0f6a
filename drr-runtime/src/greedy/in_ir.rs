//! Drivers for an op of an IR without its module, for passes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Op};

use super::driver::DriverMode;
use super::listener::OptionalListener;
use super::ops::scope_of;
use super::outcome::{DriverError, Outcome};
use super::panic_guard::RunContext;
use super::{GreedyRewriteConfig, root_of, run_inside};
use crate::pattern::FrozenPatterns;

/// Runs [`apply_patterns_greedily`](super::apply_patterns_greedily) on the contents of an op. `source` is the text that
/// the op was parsed from, for locations in messages.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_patterns_greedily_in_ir;
/// use drr_runtime::{GreedyRewriteConfig, PatternSet};
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, "%0 = unrealized_conversion_cast to i32")?;
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let root = module.root().handle();
/// let outcome = apply_patterns_greedily_in_ir(module.ir_mut(), root, None, &patterns, GreedyRewriteConfig::default())?;
/// assert_eq!(outcome.dead, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`apply_patterns_greedily`](super::apply_patterns_greedily), except that an earlier panic is not detected.
///
/// # Panics
/// If the handle is stale, or if user code panics. The interrupted rewrite is rolled back.
pub fn apply_patterns_greedily_in_ir<L: OptionalListener>(
    ir: &mut Ir,
    op: Op,
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    run(ir, op, DriverMode::Everything, source, patterns, config)
}

/// Runs [`walk_and_apply_patterns`](super::walk_and_apply_patterns) on the contents of an op.
///
/// # Errors
/// As [`apply_patterns_greedily_in_ir`]. The op need not be isolated from above.
///
/// # Panics
/// As [`apply_patterns_greedily_in_ir`].
pub fn walk_and_apply_patterns_in_ir<L: OptionalListener>(
    ir: &mut Ir,
    op: Op,
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    run(ir, op, DriverMode::Walk, source, patterns, config)
}

/// Runs [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily) on a list of ops. [`Outcome::all_erased`] is
/// not set.
///
/// # Errors
/// As [`apply_op_patterns_greedily`](super::apply_op_patterns_greedily), except that an earlier panic is not detected.
///
/// # Panics
/// As [`apply_patterns_greedily_in_ir`].
pub fn apply_op_patterns_greedily_in_ir<L: OptionalListener>(
    ir: &mut Ir,
    ops: &[Op],
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    if ops.is_empty() {
        return Ok(Outcome {
            converged: true,
            ..Outcome::default()
        });
    }
    let (scope, root) = scope_of(ir, source.map(AsRef::as_ref), ops, config.root, config.scope)?;
    let config = config.with_scope(scope).with_cse_constants(false);
    run(ir, root, DriverMode::Ops(ops), source, patterns, config)
}

fn run<L: OptionalListener>(
    ir: &mut Ir,
    op: Op,
    mode: DriverMode<'_>,
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    if ir.ctx() != patterns.ctx() {
        return Err(DriverError::OtherContext);
    }
    let (config, mut listener) = config.take_listener();
    let root = root_of(ir, op, mode, &config)?;
    let context = RunContext {
        source: source.cloned(),
        patterns,
        config: &config,
        is_poisoned: AtomicBool::new(false),
    };
    let counts = run_inside(ir, root, mode, &context, listener.as_listener())?;
    Ok(counts.finish(patterns))
}
