//! The greedy driver on each of several isolated ops by itself: what MLIR's pass manager does with a nested pass.

use drr_ir::define::TraitFlags;
use drr_ir::{Ident, Ir, Module, Op, OpRef};

use super::outcome::{Counts, DriverError, Outcome};
use super::panic_guard::{CommitGuard, RunContext, run_guarded};
use super::process::{Driver, Work};
use super::{GreedyConfig, Listener, check};
use crate::pattern::FrozenPatterns;

/// Applies patterns, folds and dead-code removal to what is inside of each isolated op of the module by itself, one after the
/// other in the order of the text: functions, mostly. With the feature `rayon`, `apply_greedily_parallel` does the same on
/// several threads.
///
/// This is MLIR's `builtin.module(any(canonicalize))`, while [`apply_greedily`](super::apply_greedily) is its
/// `builtin.module(canonicalize)`: one list of work for everything inside the module. The difference:
///
/// - Only ops directly in the module count, and of those only registered ones that are isolated from above. Nothing happens
///   to others.
/// - Patterns see the op as if it were on top: of what is around it they see nothing.
/// - Handles of the ops stay valid, those of what is inside of them do not.
/// - Iterations and limits are counted for each op. The outcome has the sums over all ops, and the most iterations. It has
///   converged if every op has.
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
/// If the patterns belong to another context, the module was left half-rewritten by a panic before, or the settings have a scope. If a run on one of the
/// ops ends with an error, the others go on; then the error is [`DriverError::Nested`], with the first op in the order of the
/// text. The module is valid.
///
/// # Panics
/// If user code panics. The op in question is as before, or, if it is worked on in its place, without the interrupted rewrite; the
/// others are rewritten, and then the panic of the first one goes on. Unless a pattern was matching, the module counts as
/// half-rewritten ([`Module::is_poisoned`]).
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

/// [`apply_greedily_nested`] with a listener for each op, which `listen` makes when it is the turn of the op. Gives the
/// listeners back in the order of the ops, also if there were errors.
///
/// The op that `listen` gets, and the IR that its listener gets, may be a copy that holds nothing but the op and what
/// is inside of it: handles mean nothing outside of the run.
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

/// [`apply_greedily_nested`] on the threads of rayon: those of the pool in which it is called. The result is the same whatever
/// their number, down to the locations.
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

/// [`apply_greedily_nested_with`] on the threads of rayon, as [`apply_greedily_parallel`]. What each listener gets is
/// the same whatever their number.
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

/// Works on one of the ops.
fn run(
    ir: &mut Ir,
    op: Op,
    context: &RunContext<'_>,
    listener: Option<&mut dyn Listener>,
) -> Result<Counts, DriverError> {
    Driver::run(ir, op, Work::Everything, context, listener)
}

/// Works on all of the ops, as `each` does it. It gives a result and a listener for each op.
fn nested<L>(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    each: impl FnOnce(&mut Ir, &[Op], &RunContext<'_>) -> Vec<(Result<Counts, DriverError>, L)>,
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
        // Where everything is verified each time, symbols are looked up in the whole module: while edits are recorded, all work
        // is done in its place.
        let in_place = CommitGuard::new(ir, config.verifies());
        each(&mut *in_place.ir, &ops, context)
    });
    let mut total = Counts::new(patterns);
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

/// What a user calls the op: its name and its symbol.
fn name(module: &Module, op: Op) -> String {
    let op = module.ir().op(op);
    let symbol = op
        .attr(Ident::SYM_NAME)
        .and_then(|attr| attr.string(op.ctx()))
        .map(|symbol| format!(" @{}", String::from_utf8_lossy(symbol)));
    format!("`{}`{}", op.name_text(), symbol.unwrap_or_default())
}
