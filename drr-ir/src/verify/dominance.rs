//! Verification that definitions dominate uses. In a region with one block, that is the order of the ops; with several,
//! the dominator tree, with intervals so that a query takes two comparisons.
//!
//! Ops in a block directly in an unregistered op or in a graph region are unordered; blocks are ordered everywhere.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Errors, VerifyError};
use crate::define::TraitFlags;
use crate::dominance::DominatorTree;
use crate::{BlockRef, Ir, OpRef, RegionRef, ValueRef};

/// State of the dominance check. Ops are checked in textual order, and each is marked as [`Dominance::passed`]
/// afterwards.
pub(super) struct Dominance {
    /// A bit per op index, set once the op has been passed. In the op's own block, this determines the order.
    passed: Vec<u64>,
    /// The passed ops beyond `passed`.
    sparsely_passed: FxHashSet<u32>,
    /// The current block and its ancestors, outermost first.
    path: Vec<Scope>,
    /// Position in the path of each block, by block index.
    depths: Vec<u32>,
    /// The positions of blocks beyond `depths`.
    sparse_depths: FxHashMap<u32, u32>,
    /// The dominator trees of regions of several blocks.
    regions: FxHashMap<u32, DominatorTree>,
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

impl Dominance {
    /// Creates the state for an op with most of the ops of its IR.
    pub(super) fn new(ir: &Ir) -> Self {
        Dominance {
            passed: vec![0; ir.arena.ops.len().div_ceil(64)],
            depths: vec![u32::MAX; ir.arena.blocks.len()],
            ..Dominance::sparse()
        }
    }

    /// Creates the state for an op with few of the ops of its IR. The size does not depend on the others.
    pub(super) fn sparse() -> Self {
        Dominance {
            passed: Vec::new(),
            sparsely_passed: FxHashSet::default(),
            path: Vec::new(),
            depths: Vec::new(),
            sparse_depths: FxHashMap::default(),
            regions: FxHashMap::default(),
        }
    }

    /// Marks the op as checked: later ops follow it.
    #[inline]
    pub(super) fn pass(&mut self, op: OpRef<'_>) {
        match self.passed.get_mut(op.index() as usize / 64) {
            Some(bits) => *bits |= 1 << (op.index() % 64),
            None => _ = self.sparsely_passed.insert(op.index()),
        }
    }

    #[inline]
    fn has_passed(&self, op: OpRef<'_>) -> bool {
        match self.passed.get(op.index() as usize / 64) {
            Some(bits) => bits >> (op.index() % 64) & 1 != 0,
            None => self.sparsely_passed.contains(&op.index()),
        }
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
        if let Some(depth) = self.depth(block.index()) {
            self.path.truncate(depth + 1);
            if let Some(scope) = self.path.last_mut() {
                scope.around = None;
            }
            return;
        }
        let parent = block.parent_op();
        let outer = parent.and_then(|parent| self.depth(parent.block()?.index()));
        self.path.truncate(outer.map_or(0, |depth| depth + 1));
        let mut outermost = self.path.len();
        if let Some(scope) = self.path.last_mut() {
            scope.around = parent.map(|parent| parent.index());
            if !parent.is_some_and(|parent| parent.has_trait(TraitFlags::ISOLATED_FROM_ABOVE)) {
                outermost = scope.outermost;
            }
        }
        let new_depth = self.path.len() as u32;
        match self.depths.get_mut(block.index() as usize) {
            Some(depth) => *depth = new_depth,
            None => _ = self.sparse_depths.insert(block.index(), new_depth),
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
    fn depth(&self, block: u32) -> Option<usize> {
        let depth = self
            .depths
            .get(block as usize)
            .or_else(|| self.sparse_depths.get(&block));
        let depth = *depth? as usize;
        self.path
            .get(depth)
            .is_some_and(|scope| scope.block == block)
            .then_some(depth)
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
        let Some(depth) = home.and_then(|home| self.depth(home.index())) else {
            return false;
        };
        let (Some(scope), Some(here)) = (self.path.get(depth), self.path.last()) else {
            return false;
        };
        // An op's results are not visible in its regions.
        depth >= here.outermost
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
        by.region()
            .is_some_and(|region| self.dominators(region).dominates(by, block))
    }

    fn is_reachable(&mut self, block: BlockRef<'_>) -> bool {
        match block.region() {
            Some(region) if !region.has_one_block() => self.dominators(region).is_reachable(block),
            _ => true,
        }
    }

    fn dominators(&mut self, region: RegionRef<'_>) -> &DominatorTree {
        let tree = self.regions.entry(region.index());
        tree.or_insert_with(|| DominatorTree::new(region))
    }
}

fn has_no_order(op: OpRef<'_>) -> bool {
    op.info()
        .is_none_or(|info| info.flags().contains(TraitFlags::GRAPH_REGION))
}
