//! The greedy driver on several isolated ops separately, as MLIR's pass manager runs a nested pass.

use drr_ir::define::TraitFlags;
use drr_ir::{Ident, Ir, Module, Op, OpRef};

use super::driver::{Driver, DriverMode};
use super::outcome::{DriverError, Outcome, RunCounts};
use super::panic_guard::{CommitGuard, RunContext, run_guarded};
use super::{GreedyConfig, Listener, check};
use crate::pattern::FrozenPatterns;

/// Applies patterns, folds and dead-code removal to each isolated op of the module separately, for example to each
/// function, in source order. With the feature `rayon`, `apply_greedily_parallel` does the same on several threads.
///
/// This is MLIR's `builtin.module(any(canonicalize))`, while [`apply_greedily`](super::apply_greedily), with one
/// worklist for the whole module, is `builtin.module(canonicalize)`. The differences:
///
/// - Only registered ops at the top level of the module that are isolated from above are processed.
/// - Patterns see the op as a root without a parent, and nothing outside of the op.
/// - Handles of the ops stay valid; handles of nested entities do not.
/// - Iterations and limits are counted per op. The outcome contains the sums over all ops and the maximum number of
///   iterations. It has converged if it has converged for all ops.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_greedily_nested;
/// use drr_runtime::{GreedyConfig, PatternSet};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let outcome = apply_greedily_nested(&mut module, &patterns, &GreedyConfig::canonicalize()).expect("nothing to do");
/// assert!(outcome.converged && !outcome.changed);
/// ```
///
/// # Errors
/// If the patterns belong to another context, an earlier panic poisoned the module, or the configuration has a scope.
/// If the run on one op fails, the other ops are still processed, and the error is [`DriverError::Nested`] with the
/// first failed op in source order. The module is valid.
///
/// # Panics
/// If user code panics. The affected op is unchanged, or, if it was processed in place, has all changes but those of
/// the interrupted rewrite. The other ops are still processed, and then the first panic is resumed. Unless a pattern
/// was matching, the module is marked as poisoned ([`Module::is_poisoned`]).
pub fn apply_greedily_nested(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Result<Outcome, DriverError> {
    nested(module, patterns, config, |ir, ops, context| {
        ir.for_each_isolated(ops, |ir, op| (run(ir, op, context, None), ()))
    })
    .0
}

/// Runs [`apply_greedily_nested`] with a listener per op, which `listen` creates before the op is processed. Returns
/// the listeners in the order of the ops, even after errors.
///
/// The op that `listen` receives, and the IR that the listener receives, may be a copy that contains nothing but the
/// op. Their handles are invalid outside of the run.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::greedy::apply_greedily_nested_with;
/// use drr_runtime::{GreedyConfig, PatternSet, Trace};
/// # let ctx = Context::new();
/// # let mut module = Module::new(&ctx);
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let config = GreedyConfig::canonicalize();
/// let (outcome, traces) = apply_greedily_nested_with(&mut module, &patterns, &config, |_| Trace::new(Vec::new()));
/// for trace in traces {
///     print!("{}", String::from_utf8_lossy(&trace.finish()?));
/// }
/// assert!(outcome?.converged);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`apply_greedily_nested`].
///
/// # Panics
/// As [`apply_greedily_nested`].
pub fn apply_greedily_nested_with<L: Listener>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listen: impl Fn(OpRef<'_>) -> L,
) -> (Result<Outcome, DriverError>, Vec<L>) {
    nested(module, patterns, config, |ir, ops, context| {
        ir.for_each_isolated(ops, |ir, op| {
            let mut listener = listen(ir.op(op));
            let result = run(ir, op, context, Some(&mut listener));
            (result, listener)
        })
    })
}

/// Runs [`apply_greedily_nested`] on the threads of the current rayon pool. The result, including locations, does not
/// depend on the number of threads.
///
/// # Errors
/// As [`apply_greedily_nested`].
///
/// # Panics
/// As [`apply_greedily_nested`].
#[cfg(feature = "rayon")]
pub fn apply_greedily_parallel(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Result<Outcome, DriverError> {
    nested(module, patterns, config, |ir, ops, context| {
        ir.par_for_each_isolated(ops, |ir, op| (run(ir, op, context, None), ()))
    })
    .0
}

/// Runs [`apply_greedily_nested_with`] on the threads of the current rayon pool, as [`apply_greedily_parallel`]. The
/// events of each listener do not depend on the number of threads.
///
/// # Errors
/// As [`apply_greedily_nested`].
///
/// # Panics
/// As [`apply_greedily_nested`].
#[cfg(feature = "rayon")]
pub fn apply_greedily_parallel_with<L: Listener + Send>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listen: impl Fn(OpRef<'_>) -> L + Sync,
) -> (Result<Outcome, DriverError>, Vec<L>) {
    nested(module, patterns, config, |ir, ops, context| {
        ir.par_for_each_isolated(ops, |ir, op| {
            let mut listener = listen(ir.op(op));
            let result = run(ir, op, context, Some(&mut listener));
            (result, listener)
        })
    })
}

/// Processes one op.
fn run(
    ir: &mut Ir,
    op: Op,
    context: &RunContext<'_>,
    listener: Option<&mut dyn Listener>,
) -> Result<RunCounts, DriverError> {
    Driver::run(ir, op, DriverMode::Everything, context, listener)
}

/// Processes all ops with `each`, which returns a result and a listener per op.
fn nested<L>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    each: impl FnOnce(&mut Ir, &[Op], &RunContext<'_>) -> Vec<(Result<RunCounts, DriverError>, L)>,
) -> (Result<Outcome, DriverError>, Vec<L>) {
    if let Err(error) = check(module, patterns) {
        return (Err(error), Vec::new());
    }
    if config.scope.is_some() {
        return (Err(DriverError::NoScope), Vec::new());
    }
    let body = module.root().regions().flat_map(|region| region.blocks());
    let ops: Vec<Op> = body
        .flat_map(|block| block.ops())
        .filter(|op| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) && op.num_regions() > 0)
        .map(|op| op.handle())
        .collect();
    let results = run_guarded(module, patterns, config, |ir, context| {
        // With verification after each rewrite, symbols are looked up in the whole module. Recording edits makes
        // `for_each_isolated` process the ops in place.
        let in_place = CommitGuard::new(ir, config.verifies());
        each(&mut *in_place.ir, &ops, context)
    });
    let mut total = RunCounts::new(patterns);
    total.outcome.converged = true;
    let mut first: Option<(Op, DriverError)> = None;
    let mut failed = 0;
    let mut listeners = Vec::with_capacity(ops.len());
    for (op, (result, listener)) in ops.into_iter().zip(results) {
        listeners.push(listener);
        match result {
            Ok(counts) => total.add(counts),
            Err(error) => {
                failed += 1;
                first.get_or_insert((op, error));
            }
        }
    }
    let outcome = match first {
        None => Ok(total.finish(patterns)),
        Some((op, error)) => Err(DriverError::Nested {
            op,
            name: name(module, op),
            failed,
            error: Box::new(error),
        }),
    };
    (outcome, listeners)
}

/// Returns the name and symbol of an op for messages.
fn name(module: &Module, op: Op) -> String {
    let op = module.ir().op(op);
    let symbol = op
        .attr(Ident::SYM_NAME)
        .and_then(|attr| attr.string(op.ctx()))
        .map(|symbol| format!(" @{}", String::from_utf8_lossy(symbol)));
    format!("`{}`{}", op.name_text(), symbol.unwrap_or_default())
}
