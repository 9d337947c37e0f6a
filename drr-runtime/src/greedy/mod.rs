//! The greedy driver: applies patterns and folds and removes dead code until nothing changes. It follows MLIR's
//! algorithm exactly, because results depend on the order. The op-list driver and the walk driver share its
//! implementation.
//!
//! - `config`, `outcome`: configuration and results.
//! - `ops`: the op-list driver.
//! - `walk`: the order of the walk driver.
//! - `worklist`: the worklist of ops.
//! - `fill`: fills the worklist.
//! - `fingerprint`: detects changes by hashing.
//! - `folding`: folds an op.
//! - `in_ir`: drivers for an op of an IR without its module, for passes.
//! - `dirty`: selects the ops that a later sweep must visit.
//! - `driver`: the run of a driver: processes the worklist.
//! - `apply`: applies the patterns of an op, and checks each rewrite.
//! - `stable_ancestors`: ancestors that a nested change does not affect.
//! - `constants`: merges equal constants at the start of each iteration.
//! - `effects`: finds dead ops.
//! - `limits`: limits of rewrites and of the size of the IR.
//! - `listener`: the trait of listeners.
//! - `merge_blocks`: merges equal blocks.
//! - `nested`: rewrites several isolated ops separately.
//! - `panic_guard`: restores the IR and completes the message after a panic.
//! - `simplify`: removes unreachable code and dead values.
//! - `arguments`: finds dead block arguments.
//! - `one_line`: formats an op on one line.
//! - `location_filter`: source locations on a command line.
//! - `print_ir`: a listener that prints the IR before and after patterns are applied.
//! - `statistics`: a listener that counts the applications of each pattern.
//! - `trace`: a listener that logs events.
//! - `stop_after`: a listener that stops the driver after a number of changes.

mod apply;
mod arguments;
mod config;
mod constants;
mod dirty;
mod driver;
mod effects;
mod fill;
mod fingerprint;
mod folding;
mod in_ir;
mod limits;
mod listener;
mod location_filter;
mod merge_blocks;
mod nested;
mod ops;
mod outcome;
pub(crate) mod panic_guard;
mod print_ir;
mod simplify;
mod stable_ancestors;
mod statistics;
mod stop_after;
mod trace;
mod walk;
mod worklist;

use drr_ir::define::TraitFlags;
use drr_ir::{Ir, Module, Op, Region, RegionRef};

pub use config::{Budget, GreedyRewriteConfig, IsolatedOps, RegionSimplification, Strictness};
pub use drr_analysis::is_trivially_dead;
pub use drr_ir::CancellationToken;
pub use drr_ir::text::one_line;
pub use in_ir::{apply_op_patterns_greedily_in_ir, apply_patterns_greedily_in_ir, walk_and_apply_patterns_in_ir};
pub use listener::{Listener, OptionalListener};
pub use location_filter::{LocationFilter, LocationFilterError};
pub use ops::apply_op_patterns_greedily;
pub use outcome::{DriverError, FailedPattern, LastChange, Limit, OpLocation, Outcome, PatternCount};
pub use print_ir::PrintIr;
pub use statistics::{PatternStatistic, PatternStatistics};
pub use stop_after::StopAfter;
pub use trace::Trace;

use driver::{Driver, DriverMode};
use outcome::RunCounts;
use panic_guard::{RunContext, run_guarded};

use crate::pattern::FrozenPatterns;

/// Applies patterns, folds and dead-code removal to everything inside the module until nothing changes, or a limit is
/// reached. The module's own op is not matched.
///
/// # Guarantees
///
/// The driver guarantees, for any pattern, native code, fold or materializer:
///
/// - **Every rewrite, fold and materialization is a transaction.** It is rolled back if it is invalid (it uses an
///   erased entity, erases a used one, replaces a result by a value of another type, or reports an error itself), if a
///   [`FalliblePattern`](crate::FalliblePattern) or a `#[fallible]` rule fails, or if a pattern changes something and
///   then reports no match. The rollback restores the module exactly, including positions, orders of uses, and handles.
///   Earlier rewrites of the same run stay.
/// - **An invalid rewrite ends the run with an error that names the pattern, the op, its location** and the reason. A
///   rewrite that fails is counted in [`Outcome::rolled_back`], and the next pattern is tried. The driver records
///   changes itself and does not rely on what the pattern reports.
/// - **The driver terminates.** [`GreedyRewriteConfig::max_rewrites`] limits rewrites and folds together,
///   [`GreedyRewriteConfig::max_ops`] limits ops and their parts; at the limit the error names the last rewrite. There
///   is no limit inside one call of user code: a pattern that does not return blocks the driver.
/// - **It can be stopped** between two ops, from another thread: [`GreedyRewriteConfig::cancellation`].
/// - **The module stays valid**, as far as the driver checks. It always checks the number and types of the operands of
///   ops that user code builds, that values are used in their own region or inside of it and, if definition and use are
///   near each other in a block, after their definition, that materialized constants are constants, and that the op
///   being rewritten still exists. With [`GreedyRewriteConfig::verify_each`] (`drr-opt --verify-each-rewrite`) it
///   verifies everything after each rewrite; this is slow.
/// - **Listeners** get the events of a rewrite after its commit. They do not affect the result.
/// - **A panic in user code** propagates through the driver. The interrupted rewrite is undone. A note that names the
///   pattern, the op and its location is printed and added to the message of the panic. Unless a pattern was matching
///   and had changed nothing, the module is marked as poisoned ([`Module::is_poisoned`]), which drivers,
///   [`Module::verify`], [`Module::builder`] and the printed text report.
///
/// # Complexity
///
/// A sweep takes time linear in the number of operations. A change takes time linear in its size and in the levels of
/// regions between it and the previous change. So nesting depth does not matter if successive changes are near each
/// other.
///
/// # Errors
/// If the patterns belong to another context, a pattern or fold is invalid, a limit is reached, an earlier panic
/// poisoned the module, or the root or the scope of the options was erased or cannot be used. With `verify_each` also
/// if the module is invalid at the start.
///
/// # Panics
/// If user code panics, or the op of the module was erased.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::IsolatedOps;
/// use drr_runtime::{GreedyRewriteConfig, PatternSet, apply_patterns_greedily};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::canonicalize())?;
/// assert!(outcome.converged && !outcome.changed);
/// // Each function separately:
/// let config = GreedyRewriteConfig::canonicalize().with_isolated_ops(IsolatedOps::Separate);
/// assert!(apply_patterns_greedily(&mut module, &patterns, config)?.converged);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apply_patterns_greedily<L: OptionalListener>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    run_in_module(module, DriverMode::Everything, patterns, config)
}

/// Tries the patterns on each op of the module once, in post-order: MLIR's `walkAndApplyPatterns`. The module's own op
/// is not matched.
///
/// It does less than [`apply_patterns_greedily`], in less time:
///
/// - It does not visit new or changed ops again, does not fold, and erases no dead code. Of the ops that a rewrite
///   inserts after the matched op, it visits those that do not directly follow it.
/// - The order is that of the text, with nested ops before their parent. Blocks that are unreachable from the entry of
///   their region are skipped.
/// - A rewrite that erases the next op of the walk or an ancestor of the matched op is invalid: it is rolled back, and
///   the driver stops with an error. MLIR allows a rewrite to erase only the matched op and its nested ops, and does
///   not check that.
///
/// Otherwise the [guarantees](apply_patterns_greedily#guarantees) of the greedy driver apply. Of the options, the
/// driver uses the root, which need not be isolated from above, the scope, the treatment of isolated ops, the limits,
/// the checks and the cancellation.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::{GreedyRewriteConfig, PatternSet, walk_and_apply_patterns};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let outcome = walk_and_apply_patterns(&mut module, &patterns, GreedyRewriteConfig::default())?;
/// assert!(outcome.converged && !outcome.changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`apply_patterns_greedily`].
///
/// # Panics
/// As [`apply_patterns_greedily`].
pub fn walk_and_apply_patterns<L: OptionalListener>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    run_in_module(module, DriverMode::Walk, patterns, config)
}

/// Runs a driver on the contents of the configured root.
fn run_in_module<L: OptionalListener>(
    module: &mut Module,
    mode: DriverMode<'_>,
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    check(module, patterns)?;
    let (config, mut listener) = config.take_listener();
    let root = root_of(module.ir(), module.root().handle(), mode, &config)?;
    let result = run_guarded(module, patterns, &config, |ir, context| {
        run_inside(ir, root, mode, context, listener.as_listener())
    });
    result.map(|counts| counts.finish(patterns))
}

/// Runs a driver on the contents of an op, with one worklist or several.
fn run_inside(
    ir: &mut Ir,
    root: Op,
    mode: DriverMode<'_>,
    context: &RunContext<'_>,
    listener: Option<&mut dyn Listener>,
) -> Result<RunCounts, DriverError> {
    match context.config.isolated_ops {
        IsolatedOps::Together => Driver::run(ir, root, mode, context, listener),
        _ => nested::run(ir, root, mode, context, listener),
    }
}

/// Checks that the patterns can be applied to the module.
fn check(module: &Module, patterns: &FrozenPatterns) -> Result<(), DriverError> {
    if module.ctx() != patterns.ctx() {
        return Err(DriverError::OtherContext);
    }
    if module.is_poisoned() {
        return Err(DriverError::Poisoned);
    }
    Ok(())
}

/// Returns the configured root, or else `outermost`. Checks that a driver can run on it alone, and that the configured
/// scope is nested in it.
fn root_of(ir: &Ir, outermost: Op, mode: DriverMode<'_>, config: &GreedyRewriteConfig) -> Result<Op, DriverError> {
    let outermost = ir.op(outermost);
    let op = match config.root {
        None => outermost,
        Some(root) => ir.get(root).ok_or(DriverError::NoRoot)?,
    };
    if !op.is_or_is_inside(outermost.parent_op(), |around| around == outermost) {
        return Err(DriverError::NoRoot);
    }
    // An unregistered op may be isolated, as in MLIR. A walk does not look beyond the ops that it visits.
    let must_be_isolated = matches!(mode, DriverMode::Everything) && config.isolated_ops == IsolatedOps::Together;
    if must_be_isolated && op.info().is_some() && !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
        return Err(DriverError::NotIsolated {
            op: op.name_text().into_owned(),
        });
    }
    let is_inside = |scope: Region| {
        let around = ir.get_region(scope).and_then(RegionRef::parent_op);
        around.is_some_and(|around| around.is_or_is_inside(op.parent_op(), |around| around == op))
    };
    match config.scope {
        Some(scope) if config.isolated_ops != IsolatedOps::Together || !is_inside(scope) => Err(DriverError::NoScope),
        _ => Ok(op.handle()),
    }
}
