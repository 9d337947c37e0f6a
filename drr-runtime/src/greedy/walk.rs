//! The order of the walk driver.

use drr_ir::{Block, BlockRef, Ir, Op, RegionRef};
use rustc_hash::FxHashSet;

use super::simplify::reachable_blocks;
use crate::pattern::name_properties::NameProperties;
use crate::rewriter::{Event, RewriteError};

/// The position of a walk.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// The regions that are being walked, the outermost first.
    regions: Vec<RegionCursor>,
    /// The ops that are being walked: those with a nested current op.
    open_ops: FxHashSet<Op>,
}

/// The position of a walk in a region.
#[derive(Debug)]
struct RegionCursor {
    at: WalkPosition,
    /// Blocks after the first one that are reachable.
    reachable: FxHashSet<Block>,
}

/// The next position in a region.
#[derive(Clone, Copy, Debug)]
enum WalkPosition {
    /// An op and the number of its regions that have been walked.
    Op(Op, usize),
    /// The end of a block.
    End(Block),
}

impl WalkPosition {
    fn start_of(block: BlockRef<'_>) -> WalkPosition {
        block
            .first_op()
            .map_or(WalkPosition::End(block.handle()), |op| WalkPosition::Op(op.handle(), 0))
    }
}

impl RegionCursor {
    /// Returns the start of a region, or `None` if the region has no blocks.
    fn start_of(region: RegionRef<'_>) -> Option<RegionCursor> {
        Some(RegionCursor {
            at: WalkPosition::start_of(region.first_block()?),
            reachable: if region.has_one_block() {
                FxHashSet::default()
            } else {
                reachable_blocks(region)
            },
        })
    }
}

impl Walk {
    /// Creates a walk over all regions of an op.
    pub(super) fn inside(root: Op) -> Walk {
        Walk {
            regions: vec![RegionCursor {
                at: WalkPosition::Op(root, 0),
                reachable: FxHashSet::default(),
            }],
            ..Walk::default()
        }
    }

    /// Advances to the next op with patterns and returns it, or `None` at the end. The walk is positioned after that
    /// op, so that it may be erased.
    pub(super) fn next(&mut self, ir: &Ir, properties: &NameProperties) -> Option<Op> {
        loop {
            let is_root = self.regions.len() == 1;
            let cursor = self.regions.last_mut()?;
            match cursor.at {
                WalkPosition::Op(op, number) => {
                    let op_ref = ir.get(op)?;
                    if let Some(region) = op_ref.region(number) {
                        cursor.at = WalkPosition::Op(op, number + 1);
                        self.open_ops.insert(op);
                        self.regions.extend(RegionCursor::start_of(region));
                        continue;
                    }
                    if is_root {
                        return None;
                    }
                    if number > 0 {
                        self.open_ops.remove(&op);
                    }
                    match (op_ref.next(), op_ref.block()) {
                        (Some(next), _) => cursor.at = WalkPosition::Op(next.handle(), 0),
                        (None, Some(block)) => cursor.at = WalkPosition::End(block.handle()),
                        // The op was moved out of all regions.
                        (None, None) => _ = self.regions.pop(),
                    }
                    if properties.of(op_ref.name()) != 0 {
                        return Some(op);
                    }
                }
                WalkPosition::End(block) => {
                    let blocks = std::iter::successors(ir.get_block(block), |block| block.next()).skip(1);
                    let mut reachable = blocks.filter(|block| cursor.reachable.contains(&block.handle()));
                    match reachable.next() {
                        Some(block) => cursor.at = WalkPosition::start_of(block),
                        None => _ = self.regions.pop(),
                    }
                }
            }
        }
    }

    /// Checks that the walk can continue after these changes.
    pub(super) fn check(&self, ir: &Ir, events: &[Event]) -> Result<(), RewriteError> {
        let erases_around = events.iter().any(|event| match event {
            Event::Erased(op) => self.open_ops.contains(op),
            _ => false,
        });
        let has_position = self.regions.last().is_none_or(|cursor| match cursor.at {
            WalkPosition::Op(op, _) => ir.get(op).is_some_and(|op| op.block().is_some()),
            WalkPosition::End(block) => ir.get_block(block).is_some(),
        });
        if erases_around || !has_position {
            Err(RewriteError::WalkPosition)
        } else {
            Ok(())
        }
    }
}
