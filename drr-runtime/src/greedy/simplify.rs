//! What nothing reaches: unreachable blocks, and ops that only each other use.

use drr_ir::{Block, Ir, Op, Region};
use rustc_hash::FxHashSet;

use super::effects::would_be_dead;
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
        if !dead.is_empty() {
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

/// Erases the ops inside `root` that have no effects and that nothing with effects uses, not even through others. Says
/// whether there were any.
pub(super) fn erase_dead_ops(rewriter: &mut Rewriter<'_>, root: Op) -> bool {
    let ir = rewriter.raw();
    let mut live: FxHashSet<u32> = FxHashSet::default();
    let mut stack: Vec<u32> = ir
        .walk(root)
        .filter(|op| !would_be_dead(*op))
        .map(|op| op.index())
        .collect();
    while let Some(index) = stack.pop() {
        if !live.insert(index) {
            continue;
        }
        let Some(op) = ir.op_at(index) else { continue };
        stack.extend(
            op.operands()
                .filter_map(|value| value.defining_op())
                .map(|by| by.index()),
        );
        // What is around a live op is needed to hold it.
        stack.extend(op.parent_op().map(|parent| parent.index()));
    }
    let mut dead: Vec<Op> = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        if !live.contains(&op.index()) {
            dead.push(op.handle());
            walk.skip_inside();
        }
    }
    if dead.is_empty() {
        return false;
    }
    // Dead ops may use each other in a circle, so their operands go first.
    for &op in dead.iter().rev() {
        rewriter.drop_operands(op);
    }
    for &op in dead.iter().rev() {
        rewriter.erase_op(op);
    }
    true
}
