//! Topological sorting of graph regions.

use drr_ir::define::TraitFlags;
use drr_ir::{Block, Ir, Op, OpRef};
use rustc_hash::FxHashMap;

/// Sorts the ops of all graph regions inside `root` so that values are defined before they are used, except in cycles.
/// Returns the number of blocks whose order has changed. MLIR's pass `topological-sort`.
///
/// As in MLIR, the ops that are not placed yet are swept in order, again and again. Each op that uses no result of
/// another op that is not placed yet is placed next; if there is none, the first op is placed. The order of other ops
/// does not change. Terminators stay last.
///
/// # Complexity
/// Proportional to the number of uses and the number of ops times its logarithm.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::topological_sort;
/// let mut module = Module::parse(&Context::new(), r#"
///     %1 = unrealized_conversion_cast %0 : i32 to i64
///     %0 = unrealized_conversion_cast to i32
/// "#)?;
/// let root = module.root().handle();
/// assert_eq!(topological_sort(module.ir_mut(), root), 1);
/// assert_eq!(module.to_string(), r#"module {
///   %0 = unrealized_conversion_cast to i32
///   %1 = unrealized_conversion_cast %0 : i32 to i64
/// }
/// "#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn topological_sort(ir: &mut Ir, root: Op) -> usize {
    let graphs = ir.walk(root).filter(|op| op.has_trait(TraitFlags::GRAPH_REGION));
    let blocks: Vec<Block> = graphs
        .flat_map(|op| op.regions())
        .flat_map(|region| region.blocks())
        .map(|block| block.handle())
        .collect();
    blocks.into_iter().filter(|&block| sort_block(ir, block)).count()
}

/// Returns `true` if the order has changed.
fn sort_block(ir: &mut Ir, block: Block) -> bool {
    let ops: Vec<OpRef<'_>> = ir.block(block).ops().collect();
    let is_terminator = |op: &OpRef<'_>| op.has_trait(TraitFlags::TERMINATOR);
    let count = ops.len() - usize::from(ops.last().is_some_and(is_terminator));
    let Some(sorted) = ops.get(..count) else { return false };
    let numbers: FxHashMap<Op, usize> = sorted
        .iter()
        .enumerate()
        .map(|(number, op)| (op.handle(), number))
        .collect();
    let order = order(&dependencies(sorted, &numbers));
    let is_sorted = order.iter().enumerate().all(|(place, &number)| place == number);
    if is_sorted {
        return false;
    }
    let order: Vec<Op> = order
        .iter()
        .filter_map(|&number| Some(sorted.get(number)?.handle()))
        .collect();
    let terminator = ops.get(count).map(|op| op.handle());
    for op in order {
        match terminator {
            Some(terminator) => ir.insert_before(op, terminator),
            None => ir.append(block, op),
        }
    }
    true
}

/// Returns the ops of the block whose results each op, or an op nested in it, uses.
fn dependencies(ops: &[OpRef<'_>], numbers: &FxHashMap<Op, usize>) -> Vec<Vec<usize>> {
    let mut dependencies = Vec::with_capacity(ops.len());
    for &op in ops {
        let mut needed = Vec::new();
        op.walk().for_each(|nested| {
            let definers = nested.operands().filter_map(|operand| operand.defining_op());
            needed.extend(definers.filter(|&definer| definer != op).filter_map(|definer| {
                // A value from further outside has no number, and neither has one from inside of the op.
                numbers.get(&definer.handle())
            }));
        });
        needed.sort_unstable();
        needed.dedup();
        dependencies.push(needed);
    }
    dependencies
}

/// Returns the numbers of the ops in their new order.
///
/// A sweep visits ops by number. An op that becomes ready is visited in the same sweep if its number is higher than the
/// current one, and in the next sweep otherwise.
fn order(dependencies: &[Vec<usize>]) -> Vec<usize> {
    use std::collections::BTreeSet;
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); dependencies.len()];
    let mut missing: Vec<usize> = dependencies.iter().map(Vec::len).collect();
    for (number, needed) in dependencies.iter().enumerate() {
        for &needed in needed {
            if let Some(users) = users.get_mut(needed) {
                users.push(number);
            }
        }
    }
    let mut ready: BTreeSet<usize> = (0..missing.len())
        .filter(|&number| missing.get(number) == Some(&0))
        .collect();
    let mut next_ready: BTreeSet<usize> = BTreeSet::new();
    let mut waiting: BTreeSet<usize> = (0..missing.len()).collect();
    let mut order = Vec::with_capacity(missing.len());
    loop {
        let number = match ready.pop_first() {
            Some(number) => number,
            None if !next_ready.is_empty() => {
                std::mem::swap(&mut ready, &mut next_ready);
                continue;
            }
            // The remaining ops form cycles.
            None => match waiting.first() {
                Some(&number) => number,
                None => return order,
            },
        };
        waiting.remove(&number);
        order.push(number);
        for &user in users.get(number).into_iter().flatten() {
            if let Some(missing) = missing.get_mut(user) {
                *missing = missing.saturating_sub(1);
                if *missing == 0 && waiting.contains(&user) {
                    let sweep = if user > number { &mut ready } else { &mut next_ready };
                    sweep.insert(user);
                }
            }
        }
    }
}
