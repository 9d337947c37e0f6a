//! Traversal of nested ops in textual order, with an explicit stack and an event for each begin and end.

use crate::{BlockRef, OpRef};

/// An event of a [`Traversal`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Event<'ir> {
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
    stack: Vec<Frame<'ir>>,
}

struct Frame<'ir> {
    op: OpRef<'ir>,
    region: usize,
    at: At<'ir>,
}

enum At<'ir> {
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
            At::Op(_, ref mut next) => {
                let op = next.filter(|op| op.is_leaf())?;
                *next = op.next();
                Some(op)
            }
            _ => None,
        }
    }

    fn enter(&mut self, op: OpRef<'ir>) -> Event<'ir> {
        if op.num_regions() > 0 {
            self.stack.push(Frame {
                op,
                region: 0,
                at: At::Region,
            });
        }
        Event::Op(op)
    }
}

impl<'ir> Iterator for Traversal<'ir> {
    type Item = Event<'ir>;

    fn next(&mut self) -> Option<Event<'ir>> {
        if let Some(root) = self.root.take() {
            return Some(self.enter(root));
        }
        loop {
            let frame = self.stack.last_mut()?;
            match frame.at {
                At::Op(block, Some(op)) => {
                    frame.at = At::Op(block, op.next());
                    return Some(self.enter(op));
                }
                At::Op(block, None) => frame.at = block.next().map_or(At::End, At::Block),
                At::Block(block) => {
                    frame.at = At::Op(block, block.first_op());
                    return Some(Event::Block(block));
                }
                At::Region => {
                    let (op, number) = (frame.op, frame.region);
                    let Some(region) = op.region(number) else {
                        self.stack.pop();
                        return Some(Event::EndOp(op));
                    };
                    frame.at = region.first_block().map_or(At::End, At::Block);
                    return Some(Event::Region(number));
                }
                At::End => {
                    frame.region += 1;
                    frame.at = At::Region;
                    return Some(Event::EndRegion);
                }
            }
        }
    }
}
