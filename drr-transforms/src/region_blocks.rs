//! The blocks of a region in its dominator tree, for the placement of block arguments.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use drr_ir::dominance::DominatorTree;
use drr_ir::{Block, Ir, Op, RegionRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The edge from a terminator to one of its successors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockEdge {
    pub(crate) terminator: Op,
    pub(crate) successor: usize,
}

/// The reachable blocks of a region, numbered in pre-order of the dominator tree, and all edges. Stays valid while
/// control flow does not change.
pub(crate) struct RegionBlocks {
    blocks: Vec<Block>,
    numbers: FxHashMap<Block, usize>,
    /// The end of the numbers of the dominated blocks, by number.
    ends: Vec<usize>,
    /// The depth in the tree, by number.
    levels: Vec<usize>,
    /// The numbers of the successors, by number.
    successors: Vec<Vec<usize>>,
    edges: FxHashMap<Block, Vec<BlockEdge>>,
    /// The position of each block in the region.
    positions: FxHashMap<Block, usize>,
}

impl RegionBlocks {
    pub(crate) fn new(region: RegionRef<'_>) -> RegionBlocks {
        let tree = DominatorTree::new(region);
        let mut found = RegionBlocks {
            blocks: Vec::new(),
            numbers: FxHashMap::default(),
            ends: Vec::new(),
            levels: Vec::new(),
            successors: Vec::new(),
            edges: FxHashMap::default(),
            positions: FxHashMap::default(),
        };
        let mut children: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for (position, block) in region.blocks().enumerate() {
            found.positions.insert(block.handle(), position);
            if let Some(dominator) = tree.immediate_dominator(block) {
                children.entry(dominator.handle()).or_default().push(block.handle());
            }
            let terminator = block.last_op();
            for (successor, target) in terminator.into_iter().flat_map(|op| op.successors()).enumerate() {
                let terminator = terminator.map(|op| op.handle());
                let edges = found.edges.entry(target.handle()).or_default();
                edges.extend(terminator.map(|terminator| BlockEdge { terminator, successor }));
            }
        }
        /// A visit of a block, or the end of the visits of its children.
        enum Visit {
            Enter(Block, usize),
            Leave(usize),
        }
        let mut stack: Vec<Visit> = Vec::new();
        stack.extend(region.first_block().map(|entry| Visit::Enter(entry.handle(), 0)));
        while let Some(visit) = stack.pop() {
            match visit {
                Visit::Enter(block, level) => {
                    let number = found.blocks.len();
                    found.blocks.push(block);
                    found.numbers.insert(block, number);
                    found.ends.push(number);
                    found.levels.push(level);
                    stack.push(Visit::Leave(number));
                    let children = children.remove(&block).unwrap_or_default();
                    stack.extend(children.into_iter().map(|child| Visit::Enter(child, level + 1)));
                }
                Visit::Leave(number) => found.ends[number] = found.blocks.len(),
            }
        }
        let ir = region.ir();
        let successors = found.blocks.iter().map(|&block| {
            let successors = ir.block(block).successors();
            let numbers = successors.filter_map(|successor| found.number(successor.handle()));
            numbers.collect()
        });
        found.successors = successors.collect();
        found
    }

    /// Returns the number of a block. `None` if it is unreachable.
    pub(crate) fn number(&self, block: Block) -> Option<usize> {
        self.numbers.get(&block).copied()
    }

    /// Returns a key that orders blocks after the ones that dominate them. Unreachable blocks come last.
    pub(crate) fn order(&self, block: Block) -> (usize, usize) {
        let number = self.number(block).unwrap_or(usize::MAX);
        (number, self.positions.get(&block).copied().unwrap_or(usize::MAX))
    }

    pub(crate) fn block(&self, number: usize) -> Block {
        self.blocks[number]
    }

    /// Returns the end of the numbers of the blocks that a block dominates.
    pub(crate) fn end(&self, number: usize) -> usize {
        self.ends[number]
    }

    /// Returns the edges to a block, also from unreachable blocks.
    pub(crate) fn edges_to(&self, block: Block) -> &[BlockEdge] {
        self.edges.get(&block).map_or(&[], Vec::as_slice)
    }

    /// Returns the blocks in which a value is live at the start, given the blocks that use it before they define it.
    pub(crate) fn live_in(&self, ir: &Ir, users: Vec<Block>, definitions: &FxHashSet<Block>) -> FxHashSet<Block> {
        let mut live = FxHashSet::default();
        let mut worklist = users;
        while let Some(block) = worklist.pop() {
            if live.insert(block) {
                let from = self.edges_to(block).iter();
                let from = from.filter_map(|edge| ir.op(edge.terminator).block());
                worklist.extend(
                    from.map(|block| block.handle())
                        .filter(|block| !definitions.contains(block)),
                );
            }
        }
        live
    }

    /// Returns the numbers of the blocks in which different definitions of a value meet, sorted: the iterated dominance
    /// frontier of the definitions, pruned to blocks in which the value is live at the start.
    ///
    /// Starts with the deepest blocks and visits each block of the dominator tree at most once, as Sreedhar and Gao do.
    pub(crate) fn merge_points(&self, definitions: &FxHashSet<Block>, live: &FxHashSet<Block>) -> Vec<usize> {
        let mut queue: BinaryHeap<(usize, Reverse<usize>)> = BinaryHeap::new();
        let push = |queue: &mut BinaryHeap<_>, number: usize| queue.push((self.levels[number], Reverse(number)));
        for number in definitions.iter().filter_map(|&block| self.number(block)) {
            push(&mut queue, number);
        }
        let mut found = FxHashSet::default();
        let mut visited = FxHashSet::default();
        while let Some((level, Reverse(root))) = queue.pop() {
            let mut number = root;
            while number < self.ends[root] {
                if !visited.insert(number) {
                    number = self.ends[number];
                    continue;
                }
                for &successor in &self.successors[number] {
                    let is_frontier = self.levels[successor] <= level;
                    if is_frontier && live.contains(&self.block(successor)) && found.insert(successor) {
                        push(&mut queue, successor);
                    }
                }
                number += 1;
            }
        }
        let mut found: Vec<usize> = found.into_iter().collect();
        found.sort_unstable();
        found
    }
}
