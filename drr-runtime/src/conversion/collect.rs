//! The ops that a conversion visits, in order.

use drr_ir::{Block, BlockRef, Ir, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;

use super::{ConversionTarget, Legality};

/// A position in the traversal.
enum Cursor<'ir> {
    /// An op of a block; the ops after it follow.
    Op(OpRef<'ir>),
    /// A region, whose blocks are visited depth first along their successors.
    Region(RegionRef<'ir>),
    /// A region, its blocks that are still to be visited, the next one last, and those that were found.
    Blocks(RegionRef<'ir>, Vec<BlockRef<'ir>>, FxHashSet<Block>),
}

/// The ops of a conversion.
#[derive(Default)]
pub(super) struct CollectedOps {
    /// The ops to visit, in order.
    pub(super) ops: Vec<Op>,
    /// The ops in unreachable blocks, which are not visited.
    pub(super) unreachable: Vec<Op>,
}

/// Returns the given ops and the ops nested in them in pre-order. The blocks of a region are in depth-first order along
/// their successors, from the entry block. What is nested in a recursively legal op is left out.
pub(super) fn ops_to_convert(ir: &Ir, roots: &[Op], target: &ConversionTarget) -> CollectedOps {
    let mut collected = CollectedOps::default();
    let CollectedOps { ops, unreachable } = &mut collected;
    for &root in roots {
        let mut stack: Vec<Cursor<'_>> = Vec::new();
        visit(ir.op(root), target, ops, &mut stack);
        while let Some(cursor) = stack.pop() {
            match cursor {
                Cursor::Op(op) => {
                    stack.extend(op.next().map(Cursor::Op));
                    visit(op, target, ops, &mut stack);
                }
                Cursor::Region(region) => {
                    let Some(entry) = region.first_block() else { continue };
                    if region.has_one_block() {
                        stack.extend(entry.first_op().map(Cursor::Op))
                    } else {
                        stack.push(Cursor::Blocks(region, vec![entry], FxHashSet::default()))
                    }
                }
                Cursor::Blocks(region, mut left, mut seen) => {
                    let Some(block) = left.pop() else {
                        let blocks = region.blocks().filter(|block| !seen.contains(&block.handle()));
                        collect_all(blocks, target, unreachable);
                        continue;
                    };
                    if !seen.insert(block.handle()) {
                        stack.push(Cursor::Blocks(region, left, seen));
                        continue;
                    }
                    // The first successor is visited first, before the second one.
                    let successors: Vec<_> = block.successors().collect();
                    left.extend(
                        successors
                            .into_iter()
                            .rev()
                            .filter(|next| !seen.contains(&next.handle())),
                    );
                    stack.push(Cursor::Blocks(region, left, seen));
                    stack.extend(block.first_op().map(Cursor::Op));
                }
            }
        }
    }
    collected
}

fn visit<'ir>(op: OpRef<'ir>, target: &ConversionTarget, ops: &mut Vec<Op>, stack: &mut Vec<Cursor<'ir>>) {
    ops.push(op.handle());
    if op.num_regions() == 0 {
        return;
    }
    if let Legality::Legal { recursively: true } = target.legality(op) {
        return;
    }
    stack.extend(op.regions().rev().map(Cursor::Region));
}

/// Appends the ops of blocks and the ops nested in them in pre-order, except what is nested in recursively legal ops.
fn collect_all<'ir>(blocks: impl Iterator<Item = BlockRef<'ir>>, target: &ConversionTarget, ops: &mut Vec<Op>) {
    let mut stack: Vec<OpRef<'ir>> = Vec::new();
    for block in blocks {
        stack.extend(block.first_op());
        while let Some(op) = stack.pop() {
            stack.extend(op.next());
            ops.push(op.handle());
            if op.num_regions() > 0 && target.legality(op) != (Legality::Legal { recursively: true }) {
                let nested = op.regions().flat_map(RegionRef::blocks).filter_map(BlockRef::first_op);
                let from = stack.len();
                stack.extend(nested);
                stack[from..].reverse();
            }
        }
    }
}
