//! Native code on both sides.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn low(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

fn double(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
    k * 2
}

fn as_text(rewriter: &mut Rewriter<'_>, k: Attribute, suffix: &str) -> String {
    format!("{:?}{suffix}", k.as_i64(rewriter.ctx()))
}

fn two(_rewriter: &mut Rewriter<'_>, _x: Value) -> i32 {
    2
}

fn maybe_len(_rewriter: &mut Rewriter<'_>, k: Option<i32>) -> i32 {
    k.unwrap_or(-1)
}

fn count(_rewriter: &mut Rewriter<'_>, xs: &[Value]) -> i32 {
    i32::try_from(xs.len()).unwrap_or(i32::MAX)
}

/// Records a call in a discardable attribute of the root, in order.
fn note(rewriter: &mut Rewriter<'_>, op: Op, word: &str) {
    let key = rewriter.ctx().ident("noted");
    let value = rewriter.ctx().string_attr(word);
    rewriter.set_discardable(op, key, Some(value));
}

fn wrap(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let ty = rewriter.value_type(x);
    let op = CastOp::build(rewriter, x, ty);
    rewriter.result(op, 0)
}

#[test]
fn native_code_as_operand_attribute_and_result() {
    check(
        one!((NegOp $x) => (low $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            "ex.keep"(%0) : (f32) -> ()
        "#]],
    );
    check(
        one!((MaybeOp $x, $k) => (ScaleOp (wrap $x), (maybe_len $k))),
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 %1 = "ex.maybe"(%a) {k = 9 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.scale"(%3) <{k = -1 : i32}> : (f32) -> f32
            %5 = "ex.cast"(%0) : (f32) -> f32
            %6 = "ex.scale"(%5) <{k = 9 : i32}> : (f32) -> f32
            "ex.keep"(%4, %6) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, $k) => (LabelOp $x, (as_text $k, "!"))),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "Some(3)!"}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, 3) => (ScaleOp $x, (double (two $x)))),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp $xs) => (ScaleOp (low (FloatOp (any $xs))), (count $xs))),
        r#"%0 = "ex.concat"(%a, %b, %a) : (f32, f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.float"(%0) : (f32) -> f32
            %4 = "ex.scale"(%3) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn a_named_native_value_is_computed_once() {
    check(
        one!((NegOp $x) => (AddOp (wrap:$w $x), $w)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.add"(%3, %3) : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (CastOp wrap:$x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.cast"(%3) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn native_code_for_its_effect() {
    check(
        one!((NegOp (CastOp:$c $x)) => [(NativeCodeCallVoid<note> $c, "seen"), (CastOp $x)]),
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 "ex.keep"(%1, %0) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) {noted = "seen"} : (f32) -> f32
            %4 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%4, %3) : (f32, f32) -> ()
        "#]],
    );
}

fn any(rewriter: &mut Rewriter<'_>, xs: &[Value]) -> Value {
    xs.first().copied().unwrap_or_else(|| {
        let op = GivenOp::build(rewriter, (), Type::F32);
        rewriter.result(op, 0)
    })
}
