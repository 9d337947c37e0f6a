//! The order in which nested ops and blocks are erased. Regions are erased in reverse order, the blocks of a region in
//! post-order of the control flow (successors first) followed by the unreachable blocks, and the ops of a block in
//! reverse order. Nested entities are erased before their op, and all ops before their block.

use drr_ir::{Block, BlockRef, Op, OpRef, RegionRef};
use rustc_hash::FxHashSet;

/// An op or block to erase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ErasedEntity {
    /// An op, after its nested ops and blocks.
    Op(Op),
    /// A block, after its ops.
    Block(Block),
}

enum ErasureTask<'ir> {
    Inside(OpRef<'ir>),
    Done(ErasedEntity),
}

/// Returns everything nested in an op in the order of erasure.
pub(crate) fn nested_erasure_order(op: OpRef<'_>) -> Vec<ErasedEntity> {
    let mut order = Vec::new();
    run(vec![ErasureTask::Inside(op)], &mut order);
    order
}

/// Appends everything nested in a block and the block itself in the order of erasure.
pub(super) fn block_erasure_order(block: BlockRef<'_>, order: &mut Vec<ErasedEntity>) {
    let mut stack = vec![ErasureTask::Done(ErasedEntity::Block(block.handle()))];
    push_ops(block, &mut stack);
    run(stack, order);
}

fn run(mut stack: Vec<ErasureTask<'_>>, order: &mut Vec<ErasedEntity>) {
    while let Some(step) = stack.pop() {
        let op = match step {
            ErasureTask::Done(gone) => {
                order.push(gone);
                continue;
            }
            ErasureTask::Inside(op) => op,
        };
        // The stack reverses the order, so everything is pushed in reverse.
        let groups: Vec<Vec<BlockRef<'_>>> = op.regions().rev().flat_map(post_orders).collect();
        for group in groups.into_iter().rev() {
            let gone = group.iter().rev().map(|block| ErasedEntity::Block(block.handle()));
            stack.extend(gone.map(ErasureTask::Done));
            for block in group.into_iter().rev() {
                push_ops(block, &mut stack);
            }
        }
    }
}

fn push_ops<'ir>(block: BlockRef<'ir>, stack: &mut Vec<ErasureTask<'ir>>) {
    for inner in block.ops() {
        stack.push(ErasureTask::Done(ErasedEntity::Op(inner.handle())));
        if inner.num_regions() > 0 {
            stack.push(ErasureTask::Inside(inner));
        }
    }
}

/// Returns the blocks of a region in post-order, one list from the entry block and one from each block that was not
/// reached before.
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
