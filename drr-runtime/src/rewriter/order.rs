//! The order in which what is inside of an op is erased (drivers.md 6): regions last to first; in a region the blocks in
//! post-order of the control flow, successors first, and then those that nothing reaches; in a block the ops last to first,
//! each behind what is inside of it.

use drr_ir::{BlockRef, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;

/// Everything inside of an op, in the order in which it goes.
pub(super) fn erased_inside(op: OpRef<'_>) -> Vec<Op> {
    enum Step<'ir> {
        Inside(OpRef<'ir>),
        Done(Op),
    }
    let mut order = Vec::new();
    let mut stack = vec![Step::Inside(op)];
    while let Some(step) = stack.pop() {
        let op = match step {
            Step::Done(op) => {
                order.push(op);
                continue;
            }
            Step::Inside(op) => op,
        };
        // What is pushed last comes first, so all of it is pushed in reverse.
        let blocks: Vec<BlockRef<'_>> = op.regions().rev().flat_map(post_order).collect();
        for inner in blocks.into_iter().rev().flat_map(|block| block.ops()) {
            stack.push(Step::Done(inner.handle()));
            if inner.num_regions() > 0 {
                stack.push(Step::Inside(inner));
            }
        }
    }
    order
}

/// The blocks of a region, successors first; from the entry, then from each block that was not reached.
fn post_order(region: RegionRef<'_>) -> Vec<BlockRef<'_>> {
    let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
    for start in region.blocks() {
        if !seen.insert(start.index()) {
            continue;
        }
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
    }
    order
}
