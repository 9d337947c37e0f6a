//! Scalar replacement of aggregates.

use drr_analysis::OpOrder;
use drr_ir::define::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableMemorySlot,
    PromotableOpInterface, SafeMemorySlotAccessOpInterface, Subslots,
};
use drr_ir::{Attribute, InsertPoint, Ir, Op, Region};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::region_blocks::RegionBlocks;
use crate::slot_uses::{BlockingUses, apply_slot_edit, closest_layout, erase_all};

/// The number of changes by [`sroa`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SroaStatistics {
    /// Slots that were replaced by slots for their subelements.
    pub destructured: usize,
    /// Destructured slots of which not all subelements are used.
    pub with_memory_benefit: usize,
    /// The greatest number of subelements of a destructured slot.
    pub max_subelements: u64,
}

/// Replaces memory slots for aggregates by slots for those of their subelements that are used. MLIR's pass `sroa`.
///
/// Ops take part by [`DestructurableAllocationOpInterface`], [`DestructurableAccessorOpInterface`],
/// [`SafeMemorySlotAccessOpInterface`] and [`PromotableOpInterface`]. Slots for subelements are replaced in turn. The
/// new slots of an allocation are in the order in which the subelements are first used, beginning with the last use.
///
/// # Complexity
/// For each slot, linear in the number of its uses. Slots that cannot be replaced are tried again as long as others
/// are.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr::prelude::*;
/// use drr_transforms::sroa;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let mut module = Module::parse(&ctx, "
///     func.func @f(%x: i32) -> i32 {
///       %0 = arith.constant 1 : index
///       %slot = memref.alloca() : memref<2xi32>
///       memref.store %x, %slot[%0] : memref<2xi32>
///       %1 = memref.load %slot[%0] : memref<2xi32>
///       return %1 : i32
///     }
/// ")?;
/// let root = module.root().handle();
/// let statistics = sroa(module.ir_mut(), root);
/// assert_eq!((statistics.destructured, statistics.max_subelements), (1, 2));
/// assert!(module.to_string().contains("memref.alloca() : memref<i32>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn sroa(ir: &mut Ir, root: Op) -> SroaStatistics {
    let regions: Vec<Region> = ir.op(root).regions().map(|region| region.handle()).collect();
    let mut state = Sroa {
        layout: closest_layout(ir.op(root)),
        regions: FxHashMap::default(),
        op_order: OpOrder::new(),
        statistics: SroaStatistics::default(),
    };
    for region in regions {
        let ops = ir.region(region).blocks().flat_map(|block| block.ops());
        let ops = ops.flat_map(|op| op.walk_post_order());
        let allocations = ops.filter(|op| op.implements::<dyn DestructurableAllocationOpInterface>());
        let mut worklist: Vec<Op> = allocations.map(|op| op.handle()).collect();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            let mut next = Vec::new();
            for allocation in worklist {
                match state.destructure_one(ir, allocation) {
                    Some(created) => {
                        is_changed = true;
                        next.extend(created);
                    }
                    None => next.push(allocation),
                }
            }
            worklist = next;
        }
    }
    state.statistics
}

struct Sroa {
    layout: Option<Attribute>,
    regions: FxHashMap<Region, RegionBlocks>,
    op_order: OpOrder,
    statistics: SroaStatistics,
}

/// The changes that replace a slot.
struct Destructuring {
    used: Vec<Attribute>,
    /// All ops that have to change.
    users: BlockingUses,
    /// The ops that use the slots for subelements instead.
    accessors: FxHashSet<Op>,
}

impl Sroa {
    /// Replaces the first slot of an allocation that can be replaced. Returns the allocations of the new slots. `None`
    /// if none can be.
    fn destructure_one(&mut self, ir: &mut Ir, allocation: Op) -> Option<Vec<Op>> {
        let slots = ir
            .get(allocation)?
            .interface::<dyn DestructurableAllocationOpInterface>()?
            .destructurable_slots();
        slots.into_iter().find_map(|slot| {
            let destructuring = self.analyze(ir, &slot)?;
            self.replace(ir, allocation, &slot, &destructuring)
        })
    }

    fn analyze(&self, ir: &Ir, slot: &DestructurableMemorySlot) -> Option<Destructuring> {
        if !ir.value(slot.slot.pointer).has_uses() {
            return None;
        }
        let layout = self.layout;
        let (mut used, mut accessors) = (Vec::new(), FxHashSet::default());
        let (mut users, mut blocking) = (BlockingUses::default(), BlockingUses::default());
        let mut must_be_safely_used = Vec::new();
        for pointer_use in ir.value(slot.slot.pointer).uses() {
            let (owner, index) = (pointer_use.owner(), pointer_use.operand_index());
            let accessor = owner.interface::<dyn DestructurableAccessorOpInterface>();
            if accessor.is_some_and(|accessor| accessor.can_rewire(slot, &mut used, &mut must_be_safely_used, layout)) {
                accessors.insert(owner.handle());
                users.add(owner.handle(), index);
            } else {
                blocking.add(owner.handle(), index);
            }
        }
        let mut visited = FxHashSet::default();
        while let Some(safe) = must_be_safely_used.pop() {
            for pointer_use in ir.value(safe.pointer).uses() {
                let (owner, index) = (pointer_use.owner(), pointer_use.operand_index());
                if !visited.insert((owner.handle(), index)) {
                    continue;
                }
                let access = owner.interface::<dyn SafeMemorySlotAccessOpInterface>();
                let is_safe = access
                    .is_some_and(|access| access.ensure_only_safe_accesses(safe, &mut must_be_safely_used, layout));
                if !is_safe {
                    blocking.add(owner.handle(), index);
                }
            }
        }
        blocking.resolve(ir, |op, uses| {
            op.interface::<dyn PromotableOpInterface>()?.can_uses_be_removed(uses)
        })?;
        for op in blocking.ops() {
            for &index in blocking.uses_by(op) {
                users.add(op, index);
            }
        }
        let mut known = FxHashSet::default();
        used.retain(|index| known.insert(*index));
        Some(Destructuring { used, users, accessors })
    }

    /// Replaces a slot. Returns the allocations of the new slots.
    fn replace(
        &mut self,
        ir: &mut Ir,
        allocation: Op,
        slot: &DestructurableMemorySlot,
        destructuring: &Destructuring,
    ) -> Option<Vec<Op>> {
        let block = ir.value(slot.slot.pointer).parent_block()?;
        let (block, region) = (block.handle(), block.region()?);
        let blocks = self.regions.entry(region.handle());
        let blocks = blocks.or_insert_with(|| RegionBlocks::new(region));
        let users = destructuring
            .users
            .sorted(ir, region.handle(), blocks, &mut self.op_order);
        let interface = ir.op(allocation).interface::<dyn DestructurableAllocationOpInterface>();
        let edit = interface?.destructure(slot, &destructuring.used);
        let start = InsertPoint::at_block_begin(ir.block(block));
        let created = apply_slot_edit(ir, start, allocation, edit);
        let subslots: Subslots = created.iter().copied().collect();
        let mut dead = Vec::new();
        for &user in users.iter().rev() {
            let op = ir.op(user);
            let edit = if destructuring.accessors.contains(&user) {
                let accessor = op.interface::<dyn DestructurableAccessorOpInterface>();
                accessor.map(|accessor| accessor.rewire(slot, &subslots, self.layout))
            } else {
                let promotable = op.interface::<dyn PromotableOpInterface>();
                promotable.map(|promotable| promotable.remove_blocking_uses(destructuring.users.uses_by(user)))
            };
            let Some(edit) = edit else {
                debug_assert!(false, "`analyze` has queried the interface");
                continue;
            };
            if apply_slot_edit(ir, InsertPoint::After(user), user, edit) == DeletionKind::Delete {
                dead.push(user);
            }
        }
        erase_all(ir, &dead);
        let pointers = created.iter().map(|(_, subslot)| ir.value(subslot.pointer));
        let created = pointers.filter_map(|pointer| pointer.defining_op());
        let created = created.map(|op| op.handle()).collect();
        // It stays if another of its slots is used.
        let _ = ir.erase(allocation);
        let count = slot.subelements.num_subelements(ir.ctx(), slot.aggregate).unwrap_or(0);
        self.statistics.destructured += 1;
        self.statistics.max_subelements = self.statistics.max_subelements.max(count);
        self.statistics.with_memory_benefit += usize::from(count != destructuring.used.len() as u64);
        Some(created)
    }
}
