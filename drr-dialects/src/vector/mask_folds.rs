//! Folds and canonicalization patterns of `vector.constant_mask`, `vector.create_mask`, `vector.mask` and `vector.step`.

use drr::define::{Fold, FoldValue};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{InsertPoint, PatternSpec};

use super::mask_class::is_all_true;
use super::types::{VectorType, result_vector};
use super::{ConstantMaskOp, CreateMaskOp, MaskOp, StepOp, VectorScaleOp, YieldOp};
use crate::FOLD_LABEL;
use crate::arith::{CmpIOp, CmpIPredicate, ConstantOp, SelectOp};
use crate::shared::dense::bool_splat;
use crate::shared::elementwise::{fold_to_constant, int_or_splat};
use crate::shared::mixed_index::constant_integer;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

pub(crate) fn fold_constant_mask_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Fold::None;
    };
    let sizes = numbers(op, "mask_dim_sizes");
    let shape = result.ty().shape(ctx).unwrap_or_default();
    // A mask of rank 0 has one element.
    let shape = if shape.is_empty() { &[1] } else { shape };
    if sizes == shape {
        fold_to_constant(bool_splat(ctx, result.ty(), true))
    } else if sizes.iter().all(|size| *size == 0) {
        fold_to_constant(bool_splat(ctx, result.ty(), false))
    } else {
        Fold::None
    }
}

/// Creates a constant mask.
pub(super) const CREATE_MASK_FOLDER: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("CreateMaskFolder", CreateMaskOp::NAME, &[ConstantMaskOp::NAME], |op| {
        let ctx = op.ctx();
        let mask = result_vector(op)?;
        let mut dims: Vec<_> = mask.dims().collect();
        if dims.is_empty() {
            // A mask of rank 0 has one element.
            dims.push((1, false));
        }
        let clamped = op.operands().zip(dims).map(|(operand, (size, scalable))| {
            let number = match constant_of(operand).and_then(|number| number.as_i64(ctx)) {
                // No positive number covers a scalable dimension for certain.
                Some(number) => (!scalable || number < 0).then_some(number)?,
                None => vscale_multiple(operand).filter(|number| *number >= size)?,
            };
            Some(number.clamp(0, size))
        });
        let mut sizes = clamped.collect::<Option<Vec<i64>>>()?;
        if sizes.contains(&0) {
            sizes.fill(0);
        }
        let (sizes, ty) = (ctx.dense_i64_array_attr(&sizes), op.result(0)?.ty());
        Some(OpReplacement::with_new_op(move |rewriter| {
            ConstantMaskOp::build(rewriter, sizes, ty)
        }))
    });

/// Returns the number of which a value is the product with `vector.vscale`.
fn vscale_multiple(value: ValueRef<'_>) -> Option<i64> {
    let op = value.defining_op()?;
    let is_vscale = |value: ValueRef<'_>| value.defining_op().and_then(VectorScaleOp::cast).is_some();
    if is_vscale(value) {
        return Some(1);
    }
    let (lhs, rhs) = (op.operand(0)?, op.operand(1)?);
    if op.name_text() != "arith.muli" {
        None
    } else if is_vscale(lhs) {
        constant_integer(rhs)
    } else {
        constant_integer(lhs).filter(|_| is_vscale(rhs))
    }
}

/// Folds an empty mask to the yielded values.
pub(crate) fn fold_mask_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let yielded = yielded_without_op(op).filter(|yielded| yielded.num_operands() > 0 && op.num_operands() == 1);
    match yielded {
        Some(yielded) => Fold::Results(
            yielded
                .operands()
                .map(|value| FoldValue::Value(value.handle()))
                .collect(),
        ),
        None => Fold::None,
    }
}

/// Returns the `vector.yield` of a mask, if it is the only op in the mask.
fn yielded_without_op(mask: OpRef<'_>) -> Option<OpRef<'_>> {
    let first = mask.region(0)?.first_block()?.first_op()?;
    YieldOp::cast(first).map(|yielded| yielded.op())
}

/// Moves the masked op out of a mask that is all true. In MLIR, the fold does.
pub(super) struct UnwrapAllTrueMask;

impl OpRewritePattern for UnwrapAllTrueMask {
    /// The masked op.
    type Match = Op;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            // Before all patterns, as a fold.
            benefit: 100,
            labels: &[FOLD_LABEL],
            ..PatternSpec::of_op::<MaskOp<'_>>("UnwrapAllTrueMask")
        }
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Op> {
        let mask = MaskOp::cast(root)?;
        let first = root.region(0)?.first_block()?.first_op()?;
        let yields = first.next().and_then(YieldOp::cast)?;
        let mut pairs = yields.op().operands().zip(first.results());
        let is_masked = yields.op().num_operands() == first.num_results() && pairs.all(|(yielded, own)| yielded == own);
        (is_masked && is_all_true(cx, mask.mask())).then(|| first.handle())
    }

    fn rewrite(&self, masked: Op, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.move_before(masked, root);
        let results: Vec<Value> = rewriter.ir().op(masked).results().handles();
        rewriter.replace_op(root, &results);
    }
}

/// Selects between the yielded value of an empty mask and the value for masked elements.
pub(super) const CANONIALIZE_EMPTY_MASK_OP: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("CanonializeEmptyMaskOp", MaskOp::NAME, &[SelectOp::NAME], |op| {
        let ctx = op.ctx();
        let yielded = yielded_without_op(op)?.operand(0)?;
        let (mask, passthru, result) = (op.operand(0)?, op.operand(1)?, op.result(0)?);
        // Unlike in MLIR, only vectors with an element for each element of the mask.
        let dims = [mask.ty(), result.ty()].map(|ty| VectorType::of(ctx, ty).map(|ty| (ty.shape, ty.scalable)));
        let is_elementwise = dims[0].is_some() && dims[0] == dims[1] && op.num_results() == 1;
        let operands = (mask.handle(), yielded.handle(), passthru.handle());
        is_elementwise.then(|| OpReplacement::with_new_op(move |rewriter| SelectOp::build(rewriter, operands, ())))
    });

/// Maximum number of users of a `vector.step` that are compared.
const MAX_USERS: usize = 256;

/// Replaces a comparison of all numbers below the size with a constant that is at least the size.
pub(super) struct StepCompareFolder;

impl OpRewritePattern for StepCompareFolder {
    /// The comparison and its result.
    type Match = (Op, bool);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<StepOp<'_>>("StepCompareFolder")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        // Unlike in MLIR, the number of elements must be known.
        let step = result_vector(root).filter(|step| !step.is_scalable())?;
        let size = step.last()?;
        root.result(0)?.uses().take(MAX_USERS).find_map(|used| {
            let compare = CmpIOp::cast(used.owner()).filter(|_| used.operand_index() == 0)?;
            let constant = drr::fold::constant_of(compare.rhs())?;
            let number = int_or_splat(root.ctx(), constant)?.to_i64()?;
            let result = match compare.predicate()? {
                CmpIPredicate::ult | CmpIPredicate::ne if size <= number => true,
                CmpIPredicate::uge | CmpIPredicate::eq if size <= number => false,
                CmpIPredicate::ule if size - 1 <= number => true,
                CmpIPredicate::ugt if size - 1 <= number => false,
                _ => return None,
            };
            Some((used.owner().handle(), result))
        })
    }

    fn rewrite(&self, (compare, result): Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let Some(value) = bool_splat(&ctx, rewriter.result_type(compare, 0), result) else {
            return;
        };
        rewriter.set_insert_point(InsertPoint::After(compare));
        let constant = ConstantOp::build(rewriter, value, ());
        let constant = rewriter.result(constant, 0);
        rewriter.replace_op(compare, &[constant]);
    }
}
