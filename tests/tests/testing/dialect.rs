//! A small dialect, and rules of which some are wrong.

use drr::define::{Fold, MaterializedConstant, OpError};
use drr::prelude::*;

op! { pub InputOp = "t.input", (ins), (outs AnyType:$result) }
op! {
    pub ConstOp = "t.constant", (ins I32Attr:$value), (outs I32:$result), [Pure, ConstantLike]
    { assembly_format: "$value attr-dict" }
}
op! {
    pub AddOp = "t.add", (ins I32:$lhs, I32:$rhs), (outs I32:$result), [Pure]
    { fold: fold_add, assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    pub MulOp = "t.mul", (ins I32:$lhs, I32:$rhs), (outs I32:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! { pub NegOp = "t.neg", (ins AnyInteger:$value), (outs AnyInteger:$result), [SameOperandsAndResultType] }
op! { pub FlipOp = "t.flip", (ins AnyInteger:$value), (outs AnyInteger:$result), [SameOperandsAndResultType] { verify: verify_flip } }
op! {
    pub LoopOp = "t.loop", (ins I32:$count, Variadic<AnyType>:$init), (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$body), [SingleBlockImplicitTerminator<YieldOp>]
}
op! { pub YieldOp = "t.yield", (ins Variadic<AnyType>:$values), (outs), [Terminator, HasParent<LoopOp>] }
op! { pub UseOp = "t.use", (ins Variadic<AnyType>:$values), (outs) }

dialect! {
    pub Test = "t", ops: [InputOp, ConstOp, AddOp, MulOp, NegOp, FlipOp, LoopOp, YieldOp, UseOp], materialize_constant: materialize
}

fn fold_add(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let int = |at: usize| operands.get(at).copied().flatten()?.as_i64(ctx);
    match (int(0), int(1)) {
        (Some(a), Some(b)) => Fold::attr(ctx.i32_attr(a.wrapping_add(b) as i32)),
        _ => Fold::None,
    }
}

fn materialize(ctx: &Context, value: Attribute, _: Type) -> Option<MaterializedConstant> {
    Some(MaterializedConstant::new(ctx, "t.constant", value))
}

/// It is for narrow integers.
fn verify_flip(op: OpRef<'_>) -> Result<(), OpError> {
    match op.result(0).map(|result| result.ty()) {
        Some(ty) if ty == Type::I64 => Err(OpError::new("does not flip 64 bits")),
        _ => Ok(()),
    }
}

pat! {
    /// `x * (y + z)` is `x * y + x * z`.
    pub Distribute: (MulOp $x, (AddOp $y, $z)) => (AddOp (MulOp $x, $y), (MulOp $x, $z))
}

pat! {
    /// `x * 1` is `x`.
    pub MulByOne: (MulOp $x, (ConstOp ConstantAttr<I32Attr, "1">)) => (replaceWithValue $x)
}

pat! {
    /// Wrong where the integer has 64 bits.
    pub NegIsFlip: (NegOp $x) => (FlipOp $x)
}

pat! {
    /// Swaps the operands each time.
    pub Swap: (UseOp (variadic $x, $y)) => (UseOp (variadic $y, $x))
}
