//! The suggestions of `fail`, applied. `tests/suggestions.rs` searches each suggestion here.

#![allow(deprecated, unused_variables)]

use drr::define::{Fold, OpError};
use drr::prelude::*;
use drr_ui_tests::ops::*;

fn big(_: &MatchContext<'_>, _: ValueRef<'_>) -> bool {
    true
}

fn get_in<'ir>(_: &MatchContext<'ir>, op: OpRef<'ir>) -> Option<ValueRef<'ir>> {
    op.operand(0)
}

fn half(_: &mut Rewriter<'_>, k: i32) -> i32 {
    k / 2
}

fn low(rewriter: &mut Rewriter<'_>, op: Op) -> Value {
    rewriter.result(op, 0)
}

fn pos(_: &MatchContext<'_>, _: ValueRef<'_>) -> bool {
    true
}

// Lists.
pat! { Rest: (ConcatOp (variadic $first, $rest ..)) => (ConcatOp (variadic $rest, $first)) }
pat! { SkipToLast: (ConcatOp (variadic .., $rest)) => (NegOp $rest) }
pat! { Absent: (BiasOp $x, (variadic)) => (NegOp $x) }
pat! { AbsentAttr: (MaybeOp $x, $a) => (MaybeOp x = $x) where [{ $a.is_none() }] }
pat! { OneOrder: (MacOp (either $a, $b, $c)) => (MacOp $a, $b, $c) where [{ $a != $b }] }
// Results.
pat! { ByNumber: (SinkOp (SplitOp:$s__0 $x)) => [] }
pat! { OtherNumber: (SinkOp (SplitOp:$s__1 $x)) => [] }
pat! { Itself: (NegOp (CastOp $x)) => (CastOp $x) }
pat! { Replace: (NegOp (NegOp $x)) => (replaceWithValue $x) }
// Constants.
pat! { Array: (ConstOp $_) => (ConstOp ConstantAttr<AnyAttr, "array<i64: 1, 0>">) where [{ true }] }
pat! { Dense: (ConstOp ConstantAttr<AnyAttr, "dense<0.0> : tensor<4xf32>">) => (ConstOp ConstantAttr<AnyAttr, "@f">) }
pat! { Nested: (ConstOp ConstantAttr<AnyAttr, "@m::@g">) => (ConstOp ConstantAttr<AnyAttr, "i32">) }
pat! { AttrOfPdll: (ConstOp ConstantAttr<AnyAttr, "1 : i32">) => (ConstOp ConstantAttr<AnyAttr, "2 : i32">) }
pat! { Suffix: (MetaOp $x, 5i32) => (MetaOp $x, 1.5f32) }
pat! { Native: (ScaleOp $x, $k) => (ScaleOp $x, (half $k)) where [{ $k > 1 }] }
// Types.
pat! { Named: (AddOp $a, $b) => (CastOp (ConstOp 1i32, (returnType "f32"))) }
pat! { OfValue: (AddOp $x, $y) => (CastOp (ConstOp 2i32, (returnType $x))) }
pat! { Integer: (AddOp $x, $y) => (CastOp (ConstOp 3i32, (returnType "i32"))) }
pat! { Tensor: (AddOp $x, $y) => (CastOp (ConstOp 4i32, (returnType "tensor<4x?xf32>"))) }
pat! { Braces: (AddOp $x, $y) => (CastOp (ConstOp 5i32, (returnType { Type::F32 }))) }
// Conditions.
pat! { NotOneUse: (AddOp $a, $b) => (NegOp $a) where [{ !$a.has_one_use() }] }
pat! { Used: (AddOp $a, $b) => (NegOp $a) where [{ $a.has_uses() }] }
pat! { NotNative: (AddOp $a, $b) => (NegOp $a) where [{ !big($_builder, $b) }] }
pat! { NotType: (AddOp $a, $b) => (NegOp $a) where [(Neg<I32> $b)] }
pat! { OneUse: (AddOp $x, $y) => (NegOp $x) where [(HasOneUse $x)] }
pat! { TypeOf: (AddOp $x, $y) => (NegOp $x) where [(I32 $x)] }
pat! { Positive: (AddOp $x, $y) => (NegOp $x) where [(pos $x)] }
// Directives.
pat! { AtPlace: (AddOp $x, $y) => (CastOp $x, (location $x)) }
pat! { AtName: (AddOp $x, $y) => (CastOp $x, (location "name")) }
pat! { Typed: (AddOp $x, $y) => (NegOp (CastOp $x, (returnType $x))) }
pat! { Copies: (AddOp:$op $x, $y) => (NegOp $x) supplemental [(copyAttrs $op)] }
pat! { Worth: (AddOp $x, $y) => (NegOp $x), (addBenefit 1) }
pat! { #[fallible] Fails: (ScaleOp $x, $k) => (ScaleOp $x, { $k.checked_add(1).ok_or("overflow")? }) }
pat! { Code: (ScaleOp $k, $x) => (ScaleOp $k, { $x + 1 }) }
// A few more notations.
pat! { Matcher: (NegOp (get_in $x)) => (CastOp $x) }
pat! { AnyBody: (LoopOp $n, body = $_) => (CastOp $n) }
pat! { Low: (CastOp (NegOp:$x $y)) => (low $x) }
pat! { Several: [(NegOp:$n $x), (CastOp $x)] => (NegOp $x) }

// Declarations.
op! { RegionOp = "s.region", (ins), (outs), (region AnyRegion:$body) }
op! { AOp = "s.a", (ins), (outs), (region SizedRegion<1>:$body) }
op! { InLoopOp = "s.in_loop", (ins), (outs), [HasParent<RegionOp>] }
op! { InAnyOp = "s.in_any", (ins), (outs), [ParentOneOf<[AOp]>] }
op! {
    IdOp = "s.id", (ins AnyFloat:$x), (outs AnyFloat:$y), [SameOperandsAndResultType]
    { fold: fold_op, verify: verify_op, assembly_format: "$x attr-dict `:` type($x)" }
}
fn fold_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    match op.operand(0) {
        Some(value) => Fold::value(value.handle()),
        None => Fold::None,
    }
}
fn verify_op(_: OpRef<'_>) -> Result<(), OpError> {
    Ok(())
}
op! { Operands = "s.operands", (ins I64:$a, I1:$b, Index:$c, Optional<I64>:$d, Variadic<F32>:$e, F16:$f), (outs), [AttrSizedOperandSegments] }
op! {
    Attributes = "s.attributes",
    (ins I64Attr:$a, BoolAttr:$b, StrAttr:$c, OptionalAttr<I64Attr>:$d, DenseF32ArrayAttr:$e, IndexAttr:$f, F64Attr:$g, UI8Attr:$h,
        DenseBoolArrayAttr:$i, DenseI64ArrayAttr:$j, StrArrayAttr:$k, UI16Attr:$l, UI32Attr:$m, UI64Attr:$n, I8Attr:$o),
    (outs)
}
op! { Properties = "s.properties", (ins I64Prop:$a, BoolProp:$b, StringProp:$c, IntProp<"u64">:$d, IntProp<"i8">:$e, I32Prop:$f), (outs) }
op! {
    Shaped = "s.shaped",
    (ins TensorOf<[F32]>:$a, VectorOf<[F32]>:$b, VectorOfLengthAndType<[4], [F32]>:$c, MemRefOf<[F32]>:$d,
        MemRefRankOf<[F32], [1]>:$e, TensorOf<[I1]>:$f, TensorRankOf<[I1], [1]>:$g, UI8:$h, UI64:$i),
    (outs)
}
enum_attr! { pub Pad: I32EnumAttr, { Same = 0, Valid = 1 } }
drr::attr_def! { pub TypedAttr = "s.typed", (params I64Prop:$x, SelfType<AnyType>:$type) { assembly_format: "`<` $x `>`" } }
op! { ListsOp = "s.lists", (ins AnyType:$x), (outs AnyType:$result) { assembly_format: "$x attr-dict-with-keyword `:` type($x) type($result)" } }
op! { WholeOp = "s.whole", (ins AnyType:$x), (outs AnyType:$r) { assembly_format: "operands attr-dict `:` type(operands) type(results)" } }

fn main() {
    let _ = low;
}
