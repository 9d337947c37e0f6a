//! The ops that a conversion visits, in order.

use drr_ir::{Block, Ir, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;

use super::{ConversionTarget, Legality};

/// A position in the traversal.
enum Cursor<'ir> {
    /// An op of a block; the ops after it follow.
    Op(OpRef<'ir>),
    /// A region, whose blocks are visited depth first along their successors.
    Region(RegionRef<'ir>),
    /// The blocks of a region that are still to be visited, the next one last, and those that were found.
    Blocks(Vec<drr_ir::BlockRef<'ir>>, FxHashSet<Block>),
}

/// Returns the given ops and the ops nested in them in pre-order. The blocks of a region are in depth-first order along their successors,
/// from the entry block; unreachable blocks are left out. What is nested in a recursively legal op is left out, too.
pub(super) fn ops_to_convert(ir: &Ir, roots: &[Op], target: &ConversionTarget) -> Vec<Op> {
    let mut ops = Vec::new();
    for &root in roots {
        let mut stack: Vec<Cursor<'_>> = Vec::new();
        visit(ir.op(root), target, &mut ops, &mut stack);
        while let Some(cursor) = stack.pop() {
            match cursor {
                Cursor::Op(op) => {
                    stack.extend(op.next().map(Cursor::Op));
                    visit(op, target, &mut ops, &mut stack);
                }
                Cursor::Region(region) => {
                    let Some(entry) = region.first_block() else { continue };
                    match region.has_one_block() {
                        true => stack.extend(entry.first_op().map(Cursor::Op)),
                        false => stack.push(Cursor::Blocks(vec![entry], FxHashSet::default())),
                    }
                }
                Cursor::Blocks(mut left, mut seen) => {
                    let Some(block) = left.pop() else { continue };
                    if !seen.insert(block.handle()) {
                        stack.push(Cursor::Blocks(left, seen));
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
                    stack.push(Cursor::Blocks(left, seen));
                    stack.extend(block.first_op().map(Cursor::Op));
                }
            }
        }
    }
    ops
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
