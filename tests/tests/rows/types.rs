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
    pat! { D56: (CastOp $x) => (AddOp (CastOp:$c $x, (returnType { Type::I32 })), $c) }
    pat! { D56a: (CastOp $x) => (AddOp (CastOp:$c $x, (returnType "i32")), $c) }
    pat! { D56b: (NegOp F32:$x) => (CastOp (ScaleOp (CastOp $x, (returnType "$_builder.ctx().integer_type(7)")), 1, (returnType "tensor<4x?xf32>"))) }
    row(D56, r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#)
        .expect(expect![[""]])
        .as_in_mlir(TD);
    row(D56a, r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#).expect(expect![[""]]);
    row(D56b, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#).expect(expect![[""]]);
}

#[test]
fn d57_the_type_of_a_symbol() {
    pat! { D57: (LabelOp I32:$x, $_) => (CastOp (CastOp $x, (returnType $x))) }
    pat! { D57a: (NegOp F32:$x) => (CastOp (CutOp:$c__1 (MetaOp $x, 1i8, (returnType $x)), (returnType $x, "i1"))) }
    pat! { D57b: (MetaOp $x, $k) => (CastOp (CastOp $x, (returnType $k))) }
    row(
        D57,
        r#"%0 = "ex.label"(%i) {s = "s"} : (i32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[""]])
    .as_in_mlir(TD);
    row(
        D57b,
        r#"%0 = "ex.meta"(%a) {k = 1 : i8} : (f32) -> f32 %1 = "ex.meta"(%a) {k = f64} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "none"} : (f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[""]]);
    row(D57a, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#).expect(expect![[""]]);
}

#[test]
fn d58_a_type_by_native_code() {
    pat! { D58: (NegOp $x) => (CastOp (MacOp (CastOp $x, (returnType (type_of $x))), (CastOp $x, (returnType (i7))), $x)) }
    row(D58, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[""]])
        .as_in_mlir(TD);
}

#[test]
fn d59_several_types() {
    pat! { D59: (NegOp $x) => (CastOp (AddOp (CutOp:$c__0 $x, (returnType $x, "i1")), $c__1)) }
    row(D59, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[""]])
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
    .expect(expect![[""]])
    .as_in_mlir(TD);
    tblgen_rejects("def : Pat<(NegOp $x), (CastOp $x, (returnType $x))>;", expect![[""]]);
}
