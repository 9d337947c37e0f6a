//! The order in which what is inside of an op is erased: regions last to first; in a region the blocks in
//! post-order of the control flow, successors first, and then the unreachable ones; in a block the ops last to first,
//! each behind what is inside of it; the blocks behind all their ops.

use drr_ir::{Block, BlockRef, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;

/// Something that is erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gone {
    /// An op, behind what is inside of it.
    Op(Op),
    /// A block, behind its ops.
    Block(Block),
}

enum Step<'ir> {
    Inside(OpRef<'ir>),
    Done(Gone),
}

/// Everything inside of an op, in the order in which it goes.
pub(super) fn erased_inside(op: OpRef<'_>) -> Vec<Gone> {
    let mut order = Vec::new();
    run(vec![Step::Inside(op)], &mut order);
    order
}

/// Adds everything inside of a block and the block itself, in the order in which it goes.
pub(super) fn erased_with_block(block: BlockRef<'_>, order: &mut Vec<Gone>) {
    let mut stack = vec![Step::Done(Gone::Block(block.handle()))];
    push_ops(block, &mut stack);
    run(stack, order);
}

fn run(mut stack: Vec<Step<'_>>, order: &mut Vec<Gone>) {
    while let Some(step) = stack.pop() {
        let op = match step {
            Step::Done(gone) => {
                order.push(gone);
                continue;
            }
            Step::Inside(op) => op,
        };
        // What is pushed last comes first, so all of it is pushed in reverse.
        let groups: Vec<Vec<BlockRef<'_>>> = op.regions().rev().flat_map(post_orders).collect();
        for group in groups.into_iter().rev() {
            let gone = group.iter().rev().map(|block| Gone::Block(block.handle()));
            stack.extend(gone.map(Step::Done));
            for block in group.into_iter().rev() {
                push_ops(block, &mut stack);
            }
        }
    }
}

fn push_ops<'ir>(block: BlockRef<'ir>, stack: &mut Vec<Step<'ir>>) {
    for inner in block.ops() {
        stack.push(Step::Done(Gone::Op(inner.handle())));
        if inner.num_regions() > 0 {
            stack.push(Step::Inside(inner));
        }
    }
}

/// The blocks of a region, successors first: from the entry, then from each block that was not reached.
fn post_orders(region: RegionRef<'_>) -> Vec<Vec<BlockRef<'_>>> {
    let (mut orders, mut seen) = (Vec::new(), FxHashSet::default());
    for start in region.blocks() {
        if !seen.insert(start.index()) {
            continue;
        }
        let mut order = Vec::new();
        let mut stack = vec![(start, 0)];
        while let Some((block, next)) = stack.last_mut() {
            let successor = block.last_op().and_then(|op| op.successor(*next));
            *next += 1;
            match successor {
                Some(successor) if successor.region() == Some(region) && seen.insert(successor.index()) => {
                    stack.push((successor, 0));
                }
                Some(_) => {}
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        orders.push(order);
    }
    orders
}
