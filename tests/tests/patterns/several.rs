//! Native code that yields several things, and native code in place.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn swap(_rewriter: &mut Rewriter<'_>, a: Value, b: Value) -> (Value, Value) {
    (b, a)
}

/// Returns a list, an attribute, a plain value, a type and the value itself.
fn parts(rewriter: &mut Rewriter<'_>, x: Value) -> (Vec<Value>, Attribute, i32, Type, Value) {
    let attr = rewriter.ctx().string_attr("part");
    (vec![x, x], attr, 3, Type::F64, x)
}

fn describe(_rewriter: &mut Rewriter<'_>, (b, a): (Value, Value)) -> String {
    format!("{}", a == b)
}

fn text(rewriter: &mut Rewriter<'_>, attr: &str, kind: Attribute, number: i32, on: bool) -> String {
    format!("{attr} {} {number} {on}", kind.as_i64(rewriter.ctx()).is_none())
}

fn sink(rewriter: &mut Rewriter<'_>, x: Value) {
    let key = rewriter.ctx().ident("sunk");
    let unit = rewriter.ctx().unit_attr();
    if let Some(by) = rewriter.ir().value(x).defining_op().map(|op| op.handle()) {
        rewriter.set_discardable(by, key, Some(unit));
    }
}

const CUT: &str = r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#;
const ADD: &str = r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;

#[test]
fn each_value_has_its_kind() {
    check(
        one!((CutOp $x) => (NativeCodeCall<swap, 2> $x, (NegOp $x))),
        CUT,
        expect![[r#"
        %3 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%3, %0) : (f32, f32) -> ()
    "#]],
    );
    check(
        one!((AddOp $a, $b) => (MacOp (NativeCodeCall<swap, 2>:$s__1 $a, $b), $s__0, $s__1)),
        ADD,
        expect![[r#"
            %3 = "ex.mac"(%0, %1, %0) : (f32, f32, f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => [(NativeCodeCall<parts, 5>:$p (NegOp $a)),
            (LabelOp (ScaleOp $p__4, $p__2, (returnType $p__3)), $p__1, (returnType $b)),
            (GroupsOp $p__0, (variadic $p__0, (NativeCodeCall<swap, 2> $a, $b)))]),
        ADD,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.scale"(%3) <{k = 3 : i32}> : (f32) -> f64
            %5 = "ex.label"(%4) <{s = "part"}> : (f64) -> f32
            %6 = "ex.groups"(%3, %3, %3, %3, %1, %0) <{operandSegmentSizes = array<i32: 2, 4>}> : (f32, f32, f32, f32, f32, f32) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => (LabelOp $a, (describe (NativeCodeCall<swap, 2> $a, $b)))),
        ADD,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "false"}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => [(NativeCodeCall<swap, 2>:$s $a, $b), (LabelOp $a, (describe $s))]),
        ADD,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "false"}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn constants_are_converted_to_the_parameter_type() {
    check(
        one!((NegOp $x) => (LabelOp $x, (text ConstantStrAttr<StrAttr, "s">, ConstUnitAttr,
            ConstantAttr<I32Attr, "20 + 1">, ConstBoolAttrTrue))),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "s true 21 true"}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn void_natives_run_for_their_side_effects() {
    check(
        one!((SinkOp $x) => (NativeCodeCallVoid<sink> $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%n) : (f32) -> () "ex.keep"(%n) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) {sunk} : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn expressions_are_allowed_as_values_and_attributes() {
    check(
        one!((ScaleOp $x, $k) => (LabelOp { $x }, { format!("{}", $k + 1) })),
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "5"}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp $xs) => (GroupsOp { $xs.iter().rev().copied().collect::<Vec<_>>() }, (variadic { $xs[0] }))),
        r#"%0 = "ex.concat"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.groups"(%1, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((MaybeOp (NegOp:$n $type), $k) => { swap($_builder, $n, $type).0 } where [{ $k.is_none() }]),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.maybe"(%n) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%0) : (f32) -> ()
        "#]],
    );
    check(
        one!((MaybeOp $x, $k) => (LabelOp $x, { format!("{:?} {}", $k, $_loc.is_unknown()) })),
        r#"%0 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.maybe"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "Some(4) false"}> : (f32) -> f32
            %4 = "ex.label"(%0) <{s = "None false"}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((NegOp (SplitOp:$s__0 $_)) => (ConcatOp (variadic { $s__1 }, { $_builder.result($s, 0) }))),
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.neg"(%s#0) : (i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %4 = "ex.concat"(%3#1, %3#0) : (i32, i32) -> i32
            "ex.keep"(%4) : (i32) -> ()
        "#]],
    );
}

#[test]
fn text_is_code_with_numbered_arguments() {
    check(
        one!((AddOp $a, $b) => [(NativeCodeCall<"swap($_builder, $0, $1)", 2>:$s $a, $b), (MacOp $s__0, $s__1, $b)]),
        ADD,
        expect![[r#"
            %3 = "ex.mac"(%1, %0, %1) : (f32, f32, f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => (LabelOp (NativeCodeCall<"{ let all = [$0...]; all[1] }"> (NegOp $a), $b),
            (NativeCodeCall<"format!(\"{}\", $0 + $1)"> 1, ConstantAttr<I32Attr, "2">))),
        ADD,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.label"(%1) <{s = "3"}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, $k) => (ScaleOp $x, NativeCodeCall<"$_self - 1">:$k) where [{ $k > 0 }]),
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 0 : i32}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((SinkOp $x) => (NativeCodeCallVoid<"sink($_builder, $0)"> $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%n) : (f32) -> () "ex.keep"(%n) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) {sunk} : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

fn half(_rewriter: &mut Rewriter<'_>, k: Option<i32>) -> Option<i32> {
    k.filter(|k| k % 2 == 0).map(|k| k / 2)
}

fn kept(_rewriter: &mut Rewriter<'_>, k: Option<Attribute>) -> Option<Attribute> {
    k
}

#[test]
fn an_optional_attribute_may_be_left_absent() {
    let body = r#"%0 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.maybe"(%a) {k = 3 : i32} : (f32) -> f32
        %2 = "ex.maybe"(%a) : (f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#;
    check(
        one!((MaybeOp $x, $k) => (NegOp (KnownOp $x, (half $k)))),
        body,
        expect![[r#"
        %3 = "ex.known"(%0) <{k = 2 : i32}> : (f32) -> f32
        %4 = "ex.neg"(%3) : (f32) -> f32
        %5 = "ex.known"(%0) : (f32) -> f32
        %6 = "ex.neg"(%5) : (f32) -> f32
        %7 = "ex.known"(%0) : (f32) -> f32
        %8 = "ex.neg"(%7) : (f32) -> f32
        "ex.keep"(%4, %6, %8) : (f32, f32, f32) -> ()
    "#]],
    );
    check(
        one!((MaybeOp $x, $k) => (NegOp (KnownOp $x, { $k.map(|k| k + 1) }))),
        body,
        expect![[r#"
        %3 = "ex.known"(%0) <{k = 5 : i32}> : (f32) -> f32
        %4 = "ex.neg"(%3) : (f32) -> f32
        %5 = "ex.known"(%0) <{k = 4 : i32}> : (f32) -> f32
        %6 = "ex.neg"(%5) : (f32) -> f32
        %7 = "ex.known"(%0) : (f32) -> f32
        %8 = "ex.neg"(%7) : (f32) -> f32
        "ex.keep"(%4, %6, %8) : (f32, f32, f32) -> ()
    "#]],
    );
    check(
        one!((MaybeOp $x, $k) => (NegOp (KnownOp $x, (kept $k)))),
        body,
        expect![[r#"
        %3 = "ex.known"(%0) <{k = 4 : i32}> : (f32) -> f32
        %4 = "ex.neg"(%3) : (f32) -> f32
        %5 = "ex.known"(%0) <{k = 3 : i32}> : (f32) -> f32
        %6 = "ex.neg"(%5) : (f32) -> f32
        %7 = "ex.known"(%0) : (f32) -> f32
        %8 = "ex.neg"(%7) : (f32) -> f32
        "ex.keep"(%4, %6, %8) : (f32, f32, f32) -> ()
    "#]],
    );
    check(
        one!((MaybeOp $x, $_) => (NegOp (KnownOp $x, { 1 }))),
        body,
        expect![[r#"
        %3 = "ex.known"(%0) <{k = 1 : i32}> : (f32) -> f32
        %4 = "ex.neg"(%3) : (f32) -> f32
        %5 = "ex.known"(%0) <{k = 1 : i32}> : (f32) -> f32
        %6 = "ex.neg"(%5) : (f32) -> f32
        %7 = "ex.known"(%0) <{k = 1 : i32}> : (f32) -> f32
        %8 = "ex.neg"(%7) : (f32) -> f32
        "ex.keep"(%4, %6, %8) : (f32, f32, f32) -> ()
    "#]],
    );
}

fn all_results(_rewriter: &mut Rewriter<'_>, results: Vec<Value>) -> Vec<Value> {
    results
}

#[test]
fn a_node_is_an_operation_or_its_results() {
    check(
        one!((NegOp (SplitOp:$s__0 $x)) => (GroupsOp (all_results $s), (all_results (CutOp $x, (returnType "i1", "i2"))))),
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.neg"(%s#0) : (i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %4:2 = "ex.cut"(%0) : (f32) -> (i1, i2)
            %5 = "ex.groups"(%3#0, %3#1, %4#0, %4#1) <{operandSegmentSizes = array<i32: 2, 2>}> : (i32, i32, i1, i2) -> i32
            "ex.keep"(%5) : (i32) -> ()
        "#]],
    );
}
