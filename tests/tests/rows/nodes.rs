//! Nodes of sources.

use drr::prelude::*;
use drr_dialects::func::ConstantFuncOp;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, rows};

const TD: &str = "nodes.td";

// Row D23
#[test]
fn nested_ops_in_a_source() {
    pat! { D23: (NegOp (NegOp $x)) => (replaceWithValue $x) }
    pat! { D23a: (AddOp (NegOp (CastOp $x)), (ScaleOp (NegOp $y), $k)) => (ScaleOp (AddOp $x, $y), $k) }
    row(
        D23,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 %2 = "ex.neg"(%1) : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4, %0, %4) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D23,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %l = "ex.loop"(%a) ({
           ^bb0(%arg: f32):
             %1 = "ex.neg"(%0) : (f32) -> f32 %2 = "ex.neg"(%arg) : (f32) -> f32
             "ex.jump"(%1)[^bb1] : (f32) -> ()
           ^bb1:
             %3 = "ex.neg"(%2) : (f32) -> f32
             "ex.end"(%1, %2, %3) : (f32, f32, f32) -> ()
           }) : (f32) -> f32"#,
    )
    .expect(expect![[r#"
        %4 = "ex.loop"(%0) ({
        ^bb0(%arg0: f32):
          %5 = "ex.neg"(%arg0) : (f32) -> f32
          "ex.jump"(%0)[^bb1] : (f32) -> ()
        ^bb1:  // pred: ^bb0
          "ex.end"(%0, %5, %arg0) : (f32, f32, f32) -> ()
        }) : (f32) -> f32
    "#]])
    .as_in_mlir(TD);
    row(
        D23a,
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 %2 = "ex.neg"(%b) : (f32) -> f32
           %3 = "ex.scale"(%2) {k = 5 : i32} : (f32) -> f32 %4 = "ex.add"(%1, %3) : (f32, f32) -> f32
           %5 = "ex.add"(%3, %1) : (f32, f32) -> f32 "ex.keep"(%4, %5) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.neg"(%4) : (f32) -> f32
        %6 = "ex.neg"(%1) : (f32) -> f32
        %7 = "ex.scale"(%6) <{k = 5 : i32}> : (f32) -> f32
        %8 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %9 = "ex.scale"(%8) <{k = 5 : i32}> : (f32) -> f32
        %10 = "ex.add"(%7, %5) : (f32, f32) -> f32
        "ex.keep"(%9, %10) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D24
#[test]
fn matched_op_without_operands() {
    pat! { D24: (NegOp (ConstOp $v)) => (ConstOp $v) }
    pat! { D24a: (NegOp (GivenOp)) => (GivenOp) }
    rows(
        PatternSet::new().with(D24).with(D24a),
        r#"%0 = "ex.const"() {value = 5 : i32} : () -> i32 %1 = "ex.neg"(%0) : (i32) -> i32
           %2 = "ex.given"() : () -> f32 %3 = "ex.neg"(%2) : (f32) -> f32
           "ex.keep"(%1, %3) : (i32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.given"() : () -> i32
        %5 = "ex.given"() : () -> f32
        %6 = "ex.given"() : () -> f32
        "ex.keep"(%0, %6) : (i32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D25
#[test]
fn symbol_of_a_node_binds_its_results() {
    pat! { D25: (NegOp:$r $x) => (CastOp $x) where [(I32 $r)] }
    pat! { D25a: (AddOp (NegOp:$n $x), $_) => (AddOp $x, (NegOp (NegOp $n))) }
    row(
        D25,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%2) : (i32) -> i32
        "ex.keep"(%4, %5) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D25a,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.add"(%0, %b) : (f32, f32) -> f32 "ex.keep"(%1) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.neg"(%4) : (f32) -> f32
        %6 = "ex.neg"(%5) : (f32) -> f32
        %7 = "ex.add"(%0, %6) : (f32, f32) -> f32
        "ex.keep"(%7) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D26
#[test]
fn indexed_symbol_is_one_result_of_a_node() {
    pat! { D26: (SplitOp:$r $x) => [(replaceWithValue $x), (replaceWithValue $x)] where [(HasNoUseOf:$r__1)] }
    row(
        D26,
        r#"%s:2 = "ex.split"(%i) : (i32) -> (i32, i32) %t:2 = "ex.split"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%s#0, %t#0, %t#1) : (i32, i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%2) : (i32) -> (i32, i32)
        "ex.keep"(%2, %4#0, %4#1) : (i32, i32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Rows D27, X04, Q3
#[test]
fn indexed_symbol_selects_the_result_of_a_nested_op() {
    pat! { Q3: (NegOp (SplitOp:$_s__0 $x)) => (IntOp (SplitOp:$_t__1 $x)) }
    pat! { X04: (NegOp (SplitOp:$s__1 $_)) => (AddOp $s__0, $s__1) }
    row(
        Q3,
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32)
           %0 = "ex.neg"(%s#0) : (i32) -> i32 %1 = "ex.neg"(%s#1) : (i32) -> i32 "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %5:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %6 = "ex.int"(%5#1) : (i32) -> i32
        %7 = "ex.neg"(%4#1) : (i32) -> i32
        "ex.keep"(%6, %7) : (i32, i32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "a use of the other result is rewritten, too",
        expect![[r#"
        %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %5 = "ex.int"(%4#1) : (i32) -> i32
        %6:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %7 = "ex.int"(%6#1) : (i32) -> i32
        "ex.keep"(%5, %7) : (i32, i32) -> ()
    "#]],
    );
    row(
        X04,
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32)
           %0 = "ex.neg"(%s#0) : (i32) -> i32 %1 = "ex.neg"(%s#1) : (i32) -> i32 "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %5 = "ex.neg"(%4#0) : (i32) -> i32
        %6 = "ex.add"(%4#0, %4#1) : (i32, i32) -> i32
        "ex.keep"(%5, %6) : (i32, i32) -> ()
    "#]]);
}

// Row D35
#[test]
fn ops_of_any_dialect() {
    pat! { D35: (ConstantFuncOp $f) => (ConstOp $f) }
    row(
        D35,
        r#""func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()
           %0 = "func.constant"() {value = @f} : () -> (() -> ()) "ex.keep"(%0) : (() -> ()) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.given"() : () -> i32
        "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
        }) : () -> ()
        "ex.keep"(%0) : (() -> ()) -> ()
    "#]])
    .as_in_mlir(TD);
}
