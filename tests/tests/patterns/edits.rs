//! Operations that are matched besides the root, operands that are results of others, and what becomes of matched operations.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn a_user_of_the_same_value_is_matched_and_erased() {
    pat! { Both: [(CastOp $x), (SinkOp:$b $x)] => [(eraseOp $b), (NegOp $x)] }
    check(
        PatternSet::new().with(Both),
        r#"%0 = "ex.cast"(%a) : (f32) -> f32
           "ex.sink"(%a) : (f32) -> ()
           "ex.sink"(%0) : (f32) -> ()
           %1 = "ex.cast"(%b) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            "ex.sink"(%3) : (f32) -> ()
            %4 = "ex.cast"(%1) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn an_operand_that_is_a_result_of_another_operation() {
    pat! { Same: (AddOp (NegOp:$n $x), $n) => (CastOp $x) }
    pat! { Second: (AddOp (CutOp:$c__1 $x), $c__0) => (CastOp $x) }
    check(
        PatternSet::new().with(Same).with(Second),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %1 = "ex.neg"(%a) : (f32) -> f32
           %2 = "ex.add"(%0, %1) : (f32, f32) -> f32
           %3 = "ex.add"(%1, %1) : (f32, f32) -> f32
           %4:2 = "ex.cut"(%a) : (f32) -> (f32, f32)
           %5 = "ex.add"(%4#0, %4#1) : (f32, f32) -> f32
           %6 = "ex.add"(%4#1, %4#0) : (f32, f32) -> f32
           "ex.keep"(%2, %3, %5, %6) : (f32, f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.add"(%3, %4) : (f32, f32) -> f32
            %6 = "ex.cast"(%0) : (f32) -> f32
            %7:2 = "ex.cut"(%0) : (f32) -> (f32, f32)
            %8 = "ex.add"(%7#0, %7#1) : (f32, f32) -> f32
            %9 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%5, %6, %8, %9) : (f32, f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn matched_operations_are_replaced_and_the_root_stays() {
    pat! { Inner: (SinkOp:$root (NegOp:$n $x)) => [(replaceOp $n, (CastOp $x)), (keepOp $root)] }
    check(
        PatternSet::new().with(Inner),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           "ex.sink"(%0) : (f32) -> ()
           "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            "ex.sink"(%3) : (f32) -> ()
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn each_result_gets_a_value() {
    pat! { Swap: (SinkOp:$root (CutOp:$c__0 $x)) => [(NegOp:$n $x), (replaceOp $c, $n, $x), (keepOp $root)] }
    check(
        PatternSet::new().with(Swap),
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, f32)
           "ex.sink"(%0#0) : (f32) -> ()
           "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            "ex.sink"(%3) : (f32) -> ()
            "ex.keep"(%3, %0) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn either_order_and_another_root() {
    pat! { All: [(AddOp (either (NegOp $x), $y)), (SinkOp:$s (CastOp:$c $x))] => [(eraseOp $s), (eraseOp $c), (AddOp $y, $x)] }
    check(
        PatternSet::new().with(All),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %1 = "ex.cast"(%a) : (f32) -> f32
           "ex.sink"(%1) : (f32) -> ()
           %2 = "ex.add"(%b, %0) : (f32, f32) -> f32
           "ex.keep"(%2) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%1, %0) : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}
