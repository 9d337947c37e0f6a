//! Removal of unreachable blocks, of dead ops that only use each other, and of dead block arguments.

use drr_ir::{Block, BlockRef, DriverIr, Ir, Op, OpRef, Region, RegionRef, Value, ValueRef};
use rustc_hash::FxHashSet;

use super::arguments::{DeadArguments, UnneededArguments};
use crate::rewriter::Rewriter;
use crate::rewriter::flags::{flags_of, has_effects, stays};

/// Erases the nested blocks that are unreachable from the entry of their region. Returns `true` if there were any.
pub(super) fn erase_unreachable_blocks(rewriter: &mut Rewriter<'_>, root: Op) -> bool {
    if !rewriter.raw().has_several_blocks() {
        return false;
    }
    let regions: Vec<Region> = rewriter
        .raw()
        .walk(root)
        .flat_map(|op| op.regions())
        .filter(|region| !region.is_empty() && !region.has_one_block())
        .map(|region| region.handle())
        .collect();
    let mut changed = false;
    for region in regions {
        // A region nested in an unreachable block of an earlier region is erased already.
        let Some(dead) = unreachable(rewriter.raw(), region) else {
            continue;
        };
        // A detached op may use values of the blocks. Only its creator can remove these uses.
        if !dead.is_empty() && rewriter.raw().check_blocks_erasable(&dead).is_ok() {
            rewriter.erase_blocks(&dead);
            changed = true;
        }
    }
    changed
}

fn unreachable(ir: &Ir, region: Region) -> Option<Vec<Block>> {
    let region = ir.get_region(region)?;
    let reached = reachable_blocks(region);
    let blocks = region.blocks().map(|block| block.handle());
    Some(blocks.filter(|block| !reached.contains(block)).collect())
}

/// Returns the blocks of a region that are reachable from its entry.
pub(super) fn reachable_blocks(region: RegionRef<'_>) -> FxHashSet<Block> {
    let mut reached = FxHashSet::default();
    let mut stack: Vec<BlockRef<'_>> = region.first_block().into_iter().collect();
    while let Some(block) = stack.pop() {
        if reached.insert(block.handle()) {
            stack.extend(block.successors());
        }
    }
    reached
}

/// Op flags, in addition to the worklist's, during the search for dead ops: the op is live.
const LIVE: u8 = 32;
/// The op has nested side effects.
const EFFECTS: u8 = 64;
/// The dependencies of the op have been marked, if it is live.
const PASSED: u8 = 128;

/// Erases the ops nested in `root` that have no side effects and are not transitively used by ops with side effects,
/// and the block arguments that only they use. Returns `true` if there were any.
pub(super) fn erase_dead_values(rewriter: &mut Rewriter<'_>, root: Op) -> bool {
    let ir = rewriter.raw();
    // In post-order, nested ops precede their parent, and most operands precede their uses.
    let mut ops: Vec<u32> = Vec::new();
    ir.op(root).walk_post_order().for_each(|op| ops.push(op.index()));
    // The root is the last op and stays. Its operands and ancestors are not visited and get no flags.
    ops.pop();
    ir.set_flags(root.index(), LIVE);
    mark_kept(ir, &ops);
    let mut unneeded = if ir.has_several_blocks() {
        UnneededArguments::of_successors(ir, &ops)
    } else {
        None
    };
    let has_dead = mark_needed(ir, &ops, Vec::new(), &mut unneeded);
    if has_dead {
        mark_nested_dead(ir, &ops);
    }
    if has_dead || unneeded.is_some() {
        let used = used_elsewhere(ir, &ops, &mut unneeded);
        mark_needed(ir, &[], used, &mut unneeded);
    }
    let arguments = unneeded.map(|unneeded| unneeded.dead(ir, is_live));
    let mut dead: Vec<Op> = Vec::new();
    for index in ops {
        let flags = rewriter.raw().clear_flags(index, LIVE | EFFECTS | PASSED);
        if flags & LIVE == 0 {
            let op = rewriter.raw().op_at(index);
            // The nested ops of a dead op are erased with it. Its parent still has its flags.
            let around = op.and_then(OpRef::parent_op);
            dead.extend(op.filter(|_| around.is_none_or(is_live)).map(OpRef::handle));
            // Dead ops and their nested ops may use each other in cycles, so their operands are dropped first.
            if let Some(op) = op.map(OpRef::handle) {
                rewriter.changes.has_untracked = true;
                rewriter.raw().set_operands(op, &[]);
            }
        }
    }
    rewriter.raw().clear_flags(root.index(), LIVE | EFFECTS);
    let DeadArguments { arguments, operands } = arguments.unwrap_or_default();
    for (index, operands) in operands {
        if let Some(branch) = rewriter.raw().op_at(index).map(OpRef::handle) {
            rewriter.erase_operands(branch, &operands);
        }
    }
    for &op in dead.iter().rev() {
        rewriter.erase_op(op);
    }
    for (block, arguments) in &arguments {
        rewriter.erase_arguments(*block, arguments);
    }
    !dead.is_empty() || !arguments.is_empty()
}

fn is_live(op: OpRef<'_>) -> bool {
    op.driver_flags() & LIVE != 0
}

/// Marks the ops that are live regardless of uses. Side effects are propagated to the parent op, so that each body is
/// visited once.
fn mark_kept(ir: &mut Ir, ops: &[u32]) {
    for &index in ops {
        let Some(op) = ir.op_at(index) else { continue };
        let inside = || op.driver_flags() & EFFECTS != 0;
        let flags = flags_of(op);
        let has_effects = flags.is_none_or(|flags| has_effects(flags, inside));
        let stays = flags.is_none_or(|flags| stays(flags, inside));
        let parent = op.parent_op().map(|parent| parent.index());
        if stays {
            ir.set_flags(index, LIVE);
        }
        if let (true, Some(parent)) = (has_effects, parent) {
            ir.set_flags(parent, EFFECTS);
        }
    }
}

/// Marks the operands' defining ops of live ops as live. `late` contains live ops that were visited before they became
/// live. Returns `true` if ops were visited that are not live. An op with live nested ops, such as terminators, can be
/// dead.
fn mark_needed(ir: &mut Ir, ops: &[u32], mut late: Vec<u32>, unneeded: &mut Option<UnneededArguments>) -> bool {
    let mut passing = ops.iter().rev();
    let mut dead = 0_usize;
    loop {
        // Ops that become live after their visit are rare, because uses follow definitions.
        let index = late.pop().or_else(|| {
            passing.by_ref().copied().find(|&index| {
                let is_live = ir.set_flags(index, PASSED).is_some_and(|flags| flags & LIVE != 0);
                dead += usize::from(!is_live);
                is_live
            })
        });
        let Some(index) = index else { return dead > 0 };
        let before = late.len();
        let mut at = 0;
        // The op is looked up again for each operand, because flags are written in between.
        while let Some(operand) = ir.op_at(index).and_then(|op| op.operand(at)) {
            let by = operand.defining_op().map(|by| by.index());
            match unneeded {
                None => late.extend(by.filter(|&by| is_late(ir, by))),
                Some(unneeded) => mark_operand_needed(ir, unneeded, (index, at), &mut late),
            }
            at += 1;
        }
        dead -= (late.len() - before).min(dead);
    }
}

/// Marks an operand as needed, which may only be passed to unneeded arguments.
#[cold]
fn mark_operand_needed(ir: &mut Ir, unneeded: &mut UnneededArguments, operand: (u32, usize), late: &mut Vec<u32>) {
    let by = unneeded.need_operand(ir, operand);
    late.extend(by.into_iter().filter(|&by| is_late(ir, by)));
}

/// Marks the nested ops of dead ops as dead.
fn mark_nested_dead(ir: &mut Ir, ops: &[u32]) {
    // Parents precede their nested ops.
    for &index in ops.iter().rev() {
        let parent = ir.op_at(index).and_then(OpRef::parent_op);
        if parent.is_some_and(|parent| !is_live(parent)) {
            ir.clear_flags(index, LIVE);
        }
    }
}

/// Marks dead ops as live if a detached op, which the walk does not visit, uses their results or block arguments.
/// Returns these ops with all ops in their dead ancestors, and the ops that define the values of needed block
/// arguments.
fn used_elsewhere(ir: &mut Ir, ops: &[u32], unneeded: &mut Option<UnneededArguments>) -> Vec<u32> {
    let is_used = |value: ValueRef<'_>| value.uses().any(|used| used.owner().driver_flags() & PASSED == 0);
    let has_used = |op: OpRef<'_>| {
        let blocks = op.regions().flat_map(|region| region.blocks());
        let mut values = op.results().chain(blocks.flat_map(|block| block.args()));
        values.any(is_used)
    };
    let dead = ops
        .iter()
        .filter_map(|&index| ir.op_at(index))
        .filter(|op| !is_live(*op));
    let mut used: Vec<u32> = dead.filter(|&op| has_used(op)).map(OpRef::index).collect();
    if let Some(unneeded) = unneeded {
        let arguments: Vec<Value> = unneeded
            .arguments()
            .filter(|&argument| is_used(ir.value(argument)))
            .collect();
        used.extend(unneeded.need(ir, arguments));
    }
    let mut revived = Vec::new();
    for index in used {
        let ancestors = ir.op_at(index).into_iter().flat_map(OpRef::ancestors);
        let Some(outermost) = ancestors.take_while(|op| !is_live(*op)).last() else {
            continue;
        };
        let start = revived.len();
        revived.extend(outermost.walk().map(OpRef::index));
        for &index in &revived[start..] {
            ir.set_flags(index, LIVE);
        }
    }
    revived
}

/// Marks an op as live. Returns `true` if the op was not live and has already been visited.
fn is_late(ir: &mut Ir, index: u32) -> bool {
    ir.set_flags(index, LIVE)
        .is_some_and(|flags| flags & (LIVE | PASSED) == PASSED)
}
