//! Canonicalization of ops on lists of shapes and witnesses.

use std::collections::HashSet;

use drr::fold::constant_of;
use drr::prelude::*;
use drr::{DYNAMIC, OperationState, PatternSet, PatternSpec};

use super::folds::{broadcast_extents, constant_extents, extents_of, is_empty_shape, shape_constant};
use super::{AssumingAllOp, BroadcastOp, ConstShapeOp, CstrBroadcastableOp, CstrEqOp, FromExtentTensorOp};
use crate::shared::dense::index_elements;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::operands_pattern::{MAX_MERGED_OPERANDS, OperandsPattern};
use crate::shared::shaped::are_compatible_shapes;
use crate::shared::tensor_cast::cast_source;
use crate::tensor::CastOp;

/// Adds the patterns that precede the rules of single ops.
pub(super) fn add_list_patterns(patterns: &mut PatternSet) {
    for root in ["shape.any", "shape.concat", "shape.to_extent_tensor"] {
        patterns.add(ReplaceOpPattern::new(
            "ConstantExtents",
            root,
            CONST_SHAPE_AND_CAST,
            constant_with_cast,
        ));
    }
    patterns
        .add(CONCRETIZE_RESULT_TYPE)
        .add(FOLD_CONSTANT_OPERANDS)
        .add(FORWARD_SINGLE_OPERAND)
        .add(MERGE_ASSUMING_ALL_OPS);
    for root in ["shape.broadcast", "shape.cstr_broadcastable"] {
        patterns.add(ReplaceOpPattern::new(
            "CanonicalizeCastExtentTensorOperands",
            root,
            &[],
            without_casts,
        ));
    }
}

/// Adds the patterns that remove operands, which follow the rules of single ops.
pub(super) fn add_operand_removals(patterns: &mut PatternSet) {
    patterns
        .add(OpRewrite(AssumingAllOfCstrBroadcastable))
        .add(ASSUMING_ALL_TO_CSTR_EQ);
    for root in [
        "shape.assuming_all",
        "shape.broadcast",
        "shape.cstr_broadcastable",
        "shape.is_broadcastable",
    ] {
        patterns.add(OperandsPattern::new(
            "RemoveDuplicateOperands",
            root,
            without_duplicates,
        ));
    }
    patterns.add(BROADCAST_OF_EMPTY_SHAPES);
    for root in ["shape.broadcast", "shape.cstr_broadcastable"] {
        patterns.add(OperandsPattern::new(
            "RemoveEmptyShapeOperands",
            root,
            without_empty_shapes,
        ));
    }
}

const CONST_SHAPE_AND_CAST: &[&str] = &["shape.const_shape", "tensor.cast"];

/// Builds a constant shape of a type, which may differ from the inferred one.
fn build_const_shape(rewriter: &mut Rewriter<'_>, shape: Attribute, ty: Type) -> Op {
    rewriter.insert(OperationState {
        result_types: &[ty],
        inherent: &[(rewriter.ctx().ident("shape"), shape)],
        ..OperationState::of::<ConstShapeOp<'_>>(rewriter)
    })
}

/// Returns `true` for a tensor with an unknown number of extents.
fn is_of_unknown_rank(ctx: &Context, ty: Type) -> bool {
    ty.shape(ctx) == Some(&[DYNAMIC])
}

/// Casts a constant to a type with an unknown number of extents. MLIR fails.
fn constant_with_cast(op: OpRef<'_>) -> Option<OpReplacement> {
    let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
    let constants: Vec<Option<Attribute>> = op.operands().map(constant_of).collect();
    let extents = constant_extents(op, &constants).filter(|_| is_of_unknown_rank(ctx, ty))?;
    let shape = index_elements(ctx, &extents)?;
    let shape_type = shape.ty(ctx)?;
    Some(OpReplacement::with_new_op(move |rewriter| {
        let shape = build_const_shape(rewriter, shape, shape_type);
        let shape = rewriter.result(shape, 0);
        CastOp::build(rewriter, shape, ty)
    }))
}

/// Gives a broadcast the greatest number of extents of its operands.
const CONCRETIZE_RESULT_TYPE: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "BroadcastConcretizeResultTypePattern",
    "shape.broadcast",
    &["tensor.cast"],
    |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        if !is_of_unknown_rank(ctx, ty) {
            return None;
        }
        let mut rank = 0;
        for shape in op.operands().filter_map(|shape| shape.ty().shape(ctx)) {
            match *shape {
                [count] if count != DYNAMIC => rank = rank.max(count),
                _ => return None,
            }
        }
        let operands: Vec<Value> = op.operands().handles();
        let ranked = ctx.tensor_type(&[rank], Type::INDEX);
        Some(OpReplacement::with_new_op(move |rewriter| {
            let shape = BroadcastOp::build(rewriter, (&operands, None), ranked);
            let shape = rewriter.result(shape, 0);
            CastOp::build(rewriter, shape, ty)
        }))
    },
);

/// Combines constant operands.
const FOLD_CONSTANT_OPERANDS: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "BroadcastFoldConstantOperandsPattern",
    "shape.broadcast",
    &["shape.const_shape"],
    |op| {
        let ctx = op.ctx();
        let (mut all, mut rest) = (Vec::new(), Vec::new());
        for shape in op.operands() {
            let constant = shape
                .defining_op()
                .and_then(ConstShapeOp::cast)
                .and_then(|constant| constant.shape());
            let extents = constant.and_then(|constant| extents_of(ctx, constant));
            match extents.and_then(|extents| broadcast_extents(&all, &extents)) {
                Some(extents) => all = extents,
                None => rest.push(shape.handle()),
            }
        }
        let num_combined = op.num_operands() - rest.len();
        if num_combined < 2 {
            return None;
        }
        let (shape, ty) = (index_elements(ctx, &all)?, op.result(0)?.ty());
        let shape_type = shape.ty(ctx)?;
        Some(OpReplacement::with_new_op(move |rewriter| {
            let shape = build_const_shape(rewriter, shape, shape_type);
            rest.push(rewriter.result(shape, 0));
            BroadcastOp::build(rewriter, (&rest, None), ty)
        }))
    },
);

/// Converts the only operand to the type of the result. Unlike in MLIR, the sizes must agree.
const FORWARD_SINGLE_OPERAND: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "BroadcastForwardSingleOperandPattern",
    "shape.broadcast",
    &["shape.from_extent_tensor", "tensor.cast"],
    |op| {
        let (ctx, shape, ty) = (op.ctx(), op.operand(0)?, op.result(0)?.ty());
        if op.num_operands() != 1 || shape.ty() == ty {
            return None;
        }
        let operand = shape.handle();
        let is_tensor = ty.is_tensor(ctx);
        let can_convert = shape.ty().is_tensor(ctx) && (!is_tensor || are_compatible_shapes(ctx, shape.ty(), ty));
        can_convert.then(|| {
            OpReplacement::with_new_op(move |rewriter| {
                if is_tensor {
                    CastOp::build(rewriter, operand, ty)
                } else {
                    FromExtentTensorOp::build(rewriter, operand, ())
                }
            })
        })
    },
);

/// The broadcast of scalars is a scalar. Unlike in MLIR, the type must agree.
const BROADCAST_OF_EMPTY_SHAPES: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "BroadcastOfEmptyShapes",
    "shape.broadcast",
    &["shape.const_shape"],
    |op| {
        let (ctx, ty) = (op.ctx(), op.result(0)?.ty());
        let is_empty = op.operands().all(is_empty_shape);
        let shape = shape_constant(ctx, &[], ty).filter(|_| is_empty)?;
        Some(OpReplacement::with_new_op(move |rewriter| {
            build_const_shape(rewriter, shape, ty)
        }))
    },
);

/// Removes the shapes of scalars, unless none remains.
fn without_empty_shapes(op: OpRef<'_>) -> Option<Vec<Value>> {
    let kept = op.operands().filter(|shape| !is_empty_shape(*shape));
    fewer_operands(op, kept.map(|shape| shape.handle()).collect())
}

/// Removes operands that occur before.
fn without_duplicates(op: OpRef<'_>) -> Option<Vec<Value>> {
    let mut seen = HashSet::new();
    let operands = op.operands().map(|operand| operand.handle());
    fewer_operands(op, operands.filter(|operand| seen.insert(*operand)).collect())
}

/// Returns operands if they are fewer than those of an op, and as many as the op requires.
fn fewer_operands(op: OpRef<'_>, operands: Vec<Value>) -> Option<Vec<Value>> {
    let least = if CstrBroadcastableOp::cast(op).is_some() { 2 } else { 1 };
    (least..op.num_operands()).contains(&operands.len()).then_some(operands)
}

/// Skips casts of operands to an unknown number of extents.
fn without_casts(op: OpRef<'_>) -> Option<OpReplacement> {
    let ctx = op.ctx();
    let mut is_changed = false;
    let operands = op.operands().map(|operand| match cast_source(operand) {
        Some(source) if is_of_unknown_rank(ctx, operand.ty()) => {
            is_changed = true;
            source.handle()
        }
        _ => operand.handle(),
    });
    let operands: Vec<Value> = operands.collect();
    let (is_broadcast, ty) = (BroadcastOp::cast(op).is_some(), op.result(0)?.ty());
    is_changed.then(|| {
        OpReplacement::with_new_op(move |rewriter| {
            if is_broadcast {
                BroadcastOp::build(rewriter, (&operands, None), ty)
            } else {
                CstrBroadcastableOp::build(rewriter, &operands, ())
            }
        })
    })
}

/// Combines the witnesses of nested ops. In a graph region, ops may use each other in a cycle, which must not be followed.
const MERGE_ASSUMING_ALL_OPS: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("MergeAssumingAllOps", "shape.assuming_all", &[], |op| {
        let mut witnesses = Vec::new();
        for witness in op.operands() {
            let inner = witness
                .defining_op()
                .filter(|inner| AssumingAllOp::cast(*inner).is_some());
            match inner.filter(|inner| inner.block() != op.block() || inner.is_before_in_block(op)) {
                Some(inner) => witnesses.extend(inner.operands().map(ValueRef::handle)),
                None => witnesses.push(witness.handle()),
            }
        }
        let is_merged = witnesses.len() != op.num_operands() && witnesses.len() <= MAX_MERGED_OPERANDS;
        is_merged.then(|| OpReplacement::with_new_op(move |rewriter| AssumingAllOp::build(rewriter, &witnesses, ())))
    });

/// Compares the shapes of several constraints at once, if each one shares a shape with those before.
const ASSUMING_ALL_TO_CSTR_EQ: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "AssumingAllToCstrEqCanonicalization",
    "shape.assuming_all",
    &["shape.cstr_eq"],
    |op| {
        let (mut shapes, mut seen) = (Vec::new(), HashSet::new());
        for witness in op.operands() {
            let constraint = witness.defining_op().and_then(CstrEqOp::cast)?;
            let compared: Vec<Value> = constraint.op().operands().handles();
            let is_connected = seen.is_empty() || compared.iter().any(|shape| seen.contains(shape));
            if !is_connected || shapes.len() + compared.len() > MAX_MERGED_OPERANDS {
                return None;
            }
            seen.extend(compared.iter().copied());
            shapes.extend(compared);
        }
        Some(OpReplacement::with_new_op(move |rewriter| {
            CstrEqOp::build(rewriter, &shapes, ())
        }))
    },
);

/// Removes constraints whose shapes are a subset of those of another one.
struct AssumingAllOfCstrBroadcastable;

impl OpRewritePattern for AssumingAllOfCstrBroadcastable {
    /// The remaining witnesses, and the constraints that are not required.
    type Match = (Vec<Value>, Vec<Op>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AssumingAllOp<'_>>("AssumingAllOfCstrBroadcastable")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let mut seen = HashSet::new();
        let mut constraints = Vec::new();
        for witness in root.operands() {
            let constraint = witness.defining_op().and_then(CstrBroadcastableOp::cast)?.op();
            if seen.insert(constraint.handle()) {
                let shapes: HashSet<Value> = constraint.operands().handles();
                constraints.push((constraint, shapes));
            }
        }
        constraints.sort_by_key(|(constraint, _)| std::cmp::Reverse(constraint.num_operands()));
        let mut kept: Vec<&(OpRef<'_>, HashSet<Value>)> = Vec::new();
        let mut removed = Vec::new();
        for constraint in &constraints {
            if kept.iter().any(|(_, shapes)| constraint.1.is_subset(shapes)) {
                removed.push(constraint.0.handle())
            } else {
                kept.push(constraint)
            }
        }
        let witnesses = kept
            .iter()
            .filter_map(|(constraint, _)| Some(constraint.result(0)?.handle()));
        (!removed.is_empty()).then(|| (witnesses.collect(), removed))
    }

    fn rewrite(&self, (witnesses, removed): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let result_type = rewriter.result_type(root, 0);
        let new = OperationState {
            location: rewriter.location(),
            operands: &witnesses,
            result_types: &[result_type],
            ..OperationState::of::<AssumingAllOp<'_>>(rewriter)
        };
        rewriter.replace_op_with_new(root, &new);
        for constraint in removed {
            if rewriter.ir().op(constraint).results().all(|result| !result.has_uses()) {
                rewriter.erase_op(constraint);
            }
        }
    }
}
