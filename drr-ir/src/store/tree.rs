//! How ops hang in blocks and blocks in regions: intrusive doubly linked lists.

use rustc_hash::FxHashSet;

use super::NONE;
use super::arena::Arena;
use super::records::{HAS_EXTRA, OpData};

impl Arena {
    /// Takes an op out of its block.
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

    /// Puts a detached op before `next`, or at the end of the block for `NONE`.
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

    /// Inserts a detached op at the end of a block.
    ///
    /// # Panics
    /// When there are 2³⁰ ops.
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

    /// Says what stands behind `prev` and what before `next`, which are beside each other in a block.
    #[inline]
    fn join_ops(&mut self, block: u32, (prev, next): (u32, u32), (behind, before): (u32, u32)) {
        match prev {
            NONE => self.blocks[block as usize].first = behind,
            _ => self.ops[prev as usize].next = behind,
        }
        match next {
            NONE => self.blocks[block as usize].last = before,
            _ => self.ops[next as usize].prev = before,
        }
    }

    /// Takes a block out of its region.
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

    /// Puts a detached block before `next`, or at the end of the region for `NONE`.
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

    /// Says the same of blocks in a region.
    fn join_blocks(&mut self, region: u32, (prev, next): (u32, u32), (behind, before): (u32, u32)) {
        match prev {
            NONE => self.regions[region as usize].first = behind,
            _ => self.blocks[prev as usize].next = behind,
        }
        match next {
            NONE => self.regions[region as usize].last = before,
            _ => self.blocks[next as usize].prev = before,
        }
    }

    /// An op and everything inside.
    pub(crate) fn contents(&self, op: u32) -> Contents {
        let regions = self
            .extra(op)
            .map_or_else(Vec::new, |extra| extra.regions.iter().rev().copied().collect());
        let mut contents = Contents {
            ops: vec![op],
            ..Contents::default()
        };
        self.collect(regions, &mut contents);
        contents
    }

    /// An op and everything else in the arena, in the order of its places.
    pub(crate) fn everything(&self, op: u32) -> Contents {
        let others = (0..self.ops.len() as u32).filter(|&other| other != op && self.is_live(other));
        let blocks = (0..).zip(self.blocks.iter()).filter(|(_, block)| block.live);
        let regions = (0..).zip(self.regions.iter()).filter(|(_, region)| region.live);
        Contents {
            ops: std::iter::once(op).chain(others).collect(),
            blocks: blocks.map(|(id, _)| id).collect(),
            regions: regions.map(|(id, _)| id).collect(),
        }
    }

    /// A region and everything inside.
    pub(crate) fn contents_of_region(&self, region: u32) -> Contents {
        let mut contents = Contents::default();
        self.collect(vec![region], &mut contents);
        contents
    }

    /// Blocks and everything inside of them. Those that lie inside of others of them count once.
    pub(crate) fn contents_of_blocks(&self, blocks: &[u32]) -> Contents {
        let given: FxHashSet<u32> = blocks.iter().copied().collect();
        let (mut contents, mut seen) = (Contents::default(), FxHashSet::default());
        for &block in blocks {
            // One block covers nothing, so that the way up need not be walked.
            let covered = given.len() > 1 && self.blocks_around(block).any(|around| given.contains(&around));
            if !covered && seen.insert(block) {
                let mut regions = Vec::new();
                self.collect_block(block, &mut regions, &mut contents);
                self.collect(regions, &mut contents);
            }
        }
        contents
    }

    /// The blocks around a block, from inside out.
    fn blocks_around(&self, block: u32) -> impl Iterator<Item = u32> {
        let outer = |block: u32| {
            let region = self.regions.get(self.blocks[block as usize].region as usize)?;
            let block = self.ops.get(region.parent as usize)?.block;
            (block != NONE).then_some(block)
        };
        std::iter::successors(outer(block), move |&block| outer(block))
    }

    /// Adds what is in the regions, the last one first.
    fn collect(&self, mut regions: Vec<u32>, contents: &mut Contents) {
        while let Some(region) = regions.pop() {
            contents.regions.push(region);
            let mut block = self.regions[region as usize].first;
            while block != NONE {
                self.collect_block(block, &mut regions, contents);
                block = self.blocks[block as usize].next;
            }
        }
    }

    fn collect_block(&self, block: u32, regions: &mut Vec<u32>, contents: &mut Contents) {
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

    /// Frees ops, blocks and regions that only each other use and hold.
    pub(crate) fn free_contents(&mut self, contents: Contents) {
        // First every use goes, then what was used: inside, ops use each other in any order.
        for &op in &contents.ops {
            self.detach_operands(op);
        }
        self.free_unused(contents);
    }

    /// Frees what has no operands and is not used.
    pub(crate) fn free_unused(&mut self, contents: Contents) {
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

/// What lies inside of something: ops (one before what is inside of it), blocks, regions.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    pub(crate) ops: Vec<u32>,
    pub(crate) blocks: Vec<u32>,
    pub(crate) regions: Vec<u32>,
}
