//! The order of the walk driver.

use drr_ir::{Block, BlockRef, Ir, Op, RegionRef};
use rustc_hash::FxHashSet;

use super::facts::Facts;
use super::simplify::reachable_blocks;
use crate::rewriter::{Event, RewriteError};

/// The place of a walk.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// The regions that it is inside of, the outermost one first.
    regions: Vec<InRegion>,
    /// The ops that it is inside of.
    around: FxHashSet<Op>,
}

/// A region that a walk is inside of.
#[derive(Debug)]
struct InRegion {
    at: At,
    /// The blocks to go to behind the first one.
    reachable: FxHashSet<Block>,
}

/// Where in its region a walk is.
#[derive(Clone, Copy, Debug)]
enum At {
    /// At an op of which so many regions are done.
    Op(Op, usize),
    /// At the end of a block.
    End(Block),
}

impl At {
    fn start_of(block: BlockRef<'_>) -> At {
        block
            .first_op()
            .map_or(At::End(block.handle()), |op| At::Op(op.handle(), 0))
    }
}

impl InRegion {
    /// At the start of a region, if it has any block.
    fn start_of(region: RegionRef<'_>) -> Option<InRegion> {
        Some(InRegion {
            at: At::start_of(region.first_block()?),
            reachable: match region.has_one_block() {
                true => FxHashSet::default(),
                false => reachable_blocks(region),
            },
        })
    }
}

impl Walk {
    /// A walk over all regions of an op.
    pub(super) fn inside(root: Op) -> Walk {
        Walk {
            regions: vec![InRegion {
                at: At::Op(root, 0),
                reachable: FxHashSet::default(),
            }],
            ..Walk::default()
        }
    }

    /// Goes on to the next op that has patterns; nothing at the end. The place is behind that op already, so that it may be erased.
    pub(super) fn next(&mut self, ir: &Ir, facts: &Facts) -> Option<Op> {
        loop {
            let is_root = self.regions.len() == 1;
            let in_region = self.regions.last_mut()?;
            match in_region.at {
                At::Op(op, number) => {
                    let op_ref = ir.get(op)?;
                    if let Some(region) = op_ref.region(number) {
                        in_region.at = At::Op(op, number + 1);
                        self.around.insert(op);
                        self.regions.extend(InRegion::start_of(region));
                        continue;
                    }
                    if is_root {
                        return None;
                    }
                    if number > 0 {
                        self.around.remove(&op);
                    }
                    match (op_ref.next(), op_ref.block()) {
                        (Some(next), _) => in_region.at = At::Op(next.handle(), 0),
                        (None, Some(block)) => in_region.at = At::End(block.handle()),
                        // It was moved out of all regions.
                        (None, None) => _ = self.regions.pop(),
                    }
                    if facts.of(op_ref.name()) != 0 {
                        return Some(op);
                    }
                }
                At::End(block) => {
                    let blocks = std::iter::successors(ir.get_block(block), |block| block.next()).skip(1);
                    let mut reachable = blocks.filter(|block| in_region.reachable.contains(&block.handle()));
                    match reachable.next() {
                        Some(block) => in_region.at = At::start_of(block),
                        None => _ = self.regions.pop(),
                    }
                }
            }
        }
    }

    /// Whether the walk can go on after these changes.
    pub(super) fn check(&self, ir: &Ir, events: &[Event]) -> Result<(), RewriteError> {
        let erases_around = events.iter().any(|event| match event {
            Event::Erased(op) => self.around.contains(op),
            _ => false,
        });
        let is_there = self.regions.last().is_none_or(|in_region| match in_region.at {
            At::Op(op, _) => ir.get(op).is_some_and(|op| op.block().is_some()),
            At::End(block) => ir.get_block(block).is_some(),
        });
        match erases_around || !is_there {
            true => Err(RewriteError::WalkPlace),
            false => Ok(()),
        }
    }
}
