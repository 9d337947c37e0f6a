//! Directives in results, and the replacement of the root.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn nested_and_named_results() {
    check(
        one!((CastOp $x) => (AddOp (NegOp:$n $x), $n)),
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%3, %3) : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((CastOp $x) => (AddOp (SplitOp:$s__1 $x), $s__0)),
        r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %4 = "ex.add"(%3#1, %3#0) : (i32, i32) -> i32
            "ex.keep"(%4) : (i32) -> ()
        "#]],
    );
}

#[test]
fn several_results_replace_several() {
    check(
        one!((CutOp $x) => [(NegOp $x), (CastOp $x)]),
        r#"%c:2 = "ex.cut"(%a) : (f32) -> (f32, i32) "ex.keep"(%c#0, %c#1) : (f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%0) : (f32) -> i32
            "ex.keep"(%3, %4) : (f32, i32) -> ()
        "#]],
    );
    check(
        one!((CutOp $x) => [(SplitOp:$s $x), (replaceWithValue $s__1), (replaceWithValue $s__0)]),
        r#"%c:2 = "ex.cut"(%a) : (f32) -> (i32, i32) "ex.keep"(%c#0, %c#1) : (i32, i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            "ex.keep"(%3#1, %3#0) : (i32, i32) -> ()
        "#]],
    );
    check(
        one!((CutOp (NegOp $x)) => (CutOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32
           %c:2 = "ex.cut"(%n) : (f32) -> (f32, i32) "ex.keep"(%c#0, %c#1) : (f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4:2 = "ex.cut"(%0) : (f32) -> (f32, i32)
            "ex.keep"(%4#0, %4#1) : (f32, i32) -> ()
        "#]],
    );
}

#[test]
fn roots_without_results() {
    check(
        one!((SinkOp $x) => [(NegOp $x)]),
        r#""ex.sink"(%a) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
        "#]],
    );
    check(one!((SinkOp $_) => []), r#""ex.sink"(%a) : (f32) -> ()"#, expect![[""]]);
}

#[test]
fn variadic_results() {
    check(
        one!((FanOp (NegOp $x)) => (FanOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:3 = "ex.fan"(%n) : (f32) -> (f32, i32, f32)
           "ex.keep"(%0#0, %0#1, %0#2) : (f32, i32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4:3 = "ex.fan"(%0) : (f32) -> (f32, i32, f32)
            "ex.keep"(%4#0, %4#1, %4#2) : (f32, i32, f32) -> ()
        "#]],
    );
    check(
        one!((FanOp $x) => (replaceWithValue $x)),
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) %1 = "ex.fan"(%a) : (f32) -> f32
           "ex.keep"(%0#0, %0#1, %1) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.fan"(%0) : (f32) -> (f32, f32)
            "ex.keep"(%3#0, %3#1, %0) : (f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn lists_and_optional_values_are_accepted_by_matching_operands() {
    check(
        one!((BiasOp $x, $b) => (GroupsOp $x, $b)),
        r#"%0 = "ex.bias"(%a, %b) : (f32, f32) -> f32 %1 = "ex.bias"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.groups"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
            %4 = "ex.groups"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((NegOp (SplitOp:$s__0 $_)) => (ConcatOp $s)),
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.neg"(%s#0) : (i32) -> i32
           "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %4 = "ex.concat"(%3#0, %3#1) : (i32, i32) -> i32
            "ex.keep"(%4) : (i32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (BiasOp x = $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.bias"(%0) : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn result_types() {
    // A first operand or attribute determines the type, and so does a constraint that only one type satisfies.
    check(
        one!((MetaOp F32:$x, TypeAttr:$t) => (ConcatOp (AddOp (FloatOp $x), (HolderOp $t)))),
        r#"%0 = "ex.meta"(%a) {k = f32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.float"(%0) : (f32) -> f32
            %4 = "ex.holder"() <{t = f32}> : () -> f32
            %5 = "ex.add"(%3, %4) : (f32, f32) -> f32
            %6 = "ex.concat"(%5) : (f32) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]],
    );
    // A value of another type than the replaced one is reported.
    drr::pat! { ChangesType: (CastOp $x) => (NegOp $x) }
    check(
        PatternSet::new().with(ChangesType),
        r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            error: pattern `ChangesType` on `ex.cast` at input:5:10: result 0 of `ex.cast` is of type `i32`, but its replacement is of type `f32`
              = help: build it with the type of the result, or insert a cast
        "#]],
    );
}

#[test]
fn benefit_and_ties() {
    check(
        PatternSet::new()
            .with(drr::pat!((NegOp $x) => (ScaleOp $x, 1)))
            .with(drr::pat!((NegOp $x) => (ScaleOp $x, 2), (addBenefit 1)))
            .with(drr::pat!((NegOp (CastOp $x)) => (ScaleOp $x, 3))),
        r#"%c = "ex.cast"(%a) : (f32) -> f32 %0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%c) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%3) <{k = 2 : i32}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}
