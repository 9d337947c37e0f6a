//! The canonicalization patterns of the dialect.

use drr::prelude::*;
use drr::{DYNAMIC, PatternSet, PatternSpec};

use super::launch_patterns::FoldLaunchArguments;
use super::wait_patterns::{EraseRedundantGpuWaitOpPairs, EraseUnusedWait, WaitPatterns};
use super::{AllocOp, BarrierOp, MemcpyOp};
use crate::shared::allocation::{allocation_of, only_frees};
use crate::shared::mixed_index::{constant_integer, dynamic_size};

/// Adds the canonicalization patterns of `gpu`. Patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_gpu(patterns: &mut PatternSet) {
    patterns
        .add(OpRewrite(SimplifyDimOfAllocOp))
        .add(OpRewrite(EraseRedundantGpuBarrierOps))
        .add(OpRewrite(FoldLaunchArguments))
        .add(OpRewrite(EraseTrivialCopyOp))
        .add(OpRewrite(EraseRedundantGpuWaitOpPairs))
        .add(WaitPatterns)
        .add(OpRewrite(EraseUnusedWait));
}

/// Uses the operand that is the size of allocated memory.
struct SimplifyDimOfAllocOp;

impl OpRewritePattern for SimplifyDimOfAllocOp {
    type Match = Value;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["gpu.alloc"],
            ..PatternSpec::new("SimplifyDimOfAllocOp", "memref.dim")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Value> {
        let source = root.operand(0)?;
        let alloc = source.defining_op().and_then(AllocOp::cast)?;
        let index = usize::try_from(constant_integer(root.operand(1)?)?).ok()?;
        let shape = source.ty().shape(root.ctx())?;
        let is_dynamic = *shape.get(index)? == DYNAMIC;
        is_dynamic.then(|| dynamic_size(shape, index, AllocOp::SLOTS.dynamicSizes, alloc.op()))?
    }

    fn rewrite(&self, size: Value, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.replace_op(root, &[size]);
    }
}

/// Erases a barrier before another one.
struct EraseRedundantGpuBarrierOps;

impl OpRewritePattern for EraseRedundantGpuBarrierOps {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<BarrierOp<'_>>("EraseRedundantGpuBarrierOps")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        root.next().and_then(BarrierOp::cast).map(|_| ())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.erase_op(root);
    }
}

/// Erases a copy to memory that is never read.
struct EraseTrivialCopyOp;

impl OpRewritePattern for EraseTrivialCopyOp {
    /// The token that replaces the one of the copy.
    type Match = Option<Value>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<MemcpyOp<'_>>("EraseTrivialCopyOp")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let dest = MemcpyOp::cast(root)?.dst();
        allocation_of(dest)?;
        let others = dest.uses().map(|used| used.owner()).filter(|user| *user != root);
        let mut live = others.filter(|user| !only_frees(*user, dest));
        let dependencies: Vec<Value> = MemcpyOp::SLOTS.asyncDependencies.of(root).handles();
        let token = match (dependencies[..].as_ref(), root.num_results()) {
            ([], 0) => None,
            ([dependency], 1) => Some(*dependency),
            _ => return None,
        };
        live.next().is_none().then_some(token)
    }

    fn rewrite(&self, token: Option<Value>, root: Op, rewriter: &mut Rewriter<'_>) {
        match token {
            Some(token) => rewriter.replace_op(root, &[token]),
            None => rewriter.erase_op(root),
        }
    }
}
