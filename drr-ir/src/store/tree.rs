//! The lists of ops in blocks and of blocks in regions: intrusive doubly linked lists.

use rustc_hash::FxHashSet;

use super::NONE;
use super::arena::Arena;
use super::records::{HAS_EXTRA, OpData};

impl Arena {
    /// Unlinks an op from its block.
    #[inline]
    pub(crate) fn unlink_op(&mut self, op: u32) {
        let data = &mut self.ops[op as usize];
        let (block, prev, next) = (data.block, data.prev, data.next);
        if block == NONE {
            return;
        }
        (data.block, data.prev, data.next) = (NONE, NONE, NONE);
        self.moves += u64::from(data.flags & HAS_EXTRA != 0);
        self.join_ops(block, (prev, next), (next, prev));
    }

    /// Links a detached op before `next`, or at the end of the block for `NONE`.
    #[inline]
    pub(crate) fn link_op(&mut self, op: u32, block: u32, next: u32) {
        let prev = if next == NONE {
            self.blocks[block as usize].last
        } else {
            self.ops[next as usize].prev
        };
        let data = &mut self.ops[op as usize];
        (data.block, data.prev, data.next) = (block, prev, next);
        self.join_ops(block, (prev, next), (op, op));
    }

    /// Inserts a new op at the end of a block.
    ///
    /// # Panics
    /// Panics if there are 2³⁰ ops.
    #[inline(always)]
    pub(crate) fn append_new_op(&mut self, block: u32, data: OpData) -> u32 {
        let last = self.blocks[block as usize].last;
        let op = self.new_op(OpData {
            block,
            prev: last,
            ..data
        });
        self.join_ops(block, (last, NONE), (op, op));
        op
    }

    /// Sets the op after `prev` and the op before `next`, which are adjacent in a block.
    #[inline]
    fn join_ops(&mut self, block: u32, (prev, next): (u32, u32), (after, before): (u32, u32)) {
        match prev {
            NONE => self.blocks[block as usize].first = after,
            _ => self.ops[prev as usize].next = after,
        }
        match next {
            NONE => self.blocks[block as usize].last = before,
            _ => self.ops[next as usize].prev = before,
        }
    }

    /// Unlinks a block from its region.
    pub(crate) fn unlink_block(&mut self, block: u32) {
        let data = &mut self.blocks[block as usize];
        let (region, prev, next) = (data.region, data.prev, data.next);
        if region == NONE {
            return;
        }
        (data.region, data.prev, data.next) = (NONE, NONE, NONE);
        self.moves += 1;
        self.join_blocks(region, (prev, next), (next, prev));
    }

    /// Links a detached block before `next`, or at the end of the region for `NONE`.
    pub(crate) fn link_block(&mut self, block: u32, region: u32, next: u32) {
        let prev = if next == NONE {
            self.regions[region as usize].last
        } else {
            self.blocks[next as usize].prev
        };
        let data = &mut self.blocks[block as usize];
        (data.region, data.prev, data.next) = (region, prev, next);
        self.several_blocks |= prev != NONE || next != NONE;
        self.join_blocks(region, (prev, next), (block, block));
    }

    /// Sets the block after `prev` and the block before `next`, which are adjacent in a region.
    fn join_blocks(&mut self, region: u32, (prev, next): (u32, u32), (after, before): (u32, u32)) {
        match prev {
            NONE => self.regions[region as usize].first = after,
            _ => self.blocks[prev as usize].next = after,
        }
        match next {
            NONE => self.regions[region as usize].last = before,
            _ => self.blocks[next as usize].prev = before,
        }
    }

    /// Returns an op and its nested ops, blocks and regions.
    pub(crate) fn contents(&self, op: u32) -> TreeContents {
        let regions = self
            .extra(op)
            .map_or_else(Vec::new, |extra| extra.regions.iter().rev().copied().collect());
        let mut contents = TreeContents {
            ops: vec![op],
            ..TreeContents::default()
        };
        self.collect(regions, &mut contents);
        contents
    }

    /// Returns an op and everything else in the arena, in the order of the slots.
    pub(crate) fn everything(&self, op: u32) -> TreeContents {
        let others = (0..self.ops.len() as u32).filter(|&other| other != op && self.is_live(other));
        let blocks = (0..).zip(self.blocks.iter()).filter(|(_, block)| block.live);
        let regions = (0..).zip(self.regions.iter()).filter(|(_, region)| region.live);
        TreeContents {
            ops: std::iter::once(op).chain(others).collect(),
            blocks: blocks.map(|(id, _)| id).collect(),
            regions: regions.map(|(id, _)| id).collect(),
        }
    }

    /// Returns a region and its nested ops, blocks and regions.
    pub(crate) fn contents_of_region(&self, region: u32) -> TreeContents {
        let mut contents = TreeContents::default();
        self.collect(vec![region], &mut contents);
        contents
    }

    /// Returns blocks and their nested ops, blocks and regions. Blocks nested in other given blocks are not repeated.
    pub(crate) fn contents_of_blocks(&self, blocks: &[u32]) -> TreeContents {
        let given: FxHashSet<u32> = blocks.iter().copied().collect();
        let (mut contents, mut seen) = (TreeContents::default(), FxHashSet::default());
        for &block in blocks {
            // A single block has no ancestors among the given blocks.
            let covered = given.len() > 1 && self.ancestor_blocks(block).any(|around| given.contains(&around));
            if !covered && seen.insert(block) {
                let mut regions = Vec::new();
                self.collect_block(block, &mut regions, &mut contents);
                self.collect(regions, &mut contents);
            }
        }
        contents
    }

    /// Returns the ancestor blocks of a block, innermost first.
    fn ancestor_blocks(&self, block: u32) -> impl Iterator<Item = u32> {
        let outer = |block: u32| {
            let region = self.regions.get(self.blocks[block as usize].region as usize)?;
            let block = self.ops.get(region.parent as usize)?.block;
            (block != NONE).then_some(block)
        };
        std::iter::successors(outer(block), move |&block| outer(block))
    }

    /// Adds the contents of the regions, last region first.
    fn collect(&self, mut regions: Vec<u32>, contents: &mut TreeContents) {
        while let Some(region) = regions.pop() {
            contents.regions.push(region);
            let mut block = self.regions[region as usize].first;
            while block != NONE {
                self.collect_block(block, &mut regions, contents);
                block = self.blocks[block as usize].next;
            }
        }
    }

    fn collect_block(&self, block: u32, regions: &mut Vec<u32>, contents: &mut TreeContents) {
        contents.blocks.push(block);
        let mut inner = self.blocks[block as usize].first;
        while inner != NONE {
            contents.ops.push(inner);
            if let Some(extra) = self.extra(inner) {
                regions.extend(extra.regions.iter().rev());
            }
            inner = self.ops[inner as usize].next;
        }
    }

    /// Frees ops, blocks and regions that are only used by each other.
    pub(crate) fn free_contents(&mut self, contents: TreeContents) {
        // Uses are removed before the used values, because nested ops use each other in any order.
        for &op in &contents.ops {
            self.detach_operands(op);
        }
        self.free_unused(contents);
    }

    /// Frees ops, blocks and regions without operands and uses.
    pub(crate) fn free_unused(&mut self, contents: TreeContents) {
        for &op in contents.ops.iter().rev() {
            self.free_op(op);
        }
        for block in contents.blocks {
            self.free_block(block);
        }
        for region in contents.regions {
            self.free_region(region);
        }
    }
}

/// The ops (parents before children), blocks and regions nested in an entity.
#[derive(Debug, Default)]
pub(crate) struct TreeContents {
    pub(crate) ops: Vec<u32>,
    pub(crate) blocks: Vec<u32>,
    pub(crate) regions: Vec<u32>,
}
