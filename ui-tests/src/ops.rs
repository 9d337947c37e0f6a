//! The operations that the cases are written with: those of the specification's examples.

#![allow(missing_docs, dead_code)]

use drr::op;
use drr::prelude::*;

op! { pub NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { pub AddOp = "ex.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [SameOperandsAndResultType] }
op! {
    pub MacOp = "ex.mac",
    (ins AnyType:$a, AnyType:$b, AnyType:$c),
    (outs AnyType:$r),
    [SameOperandsAndResultType]
}
op! { pub PairOp = "ex.pair", (ins I32:$x, F32:$y), (outs AnyType:$r) }
op! { pub PropOp = "ex.prop", (ins AnyType:$x, I64Prop:$p), (outs AnyType:$r) }
op! { pub CastOp = "ex.cast", (ins AnyType:$x), (outs AnyType:$r) }
op! { pub ScaleOp = "ex.scale", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r) }
op! { pub LabelOp = "ex.label", (ins AnyType:$x, StrAttr:$s), (outs AnyType:$r) }
op! { pub MetaOp = "ex.meta", (ins AnyType:$x, AnyAttr:$k), (outs AnyType:$r) }
op! { pub MaybeOp = "ex.maybe", (ins AnyType:$x, OptionalAttr<I32Attr>:$k), (outs AnyType:$r) }
op! { pub IntOp = "ex.int", (ins I32:$x), (outs I32:$r) }
op! { pub FloatOp = "ex.float", (ins F32:$x), (outs F32:$r) }
op! { pub SplitOp = "ex.split", (ins AnyType:$x), (outs I32:$hi, I32:$lo) }
op! { pub CutOp = "ex.cut", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b) }
op! { pub TriOp = "ex.tri", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b, AnyType:$c) }
op! { pub ConcatOp = "ex.concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r) }
op! {
    pub GroupsOp = "ex.groups",
    (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs),
    (outs AnyType:$r),
    [AttrSizedOperandSegments]
}
op! { pub SinkOp = "ex.sink", (ins AnyType:$x), (outs) }
op! { pub ConstOp = "ex.const", (ins AnyAttr:$value), (outs AnyType:$r) }
op! { pub LoopOp = "ex.loop", (ins AnyType:$n), (outs AnyType:$r), (region AnyRegion:$body) }
op! { pub JumpOp = "ex.jump", (ins AnyType:$x), (outs), (successor AnySuccessor:$dest) }
op! {
    pub FourOp = "ex.four",
    (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d),
    (outs AnyType:$r),
    [SameOperandsAndResultType]
}
op! { pub GivenOp = "ex.given", (ins), (outs AnyType:$r) }
op! { pub StepOp = "ex.step", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k), (outs AnyType:$r) }
op! { pub FlagOp = "ex.flag", (ins AnyType:$x, UnitAttr:$on), (outs AnyType:$r) }
op! { pub MixOp = "ex.mix", (ins AnyType:$x, I32Attr:$k, AnyType:$y), (outs AnyType:$r) }
op! { pub BiasOp = "ex.bias", (ins AnyType:$x, Optional<AnyType>:$b), (outs AnyType:$r) }
op! { pub FanOp = "ex.fan", (ins AnyType:$x), (outs Variadic<AnyType>:$rs) }
op! {
    pub IsolatedOp = "ex.isolated",
    (ins AnyType:$x),
    (outs AnyType:$r),
    (region AnyRegion:$body),
    [IsolatedFromAbove]
}
