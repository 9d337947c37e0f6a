//! Copying of an op with its regions from one arena to another. Records are copied with renumbered references, so that
//! even the order of uses is preserved.
//!
//! All slots are allocated before any references are written.

use std::cell::Cell;

use super::arena::Arena;
use super::records::{
    ATTRS_OUT_OF_LINE, BlockData, HAS_EXTRA, Ids, NO_USE, OPERANDS_OUT_OF_LINE, OpData, OpExtra, OutOfLineUse,
    OutOfLineValue, UseLink,
};
use super::tree::TreeContents;
use super::{NONE, OUT_OF_LINE};

/// The op has out-of-line data.
const HAS_OUT_OF_LINE: u8 = ATTRS_OUT_OF_LINE | OPERANDS_OUT_OF_LINE | HAS_EXTRA;

/// The ops, blocks and regions of an op that is to be copied.
#[derive(Debug, Default)]
pub(crate) struct Extent {
    contents: TreeContents,
    /// The ops with out-of-line data.
    out_of_line: Vec<u32>,
}

impl Extent {
    /// Computes the extent of an op; the op is first in `contents`.
    pub(crate) fn new(arena: &Arena, contents: TreeContents) -> Extent {
        let ops = contents.ops.iter().copied();
        let out_of_line = ops.filter(|&op| arena.ops[op as usize].flags & HAS_OUT_OF_LINE != 0);
        Extent {
            out_of_line: out_of_line.collect(),
            contents,
        }
    }

    /// Returns the number of ops.
    pub(crate) fn num_ops(&self) -> usize {
        self.contents.ops.len()
    }
}

/// The numbers of copied ops, blocks and regions in the target arena. [`Arena::copy_from`] restores its empty state for
/// reuse.
#[derive(Debug, Default)]
pub(crate) struct Remap {
    ops: RemapTable,
    blocks: RemapTable,
    regions: RemapTable,
}

/// New number plus one, by old number; 0 if there is none.
#[derive(Debug, Default)]
struct RemapTable(Vec<u32>);

impl RemapTable {
    fn fit(&mut self, len: usize) {
        if self.0.len() < len {
            // Pages of zeros that were never written take no memory.
            self.0 = vec![0; len];
        }
    }

    fn set(&mut self, old: u32, new: u32) {
        self.0[old as usize] = new.wrapping_add(1);
    }

    #[inline]
    fn get(&self, old: u32) -> u32 {
        self.0.get(old as usize).map_or(NONE, |new| new.wrapping_sub(1))
    }
}

impl Arena {
    /// Copies an op with its regions from another arena and returns its number.
    ///
    /// The copy takes the slots of `replaced`: the replaced op's handles stay valid and denote the copy. If `replaced`
    /// is empty, the copy is a detached op. `location` maps locations. Returns `None` if the op refers to entities
    /// outside of it; the target arena must then be discarded.
    pub(crate) fn copy_from(
        &mut self,
        source: &Arena,
        extent: &Extent,
        replaced: Extent,
        remap: &mut Remap,
        location: impl Fn(u32) -> u32,
    ) -> Option<u32> {
        self.make_places(source, extent, replaced, remap, &location);
        let copy = TreeCopy {
            source,
            remap,
            foreign: Cell::new(false),
        };
        let contents = &extent.contents;
        let root = remap.ops.get(*contents.ops.first()?);
        for (index, &old) in contents.ops.iter().enumerate() {
            let data = copy.data(self, old, index == 0, &location);
            self.ops[remap.ops.get(old) as usize] = data;
            if data.flags & (OPERANDS_OUT_OF_LINE | HAS_EXTRA) != 0 {
                self.connect_outside(&copy, old);
            }
        }
        for &old in &contents.blocks {
            self.connect_block(&copy, old);
        }
        for &old in &contents.regions {
            let data = &source.regions[old as usize];
            let slot = &mut self.regions[remap.regions.get(old) as usize];
            slot.parent = copy.op(data.parent);
            slot.first = remap.blocks.get(data.first);
            slot.last = remap.blocks.get(data.last);
        }
        let is_closed = !copy.foreign.get();
        for (numbers, copied) in [
            (&mut remap.ops, &contents.ops),
            (&mut remap.blocks, &contents.blocks),
            (&mut remap.regions, &contents.regions),
        ] {
            copied.iter().for_each(|&old| numbers.set(old, NONE));
        }
        is_closed.then_some(root)
    }

    /// Allocates slots for an op and its regions.
    fn make_places(
        &mut self,
        source: &Arena,
        extent: &Extent,
        replaced: Extent,
        remap: &mut Remap,
        location: impl Fn(u32) -> u32,
    ) {
        let contents = &extent.contents;
        remap.ops.fit(source.ops.len());
        remap.blocks.fit(source.blocks.len());
        remap.regions.fit(source.regions.len());
        self.make_ops(source, contents, replaced, remap);
        for &old in &contents.regions {
            remap.regions.set(old, self.new_region());
        }
        for &old in &contents.blocks {
            let new = self.new_block();
            remap.blocks.set(old, new);
            let args = source.blocks[old as usize].args.iter().zip(0..);
            let args = args.map(|(&arg, index)| {
                let &OutOfLineValue { ty, location: at, .. } = &source.values[arg as usize];
                self.new_value(ty, OUT_OF_LINE | new, index, location(at))
            });
            self.blocks[new as usize].args = args.collect();
        }
        for &old in &extent.out_of_line {
            self.make_outside(source, old, remap);
        }
    }

    /// Allocates slots for ops. Slots of replaced ops are reused; their other data is freed.
    fn make_ops(&mut self, source: &Arena, contents: &TreeContents, replaced: Extent, remap: &mut Remap) {
        for slot in replaced.out_of_line {
            self.free_operands(slot);
            self.free_out_of_line(slot);
        }
        let replaced = replaced.contents;
        for &slot in replaced.ops.iter().skip(1).take(contents.ops.len()) {
            self.ops.renew(slot);
        }
        let mut slots = replaced.ops.into_iter();
        for &old in &contents.ops {
            let new = slots
                .next()
                .unwrap_or_else(|| self.new_op(OpData::new(source.ops[old as usize].name, NONE)));
            remap.ops.set(old, new);
        }
        self.free_unused(TreeContents {
            ops: slots.collect(),
            ..replaced
        });
    }

    /// Allocates the out-of-line data of an op. References to other ops are still the old numbers.
    fn make_outside(&mut self, source: &Arena, old: u32, remap: &Remap) {
        let (mut data, new) = (source.ops[old as usize], remap.ops.get(old));
        if data.flags & ATTRS_OUT_OF_LINE != 0 {
            let (start, len) = data.attr_run();
            let to = self.attrs.alloc(len, (0, 0));
            let run = self.attrs.run_mut(to, len);
            run.copy_from_slice(source.attrs.run(start, len));
            data.key = to;
        }
        if data.flags & OPERANDS_OUT_OF_LINE != 0 {
            let (start, len) = data.operand_run();
            let to = self.uses.alloc(len, NO_USE);
            for (used, from) in self.uses.run_mut(to, len).iter_mut().zip(source.uses.run(start, len)) {
                *used = OutOfLineUse { owner: new, ..*from };
            }
            data.operands[0].value = to;
        }
        if let Some(extra) = source.extra(old) {
            let results = extra.results.iter().zip(1..);
            let results =
                results.map(|(&value, index)| self.new_value(source.values[value as usize].ty, new, index, 0));
            let record = OpExtra {
                results: results.collect(),
                regions: extra.regions.iter().map(|&region| remap.regions.get(region)).collect(),
                successors: Ids::new(),
            };
            data.set_extra_index(self.extras.insert(record));
        }
        let slot = &mut self.ops[new as usize];
        (slot.flags, slot.key, slot.operands) = (data.flags, data.key, data.operands);
    }

    fn connect_outside(&mut self, copy: &TreeCopy<'_>, old: u32) {
        let source = copy.source;
        let (data, new) = (&source.ops[old as usize], copy.remap.ops.get(old) as usize);
        if data.flags & OPERANDS_OUT_OF_LINE != 0 {
            let ((from, len), (to, _)) = (data.operand_run(), self.ops[new].operand_run());
            for index in 0..len as u32 {
                self.uses.at_mut(to + index).link = copy.link(self, &source.uses.at(from + index).link);
            }
        }
        let Some(extra) = source.extra(old) else {
            return;
        };
        let record = self.ops[new].extra_index() as usize;
        for (index, &result) in extra.results.iter().enumerate() {
            let slot = self.extras[record].results[index] as usize;
            self.values[slot].first_use = copy.used(self, source.values[result as usize].first_use);
        }
        for &successor in &extra.successors {
            match copy.remap.blocks.get(successor) {
                NONE => copy.foreign.set(true),
                block => {
                    self.blocks[block as usize].references += 1;
                    self.extras[record].successors.push(block);
                }
            }
        }
    }

    fn connect_block(&mut self, copy: &TreeCopy<'_>, old: u32) {
        let (source, blocks) = (copy.source, &copy.remap.blocks);
        let (data, new) = (&source.blocks[old as usize], blocks.get(old) as usize);
        for (index, &arg) in data.args.iter().enumerate() {
            let slot = self.blocks[new].args[index] as usize;
            self.values[slot].first_use = copy.used(self, source.values[arg as usize].first_use);
        }
        self.several_blocks |= data.next != NONE;
        let slot = &mut self.blocks[new];
        *slot = BlockData {
            region: copy.remap.regions.get(data.region),
            first: copy.op(data.first),
            last: copy.op(data.last),
            prev: blocks.get(data.prev),
            next: blocks.get(data.next),
            args: std::mem::take(&mut slot.args),
            references: slot.references,
            live: true,
        };
        // Ops outside must not refer to a block inside.
        if slot.references != data.references {
            copy.foreign.set(true);
        }
    }
}

/// A copy whose slots are allocated.
struct TreeCopy<'a> {
    source: &'a Arena,
    remap: &'a Remap,
    /// Set if a reference to an entity that is not copied was found.
    foreign: Cell<bool>,
}

impl TreeCopy<'_> {
    #[inline]
    fn data(&self, target: &Arena, old: u32, is_root: bool, location: impl Fn(u32) -> u32) -> OpData {
        let mut data = self.source.ops[old as usize];
        let slot = &target.ops[self.remap.ops.get(old) as usize];
        (data.block, data.prev, data.next) = if is_root {
            (slot.block, slot.prev, slot.next)
        } else {
            (
                self.remap.blocks.get(data.block),
                self.op(data.prev),
                self.op(data.next),
            )
        };
        data.location = location(data.location);
        data.first_use = self.used(target, data.first_use);
        if data.flags & OPERANDS_OUT_OF_LINE == 0 && data.operand_count > 0 {
            data.operands[0] = self.link(target, &data.operands[0]);
            if data.operand_count > 1 {
                data.operands[1] = self.link(target, &data.operands[1]);
            }
        } else if data.flags & HAS_OUT_OF_LINE != 0 {
            data.operands = slot.operands;
        }
        if data.flags & ATTRS_OUT_OF_LINE != 0 {
            data.key = slot.key;
        }
        data
    }

    #[inline(always)]
    fn link(&self, target: &Arena, link: &UseLink) -> UseLink {
        UseLink {
            value: match link.value & OUT_OF_LINE {
                0 => self.op(link.value),
                _ => self.outside_value(target, link.value),
            },
            next: self.used(target, link.next),
            prev: self.used(target, link.prev),
        }
    }

    #[inline(always)]
    fn op(&self, old: u32) -> u32 {
        let new = self.remap.ops.get(old);
        if new == NONE && old != NONE {
            self.foreign.set(true);
        }
        new
    }

    fn outside_value(&self, target: &Arena, old: u32) -> u32 {
        let Some(value) = self.source.values.get((old & !OUT_OF_LINE) as usize) else {
            return NONE;
        };
        let index = value.index as usize;
        let new = if value.owner & OUT_OF_LINE == 0 {
            let owner = self.op(value.owner);
            (owner != NONE).then(|| target.result(owner, index)).flatten()
        } else {
            let block = self.remap.blocks.get(value.owner & !OUT_OF_LINE);
            let args = target.blocks.get(block as usize).map(|block| &block.args);
            args.and_then(|args| args.get(index)).map(|arg| OUT_OF_LINE | arg)
        };
        if new.is_none() {
            self.foreign.set(true);
        }
        new.unwrap_or(NONE)
    }

    /// Maps a use; its operand index is unchanged.
    #[inline(always)]
    fn used(&self, target: &Arena, old: u32) -> u32 {
        match old & OUT_OF_LINE {
            0 => self.op(old >> 1) << 1 | (old & 1),
            _ if old == NONE => NONE,
            _ => self.outside_use(target, old),
        }
    }

    fn outside_use(&self, target: &Arena, old: u32) -> u32 {
        match self.op(self.source.use_owner(old)) {
            NONE => NONE,
            owner => target.operand_use(owner, self.source.use_operand(old)),
        }
    }
}
