//! Verification that definitions dominate uses. In a region with one block, that is the order of the ops; with several,
//! the dominator tree, with intervals so that a query takes two comparisons.
//!
//! Ops in a block directly in an unregistered op or in a graph region are unordered; blocks are ordered everywhere.

use rustc_hash::FxHashMap;

use super::dominators::immediate_dominators;
use super::{Errors, VerifyError};
use crate::define::TraitFlags;
use crate::{BlockRef, Ir, OpRef, RegionRef, ValueRef};

/// State of the dominance check. Ops are checked in textual order, and each is marked as [`Dominance::passed`]
/// afterwards.
pub(super) struct Dominance {
    /// A bit per op index, set once the op has been passed. In the op's own block, this determines the order.
    passed: Vec<u64>,
    /// The current block and its ancestors, outermost first.
    path: Vec<Scope>,
    /// Position in the path of each block, by block index.
    places: Vec<u32>,
    /// By region: the intervals of its blocks in the tree of dominators; only for regions of several blocks.
    regions: FxHashMap<u32, FxHashMap<u32, Interval>>,
}

/// A block of the path.
#[derive(Clone, Copy, Debug)]
struct Scope {
    block: u32,
    /// Set if its ops are ordered.
    has_order: bool,
    /// The op of the block that contains the next block of the path; `None` for the last one.
    around: Option<u32>,
    /// Position in the path of the outermost block whose values may be used here.
    outermost: usize,
}

/// The part of the tree of dominators below a block: a block dominates another one if its interval contains the other's.
#[derive(Clone, Copy, Debug)]
struct Interval {
    enter: u32,
    leave: u32,
}

impl Dominance {
    pub(super) fn new(ir: &Ir) -> Self {
        Dominance {
            passed: vec![0; ir.arena.ops.len().div_ceil(64)],
            path: Vec::new(),
            places: vec![u32::MAX; ir.arena.blocks.len()],
            regions: FxHashMap::default(),
        }
    }

    /// Marks the op as checked: later ops follow it.
    #[inline]
    pub(super) fn pass(&mut self, op: OpRef<'_>) {
        if let Some(bits) = self.passed.get_mut(op.index() as usize / 64) {
            *bits |= 1 << (op.index() % 64);
        }
    }

    #[inline]
    fn has_passed(&self, op: OpRef<'_>) -> bool {
        let bits = self.passed.get(op.index() as usize / 64).copied().unwrap_or_default();
        bits >> (op.index() % 64) & 1 != 0
    }

    /// Makes the block of the next op the current one. Ops are entered in textual order, so each block is on the path
    /// or is appended to it.
    #[inline]
    pub(super) fn enter(&mut self, block: BlockRef<'_>) {
        if self.path.last().is_none_or(|scope| scope.block != block.index()) {
            self.go_to(block);
        }
    }

    fn go_to(&mut self, block: BlockRef<'_>) {
        if let Some(place) = self.place(block.index()) {
            self.path.truncate(place + 1);
            if let Some(scope) = self.path.last_mut() {
                scope.around = None;
            }
            return;
        }
        let parent = block.parent_op();
        let outer = parent.and_then(|parent| self.place(parent.block()?.index()));
        self.path.truncate(outer.map_or(0, |place| place + 1));
        let mut outermost = self.path.len();
        if let Some(scope) = self.path.last_mut() {
            scope.around = parent.map(|parent| parent.index());
            if !parent.is_some_and(|parent| parent.has_trait(TraitFlags::ISOLATED_FROM_ABOVE)) {
                outermost = scope.outermost;
            }
        }
        if let Some(place) = self.places.get_mut(block.index() as usize) {
            *place = self.path.len() as u32;
        }
        self.path.push(Scope {
            block: block.index(),
            has_order: !parent.is_some_and(has_no_order),
            around: None,
            outermost,
        });
    }

    /// Returns the position of a block in the path.
    #[inline]
    fn place(&self, block: u32) -> Option<usize> {
        let place = *self.places.get(block as usize)? as usize;
        self.path
            .get(place)
            .is_some_and(|scope| scope.block == block)
            .then_some(place)
    }

    /// Returns `true` if a value used by an op of the current block is defined earlier in the same block or in an
    /// ancestor. Such a use is valid, and most uses are such.
    #[inline]
    pub(super) fn is_plain(&self, value: ValueRef<'_>) -> bool {
        let by = value.defining_op();
        let home = match by {
            Some(by) => by.block(),
            None => value.owner_block(),
        };
        let Some(place) = home.and_then(|home| self.place(home.index())) else {
            return false;
        };
        let (Some(scope), Some(here)) = (self.path.get(place), self.path.last()) else {
            return false;
        };
        // An op's results are not visible in its regions.
        place >= here.outermost
            && by.is_none_or(|by| !scope.has_order || self.has_passed(by) && scope.around != Some(by.index()))
    }

    /// Checks the operands of an op.
    pub(super) fn check(&mut self, op: OpRef<'_>, errors: &mut Errors) {
        let Some(block) = op.block() else { return };
        let mut reachable = None;
        for (number, operand) in op.operands().enumerate() {
            if self.is_before(operand, op) {
                continue;
            }
            if *reachable.get_or_insert_with(|| self.is_reachable(block)) {
                errors.add(op, VerifyError::Dominance { operand: number });
            }
        }
    }

    fn is_before(&mut self, value: ValueRef<'_>, user: OpRef<'_>) -> bool {
        let Some(home) = value.parent_block() else { return false };
        // The user or its ancestor in the region of the definition.
        let mut at = user;
        loop {
            let Some(block) = at.block() else { return false };
            if block == home {
                return self.is_before_in_block(value, at, at != user);
            }
            if block.region() == home.region() {
                return self.dominates(home, block);
            }
            match at.parent_op() {
                Some(parent) => at = parent,
                None => return false,
            }
        }
    }

    fn is_before_in_block(&self, value: ValueRef<'_>, at: OpRef<'_>, inside: bool) -> bool {
        let Some(by) = value.defining_op() else { return true };
        if at.parent_op().is_some_and(has_no_order) {
            return true;
        }
        if by == at && inside {
            // An op's results are not visible in its regions.
            return false;
        }
        self.has_passed(by)
    }

    fn dominates(&mut self, by: BlockRef<'_>, block: BlockRef<'_>) -> bool {
        let Some(region) = by.region() else { return false };
        let intervals = self.intervals(region);
        match (intervals.get(&by.index()), intervals.get(&block.index())) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(outer), Some(inner)) => outer.enter <= inner.enter && inner.leave <= outer.leave,
        }
    }

    fn is_reachable(&mut self, block: BlockRef<'_>) -> bool {
        match block.region() {
            Some(region) if !region.has_one_block() => self.intervals(region).contains_key(&block.index()),
            _ => true,
        }
    }

    fn intervals(&mut self, region: RegionRef<'_>) -> &FxHashMap<u32, Interval> {
        self.regions.entry(region.index()).or_insert_with(|| intervals(region))
    }
}

fn has_no_order(op: OpRef<'_>) -> bool {
    op.info()
        .is_none_or(|info| info.flags().contains(TraitFlags::GRAPH_REGION))
}

/// Returns the intervals of the reachable blocks.
fn intervals(region: RegionRef<'_>) -> FxHashMap<u32, Interval> {
    let (blocks, parents, edges) = search(region);
    let dominators = immediate_dominators(&parents, &edges);
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for (block, &by) in dominators.iter().enumerate().skip(1) {
        children[by].push(block);
    }
    let mut found: FxHashMap<u32, Interval> = FxHashMap::default();
    let mut clock = 0;
    let mut stack: Vec<(usize, bool)> = (!blocks.is_empty()).then_some((0, false)).into_iter().collect();
    while let Some((block, left)) = stack.pop() {
        if left {
            if let Some(interval) = found.get_mut(&blocks[block]) {
                interval.leave = clock;
            }
        } else {
            let (enter, leave) = (clock, clock);
            found.insert(blocks[block], Interval { enter, leave });
            stack.push((block, true));
            stack.extend(children[block].iter().map(|&child| (child, false)));
        }
        clock += 1;
    }
    found
}

/// Searches in depth from the entry: the blocks in the order in which they are reached, from which one each was, and the edges
/// between them.
fn search(region: RegionRef<'_>) -> (Vec<u32>, Vec<usize>, Vec<(usize, usize)>) {
    let (mut blocks, mut parents, mut edges) = (Vec::new(), Vec::new(), Vec::new());
    let Some(entry) = region.first_block() else {
        return (blocks, parents, edges);
    };
    let mut numbers: FxHashMap<u32, usize> = FxHashMap::default();
    numbers.insert(entry.index(), 0);
    blocks.push(entry.index());
    parents.push(0);
    let mut stack: Vec<(BlockRef<'_>, usize, usize)> = vec![(entry, 0, 0)];
    while let Some((block, from, next)) = stack.last_mut() {
        let from = *from;
        let successor = block.last_op().and_then(|op| op.successor(*next));
        *next += 1;
        let Some(successor) = successor else {
            stack.pop();
            continue;
        };
        if successor.region() != Some(region) {
            continue;
        }
        let to = *numbers.entry(successor.index()).or_insert(blocks.len());
        if to == blocks.len() {
            blocks.push(successor.index());
            parents.push(from);
            stack.push((successor, to, 0));
        }
        edges.push((from, to));
    }
    (blocks, parents, edges)
}
