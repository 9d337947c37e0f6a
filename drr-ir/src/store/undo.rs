//! Undoing of arena edits: freed entries are saved and can be revived in their slots with their generations.
//!
//! While edits are recorded, the slots of freed entries are held. A revived entry therefore gets the generation of its
//! handles, and no handle created in between can denote it.

use smallvec::SmallVec;

use super::NONE;
use super::arena::Arena;
use super::records::{
    ATTR_DISCARDABLE, ATTR_INHERENT, ATTRS_OUT_OF_LINE, BlockData, HAS_EXTRA, Ids, OPERANDS_OUT_OF_LINE, OpData,
    OpExtra, OutOfLineValue, RegionData, UseLink,
};
use super::tree::TreeContents;

/// The operands of an op: their storage, and the link of each when it was detached, first to last.
#[derive(Clone, Debug)]
pub(crate) struct SavedOperands {
    start: Option<u32>,
    links: SmallVec<[UseLink; 2]>,
}

/// The inherent and discardable attributes of an op, and the corresponding flags.
#[derive(Clone, Debug)]
pub(crate) struct SavedAttrs {
    inherent: SmallVec<[(u32, u32); 2]>,
    discardable: SmallVec<[(u32, u32); 2]>,
}

/// An op without operands.
#[derive(Clone, Debug)]
struct SavedOp {
    id: u32,
    data: OpData,
    attrs: SavedAttrs,
    extra: Option<(OpExtra, Vec<OutOfLineValue>)>,
}

/// A block with its arguments.
#[derive(Clone, Debug)]
struct SavedBlock {
    id: u32,
    data: BlockData,
    args: Vec<OutOfLineValue>,
}

/// The freed entries, in the order of freeing.
#[derive(Clone, Debug, Default)]
pub(crate) struct FreedRecords {
    ops: SmallVec<[SavedOp; 1]>,
    blocks: Vec<SavedBlock>,
    regions: Vec<(u32, RegionData)>,
}

impl Arena {
    /// Detaches all operands of an op like [`Arena::detach_operands`], and saves them.
    pub(crate) fn save_operands(&mut self, op: u32) -> SavedOperands {
        let data = &self.ops[op as usize];
        let start = (data.flags & OPERANDS_OUT_OF_LINE != 0).then_some(data.operand_run().0);
        let mut links = SmallVec::new();
        for index in 0..self.operand_count(op) {
            let at = self.operand_use(op, index);
            links.push(*self.link(at));
            self.detach_use(at);
        }
        self.detach_operands(op);
        SavedOperands { start, links }
    }

    /// Restores the saved operands of an op, each at its old position in its value's use list.
    pub(crate) fn restore_operands(&mut self, op: u32, saved: &SavedOperands) {
        self.detach_operands(op);
        let count = saved.links.len();
        match saved.start {
            None => self.ops[op as usize].operand_count = count as u8,
            Some(start) => {
                self.uses.take_back(start, count);
                self.give_uses(op, start, count);
            }
        }
        for (index, &link) in saved.links.iter().enumerate().rev() {
            self.restore_use(self.operand_use(op, index), link);
        }
    }

    /// Restores a use at its old position: later edits have been undone, so its neighbours are the original ones.
    pub(crate) fn restore_use(&mut self, at: u32, link: UseLink) {
        self.detach_use(at);
        if link.value == NONE {
            return;
        }
        if link.prev == NONE {
            *self.first_use_mut(link.value) = at;
        } else {
            self.link_mut(link.prev).next = at;
        }
        if link.next != NONE {
            self.link_mut(link.next).prev = at;
        }
        *self.link_mut(at) = link;
    }

    /// Saves the attributes of an op.
    pub(crate) fn save_attrs(&self, op: u32) -> SavedAttrs {
        let (inherent, discardable) = self.attrs(op);
        let all = |list: super::arena::AttrList<'_>| list.iter().collect();
        SavedAttrs {
            inherent: all(inherent),
            discardable: all(discardable),
        }
    }

    /// Restores the saved attributes of an op.
    pub(crate) fn restore_attrs(&mut self, op: u32, saved: &SavedAttrs) {
        self.set_attrs(op, &saved.inherent, &saved.discardable);
    }

    /// Frees entries like [`Arena::free_contents`], and saves them. Their operands are already detached.
    pub(crate) fn free_saved(&mut self, contents: TreeContents) -> FreedRecords {
        let mut freed = FreedRecords::default();
        for &op in contents.ops.iter().rev() {
            freed.ops.push(self.save_op(op));
            self.free_op(op);
        }
        for block in contents.blocks {
            let data = self.blocks[block as usize].clone();
            let args = data.args.iter().map(|&value| self.values[value as usize]).collect();
            freed.blocks.push(SavedBlock { id: block, data, args });
            self.free_block(block);
        }
        for region in contents.regions {
            freed.regions.push((region, self.regions[region as usize].clone()));
            self.free_region(region);
        }
        freed
    }

    fn save_op(&self, op: u32) -> SavedOp {
        let results = |extra: &OpExtra| extra.results.iter().map(|&value| self.values[value as usize]).collect();
        SavedOp {
            id: op,
            data: self.ops[op as usize],
            attrs: self.save_attrs(op),
            extra: self.extra(op).map(|extra| (extra.clone(), results(extra))),
        }
    }

    /// Revives freed entries in their slots.
    pub(crate) fn revive(&mut self, freed: FreedRecords) {
        for (id, data) in freed.regions.into_iter().rev() {
            self.regions.revive(id, data);
        }
        for saved in freed.blocks.into_iter().rev() {
            for (&value, data) in saved.data.args.iter().zip(saved.args).rev() {
                self.values.revive(value, data);
            }
            self.blocks.revive(saved.id, saved.data);
        }
        for saved in freed.ops.into_iter().rev() {
            self.revive_op(saved);
        }
    }

    fn revive_op(&mut self, saved: SavedOp) {
        let id = saved.id;
        let mut data = saved.data;
        data.flags &= !(ATTRS_OUT_OF_LINE | ATTR_INHERENT | ATTR_DISCARDABLE);
        if let Some((extra, results)) = saved.extra {
            for (&value, old) in extra.results.iter().zip(results).rev() {
                self.values.revive(value, old);
            }
            for &block in &extra.successors {
                self.blocks[block as usize].references += 1;
            }
            data.set_extra_index(self.extras.insert(extra));
            debug_assert!(data.flags & HAS_EXTRA != 0);
        }
        self.revived_flags |= data.driver_flags != 0;
        self.ops.revive(id, data);
        self.restore_attrs(id, &saved.attrs);
        self.live_ops += 1;
    }

    /// Undoes the creation of an op. The first `given` of its regions existed before.
    pub(crate) fn undo_op_creation(&mut self, op: u32, given: usize) {
        self.detach_operands(op);
        let regions = self.extra(op).map_or_else(Ids::new, |extra| extra.regions.clone());
        for (number, region) in regions.into_iter().enumerate().rev() {
            if number < given {
                self.regions[region as usize].parent = NONE;
            } else {
                self.undo_region_creation(region);
            }
        }
        self.free_unheld(|arena| arena.free_op(op));
    }

    /// Undoes the creation of a region.
    pub(crate) fn undo_region_creation(&mut self, region: u32) {
        self.free_unheld(|arena| arena.free_region(region));
    }

    /// Undoes the creation of a block, which is empty.
    pub(crate) fn undo_block_creation(&mut self, block: u32) {
        self.unlink_block(block);
        self.free_unheld(|arena| arena.free_block(block));
    }

    /// Undoes the insertion of a block argument.
    pub(crate) fn undo_argument_insertion(&mut self, block: u32, value: u32) {
        let index = self.values[value as usize].index as usize;
        self.blocks[block as usize].args.remove(index);
        self.number_arguments(block, index);
        self.free_unheld(|arena| arena.free_value(value));
    }

    /// Revives freed arguments at their old indices in the block.
    pub(crate) fn restore_arguments(&mut self, block: u32, erased: &[(u32, OutOfLineValue)]) {
        for &(value, data) in erased.iter().rev() {
            self.values.revive(value, data);
        }
        let Some(first) = erased.first().map(|(_, data)| data.index as usize) else {
            return;
        };
        let args = &mut self.blocks[block as usize].args;
        let mut kept = args.drain(first..).collect::<Ids>().into_iter();
        for &(value, data) in erased {
            let between = data.index as usize - args.len();
            args.extend(kept.by_ref().take(between));
            args.push(value);
        }
        args.extend(kept);
        self.number_arguments(block, first);
    }

    /// Undoes the copying of an op with its regions. `ops` are the copies, in the order of creation.
    pub(crate) fn undo_copy(&mut self, op: u32, ops: &[u32]) {
        let contents = self.contents(op);
        for &op in ops.iter().rev() {
            self.detach_operands(op);
        }
        self.free_unheld(|arena| arena.free_contents(contents));
    }

    /// Frees an entry that was created since the transaction began: its slot was free then and becomes free at once.
    fn free_unheld(&mut self, free: impl FnOnce(&mut Arena)) {
        let (ops, others) = (self.ops.is_holding, self.values.is_holding);
        self.hold(false, false);
        free(self);
        self.hold(ops, others);
    }

    /// Sets whether the slots of freed ops, and of freed other entries, are held.
    pub(crate) fn hold(&mut self, ops: bool, others: bool) {
        self.ops.is_holding = ops;
        self.values.is_holding = others;
        self.blocks.is_holding = others;
        self.regions.is_holding = others;
    }

    /// Frees the held slots of values, blocks and regions.
    pub(crate) fn release_others(&mut self) {
        self.values.release();
        self.blocks.release();
        self.regions.release();
    }
}
