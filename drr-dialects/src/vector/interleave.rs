//! `vector.interleave` and `vector.deinterleave`, whose type relations are C++ code in MLIR's declarations.

use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::{SmallVec, smallvec};
use drr::{Ident, Ir};

use super::types::VectorType;

op! {
    /// `vector.interleave`.
    pub InterleaveOp = "vector.interleave",
    (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs),
    (outs AnyVectorOfNonZeroRank:$result),
    [Pure, AllTypesMatch<["lhs", "rhs"]>]
    {
        verify: verify_interleave,
        infer_types: infer_types_of_interleave,
        assembly_format: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
    }
}

op! {
    /// `vector.deinterleave`.
    pub DeinterleaveOp = "vector.deinterleave",
    (ins AnyVectorOfNonZeroRank:$source),
    (outs AnyVectorOfNonZeroRank:$res1, AnyVectorOfNonZeroRank:$res2),
    [Pure, AllTypesMatch<["res1", "res2"]>]
    {
        verify: verify_deinterleave,
        infer_types: infer_types_of_deinterleave,
        assembly_format: "$source attr-dict `:` type($source) `->` type($res1)",
    }
}

fn verify_interleave(op: OpRef<'_>) -> Result<(), OpError> {
    verify_halves(op, op.operand(0), op.result(0))
}

fn verify_deinterleave(op: OpRef<'_>) -> Result<(), OpError> {
    verify_halves(op, op.result(0), op.operand(0))
}

/// The last size of the whole is twice that of a half.
fn verify_halves(op: OpRef<'_>, half: Option<ValueRef<'_>>, whole: Option<ValueRef<'_>>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(half), Some(whole)) = (half, whole) else {
        return Ok(());
    };
    let (half, whole) = (half.ty(), whole.ty());
    match doubled(ctx, half) {
        Some(expected) if expected != whole => Err(OpError::new(format!(
            "has `{}`, but doubling the last dimension of `{}` gives `{}`",
            whole.display(ctx),
            half.display(ctx),
            expected.display(ctx)
        ))),
        Some(_) => Ok(()),
        None => Err(OpError::new(format!(
            "has `{}`, whose last dimension is too large to be doubled",
            half.display(ctx)
        ))),
    }
}

/// Returns the type with the last size doubled; for rank 0, a vector of two elements.
fn doubled(ctx: &Context, ty: Type) -> Option<Type> {
    resized(ctx, ty, |last| last.checked_mul(2))
}

/// Returns the type with another last size; rank 0 counts as a last size of 1.
fn resized(ctx: &Context, ty: Type, size: impl Fn(i64) -> Option<i64>) -> Option<Type> {
    let vector = VectorType::of(ctx, ty)?;
    let mut shape = vector.shape.to_vec();
    match shape.last_mut() {
        Some(last) => *last = size(*last)?,
        None => shape.push(size(1)?),
    }
    Some(ctx.vector_type_with(&shape, vector.scalable, vector.element))
}

fn infer_types_of_interleave(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    Some(smallvec![doubled(ir.ctx(), ir.value(*operands.first()?).ty())?])
}

fn infer_types_of_deinterleave(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    let half = |last: i64| (last % 2 == 0).then_some(last / 2);
    let result = resized(ir.ctx(), ir.value(*operands.first()?).ty(), half)?;
    Some(smallvec![result, result])
}
