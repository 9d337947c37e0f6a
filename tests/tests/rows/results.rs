//! Features of results.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::row;

const TD: &str = "results.td";

fn low(_rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    value
}

fn wrap(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = rewriter.value_type(value);
    let op = CastOp::build(rewriter, value, ty);
    rewriter.result(op, 0)
}

fn twice(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
    2 * k
}

fn note(rewriter: &mut Rewriter<'_>, op: Op) {
    let key = rewriter.ctx().ident("noted");
    let unit = rewriter.ctx().unit_attr();
    rewriter.set_discardable(op, key, Some(unit));
}

// Row D36
#[test]
fn bound_symbol_in_a_result() {
    pat! { D36: (NegOp $x) => (CastOp $x) }
    row(D36, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D37
#[test]
fn constants_as_arguments_of_results() {
    pat! { D37: (NegOp $x) => (ScaleOp $x, ConstantAttr<I32Attr, "-1">:$k) }
    pat! { D37a: (ScaleOp $x, ConstantAttr<I32Attr, "1">) => (ScaleOp $x, ConstantAttr<I32Attr, "2 * 21">) }
    pat! { D37c: (NegOp $x) => (LabelOp $x, ConstantStrAttr<StrAttr, "text">) }
    pat! { D37d: (NegOp $x) => (FlagOp $x, ConstUnitAttr) }
    pat! { D37e: (NegOp $x) => (MetaOp $x, ConstantAttr<F64Attr, "0.1">) }
    pat! { D37f: (NegOp $x) => (MetaOp $x, ConstBoolAttrFalse) }
    row(D37, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.scale"(%0) <{k = -1 : i32}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(
        D37a,
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 42 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D37c, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.label"(%0) <{s = "text"}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(D37d, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.flag"(%0) <{on}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(D37e, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.meta"(%0) <{k = 1.000000e-01 : f64}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(D37f, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.meta"(%0) <{k = false}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D38
#[test]
fn nested_op_in_a_result() {
    pat! { D38: (CastOp $x) => (AddOp (NegOp $x), $x) }
    pat! { D38a: (CastOp $x) => (MacOp (NegOp (NegOp $x)), (AddOp $x, (NegOp $x)), $x) }
    row(D38, r#"%0 = "ex.cast"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.add"(%4, %0) : (f32, f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(D38a, r#"%0 = "ex.cast"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.neg"(%4) : (f32) -> f32
            %6 = "ex.neg"(%0) : (f32) -> f32
            %7 = "ex.add"(%0, %6) : (f32, f32) -> f32
            %8 = "ex.mac"(%5, %7, %0) : (f32, f32, f32) -> f32
            "ex.keep"(%8) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D39
#[test]
fn symbol_of_a_built_op() {
    pat! { D39: (CastOp $x) => (AddOp (NegOp:$n $x), $n) }
    pat! { D39a: (CutOp $x) => [(AddOp:$s (NegOp:$n $x), $n), (ScaleOp (AddOp $s, $n), ConstantAttr<I32Attr, "2">)] }
    row(D39, r#"%0 = "ex.cast"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.add"(%4, %4) : (f32, f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(
        D39a,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, i32) "ex.keep"(%0#0, %0#1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.add"(%4, %4) : (f32, f32) -> f32
        %6 = "ex.add"(%5, %4) : (f32, f32) -> f32
        %7 = "ex.scale"(%6) <{k = 2 : i32}> : (f32) -> i32
        "ex.keep"(%5, %7) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D40
#[test]
fn indexed_symbol_is_one_result_of_a_built_op() {
    pat! { D40: (CastOp $x) => (AddOp (SplitOp:$s__0 $x), $s__1) }
    pat! { D40a: (CutOp $x) => [(SplitOp:$s__1 $x), (NegOp $s__0)] }
    row(D40, r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#)
        .expect(expect![[r#"
            %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %5 = "ex.add"(%4#0, %4#1) : (i32, i32) -> i32
            "ex.keep"(%5) : (i32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(
        D40a,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (i32, i32) "ex.keep"(%0#0, %0#1) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %5 = "ex.neg"(%4#0) : (i32) -> i32
        "ex.keep"(%4#1, %5) : (i32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D41
#[test]
fn native_code_as_an_argument() {
    pat! { D41: (MaybeOp (NegOp $x), I32Attr:$k) => (ScaleOp (wrap $x), (twice $k)) }
    row(
        D41,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.maybe"(%n) : (f32) -> f32
           %1 = "ex.maybe"(%n) {k = 9 : i32} : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.maybe"(%4) : (f32) -> f32
        %6 = "ex.cast"(%0) : (f32) -> f32
        %7 = "ex.scale"(%6) <{k = 18 : i32}> : (f32) -> f32
        "ex.keep"(%5, %7) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D42
#[test]
fn native_code_as_a_result() {
    pat! { D42: (NegOp $x) => (low $x) }
    pat! { D42a: (NegOp $x) => (wrap (low (wrap $x))) }
    row(D42, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            "ex.keep"(%0) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(D42a, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.cast"(%4) : (f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D44
#[test]
fn symbol_of_native_code() {
    pat! { D44: (NegOp $x) => (AddOp (wrap:$w $x), $w) }
    row(D44, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.add"(%4, %4) : (f32, f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D45
#[test]
fn native_code_without_a_value() {
    pat! { D45: (NegOp (CastOp:$c $x)) => [(NativeCodeCallVoid<note> $c), (CastOp $x)] }
    pat! { D45a: (SinkOp (CastOp:$c $_)) => [(NativeCodeCallVoid<note> $c)] }
    row(
        D45,
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 "ex.keep"(%1, %0) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) {noted} : (f32) -> f32
        %5 = "ex.cast"(%0) : (f32) -> f32
        "ex.keep"(%5, %4) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D45a,
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 "ex.sink"(%0) : (f32) -> () "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) {noted} : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D48
#[test]
fn native_code_as_a_leaf() {
    pat! { D48: (NegOp $x) => (CastOp wrap:$x) }
    row(D48, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.cast"(%4) : (f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D49
#[test]
fn replace_with_value_replaces_a_result() {
    pat! { D49: (NegOp (NegOp $x)) => (replaceWithValue $x) }
    pat! { D49a: (CutOp (NegOp $x)) => [(replaceWithValue $x), (AddOp (replaceWithValue $x), $x)] }
    pat! { D49b: (SinkOp (NegOp $x)) => [(replaceWithValue $x)] }
    row(
        D49,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 "ex.keep"(%1, %0) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%0, %4) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D49a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:2 = "ex.cut"(%n) : (f32) -> (f32, f32)
           "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%0, %0) : (f32, f32) -> f32
        "ex.keep"(%0, %4) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D49b,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%0) : (f32) -> () "ex.sink"(%a) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        "ex.sink"(%0) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D51
#[test]
fn several_results_replace_several() {
    pat! { D51: (CutOp $x) => [(NegOp $x), (CastOp $x)] }
    pat! { D51a: (CutOp $x) => [(NegOp:$n $x), (SplitOp:$s $n), (replaceWithValue $s__1), (replaceWithValue $s__0)] }
    pat! { D51b: (CutOp (NegOp $x)) => (CutOp $x) }
    row(
        D51,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, i32) "ex.keep"(%0#0, %0#1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%0) : (f32) -> i32
        "ex.keep"(%4, %5) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D51a,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (i32, i32) "ex.keep"(%0#0, %0#1) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5:2 = "ex.split"(%4) : (f32) -> (i32, i32)
        "ex.keep"(%5#1, %5#0) : (i32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D51b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:2 = "ex.cut"(%n) : (f32) -> (f32, i32)
           "ex.keep"(%0#0, %0#1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.cut"(%0) : (f32) -> (f32, i32)
        "ex.keep"(%4#0, %4#1) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D53
#[test]
fn root_without_results() {
    pat! { D53: (SinkOp (NegOp $x)) => [(SinkOp $x)] }
    pat! { D53a: (SinkOp $_) => [] }
    pat! { D53b: (SinkOp:$s (NegOp $_)) => (replaceWithValue $s) }
    row(
        D53,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%0) : (f32) -> () "ex.sink"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        "ex.sink"(%0) : (f32) -> ()
        "ex.sink"(%0) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D53a,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%0) : (f32) -> () "ex.sink"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[""]])
    .as_in_mlir(TD);
    row(
        D53b,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.sink"(%0) : (f32) -> () "ex.sink"(%a) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        "ex.sink"(%0) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D49
#[test]
fn list_of_one_value_replaces_a_result() {
    pat! { D49c: (ConcatOp $xs) => (replaceWithValue $xs) }
    row(
        D49c,
        r#"%0 = "ex.concat"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        "ex.keep"(%0) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    // MLIR replaces one result by two values, or by none, without a check.
    row(
        D49c,
        r#"%0 = "ex.concat"(%a, %a) : (f32, f32) -> f32 %1 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.concat"() : () -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
}

// Row D54
#[test]
fn variadic_results_are_replaced() {
    pat! { D54: (FanOp (NegOp $x)) => (FanOp $x) }
    pat! { D54a: (FanOp $x) => (replaceWithValue $x) }
    row(
        D54,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:3 = "ex.fan"(%n) : (f32) -> (f32, i32, f32) "ex.fan"(%n) : (f32) -> ()
           "ex.keep"(%0#0, %0#1, %0#2) : (f32, i32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:3 = "ex.fan"(%0) : (f32) -> (f32, i32, f32)
        "ex.keep"(%4#0, %4#1, %4#2) : (f32, i32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D54a, r#"%0 = "ex.fan"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            "ex.keep"(%0) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    row(
        D54a,
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.fan"(%0) : (f32) -> (f32, f32)
        "ex.keep"(%4#0, %4#1) : (f32, f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "the number of values is not checked",
        expect![[r#"
        error: null operand found
    "#]],
    );
}

// Row D55
#[test]
fn operand_segment_sizes_are_set() {
    pat! { D55: (ConcatOp $xs) => (GroupsOp $xs, $xs) }
    row(
        D55,
        r#"%0 = "ex.concat"(%a, %b) : (f32, f32) -> f32 %1 = "ex.concat"() : () -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.groups"(%0, %1, %0, %1) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
        %5 = "ex.groups"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D49
#[test]
fn value_of_another_type_is_reported() {
    pat! { WrongType: (CastOp $x) => (NegOp $x) }
    row(
        WrongType,
        r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        error: pattern `WrongType` on `ex.cast` at <stdin>:5:6: result 0 of `ex.cast` is of type `i32`, but its replacement is of type `f32`
          = help: build it with the type of the result, or insert a cast
    "#]])
    .unlike_mlir(
        TD,
        "the users run on with a value of another type",
        expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]],
    );
}
