//! Canonicalization of `tensor.concat`.

use drr::DYNAMIC;
use drr::PatternSpec;
use drr::define::Fold;
use drr::prelude::*;

use super::{CastOp, ConcatOp};
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::tensor_cast::{build_cast, with_shape};

pat! {
    /// There is nothing to join.
    pub(super) SingleInputConcatOp: (ConcatOp $_, (variadic $x)) => (CastOp $x)
}

pub(crate) fn fold_concat_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    match (op.num_operands(), op.operand(0), op.result(0)) {
        (1, Some(input), Some(result)) if input.ty() == result.ty() => Fold::value(input.handle()),
        _ => Fold::None,
    }
}

/// Returns the number of the joined dimension, and the shape of the result that follows from the inputs.
fn inferred_shape(op: OpRef<'_>) -> Option<(usize, Vec<i64>)> {
    let ctx = op.ctx();
    let dim = usize::try_from(ConcatOp::SLOTS.dim.of(op)?.as_i64(ctx)?).ok()?;
    let mut inputs = op.operands().map(|input| input.ty().shape(ctx));
    let mut joined = inputs.next()??.to_vec();
    for input in inputs {
        for (number, (size, joined)) in input?.iter().zip(&mut joined).enumerate() {
            if number == dim {
                // Unlike in MLIR, a sum that is not a size is not inferred.
                *joined = match (*joined, *size) {
                    (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                    (a, b) => a.checked_add(b)?,
                };
            } else if *joined == DYNAMIC {
                *joined = *size;
            }
        }
    }
    (dim < joined.len()).then_some((dim, joined))
}

/// Returns `true` if a size of `more` is static where the one of `less` is dynamic.
fn adds_sizes(more: &[i64], less: &[i64]) -> bool {
    let mut sizes = more.iter().zip(less);
    sizes.any(|(more, less)| *more != DYNAMIC && *less == DYNAMIC)
}

/// Casts inputs to the sizes that other inputs have.
pub(super) struct InferConcatOperandTypes;

impl OpRewritePattern for InferConcatOperandTypes {
    /// The numbers of the inputs and the types that they are cast to.
    type Match = Vec<(usize, Type)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ConcatOp<'_>>("InferConcatOperandTypes")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = root.ctx();
        let (dim, mut shape) = inferred_shape(root)?;
        let mut casts = Vec::new();
        for (number, input) in root.operands().enumerate() {
            let old = input.ty().shape(ctx)?;
            shape[dim] = *old.get(dim)?;
            if adds_sizes(&shape, old) {
                casts.push((number, with_shape(ctx, input.ty(), &shape)));
            }
        }
        (!casts.is_empty()).then_some(casts)
    }

    fn rewrite(&self, casts: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        for (number, ty) in casts {
            if let Some(input) = rewriter.ir().op(root).operand(number).map(|input| input.handle()) {
                let cast = build_cast(rewriter, input, ty);
                rewriter.set_operand(root, number, cast);
            }
        }
    }
}

/// Joins to the type that follows from the inputs.
pub(super) const INFER_CONCAT_RESULT_TYPE: OpRewrite<ReplacePattern> =
    ReplacePattern::on_tensors("InferConcatResultType", "tensor.concat", |op| {
        let (ctx, old) = (op.ctx(), op.result(0)?.ty());
        let (_, shape) = inferred_shape(op)?;
        let ty = with_shape(ctx, old, &shape);
        adds_sizes(&shape, old.shape(ctx)?).then(|| Replacement::like(op, "tensor.concat", op.operands().handles(), ty))
    });
