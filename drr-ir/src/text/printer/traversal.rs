//! Traversal of nested ops in textual order, with an explicit stack and an event for each begin and end.

use crate::{BlockRef, OpRef};

/// An event of a [`Traversal`].
#[derive(Clone, Copy, Debug)]
pub(super) enum TraversalEvent<'ir> {
    /// An op. Its regions and its end follow, if it has regions.
    Op(OpRef<'ir>),
    /// The region with this index of the innermost open op.
    Region(usize),
    /// A block of that region.
    Block(BlockRef<'ir>),
    /// The end of the region.
    EndRegion,
    /// The end of an op with regions.
    EndOp(OpRef<'ir>),
}

/// An iterator over the events of an op and its regions.
pub(super) struct Traversal<'ir> {
    root: Option<OpRef<'ir>>,
    stack: Vec<TraversalFrame<'ir>>,
}

struct TraversalFrame<'ir> {
    op: OpRef<'ir>,
    region: usize,
    at: TraversalCursor<'ir>,
}

enum TraversalCursor<'ir> {
    Region,
    Block(BlockRef<'ir>),
    Op(BlockRef<'ir>, Option<OpRef<'ir>>),
    End,
}

impl<'ir> Traversal<'ir> {
    pub(super) fn new(root: OpRef<'ir>) -> Self {
        Traversal {
            root: Some(root),
            stack: Vec::new(),
        }
    }

    /// Returns the number of open ops.
    pub(super) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Returns the next op, if the next event is an op without regions and successors.
    #[inline]
    pub(super) fn next_leaf(&mut self) -> Option<OpRef<'ir>> {
        match self.stack.last_mut()?.at {
            TraversalCursor::Op(_, ref mut next) => {
                let op = next.filter(|op| op.is_leaf())?;
                *next = op.next();
                Some(op)
            }
            _ => None,
        }
    }

    fn enter(&mut self, op: OpRef<'ir>) -> TraversalEvent<'ir> {
        if op.num_regions() > 0 {
            self.stack.push(TraversalFrame {
                op,
                region: 0,
                at: TraversalCursor::Region,
            });
        }
        TraversalEvent::Op(op)
    }
}

impl<'ir> Iterator for Traversal<'ir> {
    type Item = TraversalEvent<'ir>;

    fn next(&mut self) -> Option<TraversalEvent<'ir>> {
        if let Some(root) = self.root.take() {
            return Some(self.enter(root));
        }
        loop {
            let frame = self.stack.last_mut()?;
            match frame.at {
                TraversalCursor::Op(block, Some(op)) => {
                    frame.at = TraversalCursor::Op(block, op.next());
                    return Some(self.enter(op));
                }
                TraversalCursor::Op(block, None) => {
                    frame.at = block.next().map_or(TraversalCursor::End, TraversalCursor::Block)
                }
                TraversalCursor::Block(block) => {
                    frame.at = TraversalCursor::Op(block, block.first_op());
                    return Some(TraversalEvent::Block(block));
                }
                TraversalCursor::Region => {
                    let (op, number) = (frame.op, frame.region);
                    let Some(region) = op.region(number) else {
                        self.stack.pop();
                        return Some(TraversalEvent::EndOp(op));
                    };
                    frame.at = region
                        .first_block()
                        .map_or(TraversalCursor::End, TraversalCursor::Block);
                    return Some(TraversalEvent::Region(number));
                }
                TraversalCursor::End => {
                    frame.region += 1;
                    frame.at = TraversalCursor::Region;
                    return Some(TraversalEvent::EndRegion);
                }
            }
        }
    }
}
