//! Dominance and post-dominance of ops, values and blocks, across regions.

use drr_ir::define::TraitFlags;
use drr_ir::dominance::DominatorTree;
use drr_ir::{BlockRef, OpRef, Region, RegionRef, ValueRef};
use rustc_hash::FxHashMap;

use crate::OpOrder;

/// Dominance of ops, values and blocks. Dominator trees of regions are built on demand. MLIR's `DominanceInfo`.
///
/// The analysis stays valid when ops are erased or moved to other blocks. Call
/// [`forget_order`](DominanceInfo::forget_order) after ops of a block were reordered, and
/// [`forget`](DominanceInfo::forget) after blocks or terminators changed.
///
/// # Complexity
/// A query is linear in the difference of the nesting depths, after the tree of the region or the order of the block is
/// known.
///
/// # Examples
/// ```
/// use drr_analysis::DominanceInfo;
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///     "t.f"() ({
///       %0 = "t.first"() : () -> i32
///       "t.br"()[^next] : () -> ()
///     ^next:
///       "t.second"(%0) : (i32) -> ()
///     }) : () -> ()
/// "#)?;
/// let ops: Vec<_> = module.root().walk().collect();
/// let (first, second) = (ops[2], ops[4]);
/// let mut dominance = DominanceInfo::new();
/// assert!(dominance.properly_dominates(first, second) && !dominance.properly_dominates(second, first));
/// assert!(dominance.dominates_use(first.result(0).expect("it has a result"), second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DominanceInfo {
    trees: FxHashMap<Region, DominatorTree>,
    order: OpOrder,
}

impl DominanceInfo {
    /// Creates an analysis without trees.
    pub fn new() -> DominanceInfo {
        DominanceInfo::default()
    }

    /// Returns the dominator tree of a region.
    pub fn tree(&mut self, region: RegionRef<'_>) -> &DominatorTree {
        let tree = self.trees.entry(region.handle());
        tree.or_insert_with(|| DominatorTree::new(region))
    }

    /// Drops the tree of a region and the op order of its blocks.
    pub fn forget(&mut self, region: RegionRef<'_>) {
        self.trees.remove(&region.handle());
        region.blocks().for_each(|block| self.order.forget(block));
    }

    /// Drops the op order of a block.
    pub fn forget_order(&mut self, block: BlockRef<'_>) {
        self.order.forget(block);
    }

    /// Returns `true` if the block is reachable from the entry block of its region.
    pub fn is_reachable_from_entry(&mut self, block: BlockRef<'_>) -> bool {
        match block.region() {
            Some(region) if !region.has_one_block() => self.tree(region).is_reachable(block),
            _ => true,
        }
    }

    /// Returns `true` if `a` dominates `b`: each path from the entry to `b`, or to its ancestor in the region of `a`,
    /// goes through `a`.
    pub fn block_dominates(&mut self, a: BlockRef<'_>, b: BlockRef<'_>) -> bool {
        a == b || self.block_properly_dominates(a, b)
    }

    /// Returns `true` if `a` dominates `b` and is another block.
    pub fn block_properly_dominates(&mut self, a: BlockRef<'_>, b: BlockRef<'_>) -> bool {
        let Some(region) = a.region() else { return false };
        let (mut at, mut is_nested) = (b, false);
        while at.region() != Some(region) {
            match at.parent_op().and_then(OpRef::block) {
                Some(block) => (at, is_nested) = (block, true),
                None => return false,
            }
        }
        // A block nested in an op of `a` is executed after the start of `a`.
        if at == a {
            is_nested
        } else {
            self.tree(region).properly_dominates(a, at)
        }
    }

    /// Returns `true` if `a` is `b` or is executed before `b` on each path. An op dominates its nested ops.
    pub fn dominates(&mut self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        a == b || self.properly_dominates(a, b)
    }

    /// Returns `true` if `a` dominates `b` and is another op. An op properly dominates its nested ops.
    pub fn properly_dominates(&mut self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        self.op_properly_dominates(a, b, true)
    }

    /// Returns `true` if a value can be used by an op: its definition precedes the op on each path and does not enclose
    /// the op.
    pub fn dominates_use(&mut self, value: ValueRef<'_>, user: OpRef<'_>) -> bool {
        match value.defining_op() {
            Some(op) => self.op_properly_dominates(op, user, false),
            None => match (value.owner_block(), user.block()) {
                (Some(block), Some(user)) => self.block_dominates(block, user),
                _ => false,
            },
        }
    }

    fn op_properly_dominates(&mut self, a: OpRef<'_>, b: OpRef<'_>, includes_nested: bool) -> bool {
        match OpRelation::of(a, b) {
            OpRelation::Unrelated | OpRelation::Same => false,
            OpRelation::Nested => includes_nested,
            OpRelation::Block(at) => !at.block().is_some_and(has_ssa_dominance) || self.order.is_before(a, at),
            OpRelation::Region(region, from, to) => self.tree(region).properly_dominates(from, to),
        }
    }
}

/// The position of an op `b` relative to an op `a`.
enum OpRelation<'ir> {
    /// `b` is not in the region of `a`, at any depth.
    Unrelated,
    /// `b` is `a`.
    Same,
    /// `b` is nested in `a`.
    Nested,
    /// `b` is this op of the block of `a`, or nested in it.
    Block(OpRef<'ir>),
    /// `a` is in the first block; `b` is in the second block of the same region, or nested in an op there.
    Region(RegionRef<'ir>, BlockRef<'ir>, BlockRef<'ir>),
}

impl<'ir> OpRelation<'ir> {
    /// Returns the position of `b` relative to `a`.
    fn of(a: OpRef<'ir>, b: OpRef<'ir>) -> OpRelation<'ir> {
        let mut at = b;
        while at != a && at.parent_region() != a.parent_region() {
            match at.parent_op() {
                Some(parent) => at = parent,
                None => return OpRelation::Unrelated,
            }
        }
        match (a.block(), at.block()) {
            _ if b == a => OpRelation::Same,
            _ if at == a => OpRelation::Nested,
            (Some(block), Some(other)) if block == other => OpRelation::Block(at),
            (Some(block), Some(other)) => {
                let region = block.region();
                region.map_or(OpRelation::Unrelated, |region| OpRelation::Region(region, block, other))
            }
            _ => OpRelation::Unrelated,
        }
    }
}

/// Returns `true` if the ops of a block are executed in order. Ops of graph regions are not, and the only block of a
/// region of an unregistered op may be in a graph region.
pub fn has_ssa_dominance(block: BlockRef<'_>) -> bool {
    let may_be_graph = |op: OpRef<'_>| {
        op.info()
            .is_none_or(|info| info.flags().contains(TraitFlags::GRAPH_REGION))
    };
    let has_several_blocks = block.region().is_some_and(|region| !region.has_one_block());
    has_several_blocks || !block.parent_op().is_some_and(may_be_graph)
}

/// Post-dominance of ops. Post-dominator trees of regions are built on demand. MLIR's `PostDominanceInfo`.
///
/// # Examples
/// ```
/// use drr_analysis::PostDominanceInfo;
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///     "t.f"() ({
///       %0 = "t.first"() : () -> i32
///       "t.br"()[^next] : () -> ()
///     ^next:
///       "t.second"(%0) : (i32) -> ()
///     }) : () -> ()
/// "#)?;
/// let ops: Vec<_> = module.root().walk().collect();
/// let (first, second) = (ops[2], ops[4]);
/// let mut dominance = PostDominanceInfo::new();
/// assert!(dominance.properly_post_dominates(second, first) && !dominance.properly_post_dominates(first, second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PostDominanceInfo {
    trees: FxHashMap<Region, DominatorTree>,
    order: OpOrder,
}

impl PostDominanceInfo {
    /// Creates an analysis without trees.
    pub fn new() -> PostDominanceInfo {
        PostDominanceInfo::default()
    }

    /// Returns the post-dominator tree of a region.
    pub fn tree(&mut self, region: RegionRef<'_>) -> &DominatorTree {
        let tree = self.trees.entry(region.handle());
        tree.or_insert_with(|| DominatorTree::new_post(region))
    }

    /// Drops the tree of a region and the op order of its blocks.
    pub fn forget(&mut self, region: RegionRef<'_>) {
        self.trees.remove(&region.handle());
        region.blocks().for_each(|block| self.order.forget(block));
    }

    /// Drops the op order of a block.
    pub fn forget_order(&mut self, block: BlockRef<'_>) {
        self.order.forget(block);
    }

    /// Returns `true` if each path from `b` to the end of the region goes through `a`, and `a` is another op. An op
    /// post-dominates its nested ops.
    pub fn properly_post_dominates(&mut self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        match OpRelation::of(a, b) {
            OpRelation::Unrelated | OpRelation::Same => false,
            OpRelation::Nested => true,
            OpRelation::Block(at) => !at.block().is_some_and(has_ssa_dominance) || self.order.is_before(at, a),
            OpRelation::Region(region, from, to) => self.tree(region).properly_dominates(from, to),
        }
    }
}
