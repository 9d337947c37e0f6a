//! What nothing reaches: unreachable blocks, and ops that only each other use.

use drr_ir::{Block, Ir, Op, OpRef, Region};
use rustc_hash::FxHashSet;

use super::effects::stays;
use crate::rewriter::Rewriter;

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
    let mut reached = FxHashSet::default();
    let mut stack = vec![region.first_block()?];
    while let Some(block) = stack.pop() {
        if reached.insert(block.handle()) {
            stack.extend(block.successors());
        }
    }
    Some(
        region
            .blocks()
            .map(|block| block.handle())
            .filter(|block| !reached.contains(block))
            .collect(),
    )
}

/// Bits of the mark of an op, beside those of the worklist, while dead ops are looked for: it is needed.
const LIVE: u8 = 32;
/// What is inside of it has effects.
const EFFECTS: u8 = 64;
/// What it needs has been marked, if it is live.
const PASSED: u8 = 128;

/// Erases the ops inside `root` that have no effects and that nothing with effects uses, not even through others. Says
/// whether there were any.
pub(super) fn erase_dead_ops(rewriter: &mut Rewriter<'_>, root: Op) -> bool {
    let ir = rewriter.raw();
    // What is inside of an op comes before it, and most operands come before their uses.
    let ops: Vec<u32> = ir.op(root).walk_post_order().map(|op| op.index()).collect();
    mark_kept(ir, &ops, root);
    mark_needed(ir, &ops);
    let mut dead = without_mark(ir, root);
    if !dead.is_empty() && mark_used_elsewhere(ir, &ops) {
        dead = without_mark(ir, root);
    }
    // Dead ops, and what is inside of them, may use each other in a circle, so their operands go first.
    for index in ops {
        let mark = rewriter.raw().lower_mark(index, LIVE | EFFECTS | PASSED);
        if mark & LIVE == 0 {
            rewriter.drop_operands(index);
        }
    }
    for &op in dead.iter().rev() {
        rewriter.erase_op(op);
    }
    !dead.is_empty()
}

/// The ops that are not live, without those inside of such ops.
fn without_mark(ir: &Ir, root: Op) -> Vec<Op> {
    let mut dead: Vec<Op> = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        if op.mark() & LIVE == 0 {
            dead.push(op.handle());
            walk.skip_inside();
        }
    }
    dead
}

/// Marks the ops that stay whether they are used or not as live. Each op tells the one around it of its effects, so that
/// nobody looks inside again.
fn mark_kept(ir: &mut Ir, ops: &[u32], root: Op) {
    for &index in ops {
        let Some(op) = ir.op_at(index) else { continue };
        let effects = op.mark() & EFFECTS != 0;
        let (stays, has_effects) = match op.info().map(|info| info.flags()) {
            Some(flags) => stays(flags, effects),
            None => (true, true),
        };
        let is_root = op.handle() == root;
        let parent = op.parent_op().map(|parent| parent.index());
        if stays || is_root {
            ir.raise_mark(index, LIVE);
        }
        if let (true, false, Some(parent)) = (has_effects, is_root, parent) {
            ir.raise_mark(parent, EFFECTS);
        }
    }
}

/// Marks what live ops use and what is around them as live.
fn mark_needed(ir: &mut Ir, ops: &[u32]) {
    // Ops that were passed before they turned out to be live: rare, because uses come behind definitions.
    let mut again: Vec<u32> = Vec::new();
    for &index in ops.iter().rev() {
        if ir.raise_mark(index, PASSED).is_some_and(|mark| mark & LIVE != 0) {
            again.push(index);
            mark_above(ir, &mut again);
        }
    }
}

/// Marks what ops need that were not passed by: those in no block, which nothing is known of. Says whether there are any.
fn mark_used_elsewhere(ir: &mut Ir, ops: &[u32]) -> bool {
    let used = |op: OpRef<'_>| {
        let blocks = op.regions().flat_map(|region| region.blocks());
        let mut values = op.results().chain(blocks.flat_map(|block| block.args()));
        values.any(|value| value.uses().any(|used| used.owner().mark() & PASSED == 0))
    };
    let is_dead = |op: &OpRef<'_>| op.mark() & LIVE == 0;
    let found = ops.iter().filter_map(|&index| ir.op_at(index)).filter(is_dead);
    let mut again: Vec<u32> = found.filter(|&op| used(op)).map(OpRef::index).collect();
    for &index in &again {
        ir.raise_mark(index, LIVE);
    }
    let any = !again.is_empty();
    mark_above(ir, &mut again);
    any
}

/// Marks what these ops use and what is around them as live, and what that needs, where it was passed by already.
fn mark_above(ir: &mut Ir, again: &mut Vec<u32>) {
    while let Some(index) = again.pop() {
        let mut at = 0;
        // An op is read anew for each operand: marks are written between them.
        while let Some(operand) = ir.op_at(index).and_then(|op| op.operand(at)) {
            let by = operand.defining_op().map(|by| by.index());
            at += 1;
            again.extend(by.filter(|&by| is_late(ir, by)));
        }
        let parent = ir
            .op_at(index)
            .and_then(|op| op.parent_op())
            .map(|parent| parent.index());
        again.extend(parent.filter(|&parent| is_late(ir, parent)));
    }
}

/// Marks an op as live. Says whether it was not, and was passed already.
fn is_late(ir: &mut Ir, index: u32) -> bool {
    ir.raise_mark(index, LIVE)
        .is_some_and(|mark| mark & (LIVE | PASSED) == PASSED)
}
