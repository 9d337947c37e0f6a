//! Canonicalization of `gpu.launch`.

use drr::prelude::*;
use drr::{InsertPoint, PatternSpec};

use super::LaunchOp;
use crate::arith::ConstantOp;
use crate::shared::mixed_index::constant_integer;

/// Replaces the ids of blocks and threads in dimensions of size 1 by 0.
pub(super) struct FoldLaunchArguments;

impl OpRewritePattern for FoldLaunchArguments {
    /// The ids.
    type Match = Vec<Value>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<LaunchOp<'_>>("FoldLaunchArguments")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Vec<Value>> {
        let body = root.region(0)?.first_block()?;
        let slots = &LaunchOp::SLOTS;
        // The first arguments of the body are the ids of blocks and of threads.
        let sizes = [
            slots.gridSizeX,
            slots.gridSizeY,
            slots.gridSizeZ,
            slots.blockSizeX,
            slots.blockSizeY,
            slots.blockSizeZ,
        ];
        let ids = sizes.into_iter().zip(body.args()).filter(|(size, id)| {
            let size = size.of(root).next().and_then(constant_integer);
            size == Some(1) && id.has_uses()
        });
        let ids: Vec<Value> = ids.map(|(_, id)| id.handle()).collect();
        (!ids.is_empty()).then_some(ids)
    }

    fn rewrite(&self, ids: Vec<Value>, root: Op, rewriter: &mut Rewriter<'_>) {
        let body = rewriter.ir().op(root).region(0).and_then(|body| body.first_block());
        let Some(first) = body.and_then(|body| body.first_op()).map(|first| first.handle()) else {
            return;
        };
        rewriter.set_insert_point(InsertPoint::Before(first));
        let zero = rewriter.ctx().index_attr(0);
        let zero = ConstantOp::build(rewriter, zero, ());
        let zero = rewriter.result(zero, 0);
        for id in ids {
            rewriter.replace_uses(id, zero);
        }
    }
}
