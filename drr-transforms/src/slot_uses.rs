//! Uses of memory slots that have to be removed before the slot can be.

use drr_analysis::OpOrder;
use drr_ir::define::{OpOperand, SlotEdit, TraitFlags};
use drr_ir::{Attribute, InsertPoint, Ir, IrBuilder, Op, OpRef, Region, RegionRef, ValueRef};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::region_blocks::RegionBlocks;

/// Returns the data layout specification of an op or the closest op around it.
pub(crate) fn closest_layout(op: OpRef<'_>) -> Option<Attribute> {
    op.ancestors().find_map(|op| op.attr_named("dlti.dl_spec"))
}

/// Returns `true` if uses in a region may precede definitions.
pub(crate) fn is_in_graph_region(region: RegionRef<'_>) -> bool {
    region
        .parent_op()
        .is_some_and(|op| op.has_trait(TraitFlags::GRAPH_REGION))
}

/// Erases ops that only use results of each other.
pub(crate) fn erase_all(ir: &mut Ir, ops: &[Op]) {
    for &op in ops {
        ir.set_operands(op, &[]);
    }
    for &op in ops {
        let erased = ir.erase(op);
        debug_assert_eq!(erased, Ok(()), "all uses have been removed");
    }
}

/// The uses to remove: for each op, the numbers of the operands.
#[derive(Default)]
pub(crate) struct BlockingUses {
    uses: IndexMap<Op, Vec<usize>, FxBuildHasher>,
    known: FxHashSet<(Op, usize)>,
}

impl BlockingUses {
    /// Collects all uses of a value.
    pub(crate) fn of_value(value: ValueRef<'_>) -> BlockingUses {
        let mut blocking = BlockingUses::default();
        for used in value.uses() {
            blocking.add(used.owner().handle(), used.operand_index());
        }
        blocking
    }

    /// Adds a use. Returns `false` if it is already known.
    pub(crate) fn add(&mut self, owner: Op, index: usize) -> bool {
        let is_new = self.known.insert((owner, index));
        if is_new {
            self.uses.entry(owner).or_default().push(index);
        }
        is_new
    }

    /// Returns the ops with uses to remove.
    pub(crate) fn ops(&self) -> impl Iterator<Item = Op> {
        self.uses.keys().copied()
    }

    /// Returns the numbers of the operands of an op.
    pub(crate) fn uses_by(&self, op: Op) -> &[usize] {
        self.uses.get(&op).map_or(&[], Vec::as_slice)
    }

    /// Adds the uses that `remove` requires to be removed for each op, until no new ones are found. `None` if it
    /// refuses all uses of an op.
    pub(crate) fn resolve(
        &mut self,
        ir: &Ir,
        mut remove: impl FnMut(OpRef<'_>, &[usize]) -> Option<Vec<OpOperand>>,
    ) -> Option<()> {
        let mut refused: usize = 0;
        let mut is_refused: FxHashMap<Op, bool> = FxHashMap::default();
        let mut worklist: Vec<Op> = self.ops().collect();
        worklist.reverse();
        while let Some(op) = worklist.pop() {
            // An op is asked again when further uses were found. The last answer counts.
            let answer = remove(ir.op(op), self.uses_by(op));
            let before = is_refused.insert(op, answer.is_none()) == Some(true);
            refused = refused + usize::from(answer.is_none()) - usize::from(before);
            for OpOperand { owner, index } in answer.unwrap_or_default() {
                if self.add(owner, index) && worklist.last() != Some(&owner) {
                    worklist.push(owner);
                }
            }
        }
        (refused == 0).then_some(())
    }

    /// Returns the ops so that each follows the ops that dominate it. Ops in nested regions are sorted with the op of
    /// `region` around them.
    pub(crate) fn sorted(&self, ir: &Ir, region: Region, blocks: &RegionBlocks, op_order: &mut OpOrder) -> Vec<Op> {
        let mut sorted: Vec<_> = self
            .ops()
            .map(|op| {
                let mut around = ir.op(op).ancestors();
                let around = around.find(|op| op.parent_region().map(|region| region.handle()) == Some(region));
                (around, op)
            })
            .collect();
        op_order.update(sorted.iter().filter_map(|&(around, _)| around));
        // The sort is stable: nested ops of one op stay in the order in which they were found.
        sorted.sort_by_cached_key(|&(around, _)| {
            let block = around.and_then(OpRef::block);
            let block = block.map(|block| blocks.order(block.handle()));
            (block, around.and_then(|op| op_order.number(op)))
        });
        sorted.into_iter().map(|(_, op)| op).collect()
    }
}

/// Applies a change at an insertion point, with the location of an op.
pub(crate) fn apply_slot_edit<R>(ir: &mut Ir, point: InsertPoint, op: Op, edit: SlotEdit<R>) -> R {
    let location = ir.op(op).location();
    let mut builder = IrBuilder::new(ir, point);
    builder.set_location(location);
    edit(&mut builder)
}
