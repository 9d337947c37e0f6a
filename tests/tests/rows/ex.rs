//! The operations that the rows are about. `tests/oracle/rows/ex.td` declares the same ones for real MLIR.

#![allow(missing_docs, unreachable_pub)]

use drr::define::{Fold, MaterializedConstant};
use drr::prelude::*;
use drr::{Ident, OpRef};

op! { pub NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { pub AddOp = "ex.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! {
    pub MacOp = "ex.mac",
    (ins AnyType:$a, AnyType:$b, AnyType:$c),
    (outs AnyType:$r),
    [Pure, SameOperandsAndResultType]
}
op! { pub CastOp = "ex.cast", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
op! { pub ScaleOp = "ex.scale", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r), [Pure] }
op! { pub LabelOp = "ex.label", (ins AnyType:$x, StrAttr:$s), (outs AnyType:$r), [Pure] }
op! { pub MetaOp = "ex.meta", (ins AnyType:$x, AnyAttr:$k), (outs AnyType:$r), [Pure] }
op! { pub MaybeOp = "ex.maybe", (ins AnyType:$x, OptionalAttr<I32Attr>:$k), (outs AnyType:$r), [Pure] }
op! { pub StepOp = "ex.step", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k), (outs AnyType:$r), [Pure] }
op! { pub FlagOp = "ex.flag", (ins AnyType:$x, UnitAttr:$on), (outs AnyType:$r), [Pure] }
enum_attr! { pub Mode: I32EnumAttr, "how to go", { fast = 0, safe = 1 } }
op! { pub ModeOp = "ex.mode", (ins AnyType:$x, attr Mode:$m), (outs AnyType:$r), [Pure] }
enum_attr! { pub Access: I32BitEnumAttr, "what is done", { read = 1 << 0, write = 1 << 1, exec = 1 << 2 } }
op! { pub AccessOp = "ex.access", (ins AnyType:$x, attr Access:$m), (outs AnyType:$r), [Pure] }
op! { pub PropOp = "ex.prop", (ins AnyType:$x, I64Prop:$p), (outs AnyType:$r), [Pure] }
op! { pub MixOp = "ex.mix", (ins I32Attr:$k, AnyType:$x, StrAttr:$s, AnyType:$y), (outs AnyType:$r), [Pure] }
op! {
    pub ManyOp = "ex.many",
    (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d, AnyType:$e, AnyType:$f, I32Attr:$k, I32Attr:$l, I32Attr:$m, I32Attr:$n,
        AnyType:$g, AnyType:$h),
    (outs AnyType:$r),
    [Pure]
}
op! { pub IntOp = "ex.int", (ins I32:$x), (outs I32:$r), [Pure] }
op! { pub FloatOp = "ex.float", (ins F32:$x), (outs F32:$r), [Pure] }
op! { pub SplitOp = "ex.split", (ins AnyType:$x), (outs I32:$hi, I32:$lo), [Pure] }
op! { pub CutOp = "ex.cut", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b), [Pure] }
op! { pub ConcatOp = "ex.concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r), [Pure] }
op! {
    pub GroupsOp = "ex.groups",
    (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs),
    (outs AnyType:$r),
    [Pure, AttrSizedOperandSegments]
}
op! { pub BiasOp = "ex.bias", (ins AnyType:$x, Optional<AnyType>:$b), (outs AnyType:$r), [Pure] }
op! { pub FanOp = "ex.fan", (ins AnyType:$x), (outs Variadic<AnyType>:$rs), [Pure] }
op! { pub SinkOp = "ex.sink", (ins AnyType:$x), (outs) }
op! { pub ConstOp = "ex.const", (ins AnyAttr:$value), (outs AnyType:$r), [Pure, ConstantLike] { fold: fold_const } }
op! { pub LoopOp = "ex.loop", (ins AnyType:$n), (outs AnyType:$r), (region AnyRegion:$body) }
op! { pub JumpOp = "ex.jump", (ins AnyType:$x), (outs), (successor AnySuccessor:$dest), [Pure, Terminator] }
op! { pub HolderOp = "ex.holder", (ins TypeAttr:$t), (outs AnyType:$r), [Pure, FirstAttrDerivedResultType] }

// Values from nowhere, what keeps values alive, and the end of a block.
op! { pub GivenOp = "ex.given", (ins), (outs AnyType:$r) }
op! { pub KeepOp = "ex.keep", (ins Variadic<AnyType>:$xs), (outs) }
op! { pub EndOp = "ex.end", (ins Variadic<AnyType>:$xs), (outs), [Pure, Terminator] }

dialect! {
    pub Ex = "ex",
    ops: [
        NegOp, AddOp, MacOp, CastOp, ScaleOp, LabelOp, MetaOp, MaybeOp, StepOp, FlagOp, ModeOp, AccessOp, PropOp, MixOp, ManyOp, IntOp, FloatOp, SplitOp,
        CutOp, ConcatOp, GroupsOp, BiasOp, FanOp, SinkOp, ConstOp, LoopOp, JumpOp, HolderOp, GivenOp, KeepOp, EndOp
    ],
    materialize_constant: materialize
}

fn fold_const(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, _ty: Type) -> Option<MaterializedConstant> {
    Some(MaterializedConstant::new(ctx, "ex.const", value))
}
