//! Lists that results put together.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn all(_rewriter: &mut Rewriter<'_>, xs: &[Value], back: bool) -> Vec<Value> {
    if back {
        xs.iter().rev().copied().collect()
    } else {
        xs.to_vec()
    }
}

fn last(_rewriter: &mut Rewriter<'_>, xs: &[Value]) -> Option<Value> {
    xs.last().copied()
}

const ADD: &str = r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;

#[test]
fn values_of_every_kind_are_spliced() {
    check(
        one!((AddOp $a, $b) => (ConcatOp (variadic $a, $b, $a))),
        ADD,
        expect![[r#"
        %3 = "ex.concat"(%0, %1, %0) : (f32, f32, f32) -> f32
        "ex.keep"(%3) : (f32) -> ()
    "#]],
    );
    check(
        one!((AddOp $_, $_) => (ConcatOp (variadic))),
        ADD,
        expect![[r#"
        %3 = "ex.concat"() : () -> f32
        "ex.keep"(%3) : (f32) -> ()
    "#]],
    );
    check(
        one!((AddOp $a, (SplitOp:$s__1 $b)) => (GroupsOp (variadic $s, (NegOp $a)), (variadic $s__0, (SplitOp $b)))),
        r#"%s:2 = "ex.split"(%b) : (f32) -> (i32, i32) %0 = "ex.add"(%i, %s#1) : (i32, i32) -> i32
           "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%1) : (f32) -> (i32, i32)
            %4 = "ex.neg"(%2) : (i32) -> i32
            %5:2 = "ex.split"(%1) : (f32) -> (i32, i32)
            %6 = "ex.groups"(%3#0, %3#1, %4, %3#0, %5#0, %5#1) <{operandSegmentSizes = array<i32: 3, 3>}> : (i32, i32, i32, i32, i32, i32) -> i32
            "ex.keep"(%6) : (i32) -> ()
        "#]],
    );
    check(
        one!((GroupsOp $as, $bs) => (ConcatOp (variadic $bs, (all $as, true), (last $bs)))),
        r#"%0 = "ex.groups"(%a, %b, %i) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, i32) -> f32
           %1 = "ex.groups"(%a, %b) <{operandSegmentSizes = array<i32: 2, 0>}> : (f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.concat"(%2, %1, %0, %2) : (i32, f32, f32, i32) -> f32
            %4 = "ex.concat"(%1, %0) : (f32, f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((BiasOp $x, $b) => (ConcatOp (variadic $b, (replaceWithValue $x)))),
        r#"%0 = "ex.bias"(%a, %b) : (f32, f32) -> f32 %1 = "ex.bias"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.concat"(%1, %0) : (f32, f32) -> f32
            %4 = "ex.concat"(%0) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn a_named_list_is_used_again() {
    check(
        one!((AddOp $a, $b) => (GroupsOp (variadic:$l $a, (NegOp $b)), (variadic $l, $l))),
        ADD,
        expect![[r#"
            %3 = "ex.neg"(%1) : (f32) -> f32
            %4 = "ex.groups"(%0, %3, %0, %3, %0, %3) <{operandSegmentSizes = array<i32: 2, 4>}> : (f32, f32, f32, f32, f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => [(variadic:$l $b, $a), (ConcatOp (all $l, true), (location $l))]),
        ADD,
        expect![[r#"
            %3 = "ex.concat"(%0, %1) : (f32, f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => (ConcatOp (all (variadic $a, $b), true))),
        ADD,
        expect![[r#"
        %3 = "ex.concat"(%1, %0) : (f32, f32) -> f32
        "ex.keep"(%3) : (f32) -> ()
    "#]],
    );
}

#[test]
fn lists_replace_variadic_results() {
    let body = r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) %1 = "ex.fan"(%a) : (f32) -> f32 "ex.fan"(%a) : (f32) -> ()
        "ex.keep"(%0#0, %0#1, %1) : (f32, f32, f32) -> ()"#;
    check(
        one!((FanOp $x) => (variadic $x, (NegOp $x))),
        body,
        expect![[r#"
        %3 = "ex.neg"(%0) : (f32) -> f32
        %4 = "ex.fan"(%0) : (f32) -> f32
        "ex.fan"(%0) : (f32) -> ()
        "ex.keep"(%0, %3, %4) : (f32, f32, f32) -> ()
    "#]],
    );
    check(
        one!((SizedOp (TailOp $xs, $y)) => [(variadic $xs), (variadic $y, $y)]),
        r#"%t = "ex.tail"(%a, %a, %b) : (f32, f32, f32) -> f32
           %0:4 = "ex.sized"(%t) <{resultSegmentSizes = array<i32: 2, 2>}> : (f32) -> (f32, f32, f32, f32)
           %1:4 = "ex.sized"(%t) <{resultSegmentSizes = array<i32: 1, 3>}> : (f32) -> (f32, f32, f32, f32)
           "ex.keep"(%0#0, %0#1, %0#2, %0#3, %1#0) : (f32, f32, f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.tail"(%0, %0, %1) : (f32, f32, f32) -> f32
            %4:4 = "ex.sized"(%3) <{resultSegmentSizes = array<i32: 1, 3>}> : (f32) -> (f32, f32, f32, f32)
            "ex.keep"(%0, %0, %1, %1, %4#0) : (f32, f32, f32, f32, f32) -> ()
        "#]],
    );
    // How many values native code yields is known when it has run.
    check(
        one!((FanOp (ConcatOp $xs)) => (all $xs, true)),
        r#"%c = "ex.concat"(%a, %b) : (f32, f32) -> f32 %0:2 = "ex.fan"(%c) : (f32) -> (f32, f32)
           "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.concat"(%0, %1) : (f32, f32) -> f32
            "ex.keep"(%1, %0) : (f32, f32) -> ()
        "#]],
    );
    drr::pat! { Three: (FanOp (ConcatOp $xs)) => (all $xs, true) }
    check(
        PatternSet::new().with(Three),
        r#"%c = "ex.concat"(%a, %b) : (f32, f32) -> f32 %0:3 = "ex.fan"(%c) : (f32) -> (f32, f32, f32)
           "ex.keep"(%0#0) : (f32) -> ()"#,
        expect![[r#"
            error: pattern `Three` on `ex.fan` at input:5:57: `ex.fan` has 3 results to replace, 2 given
        "#]],
    );
    check(
        one!((FanOp (NegOp $x)) => [(FanOp:$f $x, (returnType "f32")), (replaceWithValue $f)]),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.fan"(%n) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.fan"(%0) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}
