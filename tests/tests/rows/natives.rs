//! Native code with several results, and what runs last.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::row;

const TD: &str = "types.td";

fn wrap(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = rewriter.value_type(value);
    let op = CastOp::build(rewriter, value, ty);
    rewriter.result(op, 0)
}

fn pair(rewriter: &mut Rewriter<'_>, value: Value) -> (Value, Value) {
    let first = wrap(rewriter, value);
    (first, wrap(rewriter, first))
}

fn both(rewriter: &mut Rewriter<'_>, values: &[Value]) -> Value {
    let ty = rewriter.value_type(values[0]);
    let op = ConcatOp::build(rewriter, values, ty);
    rewriter.result(op, 0)
}

fn note(rewriter: &mut Rewriter<'_>, from: Op, to: Op) {
    let name = rewriter.ir().op(from).name_text().trim_start_matches("ex.").to_owned();
    let key = rewriter.ctx().ident(&name);
    let unit = rewriter.ctx().unit_attr();
    rewriter.set_discardable(to, key, Some(unit));
}

/// A list, an attribute, a plain value, a type and the value itself.
fn parts(rewriter: &mut Rewriter<'_>, value: Value) -> (Vec<Value>, Attribute, i32, Type, Value) {
    let text = rewriter.ctx().string_attr("part");
    (vec![value, value], text, 3, Type::F64, value)
}

#[test]
fn d43_several_results() {
    pat! { D43: (CutOp $x) => (NativeCodeCall<pair, 2> $x) }
    pat! { D43a: (CutOp $x) => [(NativeCodeCall<pair, 2>:$p $x), (AddOp $p__1, $x), (AddOp $p__0, $x)] }
    pat! { D43b: (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__0 $x), $p__1) }
    row(
        D43,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D43a,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        %6 = "ex.add"(%5, %0) : (f32, f32) -> f32
        %7 = "ex.add"(%4, %0) : (f32, f32) -> f32
        "ex.keep"(%6, %7) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D43b, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.cast"(%4) : (f32) -> f32
            %6 = "ex.add"(%4, %5) : (f32, f32) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

#[test]
fn d46_all_arguments_as_a_list() {
    pat! { D46: (MacOp $a, $b, $c) => (both (variadic $a, $b, $c)) }
    pat! { D46a: (AddOp $a, $b) => (both (variadic $a, $b)) }
    row(
        D46,
        r#"%0 = "ex.mac"(%a, %b, %a) : (f32, f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1, %0) : (f32, f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D46a,
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn x14_results_of_any_kind() {
    pat! { X14: (AddOp $a, $b) => [
        (NativeCodeCall<parts, 5>:$p (NegOp $a)), (LabelOp (ScaleOp $p__4, $p__2, (returnType $p__3)), $p__1, (returnType $b)),
        (GroupsOp $p__0, (variadic $p__0, $b))
    ] }
    row(
        X14,
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.groups"(%4, %4, %4, %4, %1) <{operandSegmentSizes = array<i32: 2, 3>}> : (f32, f32, f32, f32, f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
}

#[test]
fn d74_supplemental_patterns() {
    pat! { D74: (NegOp:$old (CastOp:$c $x)) => (MetaOp:$made $x, ConstUnitAttr), [],
    [(NativeCodeCallVoid<note> $old, $made), (NativeCodeCallVoid<note> $c, $made)] }
    pat! { D74a: (NegOp:$old $x) => (CastOp:$made $x), [], [(SinkOp $old), (SinkOp $made)] }
    pat! { D74b: (SinkOp (NegOp:$n $x)) => [] supplemental [(SinkOp (CastOp $n, (returnType $x)))] }
    row(
        D74,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 %0 = "ex.neg"(%c) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k}> {cast, neg} : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D74a, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            "ex.sink"(%4) : (f32) -> ()
            "ex.sink"(%4) : (f32) -> ()
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(D74b, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.cast"(%4) : (f32) -> f32
            "ex.sink"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

#[test]
fn x17_q10_symbols_of_supplemental_patterns() {
    pat! { X17: (NegOp:$old $x) => (CastOp (ConcatOp (variadic:$all $x, $x), (returnType $x)))
    supplemental [(AddOp:$sum $old, $x), (SinkOp $sum), (KeepOp $all)] }
    row(X17, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#).expect(expect![[r#"
        %4 = "ex.concat"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        %6 = "ex.add"(%5, %0) : (f32, f32) -> f32
        "ex.sink"(%6) : (f32) -> ()
        "ex.keep"(%0, %0) : (f32, f32) -> ()
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
}

#[test]
fn x09_copy_attributes() {
    pat! { X09: (NegOp:$r $x) => (CastOp (AddOp:$_n $x, $x)) supplemental [(copyAttrs $r)] }
    pat! { X09a: (NegOp:$r $x) => (CastOp (AddOp:$n $x, $x)) supplemental [(copyAttrs $r, $n)] }
    pat! { X09b: (NegOp $x) => (CastOp $x) }
    row(
        X09,
        r#"%0 = "ex.neg"(%a) {tag = 1 : i8, more} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.cast"(%4) {more, tag = 1 : i8} : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    row(
        X09a,
        r#"%0 = "ex.neg"(%a) {tag = 1 : i8, more} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%0, %0) {more, tag = 1 : i8} : (f32, f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    row(
        X09b,
        r#"%0 = "ex.neg"(%a) {tag = 1 : i8, more} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}
