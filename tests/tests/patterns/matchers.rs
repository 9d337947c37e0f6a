//! Native code, constants and expressions in sources.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;
use drr::Operands;

/// Returns the operand of a negation or a cast.
fn get_in<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    matches!(&*op.name_text(), "ex.neg" | "ex.cast").then(|| op.operand(0))?
}

/// Returns the operand of a scaling, as a handle, and its factor, as a plain value.
fn scaled(_cx: &MatchContext<'_>, op: OpRef<'_>) -> Option<(Value, i32)> {
    let scale = ScaleOp::cast(op)?;
    Some((scale.x().handle(), scale.k()?))
}

/// Returns `true` if an op has an even number of operands.
fn is_even(_cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.num_operands().is_multiple_of(2)
}

/// Operands, a factor that may be absent, and the first operand that is not there.
fn all_of<'a>(cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<(Operands<'a>, Option<Attribute>, Option<ValueRef<'a>>)> {
    Some((op.operands(), op.inherent(cx.ctx().ident("k")), op.operand(1)))
}

#[test]
fn a_matcher_yields_a_value() {
    check(
        one!((NegOp (get_in $x)) => (IntOp $x)),
        r#"%n = "ex.cast"(%i) : (i32) -> i32 %0 = "ex.neg"(%n) : (i32) -> i32
           %s = "ex.scale"(%i) <{k = 1 : i32}> : (i32) -> i32 %1 = "ex.neg"(%s) : (i32) -> i32
           "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%2) : (i32) -> i32
            %4 = "ex.int"(%2) : (i32) -> i32
            %5 = "ex.scale"(%2) <{k = 1 : i32}> : (i32) -> i32
            %6 = "ex.neg"(%5) : (i32) -> i32
            "ex.keep"(%4, %6) : (i32, i32) -> ()
        "#]],
    );
    // The output is what another operand is, and satisfies a constraint.
    check(
        one!((AddOp (NativeCodeCall<get_in> F32:$x), $x) => (NegOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %m = "ex.neg"(%i) : (i32) -> i32
           %0 = "ex.add"(%n, %a) : (f32, f32) -> f32 %1 = "ex.add"(%n, %b) : (f32, f32) -> f32
           %2 = "ex.add"(%m, %i) : (i32, i32) -> i32 "ex.keep"(%0, %1, %2) : (f32, f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%2) : (i32) -> i32
            %5 = "ex.neg"(%0) : (f32) -> f32
            %6 = "ex.add"(%3, %1) : (f32, f32) -> f32
            %7 = "ex.add"(%4, %2) : (i32, i32) -> i32
            "ex.keep"(%5, %6, %7) : (f32, f32, i32) -> ()
        "#]],
    );
}

#[test]
fn a_matcher_yields_several_things_or_none() {
    check(
        one!((NegOp (scaled $x, I32Attr:$k)) => (ScaleOp (NegOp $x), $k)),
        r#"%s = "ex.scale"(%a) <{k = 5 : i32}> : (f32) -> f32 %0 = "ex.neg"(%s) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 5 : i32}> : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.scale"(%4) <{k = 5 : i32}> : (f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp (NativeCodeCallVoid<is_even>)) => (GivenOp)),
        r#"%s = "ex.add"(%a, %b) : (f32, f32) -> f32 %0 = "ex.neg"(%s) : (f32) -> f32 %t = "ex.cast"(%a) : (f32) -> f32
           %1 = "ex.neg"(%t) : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %5 = "ex.cast"(%0) : (f32) -> f32
            %6 = "ex.neg"(%5) : (f32) -> f32
            "ex.keep"(%4, %6) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((NegOp (all_of Variadic<AnyType>:$xs, OptionalAttr<I32Attr>:$k, Optional<AnyType>:$o))
            => (MaybeOp (or_first $o, $xs), $k)),
        r#"%s = "ex.add"(%a, %b) : (f32, f32) -> f32 %0 = "ex.neg"(%s) : (f32) -> f32
           %t = "ex.scale"(%a) <{k = 5 : i32}> : (f32) -> f32 %1 = "ex.neg"(%t) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %4 = "ex.maybe"(%1) : (f32) -> f32
            %5 = "ex.scale"(%0) <{k = 5 : i32}> : (f32) -> f32
            %6 = "ex.maybe"(%0) <{k = 5 : i32}> : (f32) -> f32
            "ex.keep"(%4, %6) : (f32, f32) -> ()
        "#]],
    );
}

fn or_first(rewriter: &mut Rewriter<'_>, one: Option<Value>, all: &[Value]) -> Value {
    let _ = rewriter;
    one.unwrap_or(all[0])
}

#[test]
fn a_matcher_in_a_string_and_inside_a_list() {
    check(
        one!((ConcatOp (variadic (NativeCodeCall<"get_in($_builder, $_self)"> $x), $y)) => (AddOp $x, $y)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%b, %n) : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %5 = "ex.concat"(%1, %3) : (f32, f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn matchers_in_any_order() {
    check(
        one!((AddOp (either (get_in $x), $y)) => (MacOp $x, $y, $y)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.add"(%b, %n) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn constant_like_matchers_bind_the_value() {
    check(
        one!((AddOp $x, (ConstantLikeMatcher I32Attr:$k)) => (ScaleOp $x, $k)),
        r#"%c = "ex.constant"() <{value = 7 : i32}> : () -> i32 %d = "ex.constant"() <{value = 7 : i64}> : () -> i64
           %0 = "ex.add"(%a, %c) : (f32, i32) -> f32 %1 = "ex.add"(%a, %d) : (f32, i64) -> f32
           %2 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %0 = "ex.constant"() <{value = 7 : i64}> : () -> i64
            %4 = "ex.scale"(%1) <{k = 7 : i32}> : (f32) -> f32
            %5 = "ex.add"(%1, %0) : (f32, i64) -> f32
            %6 = "ex.add"(%1, %2) : (f32, f32) -> f32
            "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((MacOp (ConstantLikeMatcher $k), (ConstantLikeMatcher $k), $x) => (MetaOp $x, $k)),
        r#"%c = "ex.constant"() <{value = 7 : i32}> : () -> i32 %d = "ex.constant"() <{value = 7 : i32}> : () -> i32
           %e = "ex.constant"() <{value = 8 : i32}> : () -> i32
           %0 = "ex.mac"(%c, %d, %i) : (i32, i32, i32) -> i32 %1 = "ex.mac"(%c, %e, %i) : (i32, i32, i32) -> i32 "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
        expect![[r#"
            %0 = "ex.constant"() <{value = 8 : i32}> : () -> i32
            %1 = "ex.constant"() <{value = 7 : i32}> : () -> i32
            %5 = "ex.meta"(%4) <{k = 7 : i32}> : (i32) -> i32
            %6 = "ex.mac"(%1, %0, %4) : (i32, i32, i32) -> i32
            "ex.keep"(%5, %6) : (i32, i32) -> ()
        "#]],
    );
    check(
        one!((AddOp (ConstantLikeMatcher $_), (ConstantLikeMatcher F32Attr)) => (GivenOp)),
        r#"%c = "ex.constant"() <{value = 7.0 : f32}> : () -> f32 %d = "ex.constant"() <{value = 7 : i32}> : () -> i32
           %0 = "ex.add"(%d, %c) : (i32, f32) -> f32 %1 = "ex.add"(%c, %d) : (f32, i32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %0 = "ex.constant"() <{value = 7 : i32}> : () -> i32
            %1 = "ex.constant"() <{value = 7.000000e+00 : f32}> : () -> f32
            %6 = "ex.add"(%1, %0) : (f32, i32) -> f32
            "ex.keep"(%5, %6) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn an_output_can_equal_a_constant() {
    check(
        one!((NegOp (scaled $x, ConstantAttr<I32Attr, "5">:$k)) => (ScaleOp $x, $k)),
        r#"%s = "ex.scale"(%a) <{k = 5 : i32}> : (f32) -> f32 %t = "ex.scale"(%a) <{k = 6 : i32}> : (f32) -> f32
           %0 = "ex.neg"(%s) : (f32) -> f32 %1 = "ex.neg"(%t) : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 5 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 6 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%0) <{k = 5 : i32}> : (f32) -> f32
            %6 = "ex.neg"(%4) : (f32) -> f32
            "ex.keep"(%5, %6) : (f32, f32) -> ()
        "#]],
    );
}

const ANSWER: i32 = 42;

#[test]
fn expressions_as_constants() {
    check(
        one!((ScaleOp (LabelOp $x, { concat!("a", "b") }), { ANSWER / 2 }) => (NegOp $x)),
        r#"%l = "ex.label"(%a) <{s = "ab"}> : (f32) -> f32 %0 = "ex.scale"(%l) <{k = 21 : i32}> : (f32) -> f32
           %1 = "ex.scale"(%l) <{k = 42 : i32}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "ab"}> : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.scale"(%3) <{k = 42 : i32}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}
