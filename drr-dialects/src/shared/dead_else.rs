//! Removal of `else` branches that do nothing, in `scf.if` and `affine.if`.

use drr::prelude::*;
use drr::{Block, BlockRef, OpRewritePattern, PatternSpec, Rewriter};

/// Erases an `else` that does nothing, and those of the ops of the same name that are directly in `then`, and so on.
///
/// The driver visits an op again with its ancestors when it changes. One rewrite for a whole nest adds each of them to the worklist
/// once, not once for each level inside it.
pub(crate) struct RemoveDeadElse {
    /// The name of the pattern.
    pub(crate) name: &'static str,
    /// The name of the op, whose first region is `then` and whose second is `else`.
    pub(crate) op: &'static str,
    /// Place where the pattern is created.
    pub(crate) location: &'static std::panic::Location<'static>,
    /// Returns the block of an `else` that does nothing.
    pub(crate) dead_else: fn(OpRef<'_>) -> Option<BlockRef<'_>>,
}

impl OpRewritePattern for RemoveDeadElse {
    /// The changed ops in pre-order, each with the block of its `else`.
    type Match = Vec<(Op, Block)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.name, self.op).at(self.location)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let mut dead = Vec::new();
        let mut open = vec![root];
        while let Some(op) = open.pop() {
            let Some(block) = (self.dead_else)(op) else { continue };
            dead.push((op.handle(), block.handle()));
            let first = open.len();
            let inside = op.region(0).into_iter().flat_map(|then| then.blocks());
            open.extend(
                inside
                    .flat_map(|block| block.ops())
                    .filter(|op| op.name() == root.name()),
            );
            open[first..].reverse();
        }
        (!dead.is_empty()).then_some(dead)
    }

    fn rewrite(&self, dead: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        // The driver visits the last one first. MLIR visits the outermost one first.
        for (op, block) in dead.into_iter().rev() {
            rewriter.erase_block(block);
            rewriter.notify_modified(op);
        }
    }
}
