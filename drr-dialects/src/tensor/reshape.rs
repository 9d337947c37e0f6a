//! Canonicalization of `tensor.expand_shape`, `tensor.collapse_shape` and `tensor.reshape`.

use drr::define::{Fold, FoldEdit};
use drr::prelude::*;
use drr::{AttrData, DYNAMIC, Operands, OperationState, PatternSpec};

use super::{CollapseShapeOp, DimOp, ExpandShapeOp, FromElementsOp, ReshapeOp, SplatOp};
use crate::arith::build::build_product;
use crate::shared::dense::splat_with_type;
use crate::shared::elementwise::fold_to_constant;
use crate::shared::fold::constant_at;
use crate::shared::mixed_index::{constant_integer, mix, split};
use crate::shared::reassociation::{groups, product};
use crate::shared::replacement::{DiscardableAttrs, ReplacePattern, Replacement};
use crate::shared::reshape::{ComposeCollapseOfExpandOp, ReshapeOps, composed_groups};
use crate::shared::tensor_cast::{build_cast, more_static_source, with_shape};

pub(super) const RESHAPES: ReshapeOps = ReshapeOps {
    expand: "tensor.expand_shape",
    collapse: "tensor.collapse_shape",
    output_shape: ExpandShapeOp::SLOTS.output_shape,
};

patterns! {
    pub(super) ReshapePatterns = [
        ComposeExpandOps,
        ComposeCollapseOps,
        FoldExpandWithSplat,
        FoldCollapseWithSplat,
        FoldExpandWithFromElements,
        FoldCollapseWithFromElements,
    ]
}

pat! {
    /// One op expands all dimensions.
    ComposeExpandOps:
        (ExpandShapeOp:$r (ExpandShapeOp $x, $inner, $_, $_), $outer, $values, $sizes)
        => (ExpandShapeOp $x, $groups, $values, $sizes, (location $r))
        where [(NativeCodeCall<composed_groups, 1>:$groups $inner, $outer)]
}

pat! {
    /// One op collapses all dimensions.
    ComposeCollapseOps:
        (CollapseShapeOp:$r (CollapseShapeOp $x, $inner), $outer) => (CollapseShapeOp $x, $groups, (location $r))
        where [(NativeCodeCall<composed_groups, 1>:$groups $inner, $outer)]
}

pat! {
    /// All elements are equal.
    FoldExpandWithSplat:
        (ExpandShapeOp:$r (SplatOp $x, $_), ..) => (SplatOp $x, (variadic), (location $r)) where [(has_static_shape $r)]
}

pat! {
    /// All elements are equal.
    FoldCollapseWithSplat:
        (CollapseShapeOp:$r (SplatOp $x, $_), $_) => (SplatOp $x, (variadic), (location $r)) where [(has_static_shape $r)]
}

pat! {
    /// The elements have the same order in the other shape.
    FoldExpandWithFromElements:
        (ExpandShapeOp:$r (FromElementsOp $elements), ..) => (FromElementsOp $elements, (location $r))
        where [(has_as_many_elements $r, $elements)]
}

pat! {
    /// The elements have the same order in the other shape.
    FoldCollapseWithFromElements:
        (CollapseShapeOp:$r (FromElementsOp $elements), $_) => (FromElementsOp $elements, (location $r))
        where [(has_as_many_elements $r, $elements)]
}

fn has_static_shape(cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.ty().static_shape(cx.ctx()).is_some()
}

/// Returns `true` if a tensor has this number of elements. A reshape from or to rank 0 may have another number, and MLIR makes it an invalid op.
fn has_as_many_elements(cx: &MatchContext<'_>, tensor: ValueRef<'_>, elements: Operands<'_>) -> bool {
    tensor.ty().num_elements(cx.ctx()) == Some(elements.len() as u64)
}

pub(crate) fn fold_expand_shape_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_reshape(op, constants)
}

pub(crate) fn fold_collapse_shape_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    fold_reshape(op, constants)
}

fn fold_reshape(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    match RESHAPES.fold_identity(op) {
        Some(value) => Fold::value(value),
        None => fold_to_constant(reshaped_constant(op, constant_at(constants, 0))),
    }
}

/// Returns a dense constant with the type of the result.
fn reshaped_constant(op: OpRef<'_>, constant: Option<Attribute>) -> Option<Attribute> {
    let ctx = op.ctx();
    let AttrData::DenseElements { data, .. } = constant?.data(ctx)? else {
        return None;
    };
    ctx.dense_attr(op.result(0)?.ty(), data)
}

/// Reshapes the operand of the collapsing op.
pub(super) const COMPOSE_EXPAND_OF_COLLAPSE_OP: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("ComposeExpandOfCollapseOp", RESHAPES.expand, |op| {
        RESHAPES.combined_with_collapse(op)
    });

/// Reshapes the operand of the expanding op.
pub(super) const COMPOSE_COLLAPSE_OF_EXPAND_OP: OpRewrite<ComposeCollapseOfExpandOp> =
    OpRewrite(ComposeCollapseOfExpandOp {
        ops: &RESHAPES,
        location: std::panic::Location::caller(),
        cast: "tensor.cast",
        build_product,
    });

/// Collapses the more static operand of a cast.
pub(super) const FOLD_COLLAPSE_OF_CAST_OP: OpRewrite<ReplacePattern> = OpRewrite(ReplacePattern {
    name: "FoldCollapseOfCastOp",
    root: RESHAPES.collapse,
    location: std::panic::Location::caller(),
    cast: "tensor.cast",
    discardable: DiscardableAttrs::KeptWithType,
    replacement: |op| {
        let (ctx, source) = (op.ctx(), more_static_source(op.operand(0)?)?);
        let (from, ty) = (source.ty(), op.result(0)?.ty());
        let sizes = from.shape(ctx)?;
        let shape: Vec<i64> = groups(op).iter().map(|group| product(group, sizes)).collect();
        Some(Replacement::like(
            op,
            RESHAPES.collapse,
            vec![source.handle()],
            with_shape(ctx, ty, &shape),
        ))
    },
});

/// Makes constant sizes of the result static where the operand is a cast of a tensor with a static size.
pub(super) struct ConvertToStaticExpandShape;

impl OpRewritePattern for ConvertToStaticExpandShape {
    /// The shapes of the operand and of the result, and the remaining dynamic sizes.
    type Match = ([Vec<i64>; 2], Vec<Value>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("ConvertToStaticExpandShape", RESHAPES.expand)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = root.ctx();
        let source = more_static_source(root.operand(0)?)?;
        let known = source.ty().shape(ctx)?;
        let groups = groups(root);
        let mut sizes = mix(
            root.result(0)?.ty().shape(ctx)?,
            RESHAPES.output_shape.of(root).handles(),
        )?;
        let mut changes = false;
        for (group, _) in groups.iter().zip(known).filter(|(_, known)| **known != DYNAMIC) {
            for at in group {
                changes |= sizes.get_mut(*at)?.make_static(root.ir(), |size| size >= 0);
            }
        }
        let (shape, values) = split(&sizes);
        let operand = groups.iter().map(|group| product(group, &shape)).collect();
        changes.then_some(([operand, shape], values))
    }

    fn rewrite(&self, ([operand, shape], values): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let op = rewriter.ir().op(root);
        let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
            return;
        };
        let (old_type, from) = (result.ty(), with_shape(&ctx, source.ty(), &operand));
        let key = ctx.ident("static_output_shape");
        let kept = op.inherent_attrs().filter(|(name, _)| *name != key);
        let inherent: Vec<_> = kept.chain([(key, ctx.dense_i64_array_attr(&shape))]).collect();
        let source = build_cast(rewriter, source.handle(), from);
        let operands: Vec<Value> = std::iter::once(source).chain(values).collect();
        let new = rewriter.insert(OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: &[with_shape(&ctx, old_type, &shape)],
            inherent: &inherent,
            ..OperationState::new(ctx.op_name(RESHAPES.expand))
        });
        let new = rewriter.result(new, 0);
        let cast = build_cast(rewriter, new, old_type);
        rewriter.replace_op(root, &[cast]);
    }
}

pub(crate) fn fold_reshape_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(source), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    if let Some(splat) = splat_with_type(ctx, constant_at(constants, 0), result.ty()) {
        return Fold::attr(splat);
    }
    // Only the number of elements of the first operand matters.
    if let Some(inner) = source.defining_op().and_then(ReshapeOp::cast) {
        let edit = FoldEdit::Operand(0, inner.source().handle());
        return Fold::InPlace([edit].into_iter().collect());
    }
    if source.ty() == result.ty() && has_known_shape(op) {
        Fold::value(source.handle())
    } else {
        Fold::None
    }
}

/// Returns `true` if the shape operand of a `tensor.reshape` to the type of its operand is the shape of the operand.
fn has_known_shape(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let (Some(source), Some(list)) = (op.operand(0), op.operand(1)) else {
        return false;
    };
    let Some(shape) = source.ty().shape(ctx) else {
        return false;
    };
    // The only size follows from the number of elements.
    if shape.len() <= 1 {
        return true;
    }
    let Some(list) = list.defining_op().and_then(FromElementsOp::cast) else {
        return false;
    };
    let is_size = |(number, (size, &known)): (usize, (ValueRef<'_>, &i64))| {
        let dim = size.defining_op().and_then(DimOp::cast);
        let is_dim = dim
            .is_some_and(|dim| dim.source() == source && constant_integer(dim.index()) == i64::try_from(number).ok());
        is_dim || (known != DYNAMIC && constant_integer(size) == Some(known))
    };
    let sizes = list.elements();
    sizes.len() == shape.len() && sizes.zip(shape).enumerate().all(is_size)
}
