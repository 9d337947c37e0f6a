//! Removal of casts that cancel each other.

use drr_ir::{Ir, Op, OpName, OpRef, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::rewriter::CAST;

type Types = SmallVec<[Type; 2]>;

/// Removes all `builtin.unrealized_conversion_cast` ops nested in an op that cancel each other or that only casts use, as MLIR's
/// `reconcile-unrealized-casts` does. Returns `true` if anything has changed.
///
/// A cast is replaced by the inputs of the nearest preceding cast of its chain whose input types are its result types. A cast from
/// several values is part of a chain if its inputs are all results of one cast, in order.
///
/// # Complexity
/// Linear in the number of casts and their uses. MLIR's implementation is quadratic in the length of a chain.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::conversion::reconcile_unrealized_casts;
///
/// let mut module = Module::parse(&Context::new(), "
///     %0 = unrealized_conversion_cast to i64
///     %1 = unrealized_conversion_cast %0 : i64 to index")?;
/// let root = module.root().handle();
/// assert!(reconcile_unrealized_casts(module.ir_mut(), root));
/// assert_eq!(module.root().walk().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the handle is stale.
pub fn reconcile_unrealized_casts(ir: &mut Ir, root: Op) -> bool {
    let Some(name) = ir.ctx().find_op_name(CAST) else {
        return false;
    };
    let casts: Vec<Op> = ir
        .op(root)
        .walk_post_order()
        .filter(|op| op.name() == name)
        .map(OpRef::handle)
        .collect();
    reconcile(ir, name, &casts).has_changed
}

/// The result of a reconciliation.
pub(super) struct Reconciled {
    /// Casts that are still used by other ops, in the given order.
    pub(super) remaining: Vec<Op>,
    /// Set if uses were replaced or casts erased.
    pub(super) has_changed: bool,
}

/// Removes the given casts that cancel each other or that only given casts use. The casts are in the order of their definition.
pub(super) fn reconcile(ir: &mut Ir, name: OpName, casts: &[Op]) -> Reconciled {
    let mut has_changed = false;
    let sources = equal_inputs(ir, name, casts);
    for &cast in casts {
        let Some(&source) = sources.get(&cast) else { continue };
        let inputs: SmallVec<[Value; 2]> = ir.op(source).operands().handles();
        // A cast in a cycle cannot be replaced by its own results.
        let is_own = |&value: &Value| ir.value(value).defining_op() == Some(ir.op(cast));
        if inputs.iter().any(is_own) {
            continue;
        }
        let results: SmallVec<[Value; 2]> = ir.op(cast).results().handles();
        for (result, input) in results.into_iter().zip(inputs) {
            has_changed |= ir.value(result).has_uses();
            ir.replace_all_uses(result, input);
        }
    }
    let live = live_casts(ir, name, casts);
    let (remaining, dead): (Vec<Op>, Vec<Op>) = casts.iter().partition(|cast| live.contains(cast));
    // Dead casts may use each other in a cycle.
    dead.iter().for_each(|&cast| ir.set_operands(cast, &[]));
    for &cast in &dead {
        let erased = ir.erase(cast);
        debug_assert!(erased.is_ok(), "only dead casts use a dead cast");
    }
    Reconciled {
        remaining,
        has_changed: has_changed || !dead.is_empty(),
    }
}

/// Returns the cast that defines all operands of a cast, in order.
fn input_cast<'ir>(cast: OpRef<'ir>, name: OpName) -> Option<OpRef<'ir>> {
    let by = cast.operand(0)?.defining_op().filter(|by| by.name() == name)?;
    (by.num_results() == cast.num_operands() && by.results().eq(cast.operands())).then_some(by)
}

/// Returns, for each cast, the nearest cast of its chain whose input types are its result types. Chains that are cycles have none.
fn equal_inputs(ir: &Ir, name: OpName, casts: &[Op]) -> FxHashMap<Op, Op> {
    let mut users: FxHashMap<Op, Vec<Op>> = FxHashMap::default();
    let (mut seen, mut first) = (FxHashSet::default(), Vec::new());
    for &cast in casts {
        let mut at = ir.op(cast);
        while seen.insert(at.handle()) {
            match input_cast(at, name) {
                Some(by) => {
                    users.entry(by.handle()).or_default().push(at.handle());
                    at = by;
                }
                None => {
                    first.push(at.handle());
                    break;
                }
            }
        }
    }
    let wanted: FxHashSet<Op> = casts.iter().copied().collect();
    let mut found = FxHashMap::default();
    // The casts between the first one of the chain and the current one, by input types.
    let mut above: FxHashMap<Types, Vec<Op>> = FxHashMap::default();
    let mut stack: Vec<(Op, bool)> = first.into_iter().map(|cast| (cast, false)).collect();
    while let Some((cast, is_done)) = stack.pop() {
        let op = ir.op(cast);
        let inputs: Types = op.operands().map(|value| value.ty()).collect();
        let same = above.entry(inputs).or_default();
        if is_done {
            same.pop();
            continue;
        }
        same.push(cast);
        let results: Types = op.result_types().collect();
        if let Some(&source) = above.get(&results).and_then(|same| same.last())
            && wanted.contains(&cast)
        {
            found.insert(cast, source);
        }
        stack.push((cast, true));
        stack.extend(users.get(&cast).into_iter().flatten().map(|&user| (user, false)));
    }
    found
}

/// Returns the casts that an op other than the given casts uses, directly or through casts.
fn live_casts(ir: &Ir, name: OpName, casts: &[Op]) -> FxHashSet<Op> {
    let given: FxHashSet<Op> = casts.iter().copied().collect();
    let mut live = FxHashSet::default();
    for &cast in casts {
        let mut users = ir.op(cast).results().flat_map(|result| result.uses());
        if !users.any(|used| !given.contains(&used.owner().handle())) {
            continue;
        }
        let mut stack = vec![cast];
        while let Some(cast) = stack.pop() {
            if live.insert(cast) {
                let by = ir.op(cast).operands().filter_map(|operand| operand.defining_op());
                let by = by.filter(|by| by.name() == name).map(OpRef::handle);
                stack.extend(by.filter(|by| given.contains(by)));
            }
        }
    }
    live
}
