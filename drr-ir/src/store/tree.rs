//! How ops hang in blocks and blocks in regions: intrusive doubly linked lists.

use super::NONE;
use super::arena::Arena;

impl Arena {
    /// Takes an op out of its block.
    #[inline]
    pub(crate) fn unlink_op(&mut self, op: u32) {
        let line = &mut self.lines[op as usize];
        let (block, prev, next) = (line.block, line.prev, line.next);
        if block == NONE {
            return;
        }
        (line.block, line.prev, line.next) = (NONE, NONE, NONE);
        if prev == NONE {
            self.blocks[block as usize].first = next;
        } else {
            self.lines[prev as usize].next = next;
        }
        if next == NONE {
            self.blocks[block as usize].last = prev;
        } else {
            self.lines[next as usize].prev = prev;
        }
    }

    /// Puts a detached op before `next`, or at the end of the block for `NONE`.
    #[inline]
    pub(crate) fn link_op(&mut self, op: u32, block: u32, next: u32) {
        let prev = if next == NONE {
            self.blocks[block as usize].last
        } else {
            self.lines[next as usize].prev
        };
        let line = &mut self.lines[op as usize];
        (line.block, line.prev, line.next) = (block, prev, next);
        if prev == NONE {
            self.blocks[block as usize].first = op;
        } else {
            self.lines[prev as usize].next = op;
        }
        if next == NONE {
            self.blocks[block as usize].last = op;
        } else {
            self.lines[next as usize].prev = op;
        }
    }

    /// Takes a block out of its region.
    pub(crate) fn unlink_block(&mut self, block: u32) {
        let line = &mut self.blocks[block as usize];
        let (region, prev, next) = (line.region, line.prev, line.next);
        if region == NONE {
            return;
        }
        (line.region, line.prev, line.next) = (NONE, NONE, NONE);
        if prev == NONE {
            self.regions[region as usize].first = next;
        } else {
            self.blocks[prev as usize].next = next;
        }
        if next == NONE {
            self.regions[region as usize].last = prev;
        } else {
            self.blocks[next as usize].prev = prev;
        }
    }

    /// Puts a detached block before `next`, or at the end of the region for `NONE`.
    pub(crate) fn link_block(&mut self, block: u32, region: u32, next: u32) {
        let prev = if next == NONE {
            self.regions[region as usize].last
        } else {
            self.blocks[next as usize].prev
        };
        let line = &mut self.blocks[block as usize];
        (line.region, line.prev, line.next) = (region, prev, next);
        if prev == NONE {
            self.regions[region as usize].first = block;
        } else {
            self.blocks[prev as usize].next = block;
        }
        if next == NONE {
            self.regions[region as usize].last = block;
        } else {
            self.blocks[next as usize].prev = block;
        }
    }

    /// Everything inside an op, without the op: its ops (an op before what is inside of it), blocks, regions.
    pub(crate) fn contents(&self, op: u32) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
        let (mut ops, mut blocks, mut regions) = (Vec::new(), Vec::new(), Vec::new());
        let mut stack: Vec<u32> = self
            .extra(op)
            .map_or_else(Vec::new, |e| e.regions.iter().rev().copied().collect());
        while let Some(region) = stack.pop() {
            regions.push(region);
            let mut block = self.regions[region as usize].first;
            while block != NONE {
                blocks.push(block);
                let mut inner = self.blocks[block as usize].first;
                while inner != NONE {
                    ops.push(inner);
                    if let Some(extra) = self.extra(inner) {
                        stack.extend(extra.regions.iter().rev());
                    }
                    inner = self.lines[inner as usize].next;
                }
                block = self.blocks[block as usize].next;
            }
        }
        (ops, blocks, regions)
    }

    /// Frees an op and all that is inside. Nothing outside may use its results or what is inside.
    pub(crate) fn free_tree(&mut self, op: u32) {
        let (ops, blocks, regions) = self.contents(op);
        // First every use goes, then what was used: inside, ops use each other in any order.
        self.detach_operands(op);
        for &inner in &ops {
            self.detach_operands(inner);
        }
        for &inner in ops.iter().rev() {
            self.free_line(inner);
        }
        self.free_line(op);
        for block in blocks {
            self.free_block(block);
        }
        for region in regions {
            self.free_region(region);
        }
    }
}
