//! Canonicalization of `memref.expand_shape` and `memref.collapse_shape`.

use drr::define::Fold;
use drr::prelude::*;

use super::reassociate::{collapsed, expanded};
use super::{CollapseShapeOp, ExpandShapeOp};
use crate::arith::build::build_product;
use crate::shared::memref_cast::more_static_memref;
use crate::shared::mixed_index::{make_all_static, mixed_indices, split};
use crate::shared::reassociation::{groups, product};
use crate::shared::replacement::{DiscardableAttrs, ReplacePattern, Replacement};
use crate::shared::reshape::{ComposeCollapseOfExpandOp, ReshapeOps, composed_groups};
use crate::shared::shaped::has_identity_layout;

const RESHAPES: ReshapeOps = ReshapeOps {
    expand: "memref.expand_shape",
    collapse: "memref.collapse_shape",
    output_shape: ExpandShapeOp::SLOTS.output_shape,
};

patterns! {
    pub(super) ReshapePatterns = [ComposeExpandOps, ComposeCollapseOps]
}

pat! {
    /// One op expands all dimensions.
    ComposeExpandOps:
        (ExpandShapeOp:$r (ExpandShapeOp:$m $x, $inner, $_, $_), $outer, $values, $sizes)
        => (ExpandShapeOp $x, $groups, $values, $sizes, (location $r))
        where [
            (has_no_layout $x),
            (has_no_layout $m),
            (has_no_layout $r),
            (NativeCodeCall<composed_groups, 1>:$groups $inner, $outer)
        ]
}

pat! {
    /// One op collapses all dimensions.
    ComposeCollapseOps:
        (CollapseShapeOp:$r (CollapseShapeOp:$m $x, $inner), $outer) => (CollapseShapeOp $x, $groups, (location $r))
        where [
            (has_no_layout $x),
            (has_no_layout $m),
            (has_no_layout $r),
            (NativeCodeCall<composed_groups, 1>:$groups $inner, $outer)
        ]
}

fn has_no_layout(cx: &MatchContext<'_>, memref: ValueRef<'_>) -> bool {
    has_identity_layout(cx.ctx(), memref.ty())
}

pub(crate) fn fold_expand_shape_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    RESHAPES.fold_identity(op).map_or(Fold::None, Fold::value)
}

pub(crate) fn fold_collapse_shape_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    RESHAPES.fold_identity(op).map_or(Fold::None, Fold::value)
}

/// Reshapes the operand of the collapsing op.
pub(super) const COMPOSE_EXPAND_OF_COLLAPSE_OP: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("ComposeExpandOfCollapseOp", RESHAPES.expand, |op| {
        RESHAPES.combined_with_collapse(op)
    });

/// Reshapes the operand of the expanding op.
pub(super) const COMPOSE_COLLAPSE_OF_EXPAND_OP: OpRewrite<ComposeCollapseOfExpandOp> =
    OpRewrite(ComposeCollapseOfExpandOp {
        ops: &RESHAPES,
        location: std::panic::Location::caller(),
        cast: "memref.cast",
        build_product,
    });

/// Collapses the more static operand of a cast.
pub(super) const COLLAPSE_SHAPE_OP_MEM_REF_CAST_FOLDER: OpRewrite<ReplacePattern> = OpRewrite(ReplacePattern {
    name: "CollapseShapeOpMemRefCastFolder",
    root: RESHAPES.collapse,
    location: std::panic::Location::caller(),
    cast: "memref.cast",
    discardable: DiscardableAttrs::KeptWithType,
    replacement: |op| {
        let (ctx, source) = (op.ctx(), more_static_memref(op.operand(0)?)?);
        let (groups, from) = (groups(op), source.ty());
        let sizes = from.shape(ctx)?;
        let shape: Vec<i64> = groups.iter().map(|group| product(group, sizes)).collect();
        let ty = collapsed(ctx, from, &shape, &groups)?;
        Some(Replacement::like(op, RESHAPES.collapse, vec![source.handle()], ty))
    },
});

/// Expands the more static operand of a cast, if that makes all sizes static whose products are.
pub(super) const EXPAND_SHAPE_OP_MEM_REF_CAST_FOLDER: OpRewrite<ReplacePattern> = OpRewrite(ReplacePattern {
    name: "ExpandShapeOpMemRefCastFolder",
    root: RESHAPES.expand,
    location: std::panic::Location::caller(),
    cast: "memref.cast",
    discardable: DiscardableAttrs::KeptWithType,
    replacement: |op| {
        let (ctx, source) = (op.ctx(), more_static_memref(op.operand(0)?)?);
        let (groups, from) = (groups(op), source.ty());
        let mut sizes = mixed_indices(op, "static_output_shape", RESHAPES.output_shape)?;
        make_all_static(&mut sizes, op.ir(), |size| size >= 0);
        let (shape, values) = split(&sizes);
        let products = groups.iter().map(|group| product(group, &shape));
        if !products.eq(from.shape(ctx)?.iter().copied()) {
            return None;
        }
        let ty = expanded(ctx, from, &shape, &groups)?;
        let operands = std::iter::once(source.handle()).chain(values).collect();
        let new = Replacement::like(op, RESHAPES.expand, operands, ty);
        Some(new.with(ctx.ident("static_output_shape"), ctx.dense_i64_array_attr(&shape)))
    },
});
