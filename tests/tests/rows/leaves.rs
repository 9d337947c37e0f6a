//! Leaves of sources.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::row;

#[test]
fn d01_symbol_at_operand() {
    pat! { D01: (NegOp $v) => (CastOp $v) }
    row(D01, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir("leaves.td");
}

#[test]
fn d13_q01_q02_equal_lists_are_equal_in_every_value() {
    pat! { Q1: (GroupsOp $a, $a) => (ConcatOp $a) }
    row(
        Q1,
        r#"%0 = "ex.groups"(%a, %b, %a, %b) {operandSegmentSizes = array<i32: 2, 2>} : (f32, f32, f32, f32) -> f32
           %1 = "ex.groups"(%a, %b, %a, %a) {operandSegmentSizes = array<i32: 2, 2>} : (f32, f32, f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.groups"(%0, %1, %0, %0) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .unlike_mlir(
        "leaves.td",
        "only the first values are compared, and the others are lost",
        expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]],
    );
    row(
        Q1,
        r#"%0 = "ex.groups"() {operandSegmentSizes = array<i32: 0, 0>} : () -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"() : () -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}
