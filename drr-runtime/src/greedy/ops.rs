//! The op-list driver: the greedy driver for a list of ops and the ops that their rewrites affect.

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Module, Op, OpRef, Region, RegionRef};
use rustc_hash::FxHashMap;

use super::driver::{Driver, DriverMode};
use super::listener::OptionalListener;
use super::outcome::{DriverError, OpLocation, Outcome};
use super::panic_guard::run_guarded;
use super::{GreedyRewriteConfig, check};
use crate::pattern::FrozenPatterns;

/// Applies patterns, folds and dead-code removal to a list of ops and the ops affected by the changes, until nothing
/// changes: MLIR's `applyOpPatternsGreedily`. The last op is visited first.
///
/// Affected ops are new ops, users of replaced values, and defining ops of operands of erased ops. There are no
/// iterations, constants are not merged, and regions are not simplified.
///
/// - [`GreedyRewriteConfig::strictness`] excludes new ops, or all ops that are not in the list.
/// - Only ops in the [scope](GreedyRewriteConfig::scope) are visited, by default in the innermost region that contains
///   all ops of the list. The parent op of the scope must not be erased.
/// - [`GreedyRewriteConfig::isolated_ops`] has no effect: there is one worklist.
/// - [`Outcome::all_erased`] is set if all ops of the list were erased.
///
/// Otherwise the [guarantees](super::apply_patterns_greedily#guarantees) of the greedy driver apply.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::{GreedyRewriteConfig, PatternSet, apply_op_patterns_greedily};
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, r#"
///     %0 = unrealized_conversion_cast to i32
///     %1 = unrealized_conversion_cast %0 : i32 to index
///     %2 = unrealized_conversion_cast to i8
/// "#).expect("it is right");
/// let patterns = PatternSet::new().freeze(&ctx).expect("no pattern names an op");
/// let unused = module.root().walk().nth(2).expect("the second cast").handle();
/// let outcome = apply_op_patterns_greedily(&mut module, &[unused], &patterns, GreedyRewriteConfig::default())
///     .expect("nothing is wrong");
/// assert!(outcome.all_erased);
/// // The cast that only it used was erased, too; the unrelated cast was not visited.
/// assert_eq!(module.root().walk().count(), 2);
/// ```
///
/// # Errors
/// As [`apply_patterns_greedily`](super::apply_patterns_greedily), and if an op was erased before or is not in the root
/// or the scope.
///
/// # Panics
/// If user code panics.
pub fn apply_op_patterns_greedily<L: OptionalListener>(
    module: &mut Module,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: GreedyRewriteConfig<L>,
) -> Result<Outcome, DriverError> {
    check(module, patterns)?;
    if ops.is_empty() {
        return Ok(Outcome {
            converged: true,
            all_erased: true,
            ..Outcome::default()
        });
    }
    let source = module.meta().source.as_deref();
    let (scope, root) = scope_of(module.ir(), source, ops, config.root, config.scope)?;
    let (config, mut listener) = config.take_listener();
    let config = config.with_scope(scope).with_cse_constants(false);
    let counts = run_guarded(module, patterns, &config, |ir, context| {
        Driver::run(ir, root, DriverMode::Ops(ops), context, listener.as_listener())
    })?;
    let mut outcome = counts.finish(patterns);
    outcome.all_erased = ops.iter().all(|&op| module.ir().get(op).is_none());
    Ok(outcome)
}

/// Returns the scope and its parent op: the given region, or the innermost region that contains all ops. Both are
/// nested in the root, if one is given.
pub(super) fn scope_of(
    ir: &Ir,
    source: Option<&Source>,
    ops: &[Op],
    root: Option<Op>,
    given: Option<Region>,
) -> Result<(Region, Op), DriverError> {
    let out_of_scope = |number: usize, op: Option<OpRef<'_>>| DriverError::OutOfScope {
        number,
        op: op.map(|op| Box::new(OpLocation::of(op, source))),
    };
    if let Some(erased) = ops.iter().position(|&op| ir.get(op).is_none()) {
        return Err(out_of_scope(erased, None));
    }
    let given = match given {
        None => None,
        Some(region) => Some(ir.get_region(region).ok_or(DriverError::NoScope)?),
    };
    let common = common_region(ir, ops);
    let root = match root {
        None => None,
        Some(root) => Some(ir.get(root).ok_or(DriverError::NoRoot)?),
    };
    let is_inside = |region: RegionRef<'_>| {
        given.is_none_or(|given| regions_around(region).any(|around| around == given))
            && root.is_none_or(|root| regions_around(region).any(|around| around.parent_op() == Some(root)))
    };
    let scope = common
        .filter(|&common| is_inside(common))
        .map(|common| given.unwrap_or(common));
    if let Some(scope) = scope
        && let Some(root) = scope.parent_op()
    {
        return Ok((scope.handle(), root.handle()));
    }
    let is_outside = |op: &Op| !ir.op(*op).parent_region().is_some_and(is_inside);
    let number = ops.iter().position(is_outside).unwrap_or(0);
    Err(out_of_scope(number, ops.get(number).map(|&op| ir.op(op))))
}

/// Iterates over a region and its ancestors.
fn regions_around(region: RegionRef<'_>) -> impl Iterator<Item = RegionRef<'_>> {
    std::iter::successors(Some(region), |region| region.parent_op()?.parent_region())
}

/// Returns the innermost region that contains all ops. Visits each region once.
fn common_region<'ir>(ir: &'ir Ir, ops: &[Op]) -> Option<RegionRef<'ir>> {
    let (first, rest) = ops.split_first()?;
    let chain: Vec<RegionRef<'_>> = regions_around(ir.op(*first).parent_region()?).collect();
    // For each visited region, the index of the first region of `chain` among its ancestors.
    let mut indices: FxHashMap<Region, usize> = chain.iter().map(|region| region.handle()).zip(0..).collect();
    let mut common = 0;
    for &op in rest {
        let mut passed = Vec::new();
        let regions = regions_around(ir.op(op).parent_region()?).map(RegionRef::handle);
        let index = regions.into_iter().find_map(|region| {
            passed.push(region);
            indices.get(&region).copied()
        })?;
        indices.extend(passed.into_iter().map(|region| (region, index)));
        common = common.max(index);
    }
    chain.get(common).copied()
}
