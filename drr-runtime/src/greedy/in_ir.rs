//! Drivers for an op of an IR without its module, for passes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Op};

use super::driver::{Driver, DriverMode};
use super::outcome::{DriverError, Outcome};
use super::panic_guard::RunContext;
use super::{GreedyConfig, Listener, check_isolated};
use crate::pattern::FrozenPatterns;

/// Runs [`apply_greedily`](super::apply_greedily) on the contents of an op. `source` is the text that the op was parsed
/// from, for locations in messages.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_greedily_in_ir;
/// use drr_runtime::{GreedyConfig, PatternSet};
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, "%0 = unrealized_conversion_cast to i32").expect("it is right");
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let root = module.root().handle();
/// let outcome = apply_greedily_in_ir(module.ir_mut(), root, None, &patterns, &GreedyConfig::default(), None)?;
/// assert_eq!(outcome.dead, 1);
/// # Ok::<(), drr_runtime::DriverError>(())
/// ```
///
/// # Errors
/// As [`apply_greedily_inside`](super::apply_greedily_inside), except that an earlier panic is not detected.
///
/// # Panics
/// If the handle is stale, or if user code panics. The interrupted rewrite is rolled back.
pub fn apply_greedily_in_ir(
    ir: &mut Ir,
    op: Op,
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    check_isolated(ir.op(op), config)?;
    run(ir, op, DriverMode::Everything, source, patterns, config, listener)
}

/// Runs [`walk_and_apply_patterns`](super::walk_and_apply_patterns) on the contents of an op.
///
/// # Errors
/// As [`apply_greedily_in_ir`]. The op need not be isolated from above.
///
/// # Panics
/// As [`apply_greedily_in_ir`].
pub fn walk_and_apply_patterns_in_ir(
    ir: &mut Ir,
    op: Op,
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    run(ir, op, DriverMode::Walk, source, patterns, config, listener)
}

fn run(
    ir: &mut Ir,
    op: Op,
    work: DriverMode<'_>,
    source: Option<&Arc<Source>>,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    if ir.ctx() != patterns.ctx() {
        return Err(DriverError::OtherContext);
    }
    let context = RunContext {
        source: source.cloned(),
        patterns,
        config,
        is_poisoned: AtomicBool::new(false),
    };
    let counts = Driver::run(ir, op, work, &context, listener)?;
    Ok(counts.finish(patterns))
}
