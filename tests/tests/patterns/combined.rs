//! Combinations of directives in results.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn double(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
    2 * k
}

fn mark(rewriter: &mut Rewriter<'_>, op: Op, word: &str) {
    let (key, unit) = (rewriter.ctx().ident(word), rewriter.ctx().unit_attr());
    rewriter.set_discardable(op, key, Some(unit));
}

fn wrap(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let ty = rewriter.value_type(x);
    let op = CastOp::build(rewriter, x, ty);
    rewriter.result(op, 0)
}

const ADD: &str = r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;

#[test]
fn expressions_with_control_flow() {
    check(
        one!((ScaleOp $x, $k) => { if $k > 1 { $x } else { wrap($_builder, $x) } }),
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%3, %0) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((FanOp $x) => { match $_builder.value_type($x) { Type::F32 => vec![$x, $x], _ => vec![] } }),
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            "ex.keep"(%0, %0) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((NegOp (SplitOp:$s__0 $_)) => { let all = [$s__0, $s__1]; let _op = $s; all[all.len() - 1] }),
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.neg"(%s#0) : (i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            "ex.keep"(%3#1) : (i32) -> ()
        "#]],
    );
}

#[test]
fn named_arguments_of_every_kind() {
    check(
        one!((AddOp $a, $b) => (GroupsOp bs = (variadic $a, (NegOp $b)), as = { Vec::<Value>::new() })),
        ADD,
        expect![[r#"
            %3 = "ex.neg"(%1) : (f32) -> f32
            %4 = "ex.groups"(%0, %3) <{operandSegmentSizes = array<i32: 0, 2>}> : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((AddOp $a, $b) => (BiasOp x = (variadic_first (variadic $b, $a)), b = { Some($a) })),
        ADD,
        expect![[r#"
            %3 = "ex.bias"(%1, %0) : (f32, f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, $k) => (ConcatOp (StepOp k = (double $k), x = $x, (returnType $x)))),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.step"(%0) <{k = 6 : i32}> : (f32) -> f32
            %4 = "ex.concat"(%3) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

// Unlike in DRR, whose results have all arguments.
#[test]
fn a_result_without_arguments_omits_those_that_need_no_value() {
    check(
        one!((AddOp $_, $_) => (GroupsOp)),
        ADD,
        expect![[r#"
            %3 = "ex.groups"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

fn variadic_first(_rewriter: &mut Rewriter<'_>, values: &[Value]) -> Value {
    values[0]
}

#[test]
fn types_of_every_source_and_locations_beside_them() {
    check_located(
        one!((AddOp:$r $a, $b) => (GroupsOp
            (FanOp:$f $a, (returnType { vec![Type::I1, Type::F32] }), (location "fan")),
            (variadic $f, (HolderOp { Type::F64 }, (location $f))),
            (location "all", $f, $r, $b))),
        ADD,
        expect![[r#"
            ex.fan loc("fan")
            ex.holder loc("fan")
            ex.groups loc(fused<"all">["fan", "b"])
            ex.keep loc(unknown)
        "#]],
    );
    check(
        one!((AddOp $a, $b) => (GroupsOp
            (FanOp:$f $a, (returnType { vec![Type::I1, Type::F32] })),
            (variadic $b, (HolderOp { Type::F64 }), (FanOp $a, (returnType $f))))),
        ADD,
        expect![[r#"
            %3:2 = "ex.fan"(%0) : (f32) -> (i1, f32)
            %4 = "ex.holder"() <{t = f64}> : () -> f64
            %5:2 = "ex.fan"(%0) : (f32) -> (i1, f32)
            %6 = "ex.groups"(%3#0, %3#1, %1, %4, %5#0, %5#1) <{operandSegmentSizes = array<i32: 2, 4>}> : (i1, f32, f32, f64, i1, f32) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]],
    );
}

#[test]
fn supplemental_patterns_with_lists_code_and_locations() {
    check_located(
        one!((AddOp:$old $a, $b) => (MacOp:$new $a, $b, $a) supplemental [
            (variadic:$l $new, $old),
            (KeepOp:$k $l, (location "keep")),
            (NativeCodeCallVoid<mark> $k, "marked", (location $k)),
            { mark($_builder, $k, "twice") },
            (copyAttrs $old, $new),
        ]),
        r#"%0 = "ex.add"(%a, %b) {old} : (f32, f32) -> f32 loc("add") "ex.keep"(%0) : (f32) -> () loc("end")"#,
        expect![[r#"
            ex.mac loc("add")
            ex.keep loc("keep")
            ex.keep loc("end")
        "#]],
    );
    check(
        one!((AddOp:$old $a, $b) => (MacOp:$new $a, $b, $a) supplemental [
            (variadic:$l $new, $old),
            (KeepOp:$k $l, (location "keep")),
            (NativeCodeCallVoid<mark> $k, "marked", (location $k)),
            { mark($_builder, $k, "twice") },
            (copyAttrs $old, $new),
        ]),
        r#"%0 = "ex.add"(%a, %b) {old} : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.mac"(%0, %1, %0) {old} : (f32, f32, f32) -> f32
            "ex.keep"(%3, %3) {marked, twice} : (f32, f32) -> ()
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}
