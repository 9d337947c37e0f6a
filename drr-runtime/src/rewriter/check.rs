//! Checks of edits, before they are made or committed.

use drr_ir::define::TraitFlags;
use drr_ir::verify::operand_error;
use drr_ir::{Block, BlockRef, Builder, Op, OpRef, OperationState, Region, ValueRef};
use rustc_hash::FxHashSet;

use super::{Event, RewriteError, Rewriter};

/// Maximum number of ops in a block and of nested regions that the check of a use traverses. Uses at a greater distance
/// count as valid; the verifier checks them.
const MAX_DISTANCE: usize = 32;

impl Rewriter<'_> {
    /// Checks that an op can be built at the insertion point.
    pub(super) fn check_new(&self, new: &OperationState<'_>) -> Result<(), RewriteError> {
        let ir = self.ir();
        let is_live = new.operands.iter().all(|&value| ir.get_value(value).is_some())
            && new.successors.iter().all(|&block| ir.get_block(block).is_some());
        for &region in new.regions {
            if ir.get_region(region).ok_or(RewriteError::Stale)?.parent_op().is_some() {
                return Err(RewriteError::RegionTaken);
            }
        }
        if has_duplicate(new.regions) {
            return Err(RewriteError::RegionTaken);
        }
        if is_live {
            self.block_at(self.point).map(|_| ())
        } else {
            Err(RewriteError::Stale)
        }
    }

    /// Performs cheap checks before a commit: the driver's scope op must not have been moved or erased, new ops must
    /// have valid operands, and new uses must be visible.
    pub(crate) fn check_changes(&self, scope: Op, home: Option<Block>) -> Result<(), RewriteError> {
        let current = self.ir.get(scope).map(|scope| scope.block().map(BlockRef::handle));
        if current != Some(home) || !self.ir.is_outside_in_place() {
            return Err(RewriteError::Scope);
        }
        if self.ir.isolated_op().is_some() && self.has_changed_outside() {
            return Err(RewriteError::Outside);
        }
        for op in self.recorded.ops.iter().filter_map(|&op| self.ir.get(op)) {
            if let Some(error) = operand_error(op) {
                return Err(RewriteError::Invalid {
                    op: op.name_text().into_owned(),
                    error: Box::new(error),
                });
            }
        }
        for &(user, value) in &self.recorded.uses {
            let (Some(user), Some(value)) = (self.ir.get(user), self.ir.get_value(value)) else {
                continue;
            };
            // The operand may have been replaced again.
            if let Err(error) = check_use(user, value)
                && user.operands().any(|operand| operand == value)
            {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Returns `true` if an event is about an op outside of the op that the driver runs on in a separate IR.
    fn has_changed_outside(&self) -> bool {
        self.changes.events.iter().any(|event| match *event {
            Event::Modified(op) | Event::Replaced(op) | Event::Erased(op) => self.ir.is_outside(op),
            Event::Inserted(op) => {
                let parent = self.ir.get(op).and_then(OpRef::parent_op);
                parent.is_some_and(|parent| self.ir.is_outside(parent.handle()))
            }
            Event::InsertedDetached(_) | Event::BlockInserted(_) | Event::BlockErased(_) | Event::Revisit(_) => false,
        })
    }
}

/// Checks that a value is visible at an op, as far as the check is cheap.
pub(crate) fn check_use(user: OpRef<'_>, value: ValueRef<'_>) -> Result<(), RewriteError> {
    let Some(problem) = problem_of_use(user, value) else {
        return Ok(());
    };
    Err(RewriteError::Use {
        op: user.name_text().into_owned(),
        value: match value.defining_op() {
            Some(by) => format!("result {} of `{}`", value.number(), by.name_text()),
            None => format!("block argument {}", value.number()),
        },
        problem,
    })
}

/// Returns the reason why a value is not visible at an op, as part of a message.
fn problem_of_use(user: OpRef<'_>, value: ValueRef<'_>) -> Option<&'static str> {
    let by = value.defining_op();
    let home = value.parent_block();
    let region = home.and_then(BlockRef::region);
    // A conversion keeps replaced block arguments outside of the IR.
    if by.is_none() && region.is_some_and(|region| region.parent_op().is_none()) {
        return None;
    }
    let mut at = user;
    for _ in 0..MAX_DISTANCE {
        let block = at.block()?;
        if Some(block) == home {
            let by = by.filter(|&by| has_order(block) && is_at_or_after(by, at))?;
            if user.block().is_some_and(|block| !is_reachable(block)) {
                return None;
            }
            return Some(match (by == user, by == at) {
                (true, _) => "which is its own result",
                (_, true) => "which is not visible inside of that op",
                (_, false) => "which is defined after it",
            });
        }
        if region.is_some() && block.region() == region {
            return None;
        }
        let around = block.parent_op()?;
        if around.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
            return Some(match home {
                Some(_) => "which is outside of its isolated region",
                None => "whose op is detached",
            });
        }
        at = around;
    }
    None
}

/// Returns `true` if the ops of a block are ordered by dominance.
fn has_order(block: BlockRef<'_>) -> bool {
    let info = block.parent_op().and_then(OpRef::info);
    info.is_some_and(|info| !info.flags().contains(TraitFlags::GRAPH_REGION))
}

/// Returns `true` if an op may use its own results: in a graph region, in an unregistered op, and in an unreachable
/// block.
pub(super) fn may_use_itself(op: OpRef<'_>) -> bool {
    op.block().is_none_or(|block| !has_order(block) || !is_reachable(block))
}

/// Maximum number of blocks that the search for a path from the entry block visits.
const REACHABLE_SEARCH: usize = 256;

/// Returns `true` if the search finds a path from the entry block of the region.
#[cold]
fn is_reachable(block: BlockRef<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<_> = block
        .region()
        .and_then(|region| region.first_block())
        .into_iter()
        .collect();
    while let Some(reached) = stack.pop() {
        if reached == block {
            return true;
        }
        if seen.len() < REACHABLE_SEARCH && seen.insert(reached.index()) {
            stack.extend(reached.successors());
        }
    }
    false
}

/// Returns `true` if an op is found at or after another op of its block. Searches forward from both ops.
fn is_at_or_after(op: OpRef<'_>, other: OpRef<'_>) -> bool {
    let (mut from_op, mut from_other) = (Some(op), Some(other));
    for _ in 0..MAX_DISTANCE {
        match (from_op, from_other) {
            (_, Some(at)) if at == op => return true,
            (Some(at), _) if at == other => return false,
            // The op that reaches the end of the block first is the later one.
            (None, _) => return true,
            (_, None) => return false,
            (Some(one), Some(another)) => (from_op, from_other) = (one.next(), another.next()),
        }
    }
    false
}

/// Returns `true` if the list contains a region twice.
fn has_duplicate(regions: &[Region]) -> bool {
    let mut seen = FxHashSet::default();
    regions.len() > 1 && !regions.iter().all(|region| seen.insert(region))
}
