//! Sinking of ops into regions.

use drr_analysis::{DominanceInfo, SideEffects};
use drr_ir::define::{RegionBranchOpInterface, regions_executed_at_most_once};
use drr_ir::{Attribute, Block, Ir, Op, OpRef};
use drr_runtime::fold::constant_of;
use rustc_hash::FxHashMap;

/// Moves nested ops of `root` without effects into the only regions that use them, and returns the number of moved ops.
/// MLIR's pass `control-flow-sink`.
///
/// A region takes ops if it is executed at most once each time its op is, as
/// [`region_invocation_bounds`](RegionBranchOpInterface::region_invocation_bounds) declares. An op moves to the front
/// of the entry block.
///
/// # Complexity
/// Linear in the number of uses, times the difference of the nesting depths of a value and its users.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::control_flow_sink;
/// let mut module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let root = module.root().handle();
/// // Without a dialect that has ops with regions, nothing moves.
/// assert_eq!(control_flow_sink(module.ir_mut(), root), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn control_flow_sink(ir: &mut Ir, root: Op) -> usize {
    let branches: Vec<Op> = ir
        .op(root)
        .walk_post_order()
        .filter(|op| op.implements::<dyn RegionBranchOpInterface>())
        .map(OpRef::handle)
        .collect();
    if branches.is_empty() {
        return 0;
    }
    let mut sink = Sinker {
        effects: SideEffects::new(ir.op(root)),
        dominance: DominanceInfo::new(),
        moved: 0,
    };
    for branch in branches {
        let op = ir.op(branch);
        let constants: Vec<Option<Attribute>> = op.operands().map(constant_of).collect();
        let regions = regions_executed_at_most_once(op, &constants);
        let entries = regions
            .into_iter()
            .filter_map(|region| op.region(region)?.first_block());
        let entries: Vec<Block> = entries.map(|block| block.handle()).collect();
        for entry in entries {
            sink.sink_into(ir, entry);
        }
    }
    sink.moved
}

struct Sinker {
    effects: SideEffects,
    dominance: DominanceInfo,
    moved: usize,
}

impl Sinker {
    /// Moves ops that only the region of `entry` uses to the front of `entry`.
    fn sink_into(&mut self, ir: &mut Ir, entry: Block) {
        let Some(region) = ir.block(entry).region() else { return };
        let ops = region.blocks().flat_map(|block| block.ops());
        let mut stack: Vec<Op> = ops.map(OpRef::handle).collect();
        let region = region.handle();
        // Users never leave the region.
        let mut unchecked: FxHashMap<Op, UncheckedUsers> = FxHashMap::default();
        while let Some(user) = stack.pop() {
            for number in 0..ir.op(user).num_operands() {
                let Some(op) = ir.op(user).operand(number).and_then(|value| value.defining_op()) else {
                    continue;
                };
                let is_inside = op.parent_region().is_some_and(|parent| parent.handle() == region);
                if is_inside || op.block().is_none() || !self.effects.of(op.handle()).is_memory_effect_free() {
                    continue;
                }
                let users = unchecked.entry(op.handle()).or_default();
                let entry_ref = ir.block(entry);
                let mut last = users.last(op);
                while let Some(block) = last.and_then(|last| ir.op(last).block())
                    && self.dominance.block_dominates(entry_ref, block)
                {
                    users.batch.pop();
                    last = users.last(op);
                }
                if last.is_none() {
                    let op = op.handle();
                    ir.prepend(entry, op);
                    self.moved += 1;
                    stack.push(op);
                }
            }
        }
    }
}

/// The users of an op that are not known to be in a region. They are read in batches, because the first one often
/// suffices to know that the op does not move.
#[derive(Default)]
struct UncheckedUsers {
    batch: Vec<Op>,
    /// The number of users that were read, those of the batch included.
    read: usize,
}

impl UncheckedUsers {
    /// Returns the last user of the batch, and reads the next batch if it is empty. `None` if all users are checked.
    fn last(&mut self, op: OpRef<'_>) -> Option<Op> {
        if self.batch.is_empty() {
            // A batch is as large as all before it, over which the iterator passes.
            let users = op.results().flat_map(|result| result.uses()).skip(self.read);
            let users = users.take(self.read.max(1));
            self.batch.extend(users.map(|used| used.owner().handle()));
            self.read += self.batch.len();
        }
        self.batch.last().copied()
    }
}
