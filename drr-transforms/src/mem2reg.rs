//! Promotion of memory slots to values.

use drr_analysis::OpOrder;
use drr_ir::define::{
    BranchOpInterface, DeletionKind, MemorySlot, PromotableAllocationOpInterface, PromotableMemOpInterface,
    PromotableOpInterface, operands_with,
};
use drr_ir::{Attribute, Block, InsertPoint, Ir, Op, OpRef, Region, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::region_blocks::{BlockEdge, RegionBlocks};
use crate::slot_uses::{BlockingUses, apply_slot_edit, closest_layout, is_in_graph_region};

/// The number of changes by [`mem2reg`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mem2RegStatistics {
    /// Slots whose contents became values.
    pub promoted: usize,
    /// Block arguments that were added.
    pub new_block_arguments: usize,
}

/// Replaces loads from memory slots by the values that were stored, and erases the slots. MLIR's pass `mem2reg`.
///
/// Ops take part by [`PromotableAllocationOpInterface`], [`PromotableMemOpInterface`] and [`PromotableOpInterface`]. Where different
/// stores meet, blocks get arguments. A slot has its default value each time that its allocation runs. As in MLIR, a slot that is accessed in
/// nested regions is not promoted.
///
/// # Complexity
/// For each slot, linear in the number of its uses and, if the slot is live in several blocks, in the number of blocks. Slots that cannot be
/// promoted are tried again as long as others are.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_transforms::mem2reg;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let mut module = Module::parse(&ctx, "
///     func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
///       %slot = memref.alloca() : memref<i32>
///       memref.store %x, %slot[] : memref<i32>
///       cf.cond_br %c, ^a, ^b
///     ^a:
///       memref.store %y, %slot[] : memref<i32>
///       cf.br ^b
///     ^b:
///       %0 = memref.load %slot[] : memref<i32>
///       return %0 : i32
///     }
/// ")?;
/// let root = module.root().handle();
/// assert_eq!(mem2reg(module.ir_mut(), root).promoted, 1);
/// assert!(module.to_string().contains("^bb2(%0: i32):"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn mem2reg(ir: &mut Ir, root: Op) -> Mem2RegStatistics {
    let regions: Vec<Region> = ir.op(root).regions().map(|region| region.handle()).collect();
    let mut state = Mem2Reg {
        layout: closest_layout(ir.op(root)),
        regions: FxHashMap::default(),
        op_order: OpOrder::new(),
        statistics: Mem2RegStatistics::default(),
    };
    for region in regions {
        let ops = ir.region(region).blocks().flat_map(|block| block.ops());
        let ops = ops.flat_map(|op| op.walk_post_order());
        let allocations = ops.filter(|op| op.implements::<dyn PromotableAllocationOpInterface>());
        let mut worklist: Vec<Op> = allocations.map(|op| op.handle()).collect();
        let mut count = usize::MAX;
        // Promotion of one slot can make others promotable, whose pointers were stored in it.
        while worklist.len() < count {
            count = worklist.len();
            worklist.retain(|&allocation| !state.promote_one(ir, allocation));
        }
    }
    state.statistics
}

struct Mem2Reg {
    layout: Option<Attribute>,
    regions: FxHashMap<Region, RegionBlocks>,
    op_order: OpOrder,
    statistics: Mem2RegStatistics,
}

/// The changes for the promotion of a slot.
struct Promotion {
    slot: MemorySlot,
    allocation: Op,
    allocation_block: Block,
    region: Region,
    blocking: BlockingUses,
    /// The numbers of blocks that get arguments.
    merge_points: Vec<usize>,
    /// The ops that access the slot, in each block in order. Blocks are sorted by dominance, unreachable ones are omitted.
    accesses: Vec<(usize, Vec<Op>)>,
}

/// Returns the ops that access a slot, in no particular order in each block.
fn accesses_by_block(ir: &Ir, slot: MemorySlot, blocking: &BlockingUses) -> Option<FxHashMap<Block, Vec<Op>>> {
    let mut by_block: FxHashMap<Block, Vec<Op>> = FxHashMap::default();
    for op in blocking.ops().filter_map(|op| ir.get(op)) {
        if loads_from(op, slot) || stores_to(op, slot) {
            by_block.entry(op.block()?.handle()).or_default().push(op.handle());
        }
    }
    Some(by_block)
}

impl Mem2Reg {
    /// Promotes the first slot of an allocation that can be promoted. Returns `false` if there is none.
    fn promote_one(&mut self, ir: &mut Ir, allocation: Op) -> bool {
        let interface = ir
            .get(allocation)
            .and_then(|op| op.interface::<dyn PromotableAllocationOpInterface>());
        let slots = interface.map_or_else(Vec::new, |allocation| allocation.promotable_slots());
        for slot in slots {
            if let Some(promotion) = self.analyze(ir, allocation, slot) {
                self.promote(ir, &promotion);
                return true;
            }
        }
        false
    }

    /// Returns the changes that promote a slot. `None` if it cannot be promoted or is not used.
    fn analyze(&mut self, ir: &Ir, allocation: Op, slot: MemorySlot) -> Option<Promotion> {
        let pointer = ir.value(slot.pointer);
        let region = pointer.parent_block()?.region()?;
        let allocation_block = ir.op(allocation).block()?.handle();
        if !pointer.has_uses() || is_in_graph_region(region) {
            return None;
        }
        let mut blocking = BlockingUses::of_value(pointer);
        let layout = self.layout;
        blocking.resolve(ir, |op, uses| {
            if let Some(promotable) = op.interface::<dyn PromotableOpInterface>() {
                return promotable.can_uses_be_removed(uses);
            }
            let access = op.interface::<dyn PromotableMemOpInterface>()?;
            let is_inside = op.parent_region() == Some(region);
            access.can_uses_be_removed(slot, uses, layout).filter(|_| is_inside)
        })?;
        let blocks = self
            .regions
            .entry(region.handle())
            .or_insert_with(|| RegionBlocks::new(region));
        let start = pointer.parent_block()?.handle();
        let mut definitions = FxHashSet::default();
        let mut live = Vec::new();
        let mut accesses = Vec::new();
        for (block, mut ops) in accesses_by_block(ir, slot, &blocking)? {
            self.op_order.sort(ir, &mut ops);
            if ops.iter().any(|&op| stores_to(ir.op(op), slot)) {
                definitions.insert(block);
            }
            if block != start && ops.first().is_some_and(|&op| needs_value(ir.op(op), slot, layout)) {
                live.push(block);
            }
            accesses.extend(blocks.number(block).map(|number| (number, ops)));
        }
        let merge_points = if live.is_empty() {
            Vec::new()
        } else {
            // The allocation dominates all uses and defines the slot anew. So the slot is not live before it, and where the slot is live,
            // the value of the allocation meets no other one by itself.
            let mut defined = definitions.clone();
            defined.insert(start);
            blocks.merge_points(&definitions, &blocks.live_in(ir, live, &defined))
        };
        let mut edges = merge_points
            .iter()
            .flat_map(|&number| blocks.edges_to(blocks.block(number)));
        if !edges.all(|&edge| takes_operand(ir, edge)) {
            return None;
        }
        accesses.sort_unstable_by_key(|(number, _)| *number);
        Some(Promotion {
            slot,
            allocation,
            allocation_block,
            region: region.handle(),
            blocking,
            merge_points,
            accesses,
        })
    }

    fn promote(&mut self, ir: &mut Ir, promotion: &Promotion) {
        let Some(blocks) = self.regions.get(&promotion.region) else {
            return;
        };
        let mut promoter = Promoter {
            promotion,
            blocks,
            layout: self.layout,
            default: None,
            reaching: FxHashMap::default(),
            definitions: Vec::new(),
        };
        promoter.compute_reaching_definitions(ir);
        promoter.remove_blocking_uses(ir, &mut self.op_order);
        if let Some(default) = promoter.default
            && let Some(op) = ir.value(default).defining_op().map(|op| op.handle())
        {
            // It stays if something uses it.
            let _ = ir.erase(op);
        }
        // It stays if another of its slots is used.
        let _ = ir.erase(promotion.allocation);
        self.statistics.promoted += 1;
        self.statistics.new_block_arguments += promotion.merge_points.len();
    }
}

fn loads_from(op: OpRef<'_>, slot: MemorySlot) -> bool {
    let access = op.interface::<dyn PromotableMemOpInterface>();
    access.is_some_and(|access| access.loads_from(slot))
}

fn stores_to(op: OpRef<'_>, slot: MemorySlot) -> bool {
    let access = op.interface::<dyn PromotableMemOpInterface>();
    access.is_some_and(|access| access.stores_to(slot))
}

/// Returns `true` if an access needs the value of the slot before it: a load, or a store to a part of the slot.
fn needs_value(op: OpRef<'_>, slot: MemorySlot, layout: Option<Attribute>) -> bool {
    let access = op.interface::<dyn PromotableMemOpInterface>();
    access.is_some_and(|access| access.loads_from(slot) || access.stores_to(slot) && !access.overwrites(slot, layout))
}

fn takes_operand(ir: &Ir, edge: BlockEdge) -> bool {
    let terminator = ir.op(edge.terminator);
    let branch = terminator.interface::<dyn BranchOpInterface>();
    let slot = branch.and_then(|branch| branch.successor_operand_slot(edge.successor));
    slot.is_some_and(|(slot, group)| operands_with(terminator, &[(slot, group, &[])]).is_some())
}

/// Passes a value to a successor.
fn append_operand(ir: &mut Ir, edge: BlockEdge, value: Value) {
    let terminator = ir.op(edge.terminator);
    let branch = terminator.interface::<dyn BranchOpInterface>();
    let slot = branch.and_then(|branch| branch.successor_operand_slot(edge.successor));
    let changed = slot.and_then(|(slot, group)| operands_with(terminator, &[(slot, group, &[value])]));
    if let Some((operands, attrs)) = changed {
        ir.set_operands(edge.terminator, &operands);
        for (key, attr) in attrs {
            ir.set_inherent(edge.terminator, key, Some(attr));
        }
    }
}

struct Promoter<'p> {
    promotion: &'p Promotion,
    blocks: &'p RegionBlocks,
    layout: Option<Attribute>,
    default: Option<Value>,
    /// The value of the slot before each op that accesses it.
    reaching: FxHashMap<Op, Value>,
    /// The ops that store to the slot, and the stored values.
    definitions: Vec<(Op, Value)>,
}

impl Promoter<'_> {
    /// Returns the value of the slot before the first store.
    fn default_value(&mut self, ir: &mut Ir) -> Value {
        if let Some(default) = self.default {
            return default;
        }
        let (slot, allocation) = (self.promotion.slot, self.promotion.allocation);
        let op = ir.op(allocation);
        let interface = op.interface::<dyn PromotableAllocationOpInterface>();
        let edit = interface
            .expect("the interface has listed the slot")
            .default_value(slot);
        let start = InsertPoint::at_block_begin(ir.block(self.promotion.allocation_block));
        let value = apply_slot_edit(ir, start, allocation, edit);
        self.default = Some(value);
        value
    }

    /// Computes the values of the slot at its accesses, adds block arguments, and passes values to them.
    fn compute_reaching_definitions(&mut self, ir: &mut Ir) {
        let (promotion, blocks) = (self.promotion, self.blocks);
        let mut visited: Vec<usize> = promotion.accesses.iter().map(|(number, _)| *number).collect();
        visited.extend(&promotion.merge_points);
        let mut passed: FxHashMap<usize, Vec<BlockEdge>> = FxHashMap::default();
        let mut unreachable = Vec::new();
        for &merge_point in &promotion.merge_points {
            for &edge in blocks.edges_to(blocks.block(merge_point)) {
                let from = ir.op(edge.terminator).block().map(|block| block.handle());
                match from.and_then(|from| blocks.number(from)) {
                    Some(from) => {
                        visited.push(from);
                        passed.entry(from).or_default().push(edge);
                    }
                    None => unreachable.push(edge),
                }
            }
        }
        visited.sort_unstable();
        visited.dedup();
        let mut accesses = promotion.accesses.iter().peekable();
        let mut merge_points = promotion.merge_points.iter().peekable();
        // The values at the ends of the blocks that dominate the current one, with the ends of the numbers of dominated blocks.
        let mut dominating: Vec<(usize, Value)> = Vec::new();
        for number in visited {
            while dominating.pop_if(|(end, _)| *end <= number).is_some() {}
            let mut value = dominating.last().map(|&(_, value)| value);
            if merge_points.next_if_eq(&&number).is_some() {
                value = Some(self.add_argument(ir, blocks.block(number)));
            }
            if let Some((_, ops)) = accesses.next_if(|(block, _)| *block == number) {
                for &op in ops {
                    value = self.visit_access(ir, op, value);
                }
            }
            if let Some(edges) = passed.get_mut(&number) {
                // Operands are added in the order of the successors.
                edges.sort_unstable_by_key(|edge| edge.successor);
                let value = *value.get_or_insert_with(|| self.default_value(ir));
                edges.iter().for_each(|&edge| append_operand(ir, edge, value));
            }
            dominating.extend(value.map(|value| (blocks.end(number), value)));
        }
        for edge in unreachable {
            let default = self.default_value(ir);
            append_operand(ir, edge, default);
        }
    }

    fn add_argument(&mut self, ir: &mut Ir, block: Block) -> Value {
        let (slot, allocation) = (self.promotion.slot, self.promotion.allocation);
        let location = ir.value(slot.pointer).location();
        let argument = ir.add_argument(block, slot.element_type, location);
        let interface = ir.op(allocation).interface::<dyn PromotableAllocationOpInterface>();
        let edit = interface.and_then(|allocation| allocation.handle_block_argument(slot, argument));
        if let Some(edit) = edit {
            let start = InsertPoint::at_block_begin(ir.block(block));
            apply_slot_edit(ir, start, allocation, edit);
        }
        argument
    }

    /// Records the value before an access, and returns the value after it. `None` is the default value.
    fn visit_access(&mut self, ir: &mut Ir, op: Op, value: Option<Value>) -> Option<Value> {
        if let Some(value) = value {
            self.reaching.insert(op, value);
        }
        let slot = self.promotion.slot;
        if !stores_to(ir.op(op), slot) {
            return value;
        }
        let before = value.unwrap_or_else(|| self.default_value(ir));
        let access = ir.op(op).interface::<dyn PromotableMemOpInterface>();
        let edit = access?.stored(slot, before, self.layout);
        let stored = apply_slot_edit(ir, InsertPoint::After(op), op, edit);
        self.definitions.push((op, stored));
        Some(stored)
    }

    fn remove_blocking_uses(&mut self, ir: &mut Ir, op_order: &mut OpOrder) {
        let slot = self.promotion.slot;
        let users = self
            .promotion
            .blocking
            .sorted(ir, self.promotion.region, self.blocks, op_order);
        // Users come before the ops that they use, so that no replaced value is recorded.
        for &user in users.iter().rev() {
            let interface = ir.op(user).interface::<dyn PromotableOpInterface>();
            let edit = interface.and_then(|promotable| promotable.visit_replaced_values(&self.definitions));
            if let Some(edit) = edit {
                apply_slot_edit(ir, InsertPoint::After(user), user, edit);
            }
        }
        let mut dead = Vec::new();
        for &user in users.iter().rev() {
            let uses = self.promotion.blocking.uses_by(user);
            let promotable = ir.op(user).interface::<dyn PromotableOpInterface>();
            let edit = match promotable.map(|promotable| promotable.remove_blocking_uses(uses)) {
                Some(edit) => edit,
                None => {
                    let reaching = match self.reaching.get(&user) {
                        Some(&reaching) => reaching,
                        None => self.default_value(ir),
                    };
                    let access = ir.op(user).interface::<dyn PromotableMemOpInterface>();
                    let Some(access) = access else { continue };
                    access.remove_blocking_uses(slot, reaching, self.layout)
                }
            };
            if apply_slot_edit(ir, InsertPoint::After(user), user, edit) == DeletionKind::Delete {
                dead.push(user);
            }
        }
        crate::slot_uses::erase_all(ir, &dead);
    }
}
