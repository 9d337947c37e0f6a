//! A small language of numbers: programs that calculate, choose and print.

use drr::prelude::*;

type_def! {
    /// A number: `!calc.number`. Every operand and result below is one, so that no type is written.
    pub NumberType = "calc.number", (params)
}
op! {
    /// `%x = calc.num 6`
    pub NumOp = "calc.num", (ins I64Attr:$value), (outs buildable NumberType:$result), [Pure]
    { assembly_format: "$value attr-dict" }
}
op! {
    /// `%sum = calc.add %x, %y`
    pub AddOp = "calc.add",
    (ins buildable NumberType:$lhs, buildable NumberType:$rhs), (outs buildable NumberType:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    /// `%difference = calc.sub %x, %y`
    pub SubOp = "calc.sub",
    (ins buildable NumberType:$lhs, buildable NumberType:$rhs), (outs buildable NumberType:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    /// `%product = calc.mul %x, %y`
    pub MulOp = "calc.mul",
    (ins buildable NumberType:$lhs, buildable NumberType:$rhs), (outs buildable NumberType:$result), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict" }
}
op! {
    /// `%smaller = calc.if %x below %y { calc.yield %x } else { calc.yield %y }`
    pub IfOp = "calc.if",
    (ins buildable NumberType:$lhs, buildable NumberType:$rhs),
    (outs buildable NumberType:$result),
    (region SizedRegion<1>:$then, SizedRegion<1>:$otherwise),
    [RecursiveMemoryEffects, NoRegionArguments]
    { assembly_format: "$lhs `below` $rhs $then `else` $otherwise attr-dict" }
}
op! {
    /// Ends a branch of `calc.if` and gives its number: `calc.yield %x`
    pub YieldOp = "calc.yield", (ins buildable NumberType:$value), (outs), [Pure, Terminator, HasParent<IfOp>]
    { assembly_format: "$value attr-dict" }
}
op! {
    /// `calc.print %x`
    pub PrintOp = "calc.print", (ins buildable NumberType:$value), (outs)
    { assembly_format: "$value attr-dict" }
}
op! {
    /// The program of a file: `calc.program { .. }`
    pub ProgramOp = "calc.program", (ins), (outs), (region SizedRegion<1>:$body),
    [IsolatedFromAbove, NoRegionArguments, SingleBlockImplicitTerminator<EndOp>]
    { assembly_format: "$body attr-dict" }
}
op! {
    /// Ends a program. It need not be written.
    pub EndOp = "calc.end", (ins), (outs), [Pure, Terminator, HasParent<ProgramOp>]
    { assembly_format: "attr-dict" }
}
dialect! {
    pub Calc = "calc",
    ops: [NumOp, AddOp, SubOp, MulOp, IfOp, YieldOp, PrintOp, ProgramOp, EndOp],
    types: [NumberType],
}
