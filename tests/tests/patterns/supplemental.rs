//! Supplemental patterns, which run after the results are built and before they replace the root.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

/// Records the number of uses of one op on another op, and logs it.
fn note(rewriter: &mut Rewriter<'_>, old: Op, new: Op, word: &str) {
    let uses = rewriter
        .ir()
        .op(old)
        .results()
        .map(|result| result.uses().count())
        .sum::<usize>();
    let key = rewriter.ctx().ident(word);
    let text = rewriter.ctx().string_attr(format!("{uses} uses"));
    rewriter.set_discardable(new, key, Some(text));
}

fn wrap(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let ty = rewriter.value_type(x);
    let op = CastOp::build(rewriter, x, ty);
    rewriter.result(op, 0)
}

const NEG: &str = r#"%0 = "ex.neg"(%a) {tag = 1 : i8, more} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;

#[test]
fn the_root_still_exists() {
    check(
        one!((NegOp:$old $x) => (CastOp:$new $x), [], [(NativeCodeCallVoid<note> $old, $new, "n")]),
        NEG,
        expect![[r#"
            %3 = "ex.cast"(%0) {n = "1 uses"} : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp:$old $x) => (CastOp $x) supplemental [
            (AddOp:$sum $old, $x), (NativeCodeCallVoid<note> $sum, $sum, "s"), (KeepOp (variadic $sum, $old))
        ]),
        NEG,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.add"(%3, %0) {s = "0 uses"} : (f32, f32) -> f32
            "ex.keep"(%4, %3) : (f32, f32) -> ()
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((SinkOp $x) => [] supplemental [(wrap:$w $x), { wrap($_builder, $w) }]),
        r#""ex.sink"(%a) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.cast"(%3) : (f32) -> f32
        "#]],
    );
}

#[test]
fn discardable_attributes_go_over() {
    check(
        one!((NegOp:$r $x) => (CastOp (AddOp $x, $x)) supplemental [(copyAttrs $r)]),
        NEG,
        expect![[r#"
        %3 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %4 = "ex.cast"(%3) {more, tag = 1 : i8} : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]],
    );
    check(
        one!((NegOp:$r $x) => (CastOp (AddOp:$n $x, $x)) supplemental [(copyAttrs $r, $n)]),
        NEG,
        expect![[r#"
            %3 = "ex.add"(%0, %0) {more, tag = 1 : i8} : (f32, f32) -> f32
            %4 = "ex.cast"(%3) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    // What the new op has stays, and every replacing op that is new receives them.
    check(
        one!((CutOp:$c (NegOp $x)) => [(wrap $x), (tagged $x)] supplemental [(copyAttrs $c)]),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:2 = "ex.cut"(%n) {tag = 1 : i8} : (f32) -> (f32, f32)
           "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%0) {tag = 1 : i8} : (f32) -> f32
            %5 = "ex.cast"(%0) {tag = "own"} : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((CutOp:$c (NegOp:$n $x)) => (SplitOp:$s $x) supplemental [(copyAttrs $c), (copyAttrs $n, $s)]),
        r#"%n = "ex.neg"(%a) {tag = 2 : i8, other} : (f32) -> f32 %0:2 = "ex.cut"(%n) {tag = 1 : i8} : (f32) -> (i32, i32)
           "ex.keep"(%0#0, %0#1) : (i32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) {other, tag = 2 : i8} : (f32) -> f32
            %4:2 = "ex.split"(%0) {other, tag = 1 : i8} : (f32) -> (i32, i32)
            "ex.keep"(%4#0, %4#1) : (i32, i32) -> ()
        "#]],
    );
}

fn tagged(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let value = wrap(rewriter, x);
    let key = rewriter.ctx().ident("tag");
    let text = rewriter.ctx().string_attr("own");
    if let Some(op) = rewriter.ir().value(value).defining_op().map(|op| op.handle()) {
        rewriter.set_discardable(op, key, Some(text));
    }
    value
}
