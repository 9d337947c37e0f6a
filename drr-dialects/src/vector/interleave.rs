//! `vector.interleave` and `vector.deinterleave`: what one type of the text says of the others is C++ in MLIR's declaration.

use drr::TypeData;
use drr::define::OpError;
use drr::prelude::*;

op! {
    /// `vector.interleave`.
    pub InterleaveOp = "vector.interleave",
    (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs),
    (outs AnyVectorOfNonZeroRank:$result),
    [Pure, AllTypesMatch<["lhs", "rhs"]>]
    {
        verify: verify_interleave,
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
        Some(wanted) if wanted != whole => Err(OpError::new(format!(
            "takes or gives `{}`, but twice the last size of `{}` is `{}`",
            whole.display(ctx),
            half.display(ctx),
            wanted.display(ctx)
        ))),
        _ => Ok(()),
    }
}

/// The type with twice the last size; of a vector without sizes, one of two elements.
fn doubled(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Vector {
        shape,
        scalable,
        element,
    } = ty.data(ctx)
    else {
        return None;
    };
    let mut shape = shape.to_vec();
    match shape.last_mut() {
        Some(last) => *last = last.saturating_mul(2),
        None => shape.push(2),
    }
    Some(ctx.vector_type_with(&shape, scalable, *element))
}
