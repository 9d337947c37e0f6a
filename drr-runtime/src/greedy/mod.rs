//! The greedy driver: applies patterns and folds and removes dead code until nothing changes. It follows MLIR's algorithm exactly,
//! because results depend on the order. With it go the driver for a list of ops and that which walks.
//!
//! - `config`, `outcome`: settings and results.
//! - `ops`: the driver for a list of ops.
//! - `walk`: the order of the driver that visits each op once.
//! - `worklist`: the worklist of ops.
//! - `fill`: fills the worklist for a sweep, in order.
//! - `fingerprint`: finds out whether anything has changed.
//! - `folding`: folds one op.
//! - `in_ir`: the drivers for an op of an IR without its module, which passes run.
//! - `dirty`: the ops that a later sweep can skip.
//! - `process`: a run: processes the worklist.
//! - `apply`: tries the patterns of an op, and checks each rewrite.
//! - `settled`: the ops around a change that it does not affect.
//! - `constants`: merges equal constants at the start of each iteration.
//! - `effects`: finds dead ops.
//! - `facts`: cached properties of op names.
//! - `listener`: passes events to listeners.
//! - `nested`: rewrites several isolated ops separately.
//! - `panic_guard`: restores the IR and completes the message after a panic.
//! - `simplify`: removes unreachable code, and what only dead code uses.
//! - `arguments`: finds arguments of blocks that nothing needs.
//! - `one_line`: the text of an op on one line.
//! - `place_filter`: places that users name.
//! - `print_ir`: a listener that prints the IR before and after patterns are applied.
//! - `statistics`: a listener that counts what each pattern does.
//! - `trace`: a listener that logs events.
//! - `steps`: a listener that counts steps, and stops after some.

mod apply;
mod arguments;
mod config;
mod constants;
mod dirty;
mod effects;
mod facts;
mod fill;
mod fingerprint;
mod folding;
mod in_ir;
mod listener;
mod nested;
mod one_line;
mod ops;
mod outcome;
mod panic_guard;
mod place_filter;
mod print_ir;
mod process;
mod settled;
mod simplify;
mod statistics;
mod steps;
mod trace;
mod walk;
mod worklist;

use drr_ir::define::TraitFlags;
use drr_ir::{Module, Op, OpRef, Region, RegionRef};

pub use config::{Budget, GreedyConfig, RegionSimplification, Strictness};
pub use drr_ir::CancellationToken;
pub use effects::is_trivially_dead;
pub use in_ir::{apply_greedily_in_ir, walk_and_apply_patterns_in_ir};
pub use listener::Listener;
pub use nested::{apply_greedily_nested, apply_greedily_nested_with};
#[cfg(feature = "rayon")]
pub use nested::{apply_greedily_parallel, apply_greedily_parallel_with};
pub use one_line::one_line;
pub use ops::{apply_op_patterns_greedily, apply_op_patterns_greedily_with};
pub use outcome::{DriverError, Limit, OpPlace, Outcome, PatternCount, RolledBack, Step};
pub use place_filter::{NoPlace, PlaceFilter};
pub use print_ir::PrintIr;
pub use statistics::{PatternStatistic, PatternStatistics};
pub use steps::StopAfter;
pub use trace::Trace;

use panic_guard::run_guarded;
use process::Work;

use crate::pattern::FrozenPatterns;

/// Applies patterns, folds and dead-code removal to everything inside the module until nothing changes, or a limit is
/// reached. The module's own op is not matched.
///
/// # What is promised
///
/// The driver guarantees, for any pattern, native code, fold or materializer:
///
/// - **Every rewrite, fold and materialization is a transaction.** It is rolled back if it is invalid (it uses an erased entity,
///   erases a used one, replaces a result by a value of another type, or reports an error itself), if a
///   [`FalliblePattern`](crate::FalliblePattern) or a `#[fallible]` rule fails, or if a pattern changes something and then reports
///   no match. The rollback restores the module exactly, including positions, orders of uses, and handles. Earlier rewrites of the
///   same run stay.
/// - **An invalid rewrite ends the run with an error that names the pattern, the op, its location** and the reason. A rewrite that
///   fails is counted in [`Outcome::rolled_back`], and the next pattern is tried. The driver records changes itself and does not
///   rely on what the pattern reports.
/// - **The driver terminates.** [`GreedyConfig::max_rewrites`] limits rewrites and folds together, [`GreedyConfig::max_ops`] limits
///   ops and their parts; at the limit the error names the last rewrite. There is no limit inside one call of user code: a pattern
///   that does not return blocks the driver.
/// - **It can be stopped** between two ops, from another thread: [`GreedyConfig::cancellation`].
/// - **The module stays valid**, as far as the driver checks. It always checks the number and types of the operands of ops that
///   user code builds, that values are used in their own region or inside of it and, if definition and use are near each other in a
///   block, after their definition, that materialized constants are constants, and that the op being rewritten still exists. With
///   [`GreedyConfig::verify_each`] (`drr-opt --verify-each`) it verifies everything after each rewrite; this is slow.
/// - **Listeners** get the events of a rewrite after its commit. They do not affect the result.
/// - **A panic in user code** propagates through the driver. The interrupted rewrite is undone. A note that names the pattern, the
///   op and its location is printed and added to the message of the panic. Unless a pattern was matching and had changed nothing,
///   the module is marked as poisoned ([`Module::is_poisoned`]), which drivers, [`Module::verify`], [`Module::builder`] and the
///   printed text report.
///
/// # What it costs
///
/// A sweep takes time linear in the number of operations. A change takes time linear in its size and in the levels of regions
/// between it and the previous change. So nesting depth does not matter if successive changes are near each other.
///
/// # Errors
/// If the patterns belong to another context, a pattern or fold is invalid, a limit is reached, or an earlier panic poisoned the
/// module. With `verify_each` also if the module is invalid at the start.
pub fn apply_greedily(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Result<Outcome, DriverError> {
    apply_greedily_with(module, patterns, config, None)
}

/// [`apply_greedily`] with a listener.
///
/// # Errors
/// As [`apply_greedily`].
///
/// # Panics
/// If the root of the module was erased.
pub fn apply_greedily_with(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    let root = module.root().handle();
    apply_greedily_inside(module, root, patterns, config, listener)
}

/// [`apply_greedily`] for the content of one op, for example a function. The op itself is not matched.
///
/// # Errors
/// As [`apply_greedily`], and if the op is not isolated from above.
///
/// # Panics
/// If the handle is stale.
pub fn apply_greedily_inside(
    module: &mut Module,
    scope: Op,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    check(module, patterns)?;
    check_isolated(module.ir().op(scope), config)?;
    run(module, scope, Work::Everything, patterns, config, listener)
}

/// Checks that the driver can run inside of the op alone, and that the scope of the settings is inside of it.
fn check_isolated(op: OpRef<'_>, config: &GreedyConfig) -> Result<(), DriverError> {
    // An unregistered op may be isolated, as in MLIR.
    if op.info().is_some() && !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
        return Err(DriverError::NotIsolated {
            op: op.name_text().into_owned(),
        });
    }
    let is_inside = |scope: Region| {
        let around = op.ir().get_region(scope).and_then(RegionRef::parent_op);
        around.is_some_and(|around| around.is_or_is_inside(op.parent_op(), |around| around == op))
    };
    match config.scope.is_some_and(|scope| !is_inside(scope)) {
        true => Err(DriverError::NoScope),
        false => Ok(()),
    }
}

/// Tries the patterns on each op inside the module once, in post-order: MLIR's `walkAndApplyPatterns`. The module's own op is not
/// matched.
///
/// It does less than [`apply_greedily`], in less time:
///
/// - It does not visit new or changed ops again, does not fold, and erases no dead code. Ops that a rewrite puts behind the
///   matched one, and not directly, are met on the way.
/// - Ops come in the order of the text, and those inside of an op before it. Blocks that cannot be reached from the entry of their
///   region are left out.
/// - A rewrite that erases what the walk goes on with, the next op or an op around the matched one, is invalid: it is rolled back,
///   and the driver stops with an error. MLIR allows only the matched op and what is inside of it to be erased, and does not check it.
///
/// Otherwise [what is promised](apply_greedily#what-is-promised) of the greedy driver holds here, too. Of the settings it uses the
/// limits, the checks and the cancellation.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::{GreedyConfig, PatternSet, walk_and_apply_patterns};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let outcome = walk_and_apply_patterns(&mut module, &patterns, &GreedyConfig::default()).expect("nothing to do");
/// assert!(outcome.converged && !outcome.changed);
/// ```
///
/// # Errors
/// As [`apply_greedily`].
pub fn walk_and_apply_patterns(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Result<Outcome, DriverError> {
    let root = module.root().handle();
    walk_and_apply_patterns_inside(module, root, patterns, config, None)
}

/// [`walk_and_apply_patterns`] for the content of one op, which need not be isolated from above, with a listener. The op itself is
/// not matched.
///
/// # Errors
/// As [`walk_and_apply_patterns`].
///
/// # Panics
/// If the handle is stale.
pub fn walk_and_apply_patterns_inside(
    module: &mut Module,
    op: Op,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    check(module, patterns)?;
    run(module, op, Work::Walk, patterns, config, listener)
}

/// Runs a driver inside of an op.
fn run(
    module: &mut Module,
    root: Op,
    work: Work<'_>,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener>,
) -> Result<Outcome, DriverError> {
    let result = run_guarded(module, patterns, config, |ir, context| {
        process::Driver::run(ir, root, work, context, listener)
    });
    result.map(|counts| counts.finish(patterns))
}

/// Whether the patterns can be applied to the module at all.
fn check(module: &Module, patterns: &FrozenPatterns) -> Result<(), DriverError> {
    if module.ctx() != patterns.ctx() {
        return Err(DriverError::OtherContext);
    }
    if module.is_poisoned() {
        return Err(DriverError::Poisoned);
    }
    Ok(())
}
