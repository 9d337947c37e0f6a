//! The dialect `stencil`: programs that compute each point of a line from the points around it.
//!
//! Numbers are finite: rules may reorder sums and products, as with `-ffast-math`. A field is a view of a memref.

use drr::RegionRef;
use drr::define::DialectInlinerInterface;
use drr::prelude::*;

type_def! {
    /// A number for each point of a line: `!stencil.field`.
    pub FieldType = "stencil.field", (params)
}
op! {
    /// `%u = stencil.view %memory : memref<16xf64>`
    pub ViewOp = "stencil.view", (ins MemRefRankOf<[F64], [1]>:$memory), (outs buildable FieldType:$field), [Pure]
    { assembly_format: "$memory attr-dict `:` type($memory)" }
}
op! {
    /// Runs its body a number of times: `stencil.repeat 10 { ^bb0(%step: index): .. }`
    pub RepeatOp = "stencil.repeat", (ins I64Attr:$times), (outs), (region SizedRegion<1>:$body),
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<EndOp>]
    { assembly_format: "$times $body attr-dict", verify: verify_loop }
}
op! {
    /// Runs its body for some points: `stencil.apply 1 to 15 { ^bb0(%i: index): .. }`
    pub ApplyOp = "stencil.apply", (ins I64Attr:$from, I64Attr:$to), (outs), (region SizedRegion<1>:$body),
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<EndOp>]
    { assembly_format: "$from `to` $to $body attr-dict", verify: verify_loop }
}
op! {
    /// Ends the body of a loop. It need not be written.
    pub EndOp = "stencil.end", (ins), (outs), [Pure, Terminator, ParentOneOf<[RepeatOp, ApplyOp]>]
    { assembly_format: "attr-dict" }
}
op! {
    /// The number at a point beside another one: `%left = stencil.load %u[%i, -1]`
    pub LoadOp = "stencil.load", (ins buildable FieldType:$field, Index:$point, I64Attr:$offset), (outs F64:$value), [OnlyReads]
    { assembly_format: "$field `[` $point `,` $offset `]` attr-dict" }
}
op! {
    /// `stencil.store %x, %u[%i]`
    pub StoreOp = "stencil.store", (ins F64:$value, buildable FieldType:$field, Index:$point), (outs)
    { assembly_format: "$value `,` $field `[` $point `]` attr-dict" }
}
op! {
    /// The sum of the numbers beside a point, less twice the one there: `%d = stencil.laplace %u[%i]`
    pub LaplaceOp = "stencil.laplace", (ins buildable FieldType:$field, Index:$point), (outs F64:$value), [OnlyReads]
    { assembly_format: "$field `[` $point `]` attr-dict" }
}
op! {
    /// The position of a point, as a number: `%x = stencil.position %i`
    pub PositionOp = "stencil.position", (ins Index:$point), (outs F64:$value), [Pure]
    { assembly_format: "$point attr-dict" }
}
op! {
    /// `%half = stencil.constant 5.0e-01`
    pub ConstantOp = "stencil.constant", (ins F64Attr:$value), (outs F64:$result), [Pure]
    { assembly_format: "$value attr-dict" }
}
op! {
    /// `%sum = stencil.add %x, %y`
    pub AddOp = "stencil.add", (ins F64:$lhs, F64:$rhs), (outs F64:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    /// `%difference = stencil.sub %x, %y`
    pub SubOp = "stencil.sub", (ins F64:$lhs, F64:$rhs), (outs F64:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    /// `%product = stencil.mul %x, %y`
    pub MulOp = "stencil.mul", (ins F64:$lhs, F64:$rhs), (outs F64:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    /// `%negated = stencil.neg %x`
    pub NegOp = "stencil.neg", (ins F64:$x), (outs F64:$result), [Pure]
    { assembly_format: "$x attr-dict" }
}
op! {
    /// `%larger = stencil.max %x, %y`
    pub MaxOp = "stencil.max", (ins F64:$lhs, F64:$rhs), (outs F64:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
dialect! {
    pub Stencil = "stencil",
    ops: [
        ViewOp, RepeatOp, ApplyOp, EndOp, LoadOp, StoreOp, LaplaceOp, PositionOp, ConstantOp, AddOp, SubOp, MulOp, NegOp, MaxOp,
    ],
    types: [FieldType],
    inliner: StencilInliner,
}

/// Allows to inline all ops of the dialect, into and from its regions.
#[derive(Debug)]
struct StencilInliner;

impl DialectInlinerInterface for StencilInliner {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}

/// Checks that the body of a loop takes the index of the iteration.
fn verify_loop(op: OpRef<'_>) -> Result<(), OpError> {
    let block = op.region(0).and_then(|body| body.blocks().next());
    let types: Vec<Type> = block
        .into_iter()
        .flat_map(|block| block.args())
        .map(|arg| arg.ty())
        .collect();
    if types == [Type::INDEX] {
        Ok(())
    } else {
        Err(OpError::new("needs a body with one argument of type `index`"))
    }
}
