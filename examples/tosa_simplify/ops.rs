//! The tosa ops of the rules, declared as in TOSA. Input files may contain other tosa ops.

use drr::define::{ConstantOp, Fold};
use drr::prelude::*;

op! {
    /// A constant tensor.
    pub ConstOp = "tosa.const", (ins ElementsAttr:$values), (outs AnyTensor:$output), [Pure, ConstantLike] { fold: fold_const }
}
op! {
    /// A constant shape.
    pub ConstShapeOp = "tosa.const_shape", (ins DenseElementsAttr:$values), (outs AnyType:$output), [Pure]
}
op! { pub IdentityOp = "tosa.identity", (ins AnyTensor:$input1), (outs AnyTensor:$output), [Pure] }
op! { pub CastOp = "tosa.cast", (ins AnyTensor:$input), (outs AnyTensor:$output), [Pure] }
op! { pub ReshapeOp = "tosa.reshape", (ins AnyTensor:$input1, AnyType:$shape), (outs AnyTensor:$output), [Pure] }
op! { pub TransposeOp = "tosa.transpose", (ins AnyTensor:$input1, DenseI32ArrayAttr:$perms), (outs AnyTensor:$output), [Pure] }
op! { pub ReverseOp = "tosa.reverse", (ins AnyTensor:$input1, I32Attr:$axis), (outs AnyTensor:$output), [Pure] }
op! { pub ReduceSumOp = "tosa.reduce_sum", (ins AnyTensor:$input, I32Attr:$axis), (outs AnyTensor:$output), [Pure] }

op! { pub AddOp = "tosa.add", (ins AnyTensor:$input1, AnyTensor:$input2), (outs AnyTensor:$output), [Pure] }
op! { pub SubOp = "tosa.sub", (ins AnyTensor:$input1, AnyTensor:$input2), (outs AnyTensor:$output), [Pure] }
op! {
    /// A product, of integers shifted right.
    pub MulOp = "tosa.mul", (ins AnyTensor:$input1, AnyTensor:$input2, AnyTensor:$shift), (outs AnyTensor:$output), [Pure]
}
op! {
    /// A negation, with the zero points of input and output.
    pub NegateOp = "tosa.negate",
    (ins AnyTensor:$input1, AnyTensor:$input1_zp, AnyTensor:$output_zp),
    (outs AnyTensor:$output),
    [Pure]
}
op! { pub AbsOp = "tosa.abs", (ins AnyTensor:$input1), (outs AnyTensor:$output), [Pure] }
op! {
    /// Limits each element.
    pub ClampOp = "tosa.clamp",
    (ins AnyTensor:$input, AnyAttr:$min_val, AnyAttr:$max_val, OptionalAttr<AnyAttr>:$nan_mode),
    (outs AnyTensor:$output),
    [Pure]
}
op! {
    pub MaximumOp = "tosa.maximum",
    (ins AnyTensor:$input1, AnyTensor:$input2, OptionalAttr<AnyAttr>:$nan_mode),
    (outs AnyTensor:$output),
    [Pure]
}
op! {
    pub MinimumOp = "tosa.minimum",
    (ins AnyTensor:$input1, AnyTensor:$input2, OptionalAttr<AnyAttr>:$nan_mode),
    (outs AnyTensor:$output),
    [Pure]
}
op! { pub LogicalNotOp = "tosa.logical_not", (ins AnyTensor:$input1), (outs AnyTensor:$output), [Pure] }
op! { pub BitwiseNotOp = "tosa.bitwise_not", (ins AnyTensor:$input1), (outs AnyTensor:$output), [Pure] }
op! {
    pub SelectOp = "tosa.select",
    (ins AnyTensor:$input1, AnyTensor:$input2, AnyTensor:$input3),
    (outs AnyTensor:$output),
    [Pure]
}

dialect! {
    /// The tosa ops of the rules.
    pub Tosa = "tosa",
    ops: [
        ConstOp, ConstShapeOp, IdentityOp, CastOp, ReshapeOp, TransposeOp, ReverseOp, ReduceSumOp, AddOp, SubOp, MulOp,
        NegateOp, AbsOp, ClampOp, MaximumOp, MinimumOp, LogicalNotOp, BitwiseNotOp, SelectOp,
    ],
    materialize_constant: materialize,
    allows_unknown_ops: true
}

fn fold_const(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.attr_named("values").map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    let fits = value.is_elements(ctx) && value.ty(ctx) == Some(ty);
    let values = [(ctx.ident("values"), value)];
    fits.then(|| ConstantOp {
        name: ctx.op_name("tosa.const"),
        inherent: values.into_iter().collect(),
    })
}
