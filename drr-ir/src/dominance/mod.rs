//! Dominator and post-dominator trees of regions.
//!
//! - `lengauer_tarjan`: immediate dominators of any graph.

mod lengauer_tarjan;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BlockRef, RegionRef};
use lengauer_tarjan::immediate_dominators;

/// The dominator tree or the post-dominator tree of the blocks of a region.
///
/// Blocks are numbered in the order in which a depth-first search reaches them. Each block has an interval that
/// contains the intervals of the blocks that it dominates, so that a query costs two comparisons.
///
/// # Complexity
/// Building a tree takes time proportional to the number of edges times the logarithm of the number of blocks, and does
/// not recurse.
///
/// # Examples
/// ```
/// use drr_ir::{ContextBuilder, Module, dominance::DominatorTree};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///     "t.f"() ({
///       "t.br"()[^a, ^b] : () -> ()
///     ^a:
///       "t.br"()[^c] : () -> ()
///     ^b:
///       "t.br"()[^c] : () -> ()
///     ^c:
///       "t.ret"() : () -> ()
///     }) : () -> ()
/// "#)?;
/// let region = module.root().walk().nth(1).and_then(|op| op.region(0)).expect("the op has a region");
/// let [entry, a, b, c] = <[_; 4]>::try_from(region.blocks().collect::<Vec<_>>()).expect("there are four blocks");
///
/// let dominators = DominatorTree::new(region);
/// assert!(dominators.dominates(entry, c) && !dominators.dominates(a, c));
/// assert_eq!(dominators.immediate_dominator(c), Some(entry));
///
/// let post_dominators = DominatorTree::new_post(region);
/// assert!(post_dominators.dominates(c, entry) && !post_dominators.dominates(b, entry));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DominatorTree {
    /// The index of each block, by number.
    blocks: Vec<u32>,
    /// Numbers of blocks, by index.
    numbers: FxHashMap<u32, usize>,
    /// Number of the immediate dominator of each block, by number. The root is its own.
    dominators: Vec<usize>,
    intervals: Vec<Interval>,
}

/// Positions of a block in a depth-first traversal of the tree. The interval contains those of all dominated blocks.
#[derive(Clone, Copy, Debug)]
struct Interval {
    enter: u32,
    leave: u32,
}

/// Block index of the root of post-dominator trees, a virtual block that succeeds each exit of the region.
const VIRTUAL_EXIT: u32 = u32::MAX;

impl DominatorTree {
    /// Builds the dominator tree of a region from its entry block.
    pub fn new(region: RegionRef<'_>) -> DominatorTree {
        let entry = region.first_block().map(BlockRef::index);
        let blocks: FxHashMap<u32, BlockRef<'_>> = region.blocks().map(|block| (block.index(), block)).collect();
        let successors = |block: u32, number: usize| {
            let terminator = blocks.get(&block)?.last_op()?;
            let successor = terminator.successor(number)?.index();
            // A successor in another region is invalid. An edge to the block itself changes no dominator.
            Some(if blocks.contains_key(&successor) {
                successor
            } else {
                block
            })
        };
        DominatorTree::build(entry, successors)
    }

    /// Builds the post-dominator tree of a region.
    ///
    /// The root is a virtual exit that succeeds all blocks without successors, and one block of each infinite loop
    /// without an exit.
    pub fn new_post(region: RegionRef<'_>) -> DominatorTree {
        let graph = Predecessors::new(region);
        let predecessors = |block: u32, number: usize| match block {
            VIRTUAL_EXIT => graph.exits.get(number).copied(),
            block => graph.of.get(&block)?.get(number).copied(),
        };
        let root = (!region.is_empty()).then_some(VIRTUAL_EXIT);
        DominatorTree::build(root, predecessors)
    }

    /// Builds the tree of a graph from its root and the targets of the edges of each node.
    fn build(root: Option<u32>, successor: impl Fn(u32, usize) -> Option<u32>) -> DominatorTree {
        let search = Search::new(root, successor);
        let dominators = immediate_dominators(&search.parents, &search.edges);
        let intervals = intervals(&dominators);
        DominatorTree {
            blocks: search.blocks,
            numbers: search.numbers,
            dominators,
            intervals,
        }
    }

    /// Returns `true` if each path from the root to `block` goes through `by`, which may be `block` itself.
    ///
    /// A block that cannot be reached from the root is dominated by all blocks, and dominates no block that can be
    /// reached.
    pub fn dominates(&self, by: BlockRef<'_>, block: BlockRef<'_>) -> bool {
        if by == block {
            return true;
        }
        match (self.interval(by), self.interval(block)) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(outer), Some(inner)) => outer.enter <= inner.enter && inner.leave <= outer.leave,
        }
    }

    /// Returns `true` if `by` dominates `block` and is another block.
    pub fn properly_dominates(&self, by: BlockRef<'_>, block: BlockRef<'_>) -> bool {
        by != block && self.dominates(by, block)
    }

    /// Returns `true` if a path leads from the root to the block: from the entry of the region, or backwards from an
    /// exit.
    pub fn is_reachable(&self, block: BlockRef<'_>) -> bool {
        self.numbers.contains_key(&block.index())
    }

    /// Returns the closest block that dominates another one. `None` for the root, for a block that only the virtual
    /// exit post-dominates, and for unreachable blocks.
    pub fn immediate_dominator<'ir>(&self, block: BlockRef<'ir>) -> Option<BlockRef<'ir>> {
        let number = *self.numbers.get(&block.index())?;
        let dominator = *self.dominators.get(number)?;
        if dominator == number {
            return None;
        }
        self.block(dominator, block.region()?)
    }

    /// Returns the closest block that dominates both blocks.
    ///
    /// # Complexity
    /// Linear in the distance between the blocks in the tree.
    pub fn nearest_common_dominator<'ir>(&self, a: BlockRef<'ir>, b: BlockRef<'ir>) -> Option<BlockRef<'ir>> {
        let (mut a_number, mut b_number) = (*self.numbers.get(&a.index())?, *self.numbers.get(&b.index())?);
        // A dominator has a smaller number than the blocks that it dominates.
        while a_number != b_number {
            if a_number > b_number {
                a_number = *self.dominators.get(a_number)?;
            } else {
                b_number = *self.dominators.get(b_number)?;
            }
        }
        self.block(a_number, a.region()?)
    }

    /// Returns the reachable blocks, each after its immediate dominator, with the position of that in the list.
    pub fn pre_order<'ir>(&self, region: RegionRef<'ir>) -> Vec<(BlockRef<'ir>, Option<usize>)> {
        let known: FxHashMap<u32, BlockRef<'ir>> = region.blocks().map(|block| (block.index(), block)).collect();
        let mut numbers: Vec<usize> = (0..self.blocks.len()).collect();
        numbers.sort_unstable_by_key(|&number| self.intervals[number].enter);
        let mut positions: Vec<Option<usize>> = vec![None; self.blocks.len()];
        let mut order = Vec::with_capacity(numbers.len());
        for number in numbers {
            let Some(&block) = known.get(&self.blocks[number]) else {
                continue;
            };
            let dominator = self.dominators[number];
            let parent = if dominator == number {
                None
            } else {
                positions[dominator]
            };
            positions[number] = Some(order.len());
            order.push((block, parent));
        }
        order
    }

    fn interval(&self, block: BlockRef<'_>) -> Option<Interval> {
        self.intervals.get(*self.numbers.get(&block.index())?).copied()
    }

    fn block<'ir>(&self, number: usize, region: RegionRef<'ir>) -> Option<BlockRef<'ir>> {
        let &index = self.blocks.get(number)?;
        (index != VIRTUAL_EXIT).then_some(BlockRef {
            ir: region.ir(),
            id: index,
        })
    }
}

/// The result of a depth-first search.
struct Search {
    /// The nodes in the order in which they are reached.
    blocks: Vec<u32>,
    numbers: FxHashMap<u32, usize>,
    /// The number of the node from which each was reached.
    parents: Vec<usize>,
    /// All edges, by numbers.
    edges: Vec<(usize, usize)>,
}

impl Search {
    fn new(root: Option<u32>, successor: impl Fn(u32, usize) -> Option<u32>) -> Search {
        let mut search = Search {
            blocks: Vec::new(),
            numbers: FxHashMap::default(),
            parents: Vec::new(),
            edges: Vec::new(),
        };
        let Some(root) = root else { return search };
        search.reach(root, 0);
        let mut stack: Vec<(u32, usize, usize)> = vec![(root, 0, 0)];
        while let Some((block, from, next)) = stack.last_mut() {
            let (from, target) = (*from, successor(*block, *next));
            *next += 1;
            let Some(target) = target else {
                stack.pop();
                continue;
            };
            let known = search.numbers.get(&target).copied();
            let to = known.unwrap_or_else(|| search.reach(target, from));
            if known.is_none() {
                stack.push((target, to, 0));
            }
            search.edges.push((from, to));
        }
        search
    }

    fn reach(&mut self, block: u32, from: usize) -> usize {
        let number = self.blocks.len();
        self.numbers.insert(block, number);
        self.blocks.push(block);
        self.parents.push(from);
        number
    }
}

/// The reversed control-flow graph of a region.
struct Predecessors {
    of: FxHashMap<u32, Vec<u32>>,
    /// Predecessors of the virtual exit.
    exits: Vec<u32>,
}

impl Predecessors {
    fn new(region: RegionRef<'_>) -> Predecessors {
        let mut of: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut exits = Vec::new();
        let successors = |block: BlockRef<'_>| {
            let inside = block
                .successors()
                .filter(move |successor| successor.region() == Some(region));
            inside.map(BlockRef::index).collect::<Vec<_>>()
        };
        for block in region.blocks() {
            let targets = successors(block);
            if targets.is_empty() {
                exits.push(block.index());
            }
            for target in targets {
                of.entry(target).or_default().push(block.index());
            }
        }
        let mut graph = Predecessors { of, exits };
        let mut leads_out = FxHashSet::default();
        for &exit in &graph.exits {
            graph.mark_leading_to(exit, &mut leads_out);
        }
        // A backward depth-first search finishes the blocks of an infinite loop after all blocks that lead to the loop.
        let mut finished = Vec::new();
        let mut seen = leads_out.clone();
        for block in region.blocks() {
            graph.search_backwards(block.index(), &mut seen, &mut finished);
        }
        for block in finished.into_iter().rev() {
            if !leads_out.contains(&block) {
                graph.exits.push(block);
                graph.mark_leading_to(block, &mut leads_out);
            }
        }
        graph
    }

    /// Appends `block` and its transitive predecessors that are not in `seen`, in post-order.
    fn search_backwards(&self, block: u32, seen: &mut FxHashSet<u32>, finished: &mut Vec<u32>) {
        let mut stack = Vec::new();
        if seen.insert(block) {
            stack.push((block, 0));
        }
        while let Some((block, next)) = stack.last_mut() {
            let predecessor = self.of.get(block).and_then(|of| of.get(*next)).copied();
            *next += 1;
            match predecessor {
                Some(predecessor) if seen.insert(predecessor) => stack.push((predecessor, 0)),
                Some(_) => {}
                None => {
                    finished.push(*block);
                    stack.pop();
                }
            }
        }
    }

    /// Adds `exit` and its transitive predecessors.
    fn mark_leading_to(&self, exit: u32, found: &mut FxHashSet<u32>) {
        let mut stack = vec![exit];
        while let Some(block) = stack.pop() {
            if found.insert(block) {
                stack.extend(self.of.get(&block).into_iter().flatten());
            }
        }
    }
}

/// The intervals of the nodes of a tree, given as the parent of each.
fn intervals(parents: &[usize]) -> Vec<Interval> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    for (node, &parent) in parents.iter().enumerate().skip(1) {
        children[parent].push(node);
    }
    let mut intervals = vec![Interval { enter: 0, leave: 0 }; parents.len()];
    let mut clock = 0;
    let mut stack: Vec<(usize, bool)> = (!parents.is_empty()).then_some((0, false)).into_iter().collect();
    while let Some((node, is_left)) = stack.pop() {
        if is_left {
            intervals[node].leave = clock;
        } else {
            intervals[node].enter = clock;
            stack.push((node, true));
            stack.extend(children[node].iter().rev().map(|&child| (child, false)));
        }
        clock += 1;
    }
    intervals
}
