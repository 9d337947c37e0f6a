//! Common subexpression elimination.

use drr_analysis::{SideEffects, has_ssa_dominance};
use drr_ir::define::TraitFlags;
use drr_ir::dominance::DominatorTree;
use drr_ir::{Block, DriverIr, Ir, Op, OpRef, Region};
use rustc_hash::FxHashMap;

use crate::equivalence::{OpHashes, are_equivalent};

/// The numbers of ops that [`cse`] erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CseStatistics {
    /// Number of ops that were replaced by an equal one.
    pub replaced: usize,
    /// Number of dead ops.
    pub erased: usize,
}

/// Replaces ops inside `root` by equal ones that dominate them, and erases dead ops. MLIR's pass `cse`.
///
/// Two ops are equal if they have the same name, attributes, operands, result types and regions; operands of
/// commutative ops may have any order. Ops that only read memory are replaced by an equal one of the same block if no
/// op in between may write or free memory. In MLIR, loads around a `memref.dealloc` are merged; here, they stay.
///
/// One run erases only the last op of a chain of dead ops, as in MLIR.
///
/// # Complexity
/// Linear in the number of ops, except for ops with regions that differ only in the order in which nested ops use
/// values from outside, and for ops of graph regions that use a replaced value many times.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::cse;
/// let mut module = Module::parse(&Context::new(), r#"
///     %0 = unrealized_conversion_cast to i32
///     %1 = unrealized_conversion_cast to i32
///     %2:2 = unrealized_conversion_cast %0, %1 : i32, i32 to i64, i64
///     module attributes {used = 1} {}
/// "#)?;
/// let root = module.root().handle();
/// let statistics = cse(module.ir_mut(), root);
/// assert_eq!((statistics.replaced, statistics.erased), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn cse(ir: &mut Ir, root: Op) -> CseStatistics {
    let effects = SideEffects::new(ir.op(root));
    let mut pass = Cse {
        effects,
        hashes: OpHashes::default(),
        known: KnownOps::default(),
        erased: Vec::new(),
        statistics: CseStatistics::default(),
    };
    let mut worklist: Vec<WorkItem> = Vec::new();
    push_regions(ir.op(root), &mut worklist);
    while let Some(item) = worklist.pop() {
        pass.run(ir, item, &mut worklist);
    }
    for op in pass.erased {
        // In invalid IR something may still use the op, which then stays.
        let _ = ir.erase(op);
    }
    pass.statistics
}

/// A unit of work on the stack that replaces recursion.
enum WorkItem {
    Region(Region),
    /// Continues with the next block of a dominator tree. `blocks` has each block after its immediate dominator; `open`
    /// are the positions of the dominators whose scopes are entered.
    Tree {
        blocks: Vec<(Block, Option<usize>)>,
        next: usize,
        open: Vec<usize>,
    },
    /// Simplifies the ops of a block, starting at `next`.
    Ops {
        next: u32,
        block: BlockState,
    },
    /// Simplifies an op whose regions are done, and continues after it.
    After {
        op: u32,
        block: BlockState,
    },
    LeaveScope,
    LeaveTable,
}

/// State of the traversal of a block.
#[derive(Clone, Copy)]
struct BlockState {
    /// Number of visited ops that may write or free memory.
    writes: u32,
    has_order: bool,
}

fn push_regions(op: OpRef<'_>, worklist: &mut Vec<WorkItem>) {
    worklist.extend(op.regions().rev().map(|region| WorkItem::Region(region.handle())));
}

struct Cse {
    effects: SideEffects,
    hashes: OpHashes,
    known: KnownOps,
    erased: Vec<Op>,
    statistics: CseStatistics,
}

impl Cse {
    fn run(&mut self, ir: &mut Ir, item: WorkItem, worklist: &mut Vec<WorkItem>) {
        match item {
            WorkItem::Region(region) => self.enter_region(ir, region, worklist),
            WorkItem::Tree { blocks, next, mut open } => {
                let parent = blocks.get(next).map(|&(_, parent)| parent);
                while open.last().copied() != parent.flatten() && open.pop().is_some() {
                    self.known.leave_scope();
                }
                if let Some(&(block, _)) = blocks.get(next) {
                    self.known.enter_scope();
                    open.push(next);
                    let next = next + 1;
                    worklist.push(WorkItem::Tree { blocks, next, open });
                    push_block(ir, block, true, worklist);
                }
            }
            WorkItem::Ops { next, block } => self.simplify_ops(ir, next, block, worklist),
            WorkItem::After { op, mut block } => {
                let Some(after) = ir.op_at(op) else { return };
                // A function is not replaced, and adds no values from outside to the hash of what contains it.
                let effects = self.effects.of(after.handle());
                let may_be_replaced = effects.is_memory_effect_free() || effects.only_reads();
                if may_be_replaced || !after.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
                    self.hashes.add_regions(after);
                }
                let next = after.next().map(OpRef::index);
                self.simplify_op(ir, op, &mut block);
                worklist.extend(next.map(|next| WorkItem::Ops { next, block }));
            }
            WorkItem::LeaveScope => self.known.leave_scope(),
            WorkItem::LeaveTable => self.known.leave_table(),
        }
    }

    fn enter_region(&mut self, ir: &Ir, region: Region, worklist: &mut Vec<WorkItem>) {
        let Some(region) = ir.get_region(region) else { return };
        let Some(entry) = region.first_block() else { return };
        if region.has_one_block() {
            self.known.enter_scope();
            worklist.push(WorkItem::LeaveScope);
            push_block(ir, entry.handle(), has_ssa_dominance(entry), worklist);
        } else {
            let tree = DominatorTree::new(region).pre_order(region).into_iter();
            let blocks = tree.map(|(block, parent)| (block.handle(), parent)).collect();
            let (next, open) = (0, Vec::new());
            worklist.push(WorkItem::Tree { blocks, next, open });
        }
    }

    fn simplify_ops(&mut self, ir: &mut Ir, first: u32, mut block: BlockState, worklist: &mut Vec<WorkItem>) {
        let mut next = Some(first);
        while let Some(op) = next.and_then(|next| ir.op_at(next)) {
            let index = op.index();
            if op.num_regions() == 0 {
                next = op.next().map(OpRef::index);
                self.simplify_op(ir, index, &mut block);
                continue;
            }
            worklist.push(WorkItem::After { op: index, block });
            // Ops in an isolated op must not use values from outside of it, and an unregistered op may be isolated.
            if op
                .info()
                .is_none_or(|info| info.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE))
            {
                self.known.enter_table();
                worklist.push(WorkItem::LeaveTable);
            }
            push_regions(op, worklist);
            return;
        }
    }

    fn simplify_op(&mut self, ir: &mut Ir, index: u32, block: &mut BlockState) {
        let Some(op) = ir.op_at(index) else { return };
        let effects = self.effects.of(op.handle());
        let writes = block.writes;
        if effects.may_write() || effects.may_free() {
            block.writes += 1;
        }
        if op.has_trait(TraitFlags::TERMINATOR) {
            return;
        }
        if self.effects.is_trivially_dead(op) {
            self.statistics.erased += 1;
            self.erased.push(op.handle());
            return;
        }
        let is_free = effects.is_memory_effect_free();
        let has_single_blocks = op.regions().all(|region| region.is_empty() || region.has_one_block());
        if !has_single_blocks || !is_free && !effects.only_reads() {
            return;
        }
        let hash = self.hashes.of(op);
        let existing = self.known.lookup(ir, op, hash).filter(|known| {
            // A read value is valid until the next write.
            let is_same_block = || ir.op_at(known.op).is_some_and(|known| known.block() == op.block());
            is_free || known.writes == writes && is_same_block()
        });
        match existing.and_then(|known| ir.op_at(known.op)) {
            Some(existing) => {
                let (op, existing) = (op.handle(), existing.handle());
                self.statistics.replaced += 1;
                self.replace(ir, op, existing, block.has_order);
            }
            None => self.known.insert(index, hash, writes),
        }
    }

    fn replace(&mut self, ir: &mut Ir, op: Op, existing: Op, has_order: bool) {
        let pairs = ir.op(op).results().zip(ir.op(existing).results());
        let pairs: Vec<_> = pairs.map(|(from, to)| (from.handle(), to.handle())).collect();
        for (from, to) in pairs {
            if has_order {
                ir.replace_all_uses(from, to);
                continue;
            }
            // In a graph region, an op that was visited before may use the result. It is in the table with that
            // operand, and keeps it. So does an op that has become equal to one in the table by another replaced use.
            let uses = ir.value(from).uses();
            let uses: Vec<(Op, usize)> = uses.map(|used| (used.owner().handle(), used.operand_index())).collect();
            for (owner, index) in uses {
                let user = ir.op(owner);
                if self.known.lookup(ir, user, self.hashes.of(user)).is_none() {
                    let replaced = ir.set_operand(owner, index, to);
                    debug_assert_eq!(replaced, Ok(()), "the op has the operand");
                }
            }
        }
        if ir.op(op).is_unused() {
            self.erased.push(op);
        }
        let location = ir.op(op).location();
        if ir.op(existing).location().is_unknown() && !location.is_unknown() {
            ir.set_location(existing, location);
        }
    }
}

fn push_block(ir: &Ir, block: Block, has_order: bool, worklist: &mut Vec<WorkItem>) {
    let first = ir.get_block(block).and_then(|block| block.first_op());
    worklist.extend(first.map(|op| WorkItem::Ops {
        next: op.index(),
        block: BlockState { writes: 0, has_order },
    }));
}

/// Scoped hash table of the ops that may replace others. A scope ends with its block or region. Entering a table hides
/// all ops that were inserted before.
#[derive(Default)]
struct KnownOps {
    /// The last op of each hash, as an index of `ops`.
    last: FxHashMap<u64, u32>,
    ops: Vec<KnownOp>,
    /// The number of ops before each scope.
    scopes: Vec<u32>,
    /// The number of ops before each table.
    tables: Vec<u32>,
}

#[derive(Clone, Copy)]
struct KnownOp {
    op: u32,
    hash: u64,
    /// Number of preceding ops of the block that may write or free memory.
    writes: u32,
    /// The preceding op with the same hash, as an index of `ops`.
    before: Option<u32>,
}

impl KnownOps {
    fn enter_scope(&mut self) {
        self.scopes.push(self.ops.len() as u32);
    }

    fn leave_scope(&mut self) {
        let start = self.scopes.pop().unwrap_or(0) as usize;
        while self.ops.len() > start
            && let Some(known) = self.ops.pop()
        {
            match known.before {
                Some(before) => self.last.insert(known.hash, before),
                None => self.last.remove(&known.hash),
            };
        }
    }

    fn enter_table(&mut self) {
        self.tables.push(self.ops.len() as u32);
    }

    fn leave_table(&mut self) {
        self.tables.pop();
    }

    fn insert(&mut self, op: u32, hash: u64, writes: u32) {
        let before = self.last.insert(hash, self.ops.len() as u32);
        self.ops.push(KnownOp {
            op,
            hash,
            writes,
            before,
        });
    }

    /// Returns the last inserted op that is equivalent to `op`.
    fn lookup(&self, ir: &Ir, op: OpRef<'_>, hash: u64) -> Option<KnownOp> {
        let start = self.tables.last().copied().unwrap_or(0);
        let mut at = self.last.get(&hash).copied();
        while let Some(index) = at.filter(|&index| index >= start) {
            let known = self.ops.get(index as usize)?;
            if ir.op_at(known.op).is_some_and(|known| are_equivalent(known, op)) {
                return Some(*known);
            }
            at = known.before;
        }
        None
    }
}
