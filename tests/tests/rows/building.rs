//! Lists, types, native code of several results and supplemental patterns.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::*;

const TD: &str = "building.td";

fn swap(_rewriter: &mut Rewriter<'_>, a: Value, b: Value) -> (Value, Value) {
    (b, a)
}

fn first(_rewriter: &mut Rewriter<'_>, values: &[Value]) -> Value {
    values[0]
}

fn text(_rewriter: &mut Rewriter<'_>, text: &str) -> String {
    text.to_owned()
}

fn wrap(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = rewriter.value_type(value);
    let op = CastOp::build(rewriter, value, ty);
    rewriter.result(op, 0)
}

fn type_of(rewriter: &mut Rewriter<'_>, value: Value) -> Type {
    rewriter.value_type(value)
}

fn note_uses(rewriter: &mut Rewriter<'_>, used: Value, noted: Op) {
    let uses = rewriter.ir().value(used).uses().count();
    let key = rewriter.ctx().ident("uses");
    let uses = rewriter.ctx().i64_attr(uses as i64);
    rewriter.set_discardable(noted, key, Some(uses));
}

const NEG: &str = r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0, %0) : (f32, f32) -> ()"#;
const ADD: &str = r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;
const MAC: &str = r#"%0 = "ex.mac"(%a, %b, %a) : (f32, f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;

// Row D43
#[test]
fn native_code_builds_several_results() {
    pat! { D43: (CutOp $x) => (NativeCodeCall<swap, 2> $x, (NegOp $x)) }
    pat! { D43a: (AddOp $a, $b) => (MacOp (NativeCodeCall<swap, 2>:$s__0 $a, $b), $s__0, $s__1) }
    pat! { D43b: (CutOp (NegOp $x)) => [
        (NativeCodeCall<swap, 2>:$s $x, (ScaleOp:$_k $x, 1, (returnType $x))), (replaceWithValue $s__1), (AddOp $s__0, $s__1)
    ] }
    row(
        D43,
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%4, %0) : (f32, f32) -> ()
        "#]])
    .as_in_mlir(TD);
    row(D43a, ADD)
        .expect(expect![[r#"
        %4 = "ex.mac"(%1, %1, %0) : (f32, f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
        .as_in_mlir(TD);
    row(
        D43b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:2 = "ex.cut"(%n) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        %5 = "ex.add"(%4, %0) : (f32, f32) -> f32
        "ex.keep"(%0, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D46
#[test]
fn native_code_takes_all_arguments_from_one_on() {
    pat! { D46: (AddOp $a, $b) => (ScaleOp (first (variadic (NegOp $b), $a)), 1) }
    row(D46, ADD)
        .expect(expect![[r#"
        %4 = "ex.neg"(%1) : (f32) -> f32
        %5 = "ex.scale"(%4) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]])
        .as_in_mlir(TD);
    // The same in a text.
    pat! { D46a: (AddOp $a, $b) => (ScaleOp (NativeCodeCall<"first($_builder, &[$0...])"> (NegOp $b), $a), 1) }
    row(D46a, ADD)
        .expect(expect![[r#"
        %4 = "ex.neg"(%1) : (f32) -> f32
        %5 = "ex.scale"(%4) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Row D47
#[test]
fn two_dollars_in_native_code_are_one() {
    pat! { D47: (NegOp $x) => (LabelOp $x, (text "$")) }
    row(D47, NEG)
        .expect(expect![[r#"
        %4 = "ex.label"(%0) <{s = "$"}> : (f32) -> f32
        "ex.keep"(%4, %4) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Row D50
#[test]
fn variadic_directive_builds_a_list_of_operands() {
    pat! { D50: (AddOp $a, $b) => (ConcatOp (variadic $a, $b)) }
    pat! { D50a: (MacOp $a, $b, $_) => (ConcatOp (variadic (NegOp $a), (wrap $b))) }
    pat! { D50b: (MacOp $a, $b, $_) => (GroupsOp (variadic $a), (variadic $b, (NegOp (NegOp $b)))) }
    row(D50, ADD)
        .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
        .as_in_mlir(TD);
    row(D50a, MAC)
        .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%1) : (f32) -> f32
        %6 = "ex.concat"(%4, %5) : (f32, f32) -> f32
        "ex.keep"(%6) : (f32) -> ()
    "#]])
        .as_in_mlir(TD);
    row(D50b, MAC)
        .expect(expect![[r#"
        %4 = "ex.neg"(%1) : (f32) -> f32
        %5 = "ex.neg"(%4) : (f32) -> f32
        %6 = "ex.groups"(%0, %1, %5) <{operandSegmentSizes = array<i32: 1, 2>}> : (f32, f32, f32) -> f32
        "ex.keep"(%6) : (f32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Rows Q7, D50
#[test]
fn variadic_directive_in_a_result_takes_any_value() {
    pat! { Q07: (AddOp (SplitOp:$s__0 $x), $y) => (GroupsOp (variadic $s, $y), (variadic $s__1, (NegOp:$n $x), $n)) }
    tblgen_rejects(
        "def : Pat<(AddOp (SplitOp:$s $x), $y), (ConcatOp (variadic $s, $y))>;",
        expect!["symbol 's' bound more than once"],
    );
    row(
        Q07,
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.add"(%s#0, %i) : (i32, i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %5 = "ex.neg"(%0) : (f32) -> f32
        %6 = "ex.groups"(%4#0, %4#1, %2, %4#1, %5, %5) <{operandSegmentSizes = array<i32: 3, 3>}> : (i32, i32, i32, i32, f32, f32) -> i32
        "ex.keep"(%6) : (i32) -> ()
    "#]]);
    pat! { Q07a: (BiasOp (ConcatOp $xs), $b) => (ConcatOp (variadic $xs, $b, $xs)) }
    row(
        Q07a,
        r#"%c = "ex.concat"(%a, %b) : (f32, f32) -> f32
           %0 = "ex.bias"(%c, %i) : (f32, i32) -> f32 %1 = "ex.bias"(%c) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1, %2, %0, %1) : (f32, f32, i32, f32, f32) -> f32
        %5 = "ex.concat"(%0, %1, %0, %1) : (f32, f32, f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
}

// Row Q10
#[test]
fn variadic_directive_in_a_result_binds_a_symbol() {
    pat! { Q10: (AddOp $a, $b) => (GroupsOp (variadic:$l $a, $b), (variadic $l, (first $l))) }
    row(Q10, ADD).expect(expect![[r#"
        %4 = "ex.groups"(%0, %1, %0, %1, %0) <{operandSegmentSizes = array<i32: 2, 3>}> : (f32, f32, f32, f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}

// Row D56
#[test]
fn return_type_by_an_expression() {
    pat! { D56: (CastOp $x) => (AddOp (ScaleOp:$c $x, 1, (returnType "$_builder.ctx().integer_type(32)")), $c) }
    let cast = r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#;
    row(D56, cast)
        .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> i32
        %5 = "ex.add"(%4, %4) : (i32, i32) -> i32
        "ex.keep"(%5) : (i32) -> ()
    "#]])
        .as_in_mlir(TD);
    pat! { D56a: (CastOp $x) => (AddOp (ScaleOp:$c $x, 1, (returnType "i32")), $c) }
    row(D56a, cast)
        .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> i32
        %5 = "ex.add"(%4, %4) : (i32, i32) -> i32
        "ex.keep"(%5) : (i32) -> ()
    "#]])
        .as_in_mlir(TD);
    pat! { D56b: (CastOp $x) => (AddOp (ScaleOp:$c $x, 1, (returnType { Type::I32 })), $c) }
    row(D56b, cast)
        .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> i32
        %5 = "ex.add"(%4, %4) : (i32, i32) -> i32
        "ex.keep"(%5) : (i32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Row D57
#[test]
fn return_type_of_a_symbol() {
    pat! { D57: (NegOp $x) => (AddOp $x, (CastOp $x, (returnType $x))) }
    pat! { D57a: (NegOp (SplitOp:$s__0 $x)) => (MacOp $s__0, (CastOp $x, (returnType $s__1)), $s__1) }
    pat! { D57b: (SinkOp (CastOp:$c $x)) => [(KeepOp (variadic (MetaOp $x, ConstUnitAttr, (returnType $c))))] }
    row(D57, NEG)
        .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.add"(%0, %4) : (f32, f32) -> f32
        "ex.keep"(%5, %5) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
    row(
        D57a,
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.neg"(%s#0) : (i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%0) : (f32) -> (i32, i32)
        %5 = "ex.cast"(%0) : (f32) -> i32
        %6 = "ex.mac"(%4#0, %5, %4#1) : (i32, i32, i32) -> i32
        "ex.keep"(%6) : (i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D57b, r#"%c = "ex.cast"(%a) : (f32) -> i8 "ex.sink"(%c) : (i8) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.meta"(%0) <{k}> : (f32) -> i8
            "ex.keep"(%4) : (i8) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D58
#[test]
fn return_type_by_native_code() {
    pat! { D58: (NegOp $x) => (AddOp $x, (CastOp $x, (returnType (type_of $x)))) }
    row(D58, NEG)
        .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.add"(%0, %4) : (f32, f32) -> f32
        "ex.keep"(%5, %5) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Row D59
#[test]
fn return_types_of_several_results() {
    pat! { D59: (NegOp $x) => (MixOp 1, (CutOp:$c__0 $x, (returnType $x, "i1")), "s", $c__1) }
    pat! { D59a: (NegOp $x) => (MacOp (CutOp:$c__1 $x, (returnType (type_of $x), $x)), $c__0, $x) }
    row(D59, NEG)
        .expect(expect![[r#"
        %4:2 = "ex.cut"(%0) : (f32) -> (f32, i1)
        %5 = "ex.mix"(%4#0, %4#1) <{k = 1 : i32, s = "s"}> : (f32, i1) -> f32
        "ex.keep"(%5, %5) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
    row(D59a, NEG)
        .expect(expect![[r#"
        %4:2 = "ex.cut"(%0) : (f32) -> (f32, f32)
        %5 = "ex.mac"(%4#1, %4#0, %0) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %5) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Row D60
#[test]
fn location_and_return_type_in_any_order() {
    pat! { D60: (NegOp $x) => (AddOp $x, (CastOp $x, (returnType $x), (location "here"))) }
    pat! { D60a: (NegOp:$n $x) => (AddOp $x, (CastOp $x, (location $n), (returnType $x)), (location "sum")) }
    row(D60, NEG)
        .with_locations()
        .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc5)
          %5 = "ex.add"(%0, %4) : (f32, f32) -> f32 loc(#loc6)
          "ex.keep"(%5, %5) : (f32, f32) -> () loc(#loc7)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("here")
        #loc6 = loc("<stdin>":5:6)
        #loc7 = loc("<stdin>":5:34)
    "#]])
        .as_in_mlir(TD);
    row(D60a, NEG)
        .with_locations()
        .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc5)
          %5 = "ex.add"(%0, %4) : (f32, f32) -> f32 loc(#loc6)
          "ex.keep"(%5, %5) : (f32, f32) -> () loc(#loc7)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("<stdin>":5:6)
        #loc6 = loc("sum")
        #loc7 = loc("<stdin>":5:34)
    "#]])
        .as_in_mlir(TD);
}

// Row D74
#[test]
fn supplemental_patterns_run_after_the_results() {
    pat! { D74: (NegOp:$old $x) => (CastOp:$made $x), [], [(NativeCodeCallVoid<note_uses> $old, $made)] }
    pat! { D74a: (NegOp $x) => (CastOp:$made (AddOp:$sum $x, $x)), [], [
        (NativeCodeCallVoid<note_uses> $made, $sum), (KeepOp (variadic (AddOp $sum, $x)))
    ] }
    row(D74, NEG)
        .expect(expect![[r#"
        %4 = "ex.cast"(%0) {uses = 2 : i64} : (f32) -> f32
        "ex.keep"(%4, %4) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
    row(D74a, NEG)
        .expect(expect![[r#"
        %4 = "ex.add"(%0, %0) {uses = 0 : i64} : (f32, f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        %6 = "ex.add"(%4, %0) : (f32, f32) -> f32
        "ex.keep"(%6) : (f32) -> ()
        "ex.keep"(%5, %5) : (f32, f32) -> ()
    "#]])
        .as_in_mlir(TD);
}

// Rows X17, D74
#[test]
fn supplemental_patterns_bind_symbols() {
    pat! { X17: (NegOp $x) => (CastOp:$new $x) supplemental [(AddOp:$sum $new, $x), (KeepOp (variadic $sum, (AddOp:$n $sum, $sum), $n))] }
    tblgen_rejects(
        "def : Pat<(NegOp $x), (CastOp:$new $x), [], [(AddOp:$sum $new, $x), (AddOp $sum, $sum)]>;",
        expect!["referencing unbound symbol 'sum'"],
    );
    row(X17, NEG).expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.add"(%4, %0) : (f32, f32) -> f32
        %6 = "ex.add"(%5, %5) : (f32, f32) -> f32
        "ex.keep"(%5, %6, %6) : (f32, f32, f32) -> ()
        "ex.keep"(%4, %4) : (f32, f32) -> ()
    "#]]);
}

// Rows X08, X15
#[test]
fn lists_are_packed_and_unpacked_in_results() {
    pat! { X08: (ConcatOp (variadic $first, $rest ..)) => (GroupsOp (variadic $rest, $first), (NegOp $first)) }
    row(
        X08,
        r#"%0 = "ex.concat"(%a, %b, %i) : (f32, f32, i32) -> f32 %1 = "ex.concat"(%a) : (f32) -> f32
           %2 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.groups"(%1, %2, %0, %4) <{operandSegmentSizes = array<i32: 3, 1>}> : (f32, i32, f32, f32) -> f32
        %6 = "ex.neg"(%0) : (f32) -> f32
        %7 = "ex.groups"(%0, %6) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        "ex.keep"(%5, %7, %8) : (f32, f32, f32) -> ()
    "#]]);
    pat! { X15: (AddOp $a, $b) => (GroupsOp (FanOp:$f $a, (returnType (variadic $a, "i1", $b))), (SplitOp $b, (location $f))) }
    row(X15, ADD).expect(expect![[r#"
        %4:3 = "ex.fan"(%0) : (f32) -> (f32, i1, f32)
        %5:2 = "ex.split"(%1) : (f32) -> (i32, i32)
        %6 = "ex.groups"(%4#0, %4#1, %4#2, %5#0, %5#1) <{operandSegmentSizes = array<i32: 3, 2>}> : (f32, i1, f32, i32, i32) -> f32
        "ex.keep"(%6) : (f32) -> ()
    "#]]);
    pat! { X15a: (GroupsOp $as, $bs) => (ConcatOp (FanOp (first $as), (returnType (variadic $bs, $as)))) }
    row(
        X15a,
        r#"%0 = "ex.groups"(%a, %b, %i) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, i32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:3 = "ex.fan"(%0) : (f32) -> (i32, f32, f32)
        %5 = "ex.concat"(%4#0, %4#1, %4#2) : (i32, f32, f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
}

// Row X09
#[test]
fn copy_attrs_copies_discardable_attributes() {
    let neg = r#"%0 = "ex.neg"(%a) {tag = 1 : i8, more} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;
    pat! { X09: (NegOp:$r $x) => (CastOp (AddOp $x, $x)) supplemental [(copyAttrs $r)] }
    row(X09, neg).expect(expect![[r#"
        %4 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.cast"(%4) {more, tag = 1 : i8} : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    pat! { X09a: (NegOp:$r $x) => (CastOp (AddOp:$sum $x, $x)) supplemental [(copyAttrs $r, $sum)] }
    row(X09a, neg).expect(expect![[r#"
        %4 = "ex.add"(%0, %0) {more, tag = 1 : i8} : (f32, f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    pat! { X09b: (CutOp:$c (NegOp $x)) => [(wrap $x), (replaceWithValue $x)] supplemental [(copyAttrs $c)] }
    row(
        X09b,
        r#"%n = "ex.neg"(%a) {own} : (f32) -> f32 %0:2 = "ex.cut"(%n) {tag} : (f32) -> (f32, f32)
           "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) {tag} : (f32) -> f32
        "ex.keep"(%4, %0) : (f32, f32) -> ()
    "#]]);
}

/// Returns a list, an attribute, a plain value, a type and a value.
fn parts(rewriter: &mut Rewriter<'_>, x: Value) -> (Vec<Value>, Attribute, i32, Type, Value) {
    let attr = rewriter.ctx().string_attr("part");
    (vec![x, x], attr, 3, Type::F64, x)
}

// Row X14
#[test]
fn native_code_yields_results_of_any_kind() {
    pat! { X14: (AddOp $a, $_) => [
        (NativeCodeCall<parts, 5>:$p (NegOp $a)),
        (LabelOp:$l (ScaleOp $p__4, $p__2, (returnType $p__3)), $p__1, (returnType $a)),
        (GroupsOp $p__0, (variadic $l, $p__4))
    ] }
    row(X14, ADD).expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.scale"(%4) <{k = 3 : i32}> : (f32) -> f64
        %6 = "ex.label"(%5) <{s = "part"}> : (f64) -> f32
        %7 = "ex.groups"(%4, %4, %6, %4) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
        "ex.keep"(%7) : (f32) -> ()
    "#]]);
}
