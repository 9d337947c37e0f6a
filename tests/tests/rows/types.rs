//! Result types that a pattern says.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, tblgen_rejects};

const TD: &str = "types.td";

fn type_of(rewriter: &mut Rewriter<'_>, value: Value) -> Type {
    rewriter.value_type(value)
}

fn i7(rewriter: &mut Rewriter<'_>) -> Type {
    rewriter.ctx().integer_type(7)
}

#[test]
fn d56_a_type_expression() {
    pat! { D56: (LabelOp $x, $_) => (AddOp (CastOp:$c $x, (returnType { Type::I32 })), $c) }
    pat! { D56a: (LabelOp $x, $_) => (AddOp (CastOp:$c $x, (returnType "i32")), $c) }
    pat! { D56b: (NegOp F32:$x) => (CastOp (ScaleOp (CastOp $x, (returnType "$_builder.ctx().integer_type(7)")), 1, (returnType "tensor<4x?xf32>"))) }
    row(
        D56,
        r#"%0 = "ex.label"(%a) {s = "s"} : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> i32
        %5 = "ex.add"(%4, %4) : (i32, i32) -> i32
        "ex.keep"(%5) : (i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D56a,
        r#"%0 = "ex.label"(%a) {s = "s"} : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> i32
        %5 = "ex.add"(%4, %4) : (i32, i32) -> i32
        "ex.keep"(%5) : (i32) -> ()
    "#]]);
    row(D56b, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#).expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> i7
        %5 = "ex.scale"(%4) <{k = 1 : i32}> : (i7) -> tensor<4x?xf32>
        %6 = "ex.cast"(%5) : (tensor<4x?xf32>) -> f32
        "ex.keep"(%6) : (f32) -> ()
    "#]]);
}

#[test]
fn d57_the_type_of_a_symbol() {
    pat! { D57: (LabelOp I32:$x, $_) => (CastOp (CastOp $x, (returnType $x))) }
    pat! { D57a: (NegOp F32:$x) => (CastOp (CutOp:$_c__1 (MetaOp $x, 1i8, (returnType $x)), (returnType $x, "i1"))) }
    pat! { D57b: (MetaOp $x, $k) => (CastOp (CastOp $x, (returnType $k))) }
    row(
        D57,
        r#"%0 = "ex.label"(%i) {s = "s"} : (i32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%2) : (i32) -> i32
        %5 = "ex.cast"(%4) : (i32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D57b,
        r#"%0 = "ex.meta"(%a) {k = 1 : i8} : (f32) -> f32 %1 = "ex.meta"(%a) {k = f64} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "none"} : (f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> i8
        %5 = "ex.cast"(%4) : (i8) -> f32
        %6 = "ex.cast"(%0) : (f32) -> f64
        %7 = "ex.cast"(%6) : (f64) -> f32
        %8 = "ex.meta"(%0) <{k = "none"}> : (f32) -> f32
        "ex.keep"(%5, %7, %8) : (f32, f32, f32) -> ()
    "#]]);
    row(D57a, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#).expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = 1 : i8}> : (f32) -> f32
        %5:2 = "ex.cut"(%4) : (f32) -> (f32, i1)
        %6 = "ex.cast"(%5#1) : (i1) -> f32
        "ex.keep"(%6) : (f32) -> ()
    "#]]);
}

#[test]
fn d58_a_type_by_native_code() {
    pat! { D58: (NegOp $x) => (BiasOp (CastOp $x, (returnType (type_of $x))), (CastOp $x, (returnType (i7)))) }
    row(D58, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.cast"(%0) : (f32) -> i7
            %6 = "ex.bias"(%4, %5) : (f32, i7) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

#[test]
fn d59_several_types() {
    pat! { D59: (NegOp $x) => (BiasOp (CutOp:$c__0 $x, (returnType $x, "i1")), $c__1) }
    row(D59, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4:2 = "ex.cut"(%0) : (f32) -> (f32, i1)
            %5 = "ex.bias"(%4#0, %4#1) : (f32, i1) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

#[test]
fn d60_directives_in_any_order() {
    pat! { D60: (NegOp $x) =>
    (MacOp (CastOp $x, (returnType $x), (location "here")), (CastOp $x, (location "there"), (returnType $x)), $x) }
    row(
        D60,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc5)
          %5 = "ex.cast"(%0) : (f32) -> f32 loc(#loc6)
          %6 = "ex.mac"(%4, %5, %0) : (f32, f32, f32) -> f32 loc(#loc7)
          "ex.keep"(%6) : (f32) -> () loc(#loc8)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("here")
        #loc6 = loc("there")
        #loc7 = loc("n")
        #loc8 = loc("k")
    "#]])
    .as_in_mlir(TD);
    tblgen_rejects(
        "def : Pat<(NegOp $x), (CastOp $x, (returnType $x))>;",
        expect![
            "Cannot specify explicit return types in an op whose return values replace the source pattern's root op"
        ],
    );
}
