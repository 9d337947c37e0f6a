//! The greedy driver on each of several isolated ops by itself: what MLIR's pass manager does with a nested pass.

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::Source;
use drr_ir::{Ident, Ir, Module, Op};

use super::outcome::{Counts, DriverError, Outcome};
use super::panic_guard::PanicGuard;
use super::process::{Driver, Work};
use super::{GreedyConfig, check};
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
/// If user code panics. The op in question is as before; the others are rewritten, and then the panic of the first one goes on.
/// The module counts as half-rewritten ([`Module::is_poisoned`]).
pub fn apply_greedily_nested(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> Result<Outcome, DriverError> {
    nested(module, patterns, config, |ir, ops, source| {
        ir.for_each_isolated(ops, |ir, op| {
            Driver::run(ir, op, Work::Everything, source, patterns, config, None)
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
    nested(module, patterns, config, |ir, ops, source| {
        ir.par_for_each_isolated(ops, |ir, op| {
            Driver::run(ir, op, Work::Everything, source, patterns, config, None)
        })
    })
}

fn nested(
    module: &mut Module,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    run: impl FnOnce(&mut Ir, &[Op], Option<&Source>) -> Vec<Result<Counts, DriverError>>,
) -> Result<Outcome, DriverError> {
    check(module, patterns)?;
    if config.scope.is_some() {
        return Err(DriverError::NoScope);
    }
    let body = module.root().regions().flat_map(|region| region.blocks());
    let ops: Vec<Op> = body
        .flat_map(|block| block.ops())
        .filter(|op| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) && op.num_regions() > 0)
        .map(|op| op.handle())
        .collect();
    // Cleared when all is done, and only then: a panic in user code leaves it set.
    module.set_poisoned(true);
    let source = module.meta().source.clone();
    let guard = PanicGuard::new(module.ir_mut());
    // Where everything is verified each time, symbols are looked up in the whole module: while edits are recorded, all work is
    // done in its place.
    let in_place = config.verifies().then(|| guard.ir.begin_transaction());
    let results = run(guard.ir, &ops, source.as_deref());
    if let Some(in_place) = in_place {
        guard.ir.commit(in_place);
    }
    drop(guard);
    module.set_poisoned(false);
    let mut total = Counts::new(patterns);
    total.outcome.converged = true;
    let mut first: Option<(Op, DriverError)> = None;
    let mut failed = 0;
    for (op, result) in ops.into_iter().zip(results) {
        match result {
            Ok(counts) => total.add(counts),
            Err(error) => {
                failed += 1;
                first.get_or_insert((op, error));
            }
        }
    }
    match first {
        None => Ok(total.finish(patterns)),
        Some((op, error)) => Err(DriverError::Nested {
            op,
            name: name(module, op),
            failed,
            error: Box::new(error),
        }),
    }
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
