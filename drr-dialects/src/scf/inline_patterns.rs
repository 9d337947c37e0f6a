//! Canonicalization of `scf.execute_region` and `scf.index_switch`.

use drr::fold::constant_of;
use drr::prelude::*;
use drr::{Block, InsertPoint, OpRewrite, OpRewritePattern, OperationState, PatternSpec, Patterns, RegionRef};

use super::build::yielding_block;
use super::{ExecuteRegionOp, IndexSwitchOp, YieldOp};

/// Adds the patterns in MLIR's order.
pub(super) fn add_inline_patterns(patterns: &mut drr::PatternSet) {
    SingleBlockExecuteInliner.add_to(patterns);
    OpRewrite(MultiBlockExecuteInliner).add_to(patterns);
    OpRewrite(FoldConstantCase).add_to(patterns);
}

pat! {
    /// The region has one block.
    SingleBlockExecuteInliner:
        (ExecuteRegionOp IsNullAttr:$_, region = $body) => (inline $body) where [(is_single_yielding_block $body)]
}

fn is_single_yielding_block(_: &MatchContext<'_>, region: RegionRef<'_>) -> bool {
    yielding_block(region).is_some()
}

/// Ops whose bodies can consist of several blocks that `cf.br` connects.
const PARENTS: [&str; 7] = [
    "func.func",
    "gpu.func",
    "llvm.func",
    "ml_program.func",
    "ml_program.subgraph",
    "scf.execute_region",
    "shape.func",
];

/// Inserts the blocks of the region between the ops before and after.
struct MultiBlockExecuteInliner;

impl OpRewritePattern for MultiBlockExecuteInliner {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["cf.br"],
            ..PatternSpec::of_op::<ExecuteRegionOp<'_>>("MultiBlockExecuteInliner")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        let is_kept = ExecuteRegionOp::SLOTS.no_inline.of(root).is_some();
        let region = root.region(0)?;
        let parent = root.parent_op()?.name_text();
        (!is_kept && !region.is_empty() && !region.has_one_block() && PARENTS.contains(&&*parent)).then_some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let (Some(before), Some(region)) = (op.block().map(|block| block.handle()), op.region(0)) else {
            return;
        };
        let Some(entry) = region.first_block().map(|block| block.handle()) else {
            return;
        };
        let lasts = region.blocks().filter_map(|block| block.last_op());
        let yields: Vec<Op> = lasts
            .filter(|last| YieldOp::cast(*last).is_some())
            .map(|last| last.handle())
            .collect();
        let (region, location) = (region.handle(), op.location());
        let results: Vec<(Type, drr::Location)> = op.results().map(|result| (result.ty(), result.location())).collect();
        let Some(after) = rewriter.split_block(root) else {
            return;
        };
        rewriter.set_insert_point(InsertPoint::End(before));
        build_br(rewriter, location, entry, &[]);
        for op in yields {
            let yielded = rewriter.ir().op(op);
            let (location, operands): (_, Vec<Value>) = (yielded.location(), yielded.operands().handles());
            rewriter.set_insert_point(InsertPoint::Before(op));
            build_br(rewriter, location, after, &operands);
            rewriter.erase_op(op);
        }
        rewriter.inline_region_before(region, after);
        let arguments = results.into_iter();
        let arguments: Vec<Value> = arguments
            .map(|(ty, location)| rewriter.add_argument(after, ty, location))
            .collect();
        rewriter.replace_op(root, &arguments);
    }
}

fn build_br(rewriter: &mut Rewriter<'_>, location: drr::Location, target: Block, operands: &[Value]) {
    let name = rewriter.ctx().op_name("cf.br");
    rewriter.insert(OperationState {
        location,
        operands,
        successors: &[target],
        ..OperationState::new(name)
    });
}

/// Inserts the region for a constant.
struct FoldConstantCase;

impl OpRewritePattern for FoldConstantCase {
    type Match = Block;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<IndexSwitchOp<'_>>("FoldConstantCase")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Block> {
        let switch = IndexSwitchOp::cast(root)?;
        let region = switch.region_of(&[constant_of(switch.arg())])?;
        Some(yielding_block(root.region(region)?)?.handle())
    }

    fn rewrite(&self, block: Block, root: Op, rewriter: &mut Rewriter<'_>) {
        let Some(last) = rewriter.ir().block(block).last_op().map(|last| last.handle()) else {
            return;
        };
        let values: Vec<Value> = rewriter.ir().op(last).operands().handles();
        rewriter.inline_block_before(block, root, &[]);
        rewriter.erase_op(last);
        rewriter.replace_op(root, &values);
    }
}
