//! Removes unreachable blocks, ops that only use each other, and arguments of blocks that only such ops use.

use drr_ir::{Block, BlockRef, DriverIr, Ir, Op, OpRef, Region, RegionRef, Value, ValueRef};
use rustc_hash::FxHashSet;

use super::arguments::{DeadArguments, UnneededArguments};
use super::effects::{has_effects, stays};
use crate::rewriter::{Rewriter, flags_of};

/// Erases the blocks inside the op that cannot be reached from their region's entry. Says whether there were any.
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
        // A region inside an unreachable block of an earlier one is gone.
        let Some(dead) = unreachable(rewriter.raw(), region) else {
            continue;
        };
        // An op in no block may use what is in them, which nobody but its maker can take away.
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

/// The blocks of a region that can be reached from its entry.
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

/// Flags of an op, beside those of the worklist, while dead ops are looked for: it is needed.
const LIVE: u8 = 32;
/// What is inside of it has effects.
const EFFECTS: u8 = 64;
/// What it needs has been marked, if it is live.
const PASSED: u8 = 128;

/// Erases the ops inside `root` that have no effects and that nothing with effects uses, not even through others, and the
/// arguments of blocks that nothing else uses. Says whether there were any.
pub(super) fn erase_dead_values(rewriter: &mut Rewriter<'_>, root: Op) -> bool {
    let ir = rewriter.raw();
    // What is inside of an op comes before it, and most operands come before their uses.
    let mut ops: Vec<u32> = Vec::new();
    ir.op(root).walk_post_order().for_each(|op| ops.push(op.index()));
    // The root, the last one, stays. What it uses and what is around it is not looked at, and gets no flags.
    ops.pop();
    ir.set_flags(root.index(), LIVE);
    mark_kept(ir, &ops);
    let mut unneeded = match ir.has_several_blocks() {
        true => UnneededArguments::of_successors(ir, &ops),
        false => None,
    };
    if mark_needed(ir, &ops, Vec::new(), &mut unneeded) || unneeded.is_some() {
        let used = used_elsewhere(ir, &ops, &mut unneeded);
        mark_needed(ir, &[], used, &mut unneeded);
    }
    let arguments = unneeded.map(|unneeded| unneeded.dead(ir, is_live));
    let mut dead: Vec<Op> = Vec::new();
    for index in ops {
        let flags = rewriter.raw().clear_flags(index, LIVE | EFFECTS | PASSED);
        if flags & LIVE == 0 {
            let op = rewriter.raw().op_at(index);
            // What is inside of a dead op goes with it. The op around still has its flags.
            let around = op.and_then(OpRef::parent_op);
            dead.extend(op.filter(|_| around.is_none_or(is_live)).map(OpRef::handle));
            // Dead ops, and what is inside of them, may use each other in a circle, so their operands go first.
            if let Some(op) = op.map(OpRef::handle) {
                rewriter.untracked = true;
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

/// Marks the ops that stay whether they are used or not as live. Each op tells the one around it of its effects, so that
/// nobody looks inside again.
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

/// Marks what live ops use and what is around them as live; `late` are live ops that were passed by already. Says whether ops
/// were passed by that are not live.
fn mark_needed(ir: &mut Ir, ops: &[u32], mut late: Vec<u32>, unneeded: &mut Option<UnneededArguments>) -> bool {
    let mut passing = ops.iter().rev();
    let mut dead = 0_usize;
    loop {
        // Ops that were passed before they turned out to be live are rare, because uses come behind definitions.
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
        // An op is read anew for each operand: marks are written between them.
        while let Some(operand) = ir.op_at(index).and_then(|op| op.operand(at)) {
            let by = operand.defining_op().map(|by| by.index());
            match unneeded {
                None => late.extend(by.filter(|&by| is_late(ir, by))),
                Some(unneeded) => mark_operand_needed(ir, unneeded, (index, at), &mut late),
            }
            at += 1;
        }
        let parent = ir.op_at(index).and_then(OpRef::parent_op).map(OpRef::index);
        late.extend(parent.filter(|&parent| is_late(ir, parent)));
        dead -= (late.len() - before).min(dead);
    }
}

/// The same for an operand where it may be that only arguments get it that nothing needs.
#[cold]
fn mark_operand_needed(ir: &mut Ir, unneeded: &mut UnneededArguments, operand: (u32, usize), late: &mut Vec<u32>) {
    let by = unneeded.need_operand(ir, operand);
    late.extend(by.into_iter().filter(|&by| is_late(ir, by)));
}

/// Marks the dead ops as live whose results or block arguments an op uses that was not passed by: one in no block, of which
/// nothing is known. Gives them, and what arguments of blocks need that such an op uses.
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
    for &index in &used {
        ir.set_flags(index, LIVE);
    }
    used
}

/// Marks an op as live. Says whether it was not, and was passed already.
fn is_late(ir: &mut Ir, index: u32) -> bool {
    ir.set_flags(index, LIVE)
        .is_some_and(|flags| flags & (LIVE | PASSED) == PASSED)
}
