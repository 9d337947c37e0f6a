//! Canonicalization of `memref.alloc`, `memref.alloca` and `memref.realloc`.

use drr::prelude::*;
use drr::{Ident, PatternSpec};

use super::layout::with_layout;
use super::{AllocOp, DeallocOp, ReallocOp, StoreOp};
use crate::shared::attributes::segment_sizes;
use crate::shared::mixed_index::with_static_sizes;
use crate::shared::replacement::{ReplacePattern, Replacement};

/// Makes constant sizes static.
pub(super) const SIMPLIFY_ALLOC_CONST: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("SimplifyAllocConst", "memref.alloc", |op| {
        more_static(op, "memref.alloc")
    });

/// Makes constant sizes static.
pub(super) const SIMPLIFY_ALLOCA_CONST: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("SimplifyAllocConst", "memref.alloca", |op| {
        more_static(op, "memref.alloca")
    });

/// Returns the allocation with static sizes. `memref.alloca` has the operands of `memref.alloc`.
fn more_static(op: OpRef<'_>, name: &'static str) -> Option<Replacement> {
    let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
    let sizes = AllocOp::SLOTS.dynamicSizes.of(op).handles();
    let (shape, mut operands) = with_static_sizes(op.ir(), ty.shape(ctx)?, sizes)?;
    let symbols: Vec<Value> = AllocOp::SLOTS.symbolOperands.of(op).handles();
    let segments = segment_sizes(ctx, [operands.len(), symbols.len()]);
    operands.extend(symbols);
    let ty = with_layout(ctx, ty, &shape, ty.memref_layout(ctx));
    let new = Replacement::like(op, name, operands, ty);
    Some(new.with(Ident::OPERAND_SEGMENT_SIZES, segments))
}

/// Erases an allocation that is only stored to and deallocated. Unlike in MLIR, a `memref.realloc` whose result is deallocated stays: it frees its
/// operand.
pub(super) struct SimplifyDeadAlloc(pub(super) &'static str);

impl OpRewritePattern for SimplifyDeadAlloc {
    /// The users.
    type Match = Vec<Op>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("SimplifyDeadAlloc", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Vec<Op>> {
        let mut users = Vec::new();
        for used in root.result(0)?.uses() {
            let user = used.owner();
            let is_stored_to = StoreOp::cast(user).is_some() && used.operand_index() == 1;
            let is_deallocated = DeallocOp::cast(user).is_some() && !root.is::<ReallocOp<'_>>();
            if !is_stored_to && !is_deallocated {
                return None;
            }
            users.push(user.handle());
        }
        Some(users)
    }

    fn rewrite(&self, users: Vec<Op>, root: Op, rewriter: &mut Rewriter<'_>) {
        for user in users {
            rewriter.erase_op(user);
        }
        rewriter.erase_op(root);
    }
}
