//! Merging of identical blocks, and removal of block arguments that always have the same value: the part of region
//! simplification that is aggressive.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use drr_ir::define::{BranchOpInterface, operands_with};
use drr_ir::{Block, BlockRef, Builder, DriverIr, Ir, Op, OpRef, Region, RegionRef, Value, ValueRef};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet, FxHasher};

use crate::rewriter::Rewriter;

/// Merges blocks of regions nested in `root` that have the same successors and compute the same, and erases block
/// arguments for which each predecessor passes the same value. Values in which merged blocks differ become arguments.
/// Returns `true` if anything has changed.
pub(super) fn merge_blocks(rewriter: &mut Rewriter<'_>, root: Op) -> bool {
    if !rewriter.raw().has_several_blocks() {
        return false;
    }
    let mut changed = false;
    let mut regions = regions_with_several_blocks(rewriter.raw(), root);
    while let Some(region) = regions.pop() {
        // A region inside a merged block is erased already.
        while rewriter.raw().get_region(region).is_some() && merge_blocks_of_region(rewriter, region) {
            changed = true;
        }
    }
    for region in regions_with_several_blocks(rewriter.raw(), root) {
        changed |= erase_redundant_arguments(rewriter, region);
    }
    changed
}

fn regions_with_several_blocks(ir: &Ir, root: Op) -> Vec<Region> {
    let regions = ir.walk(root).flat_map(|op| op.regions());
    let several = regions.filter(|region| !region.is_empty() && !region.has_one_block());
    several.map(|region| region.handle()).collect()
}

/// The terminators that branch to a block, each with the index of the successor.
type Predecessors = FxHashMap<Block, Vec<(Op, usize)>>;

fn predecessors(region: RegionRef<'_>) -> Predecessors {
    let mut found = Predecessors::default();
    for block in region.blocks() {
        let Some(op) = block.last_op() else { continue };
        for (index, successor) in op.successors().enumerate() {
            found.entry(successor.handle()).or_default().push((op.handle(), index));
        }
    }
    found
}

/// Merges blocks of a region once. Returns `true` if there were any.
fn merge_blocks_of_region(rewriter: &mut Rewriter<'_>, region: Region) -> bool {
    let ir = rewriter.ir();
    let region = ir.region(region);
    let predecessors = predecessors(region);
    // Blocks that cannot be told apart by their hash, in order.
    let mut groups: IndexMap<u64, Vec<Block>, FxBuildHasher> = IndexMap::default();
    for block in region.blocks().skip(1) {
        if let Some(hash) = hash_of(block) {
            groups.entry(hash).or_default().push(block.handle());
        }
    }
    let mut changed = false;
    for blocks in groups.into_values().filter(|blocks| blocks.len() > 1) {
        let mut clusters: Vec<Cluster> = Vec::new();
        for block in blocks {
            let matched = clusters
                .iter_mut()
                .any(|cluster| cluster.add(rewriter.ir(), block, &predecessors));
            if !matched {
                clusters.push(Cluster::new(block));
            }
        }
        for cluster in clusters {
            changed |= cluster.merge(rewriter, &predecessors);
        }
    }
    changed
}

/// Returns `true` if further operands can be passed along all of the edges, which begin at the op.
fn takes_operands(op: OpRef<'_>, edges: &[(Op, usize)]) -> bool {
    let branch = op.interface::<dyn BranchOpInterface>();
    let slots = edges.iter().map(|&(_, successor)| {
        let (slot, group) = branch.as_ref()?.successor_operand_slot(successor)?;
        Some((slot, group, &[][..]))
    });
    let slots: Option<Vec<_>> = slots.collect();
    slots.is_some_and(|slots| operands_with(op, &slots).is_some())
}

/// Returns a hash of what has to be equal in merged blocks. `None` if the block cannot be merged.
fn hash_of(block: BlockRef<'_>) -> Option<u64> {
    let mut hasher = FxHasher::default();
    let mut numbers: FxHashMap<u32, usize> = FxHashMap::default();
    for argument in block.args() {
        if argument.uses().any(|used| used.owner().block() != Some(block)) {
            return None;
        }
        numbers.insert(argument.index(), numbers.len());
        argument.ty().hash(&mut hasher);
    }
    for op in block.ops() {
        let is_used_outside = |result: ValueRef<'_>| result.uses().any(|used| used.owner().block() != Some(block));
        if op.regions().any(|region| !region.is_empty()) || op.results().any(is_used_outside) {
            return None;
        }
        (op.name(), op.num_regions(), op.num_results()).hash(&mut hasher);
        op.result_types().for_each(|ty| ty.hash(&mut hasher));
        for (key, value) in op.attrs() {
            (key, value).hash(&mut hasher);
        }
        for operand in op.operands() {
            numbers.get(&operand.index()).hash(&mut hasher);
            operand.ty().hash(&mut hasher);
        }
        for successor in op.successors() {
            successor.index().hash(&mut hasher);
        }
        for result in op.results() {
            numbers.insert(result.index(), numbers.len());
        }
    }
    Some(hasher.finish())
}

/// A block, and the blocks that can be merged into it.
struct Cluster {
    leader: Block,
    merged: Vec<Block>,
    /// The operands in which a block differs from the leader: the position of the op in its block, and the operand
    /// number.
    mismatches: BTreeSet<(usize, usize)>,
}

impl Cluster {
    fn new(leader: Block) -> Cluster {
        Cluster {
            leader,
            merged: Vec::new(),
            mismatches: BTreeSet::new(),
        }
    }

    /// Adds a block if it matches the leader.
    fn add(&mut self, ir: &Ir, block: Block, predecessors: &Predecessors) -> bool {
        let Some(mismatches) = mismatches(ir, self.leader, block, predecessors) else {
            return false;
        };
        self.mismatches.extend(mismatches);
        self.merged.push(block);
        true
    }

    /// Merges the blocks. Returns `false` if a predecessor cannot pass arguments.
    fn merge(self, rewriter: &mut Rewriter<'_>, predecessors: &Predecessors) -> bool {
        if self.merged.is_empty() {
            return false;
        }
        let blocks: Vec<Block> = std::iter::once(self.leader)
            .chain(self.merged.iter().copied())
            .collect();
        // Earlier merges have erased terminators.
        let edges = |ir: &Ir, block: Block| -> Vec<(Op, usize)> {
            let edges = predecessors.get(&block).into_iter().flatten().copied();
            edges.filter(|&(op, _)| ir.get(op).is_some()).collect()
        };
        if !self.mismatches.is_empty() {
            let ir = rewriter.ir();
            let mut all: IndexMap<Op, Vec<(Op, usize)>, FxBuildHasher> = IndexMap::default();
            for edge in blocks.iter().flat_map(|&block| edges(ir, block)) {
                all.entry(edge.0).or_default().push(edge);
            }
            if !all.iter().all(|(&op, edges)| takes_operands(ir.op(op), edges)) {
                return false;
            }
            self.pass_mismatches(rewriter, &blocks, predecessors);
        }
        for block in &self.merged {
            for (op, successor) in edges(rewriter.ir(), *block) {
                rewriter.set_successor(op, successor, self.leader);
            }
        }
        rewriter.erase_blocks(&self.merged);
        true
    }

    /// Makes arguments of the mismatches, and passes the values to them.
    fn pass_mismatches(&self, rewriter: &mut Rewriter<'_>, blocks: &[Block], predecessors: &Predecessors) {
        let ir = rewriter.ir();
        let positions: FxHashMap<usize, Vec<usize>> = self.mismatches.iter().fold(
            FxHashMap::default(),
            |mut positions: FxHashMap<usize, Vec<usize>>, &(op, operand)| {
                positions.entry(op).or_default().push(operand);
                positions
            },
        );
        // The values of the mismatches, by block.
        let mut values: Vec<Vec<Value>> = blocks
            .iter()
            .map(|&block| {
                let ops = ir.block(block).ops().enumerate();
                let operands = ops.filter_map(|(number, op)| Some((op, positions.get(&number)?)));
                let operands =
                    operands.flat_map(|(op, numbers)| numbers.iter().filter_map(move |&number| op.operand(number)));
                operands.map(|operand| operand.handle()).collect()
            })
            .collect();
        let leader_ops: Vec<Op> = ir.block(self.leader).ops().map(|op| op.handle()).collect();
        // The first argument with the same value in each block takes the place of later ones.
        let mut kept: Vec<usize> = Vec::new();
        let mut arguments: Vec<Value> = Vec::new();
        let mut first_with_value: FxHashMap<Value, usize> = FxHashMap::default();
        let mut argument_of: Vec<Value> = Vec::new();
        for (number, &(op, operand)) in self.mismatches.iter().enumerate() {
            let value = values[0][number];
            let first = *first_with_value.entry(value).or_insert(number);
            let is_same = first != number && values.iter().all(|values| values[first] == values[number]);
            let argument = if is_same {
                argument_of[first]
            } else {
                let value = rewriter.ir().value(value);
                let (ty, location) = (value.ty(), value.location());
                let argument = rewriter.add_argument(self.leader, ty, location);
                kept.push(number);
                arguments.push(argument);
                argument
            };
            argument_of.push(argument);
            rewriter.set_operand(leader_ops[op], operand, argument);
        }
        for values in &mut values {
            *values = kept.iter().map(|&number| values[number]).collect();
        }
        // A terminator may branch to several of the blocks.
        let mut passed: IndexMap<Op, Vec<(usize, &[Value])>, FxBuildHasher> = IndexMap::default();
        for (block, values) in blocks.iter().zip(&values) {
            for &(op, successor) in predecessors.get(block).into_iter().flatten() {
                if rewriter.ir().get(op).is_some() {
                    passed.entry(op).or_default().push((successor, values));
                }
            }
        }
        for (op, passed) in passed {
            rewriter.append_successor_operands(op, &passed);
        }
    }
}

/// Returns the operands in which two blocks with the same hash differ. `None` if they cannot be merged.
fn mismatches(ir: &Ir, leader: Block, other: Block, predecessors: &Predecessors) -> Option<Vec<(usize, usize)>> {
    let (leader, other) = (ir.block(leader), ir.block(other));
    let same_arguments = leader.args().map(|arg| arg.ty()).eq(other.args().map(|arg| arg.ty()));
    if !same_arguments {
        return None;
    }
    let mut corresponding: FxHashMap<u32, u32> = FxHashMap::default();
    let pairs = leader.args().zip(other.args());
    corresponding.extend(pairs.map(|(a, b)| (a.index(), b.index())));
    let of_predecessors = |value: ValueRef<'_>, block: BlockRef<'_>| {
        let edges = predecessors.get(&block.handle()).into_iter().flatten();
        let defining = value.defining_op().map(OpRef::handle);
        defining.is_some_and(|defining| edges.clone().any(|&(op, _)| op == defining))
    };
    let mut found = Vec::new();
    let (mut ops, mut others) = (leader.ops().enumerate(), other.ops());
    loop {
        let (number, a, b) = match (ops.next(), others.next()) {
            (Some((number, a)), Some(b)) => (number, a, b),
            (None, None) => return Some(found),
            _ => return None,
        };
        let is_like = a.name() == b.name()
            && a.num_operands() == b.num_operands()
            && a.num_regions() == b.num_regions()
            && a.result_types().eq(b.result_types())
            && a.inherent_attrs().eq(b.inherent_attrs())
            && a.discardable_attrs().eq(b.discardable_attrs())
            && a.successors().eq(b.successors());
        if !is_like {
            return None;
        }
        for (operand, (x, y)) in a.operands().zip(b.operands()).enumerate() {
            if x == y || corresponding.get(&x.index()) == Some(&y.index()) {
                continue;
            }
            let is_inside = x.parent_block() == Some(leader) || y.parent_block() == Some(other);
            if is_inside || x.ty() != y.ty() || of_predecessors(x, leader) || of_predecessors(y, other) {
                return None;
            }
            found.push((number, operand));
        }
        corresponding.extend(a.results().zip(b.results()).map(|(a, b)| (a.index(), b.index())));
    }
}

/// Erases the arguments of blocks for which all predecessors pass the same value.
fn erase_redundant_arguments(rewriter: &mut Rewriter<'_>, region: Region) -> bool {
    let Some(region) = rewriter.ir().get_region(region) else {
        return false;
    };
    let predecessors = predecessors(region);
    let blocks: Vec<Block> = region.blocks().skip(1).map(|block| block.handle()).collect();
    let mut passed = FxHashMap::default();
    let mut changed = false;
    for block in blocks {
        let edges = predecessors.get(&block).map_or(&[][..], Vec::as_slice);
        let redundant = redundant_arguments(rewriter.ir(), block, edges, &mut passed);
        if redundant.is_empty() {
            continue;
        }
        let mut operands: IndexMap<Op, FxHashSet<usize>, FxBuildHasher> = IndexMap::default();
        for redundant in &redundant {
            rewriter.replace_uses(redundant.argument, redundant.value);
            for &(op, operand) in &redundant.operands {
                operands.entry(op).or_default().insert(operand);
            }
        }
        for (op, operands) in operands {
            let operands: Vec<usize> = operands.into_iter().collect();
            rewriter.erase_operands(op, &operands);
            passed.remove(&op);
        }
        let numbers: Vec<usize> = redundant
            .iter()
            .map(|redundant| rewriter.ir().value(redundant.argument).number())
            .collect();
        rewriter.erase_arguments(block, &numbers);
        changed = true;
    }
    changed
}

/// A block argument that always has the same value.
struct RedundantArgument {
    argument: Value,
    value: Value,
    /// The operands that pass the value.
    operands: Vec<(Op, usize)>,
}

/// The operands that are passed to a successor: the number of arguments before theirs, which the op produces, and their
/// range. `None` if they cannot be erased.
type PassedOperands = Option<(usize, Range<usize>)>;

/// Returns the operands that are passed to each successor.
fn passed_operands(op: OpRef<'_>) -> Vec<PassedOperands> {
    let count = op.num_successors();
    let Some(branch) = op.interface::<dyn BranchOpInterface>() else {
        return vec![None; count];
    };
    let edges: Vec<(Op, usize)> = (0..count).map(|successor| (op.handle(), successor)).collect();
    let all_take = takes_operands(op, &edges);
    let mut passed = Vec::with_capacity(count);
    branch.visit_successor_operands(count, &mut |successor, operands| {
        let takes = all_take || takes_operands(op, edges.get(successor..=successor).unwrap_or_default());
        passed.push(takes.then(|| (branch.produced_arguments(successor), operands.op_and_indices().1)));
    });
    passed
}

/// Returns the arguments for which all edges pass the same value. `passed` has the operands of branches that were asked
/// before.
fn redundant_arguments(
    ir: &Ir,
    block: Block,
    edges: &[(Op, usize)],
    passed: &mut FxHashMap<Op, Vec<PassedOperands>>,
) -> Vec<RedundantArgument> {
    let block = ir.block(block);
    if block.num_args() == 0 {
        return Vec::new();
    }
    let of_edge = |&(op, successor): &(Op, usize)| {
        let op = ir.op(op);
        let passed = passed.entry(op.handle()).or_insert_with(|| passed_operands(op));
        let (produced, operands) = passed.get(successor)?.clone()?;
        Some((op, produced, operands))
    };
    let Some(passed) = edges.iter().map(of_edge).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for argument in block.args() {
        let number = argument.number();
        let mut operands = passed.iter().map(|(op, produced, operands)| {
            let operand = operands.start + number.checked_sub(*produced)?;
            let value = op.operand(operand).filter(|_| operands.contains(&operand))?;
            Some((op.handle(), operand, value.handle()))
        });
        let all = operands.clone();
        let Some((_, _, value)) = operands.next().flatten() else {
            continue;
        };
        let is_same = operands.all(|operand| operand.is_some_and(|(_, _, other)| other == value));
        if is_same && value != argument.handle() {
            found.push(RedundantArgument {
                argument: argument.handle(),
                value,
                operands: all.flatten().map(|(op, operand, _)| (op, operand)).collect(),
            });
        }
    }
    found
}
