//! Rules in `pat!`, `patterns!` and `drr!`, with each kind of argument, result and clause.

use crate::declared::{AttrsOp, BoxType, KeepOp, LoopOp, ManyOp, Mode, ModeSafe, NegOp, PropsOp, SameType, SmallProp};
use ::core::option::Option;
use ::drr_ui_tests::ops::*;
use ::other::define::TypedOp;
use ::other::{Attribute, MatchContext, OpRef, Rewriter, Type, Value, ValueRef};

fn get_in<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    op.operand(0)
}

fn number(_cx: &MatchContext<'_>, _op: OpRef<'_>) -> Option<(i32, Value)> {
    Option::None
}

fn small(_cx: &MatchContext<'_>, k: i32) -> bool {
    k < 7
}

fn twice(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
    k * 2
}

fn same(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

fn pair(_rewriter: &mut Rewriter<'_>, x: Value) -> (Value, Value) {
    (x, x)
}

fn note(_rewriter: &mut Rewriter<'_>, _x: Value) {}

fn half(_rewriter: &mut Rewriter<'_>, k: i32) -> ::core::result::Result<i32, &'static str> {
    (k % 2 == 0).then_some(k / 2).ok_or("odd")
}

fn listed(_rewriter: &mut Rewriter<'_>, xs: &[Value], _k: Attribute, _text: &str) -> ::std::vec::Vec<Value> {
    xs.to_vec()
}

// Operations of this crate and of another one.
::other::pat! { pub Twice: (NegOp (crate::declared::NegOp $x)) => (replaceWithValue $x) }
::other::pat! { pub Exported: (AddOp (::drr_ui_tests::ops::NegOp $x), $y) => (AddOp $y, $x) }
::other::pat! { pub Imported: (ScaleOp (ScaleOp $x, $a), $b) => (ScaleOp $x, (twice $b)) where [(small $a), (HasOneUse $x)] }
// Leaves and constants.
::other::pat! { Leaves: (PairOp $x, AnyTypeOf<[TensorOf<[F32]>, F32], "a float">:$y) => (AddOp $x, (CastOp $y, (returnType $x))) }
::other::pat! { Constants: (StepOp (ScaleOp $x, 5), ConstantAttr<I32Attr, "7">) => (StepOp (ScaleOp $x, -1, (returnType $x)), 8) }
::other::pat! { Texts: (LabelOp $x, "id") => (MetaOp (LabelOp $x, "other", (returnType "i1")), [1i32, "a", true]) }
::other::pat! { Equal: (AddOp $x, $x) => (ScaleOp $x, 2) }
::other::pat! { Absent: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, $k) }
::other::pat! { Defaults: (StepOp (StepOp $x, $a), $b) => (StepOp $x, $a) where [{ $a == $b }] }
::other::pat! { Attrs: (AttrsOp $i, $s, $d, $u, $m, $e, $a) => (AttrsOp $i, $s, $d, $u, $m, $e, $a) where [(small $i)] }
::other::pat! { Cases: (AttrsOp m = ConstantEnumCase<Mode, "fast">, ..) => (AttrsOp i = 1, s = "s", m = ModeSafe, e = 4i32, a = [5i64, 6i64]) }
::other::pat! { Props: (PropsOp 3, $q, $o, $u, $s) => (PropsOp $s, $q, $o, $u, { 2 * 3 }) where [(I64Prop $q)] }
// Types and attributes of a dialect.
::other::pat! {
    Parameters: (MetaOp BoxType<ModeSafe, $of>:$x, crate::declared::SpanAttr<2, $to>)
        => (MetaOp (CastOp $x, (returnType BoxType<ModeSafe, $of>)), crate::declared::SpanAttr<{ 2 * 3 }, $to>)
    where [(AnyType $of)]
}
::other::pat! {
    #[fallible]
    Made: (CastOp BoxType<..>:$x) => (MetaOp (CastOp $x, (returnType "i1")), crate::declared::SpanAttr<from = 1>)
}
// Lists.
::other::pat! { Lists: (ConcatOp (variadic (NegOp $a), .., F32:$z)) => (ConcatOp (variadic $z, $a)) }
::other::pat! { Rests: (GroupsOp (variadic $first, $rest ..), (variadic:$all (NegOp $_), ..)) => (GroupsOp $rest, (variadic $all, $first)) }
::other::pat! { Either: (MacOp (either (NegOp $_), $x, F32:$_)) => (CastOp $x) }
::other::pat! { Fans: (KeepOp (FanOp:$f $x)) => (KeepOp (ConcatOp $f, (returnType "i1"))) }
::other::pat! { Many: (ManyOp $xs, (NegOp $y)) => (ManyOp $xs, $y) }
::other::pat! { Maybe: (BiasOp (NegOp $x), $b) => (BiasOp $x, $b) }
// Native code.
::other::pat! { Matcher: (AddOp (get_in F32:$x), (number I32Attr:$k, $y)) => (ScaleOp (AddOp $x, $y), $k) }
::other::pat! { Text: (NegOp (NativeCodeCall<"get_in($_builder, $_self)"> $x)) => (CastOp (NativeCodeCall<"same($_builder, $0)"> $x)) }
::other::pat! { Pack: (NegOp $x) => [(NativeCodeCall<pair, 2>:$p $x), (AddOp $p__0, $p__1)] supplemental [(NativeCodeCallVoid<note> $x)] }
::other::pat! { Given: (ConcatOp (variadic $xs ..)) => (ConcatOp (listed $xs, ConstantAttr<I32Attr, "1">, "text")) }
::other::pat! { Inline: (ScaleOp $x, $k) => (ScaleOp $x, { $k + 1 }) where [{ $x.ty() == Type::F32 }, (SameType $x, $x)] }
::other::pat! {
    InPlace: (ScaleOp TypeConstraint<CPred<"$_self == Type::F32">>:$x, AttrConstraint<CPred<"true">, "any">:$_) => (CastOp $x)
    where [(Constraint<CPred<"$0.has_uses()">> $x)]
}
::other::pat! { #[fallible] #[label("slow")] Fallible: (ScaleOp $x, $k) => (ScaleOp $x, (half $k)) }
// Results: several, their types and locations, attributes that are kept, and nothing.
::other::pat! { Several: (SplitOp (NegOp:$n $x)) => [(IntOp:$i (GivenOp, (returnType I32))), (IntOp $i)] supplemental [(copyAttrs $n $i)] }
::other::pat! { #[drr(allow(repeated_constraint))] Types: (NegOp $x) => (CastOp:$c (CastOp $x, (returnType "tensor<4xf32>"), (location $x, "here"))) where [(AnyType:$x)] }
::other::pat! { Packs: (NegOp (SplitOp:$s__0 $x)) => (CastOp (CutOp:$c__1 $s__1, (returnType { Type::F32 }, $x)), (location $s)) }
::other::pat! { Nothing: (SinkOp $_) => [] }
::other::pat! { pub Benefit: (NegOp $x) => (CastOp $x), [(HasOneUse $x), (Neg<I32> $x)], [], (addBenefit 3) }
// Regions.
::other::pat! {
    Regions: (LoopOp BlockArg<0>:$n, I32:$t, body = (region:$r (block:$b (args $i, I32:$j, ..) .. (IntOp:$k $i) (SinkOp $_))), ..)
    => (::drr_ui_tests::ops::LoopOp:$l $n, body = $r)
}
::other::pat! {
    Built: (::drr_ui_tests::ops::LoopOp $n, body = $b)
    => (::drr_ui_tests::ops::LoopOp $n, body = (region (block (args I32:$k, (arg:$m $n)) (IntOp:$q $k) (SinkOp $m))))
}
::other::pat! { Inlined: (::drr_ui_tests::ops::LoopOp $n, body = $b) => (inline $b $n) }

::other::patterns! {
    #[label("all")]
    pub All = [Twice, Exported, Imported, Leaves, Constants, Texts, Equal, Absent, Defaults, Attrs, Cases, Props, Lists, Rests, Either,
               Fans, Many, Maybe, Matcher, Text, Pack, Given, Inline, InPlace, Fallible, Several, Types, Packs, Nothing, Benefit,
               Regions, Built, Inlined, (IntOp (IntOp $x)) => (IntOp $x)]
}

pub mod block {
    //! Records.

    use ::drr_ui_tests::ops::{AddOp, CastOp, NegOp};
    use ::other::traits::Pure;
    use ::other::{Rewriter, Type, Value};

    fn same(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
        x
    }

    ::other::drr! {
        #![populate(populate_block)]
        #![label("block")]

        def B_Dialect : Dialect { let name = "b"; }
        def FooOp : Op<B_Dialect, "foo", [Pure]> {
            let summary = "foo";
            let arguments = (ins AnyType:$x, OptionalAttr<KindAttr>:$k, I32Attr:$i);
            let results = (outs AnyType:$r);
        }
        def KindAttr : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"One", 1>, I32EnumAttrCase<"Two", 2>]>;
        def Float : Type<CPred<"$_self == Type::F32">, "a float">;
        def FooType : TypeDef<B_Dialect, "Foo"> { let mnemonic = "foo"; }
        def Same : NativeCodeCall<"same($_builder, $0)">;
        def : Pat<(FooOp (NegOp Float:$x), $k, $i), (FooOp (Same $x), $k, $i), [(Constraint<CPred<"$0.has_uses()">> $x)]>;
        def Named : Pat<(FooOp FooType:$x, $_, $_), (replaceWithValue $x)>;
        op!< pub BarOp, "b.bar", (ins AnyType:$x), (outs I32:$r) >
        pat!< (BarOp (BarOp $x)) => (BarOp $x) >
        pat!< pub Other: (AddOp (BarOp $x), $y) => (CastOp $y) >
    }
}

/// Unnamed ones, in a function.
pub fn unnamed() -> ::other::PatternSet {
    ::other::op! { Local = "r.local", (ins AnyType:$x, I32Attr:$k), (outs I32:$r) }
    let mut set = ::other::patterns![Twice, (Local $x, $k) => (ScaleOp $x, $k)];
    set.add(::other::pat!((Local (Local $x, $a), $b) => (Local $x, $a)));
    let _ = Local::cast;
    set
}
