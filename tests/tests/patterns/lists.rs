//! Lists in sources: `variadic`, and nodes at variadic and optional operands.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn a_list_of_fixed_length() {
    check(
        one!((ConcatOp (variadic $x, $y)) => (AddOp $x, $y)),
        r#"%0 = "ex.concat"(%a, %b) : (f32, f32) -> f32 %1 = "ex.concat"(%a) : (f32) -> f32
           %2 = "ex.concat"(%a, %a, %b) : (f32, f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %4 = "ex.concat"(%0) : (f32) -> f32
            %5 = "ex.concat"(%0, %0, %1) : (f32, f32, f32) -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp (variadic)) => (GivenOp)),
        r#"%0 = "ex.concat"() : () -> f32 %1 = "ex.concat"(%a) : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %4 = "ex.concat"(%0) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn elements_are_leaves_with_constraints_and_nodes() {
    check(
        one!((ConcatOp (variadic (NegOp $x), F32:$y, $_)) => (AddOp $x, $y)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b, %i) : (f32, f32, i32) -> f32
           %1 = "ex.concat"(%n, %i, %i) : (f32, i32, i32) -> f32 %2 = "ex.concat"(%a, %b, %i) : (f32, f32, i32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %5 = "ex.concat"(%3, %2, %2) : (f32, i32, i32) -> f32
            %6 = "ex.concat"(%0, %1, %2) : (f32, f32, i32) -> f32
            "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn the_whole_list_and_its_rest_have_names() {
    check(
        one!((ConcatOp (variadic:$all $x, $x)) => (GroupsOp $all, $all)),
        r#"%0 = "ex.concat"(%a, %a) : (f32, f32) -> f32 %1 = "ex.concat"(%a, %b) : (f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.groups"(%0, %0, %0, %0) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
            %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp (variadic $first, $rest ..)) => (TailOp $rest, $first)),
        r#"%0 = "ex.concat"(%a, %b, %i) : (f32, f32, i32) -> f32 %1 = "ex.concat"(%a) : (f32) -> f32
           %2 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.tail"(%1, %2, %0) : (f32, i32, f32) -> f32
            %4 = "ex.tail"(%0) : (f32) -> f32
            %5 = "ex.concat"() : () -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp (variadic (NegOp $x), F32:$middle .., $last)) => (TailOp $middle, $last) where [(HasOneUse $x)]),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b, %b, %i) : (f32, f32, f32, i32) -> f32
           %1 = "ex.concat"(%n, %b, %i, %i) : (f32, f32, i32, i32) -> f32 %2 = "ex.concat"(%n) : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.tail"(%1, %1, %2) : (f32, f32, i32) -> f32
            %5 = "ex.concat"(%3, %1, %2, %2) : (f32, f32, i32, i32) -> f32
            %6 = "ex.concat"(%3) : (f32) -> f32
            "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((GroupsOp (variadic $x, ..), (variadic .., $x)) => (NegOp $x)),
        r#"%0 = "ex.groups"(%a, %b, %b, %i, %a) <{operandSegmentSizes = array<i32: 2, 3>}> : (f32, f32, f32, i32, f32) -> f32
           %1 = "ex.groups"(%a, %b, %b) <{operandSegmentSizes = array<i32: 1, 2>}> : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.groups"(%0, %1, %1) <{operandSegmentSizes = array<i32: 1, 2>}> : (f32, f32, f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn a_node_is_a_list_of_one() {
    check(
        one!((ConcatOp (NegOp $x)) => (NegOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n) : (f32) -> f32
           %1 = "ex.concat"(%n, %n) : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.concat"(%3, %3) : (f32, f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((BiasOp $x, (NegOp $b)) => (AddOp $x, $b)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.bias"(%b, %n) : (f32, f32) -> f32
           %1 = "ex.bias"(%b) : (f32) -> f32 %2 = "ex.bias"(%b, %b) : (f32, f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%1, %0) : (f32, f32) -> f32
            %5 = "ex.bias"(%1) : (f32) -> f32
            %6 = "ex.bias"(%1, %1) : (f32, f32) -> f32
            "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn a_node_is_all_values_of_its_variadic_result() {
    check(
        one!((ConcatOp (FanOp $x)) => (NegOp $x)),
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) %1 = "ex.concat"(%0#0, %0#1) : (f32, f32) -> f32
           %2 = "ex.concat"(%0#0) : (f32) -> f32 %3 = "ex.concat"(%0#1, %0#0) : (f32, f32) -> f32
           %4 = "ex.concat"() : () -> f32 %5 = "ex.concat"(%0#0, %0#1, %a) : (f32, f32, f32) -> f32
           "ex.keep"(%1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.fan"(%0) : (f32) -> (f32, f32)
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.concat"(%3#0) : (f32) -> f32
            %6 = "ex.concat"(%3#1, %3#0) : (f32, f32) -> f32
            %7 = "ex.concat"() : () -> f32
            %8 = "ex.concat"(%3#0, %3#1, %0) : (f32, f32, f32) -> f32
            "ex.keep"(%4, %5, %6, %7, %8) : (f32, f32, f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((AddOp (FanOp $x), $y) => (AddOp $x, $y)),
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) %1 = "ex.fan"(%b) : (f32) -> f32
           %2 = "ex.add"(%0#0, %a) : (f32, f32) -> f32 %3 = "ex.add"(%1, %a) : (f32, f32) -> f32
           "ex.keep"(%2, %3) : (f32, f32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.fan"(%0) : (f32) -> (f32, f32)
            %4 = "ex.fan"(%1) : (f32) -> f32
            %5 = "ex.add"(%3#0, %0) : (f32, f32) -> f32
            %6 = "ex.add"(%1, %0) : (f32, f32) -> f32
            "ex.keep"(%5, %6) : (f32, f32) -> ()
        "#]],
    );
}
