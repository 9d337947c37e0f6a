//! The dialect `fixed`: numbers with a fixed count of binary places after the point.

use drr::prelude::*;

type_def! {
    /// `!fixed.number<8>` has 8 binary places.
    pub NumberType = "fixed.number", (params I64Prop:$places) { assembly_format: "`<` $places `>`" }
}
op! {
    /// `fixed.constant 384 : <8>` is 1.5.
    pub ConstantOp = "fixed.constant", (ins I64Attr:$value), (outs NumberType:$result), [Pure]
    { assembly_format: "$value attr-dict `:` type($result)" }
}
op! {
    pub AddOp = "fixed.add", (ins NumberType:$lhs, NumberType:$rhs), (outs NumberType:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($result)" }
}
op! {
    pub MulOp = "fixed.mul", (ins NumberType:$lhs, NumberType:$rhs), (outs NumberType:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($result)" }
}
op! {
    pub SqrtOp = "fixed.sqrt", (ins NumberType:$x), (outs NumberType:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$x attr-dict `:` type($result)" }
}
dialect! { pub Fixed = "fixed", ops: [ConstantOp, AddOp, MulOp, SqrtOp], types: [NumberType] }
